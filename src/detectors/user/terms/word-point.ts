import { lazy } from '../../../core/memoize.ts';
import {
  codePointAt,
  isContinuation,
  LAST_POINT,
  POINT_OF_3,
  POINT_OF_4,
  sequenceLength,
} from '../../../core/utf-8.ts';

/** A letter, a digit or a mark that changes the letter before it. */
const WORD_POINT = /[\p{L}\p{N}\p{M}]/u;

/** One entry for each code point below 0x10000. */
const wordPoints = lazy(() =>
  Uint8Array.from({ length: POINT_OF_4 }, (_, point) =>
    Number(WORD_POINT.test(String.fromCodePoint(point))),
  ),
);

/** Length of the word character beyond ASCII that starts at `at`; 0 if absent. */
export function wordPointLength(bytes: Uint8Array, at: number, end: number): number {
  const length = sequenceLength(bytes[at]);
  if (length === 0 || at + length > end) return 0;
  for (let i = 1; i < length; i++) if (!isContinuation(bytes[at + i])) return 0;
  return isWordPoint(codePointAt(bytes, at, length), length) ? length : 0;
}

/** Whether a word character beyond ASCII ends at `end`. */
export function wordPointEndsAt(bytes: Uint8Array, end: number): boolean {
  let start = end - 1;
  const low = Math.max(0, end - 4);
  while (start > low && isContinuation(bytes[start])) start -= 1;
  return start >= 0 && wordPointLength(bytes, start, end) === end - start;
}

function isWordPoint(point: number, length: number): boolean {
  if (length < 4) return (length === 2 || point >= POINT_OF_3) && wordPoints()[point] === 1;
  return point >= POINT_OF_4 && point <= LAST_POINT && WORD_POINT.test(String.fromCodePoint(point));
}
