/** The choices that the generators make. */
export interface Random {
  /** An integer in `[0, limit)`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  /** A string of characters of `alphabet`. */
  string(length: number, alphabet?: string): string;
  /** True once in `times`. */
  once(times: number): boolean;
}

/** A generator of the same choices for the same seed, on every machine (sfc32). */
export function random(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  for (let warmUp = 0; warmUp < 16; warmUp++) next();

  const below = (limit: number): number => next() % limit;
  return {
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    string(length, alphabet = '0123456789') {
      let made = '';
      for (let i = 0; i < length; i++) made += alphabet[below(alphabet.length)];
      return made;
    },
    once: (times) => below(times) === 0,
  };

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
