import { NON_ASCII } from '../../../core/bytes.ts';

/** A letter, a digit or a mark that changes the letter before it. */
const WORD_POINT = /[\p{L}\p{N}\p{M}]/u;

/** One entry for each code point below 0x10000. */
const WORD_POINTS = Uint8Array.from({ length: 0x10000 }, (_, point) =>
  Number(WORD_POINT.test(String.fromCodePoint(point))),
);

/** Length of the word character beyond ASCII that starts at `at`; 0 when there is none. */
export function wordPointLength(bytes: Uint8Array, at: number, end: number): number {
  const length = sequenceLength(bytes[at]);
  if (length === 0 || at + length > end) return 0;
  let point = bytes[at] & (0xff >> (length + 1));
  for (let i = 1; i < length; i++) {
    if ((bytes[at + i] & 0xc0) !== NON_ASCII) return 0;
    point = (point << 6) | (bytes[at + i] & 0x3f);
  }
  return isWordPoint(point, length) ? length : 0;
}

/** Whether a word character beyond ASCII ends at `end`. */
export function wordPointEndsAt(bytes: Uint8Array, end: number): boolean {
  let start = end - 1;
  const low = Math.max(0, end - 4);
  while (start > low && (bytes[start] & 0xc0) === NON_ASCII) start -= 1;
  return start >= 0 && wordPointLength(bytes, start, end) === end - start;
}

function sequenceLength(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

function isWordPoint(point: number, length: number): boolean {
  if (length < 4) return (length === 2 || point >= 0x800) && WORD_POINTS[point] === 1;
  return point >= 0x10000 && point <= 0x10ffff && WORD_POINT.test(String.fromCodePoint(point));
}
