import { ZERO } from '../bytes.ts';

/** Twice a digit, and the sum of its digits. */
const DOUBLED = Uint8Array.of(0, 2, 4, 6, 8, 1, 3, 5, 7, 9);

/**
 * The sum of digits `[from, to)` under Luhn's formula (ISO/IEC 7812-1, annex B), the last one being the check
 * digit: they hold where 10 divides it. `zero` is the value of a digit 0: 0, or 48 in ASCII.
 */
export function luhnSum(digits: ArrayLike<number>, from: number, to: number, zero: number): number {
  let sum = 0;
  for (let i = to - 1, second = false; i >= from; i--, second = !second) {
    sum += second ? DOUBLED[digits[i] - zero] : digits[i] - zero;
  }
  return sum;
}

/** The same for digits in a string, all of them; `NaN` where a doubled character is no digit. */
export function luhnSumOf(digits: string): number {
  let sum = 0;
  for (let i = digits.length - 1, second = false; i >= 0; i--, second = !second) {
    const digit = digits.charCodeAt(i) - ZERO;
    sum += second ? DOUBLED[digit] : digit;
  }
  return sum;
}
