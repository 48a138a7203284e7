import { ZERO } from '../bytes.ts';
import { luhnSum } from './luhn.ts';

/**
 * A cheap test of the characters of a number, `length` of them at `at` with nothing between: it passes every number
 * that the full check accepts. Logs are full of numbers, and most are rejected here.
 */
export type QuickCheck = (bytes: Uint8Array, at: number, length: number) => boolean;

/** Whether the weighted sum of the digits leaves one of some remainders. */
export function sumLeaves(
  modulus: number,
  weights: readonly number[],
  remainders: readonly number[] = [0],
): QuickCheck {
  const factors = Int32Array.from(weights);
  // Digits are taken as ASCII has them: the sum is that much larger.
  const extra = weights.reduce((sum, weight) => sum + ZERO * weight, 0);
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

/** Whether the last `digits` digits hold under Luhn's formula (ISO/IEC 7812-1); `start` is added to the sum. */
export function luhnLeaves(digits: number, start = 0): QuickCheck {
  return (bytes, at, length) => {
    const end = at + length;
    return (start + luhnSum(bytes, end - digits, end, ZERO)) % 10 === 0;
  };
}

/** Whether two digits, `fromEnd` from the end, are a month. */
export function monthAt(fromEnd: number): QuickCheck {
  return (bytes, at, length) => {
    const place = at + length - fromEnd;
    const month = (bytes[place] - ZERO) * 10 + bytes[place + 1] - ZERO;
    return month > 0 && month < 13;
  };
}

const PERMUTED = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
/** Powers of Verhoeff's permutation: a row of ten for each of eight positions. */
const PLACES = Uint8Array.from({ length: 80 }, (_, cell) => {
  let digit = cell % 10;
  for (let n = Math.floor(cell / 10); n > 0; n--) digit = PERMUTED[digit];
  return digit;
});
/** The products of the dihedral group of order ten. */
const PRODUCTS = Uint8Array.from({ length: 100 }, (_, cell) => {
  const other = cell % 10;
  const one = (cell - other) / 10;
  if (one < 5) return other < 5 ? (one + other) % 5 : 5 + ((one + other) % 5);
  return other < 5 ? 5 + ((one - other) % 5) : (one - other + 5) % 5;
});

/** Whether digits hold under Verhoeff's scheme. */
export function verhoeffLeaves(bytes: Uint8Array, at: number, length: number): boolean {
  let check = 0;
  for (let i = 0; i < length; i++) {
    check = PRODUCTS[check * 10 + PLACES[(i % 8) * 10 + bytes[at + length - 1 - i] - ZERO]];
  }
  return check === 0;
}

/** Whether digits hold under ISO/IEC 7064 mod 11,10. */
export function mod1110Leaves(bytes: Uint8Array, at: number, length: number): boolean {
  let product = 10;
  for (let i = 0; i < length - 1; i++) {
    product = (((product + bytes[at + i] - ZERO) % 10 || 10) * 2) % 11;
  }
  return (product + bytes[at + length - 1] - ZERO) % 10 === 1;
}
