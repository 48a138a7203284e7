import { DIGIT } from '../core/bytes.ts';
import type { Range, Repeatable } from '../engine/types.ts';

/** Fewest bytes, and fewest different ones, of a value that nobody else has by chance. */
const FEWEST = 6;
const FEWEST_DIFFERENT = 4;

const NONE: readonly Range[] = [];

/** Numbers of persons and things, and secrets: a value with a digit counts wherever it occurs again. */
export const repeatedValues: Repeatable = {
  proof: 'match',
  parts: (bytes, start, end) => (isRare(bytes, start, end) ? [{ start, end }] : NONE),
};

function isRare(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < FEWEST) return false;
  let hasDigit = false;
  /** A bit for each five low bits that occur: characters that share them count as one. */
  let seen = 0;
  for (let p = start; p < end; p++) {
    hasDigit ||= DIGIT[bytes[p]] === 1;
    seen |= 1 << (bytes[p] & 31);
  }
  return hasDigit && hasBits(seen, FEWEST_DIFFERENT);
}

function hasBits(set: number, fewest: number): boolean {
  let rest = set;
  for (let n = 1; n < fewest && rest !== 0; n++) rest &= rest - 1;
  return rest !== 0;
}
