import type { Found, Searcher, Window } from '../types.ts';
import { wholeCodePoints } from '../window/whole-code-points.ts';
import { SEEN_BEFORE } from './plain-reader.ts';
import { indexOf, widthAt } from './plain-text.ts';

/** Most characters between the start of a match and a value, and of the text before that counts: a keyword. */
const BESIDE = 64;

/**
 * Runs a searcher on values that an escape ends before, in a window's core, with a blank in place of the escape.
 * `reach` is the most bytes that it looks at from a match's start.
 */
export function afterEscapes({ search }: Searcher, reach: number) {
  return function* found(window: Window): Generator<Found> {
    const { plain, bytes, from, to } = window;
    const { places, values, length } = plain;
    const all = values.length === 0 ? window : part(window, 0, length);
    // The next match anywhere: a value far before it has none and is skipped.
    let next = -1;
    for (const value of values) {
      if (value >= length || places[value] < from || places[value] >= to) continue;
      const low = Math.max(0, value - BESIDE);
      if (next < low) next = search(all, low, length)?.start ?? length;
      if (next > value + BESIDE) continue;
      const match = matchAt(window, value);
      if (match === undefined) continue;
      const last = places[match.end - 1];
      yield { ...match, start: places[match.start], end: last + widthAt(bytes, last) };
    }
  };

  /** The first match that begins at a value or has its keyword before it. */
  function matchAt(window: Window, value: number): Found | undefined {
    const { plain, floor, end, ended } = window;
    const place = plain.places[value];
    const first = Math.max(0, value - BESIDE - 1);
    const low = indexOf(plain, Math.max(floor, place - SEEN_BEFORE), first);
    const high = indexOf(plain, place + reach, value);
    const shown = part(window, low, high);
    // The character before the first is context.
    for (let next = low === first && value > BESIDE ? 1 : 0; ; ) {
      const match = search(shown, next, value + 1 - low);
      if (match === undefined) return undefined;
      // A match at the edge of the text read may be part of a longer one.
      const isWhole = match.end < high - low || (ended && place + reach >= end);
      if (match.start >= value - low && isWhole) {
        return { ...match, start: match.start + low, end: match.end + low };
      }
      next = Math.max(next + 1, match.end > value - low ? match.start + 1 : match.end);
    }
  }
}

/** A range of the plain text as a separate window. */
function part(window: Window, from: number, to: number): Window {
  const bytes = window.plain.bytes.subarray(from, to);
  let shown: Buffer | undefined;
  const text = () => {
    shown ??= wholeCodePoints(bytes);
    return shown;
  };
  return { ...window, bytes, from: 0, to: bytes.length, end: bytes.length, text };
}
