/** Turns numerals of a radix, the first the most, into a number and back. */
export interface RadixNumbers {
  number(numerals: readonly number[]): bigint;
  /** The last `length` numerals of a number. */
  numerals(value: bigint, length: number): number[];
}

/**
 * Numbers of a radix. Some numerals at a time are dealt with as a plain number, ten times as fast as one by one as
 * large ones.
 */
export function numbers(radix: number): RadixNumbers {
  const most = Math.floor(Math.log(Number.MAX_SAFE_INTEGER) / Math.log(radix));
  const step = BigInt(radix ** most);
  return {
    number(numerals) {
      let value = 0n;
      let at = numerals.length % most;
      value = BigInt(part(numerals, 0, at));
      for (; at < numerals.length; at += most) {
        value = value * step + BigInt(part(numerals, at, at + most));
      }
      return value;
    },
    numerals(value, length) {
      const numerals = new Array<number>(length);
      let rest = value;
      for (let to = length; to > 0; to -= most) {
        let few = Number(rest % step);
        rest /= step;
        for (let k = to - 1; k >= Math.max(0, to - most); k--) {
          numerals[k] = few % radix;
          few = Math.floor(few / radix);
        }
      }
      return numerals;
    },
  };

  function part(numerals: readonly number[], from: number, to: number): number {
    let value = 0;
    for (let k = from; k < to; k++) value = value * radix + numerals[k];
    return value;
  }
}

/** A number's rest, never negative. */
export function modulo(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}
