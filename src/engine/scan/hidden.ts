import type { Found, Matcher, View, Window } from '../types.ts';
import { BEGINS_ESCAPE, endsBeforeValue } from './escapes.ts';
import { LEADING } from './odd-group.ts';
import { SEEN_BEFORE } from './plain-reader.ts';
import { type PlainText, widthAt } from './plain-text.ts';

/** Looks at the candidate `[start, end)` of plain text; `view` is of the input, as if one were where it begins. */
export type LookHidden = (view: View, start: number, end: number) => Found | undefined;

/**
 * Finds what odd characters hide from a matcher in a window: matches in its plain text that have one of them. Others are in
 * the input as well. Candidates come one behind the other.
 */
export function hiddenIn(
  { bytes, plain: text, end: windowEnd }: Window,
  { match, odd, isOdd = () => odd !== undefined, back, plainBack = back }: Matcher,
): LookHidden {
  const { bytes: plain, places, length, words } = text;
  const place = placeOf(bytes, windowEnd, isOdd);
  const inner = { bytes: plain, low: 0, floor: 0, high: 0, words };

  return function look(view, start, end) {
    const least = places[start] - SEEN_BEFORE;
    while (places[inner.low] < least) inner.low++;
    while (inner.high < length && places[inner.high] < view.high) inner.high++;
    inner.floor = start;
    const furthest = Math.max(inner.low, start - plainBack);
    while (inner.floor > furthest && places[inner.floor - 1] >= view.floor) inner.floor--;
    const found = match(inner, start, end);
    return found === undefined ? undefined : inInput(found, view);
  };

  function inInput(found: Found, view: View): Found | undefined {
    const { start, end } = place(text, found.start, found.end) ?? NOWHERE;
    if (start < view.floor) return undefined;
    // What touches the edge of what was read may be a part of something longer.
    if (end > view.high || (end === view.high && end < windowEnd)) return undefined;
    const { confidence, classification, valid } = found;
    return { start, end, confidence, classification, valid };
  }
}

const NOWHERE = { start: -1, end: -1 };

/**
 * Where a match of plain text is in the input, where it has a character that hides it there, or is led by one; `undefined` for
 * others, which are in the input as well.
 */
export function placeOf(
  bytes: Buffer,
  windowEnd: number,
  isOdd: (view: View, at: number) => boolean,
) {
  const all = { bytes, low: 0, floor: 0, high: windowEnd };

  return function placed(
    { bytes: plain, places }: Readonly<PlainText>,
    first: number,
    stop: number,
  ) {
    const last = places[stop - 1];
    const start = places[first];
    const end = last + widthAt(bytes, last);
    const isSame = end - start === stop - first;
    const isRead = isSame && plain.compare(bytes, start, end, first, stop) === 0;
    return (isRead ? isLedByOdd(start) : hasOdd(start, end)) ? { start, end } : undefined;
  };

  /**
   * As many bytes as in the input, and the same: but one may stand in the word that announces it, or between: `MRN \u200b950936`.
   */
  function isLedByOdd(start: number): boolean {
    for (let p = Math.max(0, start - LEADING); p < start; p++) {
      if (isOther(bytes[p]) && isOddAt(p)) return true;
    }
    return false;
  }

  function hasOdd(start: number, end: number): boolean {
    for (let p = start; p < end; p++) {
      if ((isOther(bytes[p]) || bytes[p] === 0x2d) && isOddAt(p)) return true;
    }
    return false;
  }

  function isOddAt(p: number): boolean {
    return endsBeforeValue(bytes, p, windowEnd) || isOdd(all, p);
  }
}

/** Whether a character beyond ASCII may begin so, or an escape. */
function isOther(byte: number): boolean {
  return byte >= 0x80 || BEGINS_ESCAPE[byte] === 1;
}
