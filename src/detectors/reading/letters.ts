import { FIRST_LETTER_LEAD, isContinuation } from '../../core/utf-8.ts';
import { wordPointLength } from '../user/terms/word-point.ts';

/**
 * Bytes of the letter beyond ASCII at `at`, whole within `[at, end)`; 0 if absent. Characters of Latin-1 below U+00C0 (`²`, `ª`, `½`) are beside words more often than in them, and do not count.
 */
export function letterLength(bytes: Uint8Array, at: number, end: number): number {
  return at >= end || bytes[at] < FIRST_LETTER_LEAD ? 0 : wordPointLength(bytes, at, end);
}

/** Bytes of the letter beyond ASCII that ends at `end`, whole within `[low, end)`; 0 if absent. */
export function letterLengthBefore(bytes: Uint8Array, end: number, low: number): number {
  const least = Math.max(low, end - 4);
  let start = end - 1;
  while (start > least && isContinuation(bytes[start])) start--;
  return start >= least && letterLength(bytes, start, end) === end - start ? end - start : 0;
}

/** The first two letters of a word, five bits each. */
export function openingAt(bytes: Buffer, at: number): number {
  return ((bytes[at] & 31) << 5) | (bytes[at + 1] & 31);
}
