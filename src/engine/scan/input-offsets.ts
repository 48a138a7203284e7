import { HYPHEN, NON_ASCII } from '../../core/bytes.ts';
import type { View } from '../types.ts';
import { BEGINS_ESCAPE, endsBeforeValue, escapeAt } from './escapes.ts';
import { LEADING } from './non-canonical-group.ts';
import { type PlainText, widthAt } from './plain-text.ts';

/**
 * Returns a function that maps a match of plain text to its offsets in the input, if a non-canonical character in it, or in its
 * keyword, hides it there; to `undefined` for other matches, which the input has as well.
 */
export function inputOffsets(
  bytes: Buffer,
  windowEnd: number,
  isNonCanonical: (view: View, at: number) => boolean,
) {
  const all = { bytes, low: 0, floor: 0, high: windowEnd };

  return function offsetsOf(
    { bytes: plain, places }: Readonly<PlainText>,
    first: number,
    stop: number,
  ) {
    const last = places[stop - 1];
    const start = places[first];
    const end = last + widthAt(bytes, last);
    const isSame = end - start === stop - first;
    const isRead = isSame && plain.compare(bytes, start, end, first, stop) === 0;
    return (
      isRead
        ? isLedByNonCanonical(start) || isBeforeEscape(end)
        : hasNonCanonical(start, end)
    )
      ? { start, end }
      : undefined;
  };

  /**
   * The match has the same bytes in the input, but such a character may be in its keyword, or between: `MRN
   * \u200b950936`.
   */
  function isLedByNonCanonical(start: number): boolean {
    for (let p = Math.max(0, start - LEADING); p < start; p++) {
      if (isOther(bytes[p]) && isNonCanonicalAt(p)) return true;
    }
    return false;
  }

  /** A sign that a match does not end before may begin an escape: `MRN 8473920%0A`. */
  function isBeforeEscape(end: number): boolean {
    return end < windowEnd && BEGINS_ESCAPE[bytes[end]] === 1 && escapeAt(bytes, end) !== 0;
  }

  function hasNonCanonical(start: number, end: number): boolean {
    for (let p = start; p < end; p++) {
      if ((isOther(bytes[p]) || bytes[p] === HYPHEN) && isNonCanonicalAt(p)) return true;
    }
    return false;
  }

  function isNonCanonicalAt(p: number): boolean {
    return endsBeforeValue(bytes, p, windowEnd) || isNonCanonical(all, p);
  }
}

/** Whether a byte may begin a character beyond ASCII or an escape. */
function isOther(byte: number): boolean {
  return byte >= NON_ASCII || BEGINS_ESCAPE[byte] === 1;
}
