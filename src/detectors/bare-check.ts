/**
 * A cheap test of bare digits in place, `length` of them at `at`: it lets pass all that the full check accepts. Logs
 * are full of numbers, and most end here.
 */
export type BareCheck = (bytes: Uint8Array, at: number, length: number) => boolean;

/** Whether the weighted sum of the digits leaves one of some remainders. */
export function sumLeaves(
  modulus: number,
  weights: readonly number[],
  remainders: readonly number[] = [0],
): BareCheck {
  const factors = Int32Array.from(weights);
  // Digits are taken as ASCII has them: the sum is that much larger.
  const extra = weights.reduce((sum, weight) => sum + 0x30 * weight, 0);
  const accepted = new Uint8Array(modulus);
  for (const rest of remainders) accepted[(((rest + extra) % modulus) + modulus) % modulus] = 1;
  // Keeps the remainder of a sum with negative weights positive.
  const lift = modulus * 1000;
  return (bytes, at) => {
    let sum = lift;
    for (let i = 0; i < factors.length; i++) sum += factors[i] * bytes[at + i];
    return accepted[sum % modulus] === 1;
  };
}

const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

/** Whether the last so many digits hold under Luhn's formula (ISO/IEC 7812-1); `start` is added to the sum. */
export function luhnLeaves(digits: number, start = 0): BareCheck {
  return (bytes, at, length) => {
    let sum = start;
    const first = at + length - digits;
    for (let p = at + length - 1, second = false; p >= first; p--, second = !second) {
      sum += second ? DOUBLED[bytes[p] - 0x30] : bytes[p] - 0x30;
    }
    return sum % 10 === 0;
  };
}

/** Whether two digits, so many from the end, are a month. */
export function monthAt(fromEnd: number): BareCheck {
  return (bytes, at, length) => {
    const place = at + length - fromEnd;
    const month = (bytes[place] - 0x30) * 10 + bytes[place + 1] - 0x30;
    return month > 0 && month < 13;
  };
}
