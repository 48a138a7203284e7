import { DIGIT } from '../core/bytes.ts';
import type { Range, Repeatable } from '../engine/repeats.ts';

/** Fewest bytes, and fewest different ones, of a value that nobody else has by chance. */
const FEWEST = 6;
const FEWEST_DIFFERENT = 4;

const NONE: readonly Range[] = [];

/** Numbers of persons and things, and secrets: a value with a digit counts wherever it stands again. */
export const repeatedValues: Repeatable = {
  proof: 'match',
  parts: (bytes, start, end) => (isRare(bytes, start, end) ? [{ start, end }] : NONE),
};

function isRare(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < FEWEST) return false;
  let hasDigit = false;
  for (let p = start; p < end && !hasDigit; p++) hasDigit = DIGIT[bytes[p]] === 1;
  return hasDigit && new Set(bytes.subarray(start, end)).size >= FEWEST_DIFFERENT;
}
