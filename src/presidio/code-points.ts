import { isHighSurrogate, isLowSurrogate } from '../core/utf-16.ts';

/** Offsets of a text in code points from 0, as Python counts them, and in UTF-16 code units, as JavaScript does. */
export interface CodePoints {
  /** Code points in the text. */
  readonly length: number;
  /** UTF-16 offset of a code point. */
  unit(point: number): number;
  /** Code points before a UTF-16 offset. */
  point(unit: number): number;
}

/** UTF-16 units from one counted offset to the next. */
const STEP = 256;

/** Number of code points of a text, without a table. */
export function countCodePoints(text: string): number {
  return text.length - pairs(text, 0, text.length);
}

/** Counts a text's code points; a text without surrogates takes no table. */
export function codePoints(text: string): CodePoints {
  if (!/[\ud800-\udbff][\udc00-\udfff]/.test(text)) {
    return { length: text.length, unit: (point) => point, point: (unit) => unit };
  }
  const before = counted(text);
  // An offset inside a pair is that of its character.
  const point = (at: number): number => {
    const unit = Math.min(at, text.length);
    const step = Math.floor(unit / STEP);
    return unit - before[step] - pairs(text, step * STEP, unit) - (isInPair(text, unit) ? 1 : 0);
  };
  const length = point(text.length);
  return {
    length,
    point,
    unit(wanted) {
      if (wanted >= length) return text.length;
      let [low, high] = [0, before.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (middle * STEP - before[middle] <= wanted) low = middle;
        else high = middle - 1;
      }
      let unit = low * STEP;
      for (let n = unit - before[low]; n < wanted || isInPair(text, unit); unit++) {
        if (!isInPair(text, unit)) n++;
      }
      return unit;
    },
  };
}

/** Pairs before each step of the text. */
function counted(text: string): Uint32Array {
  const before = new Uint32Array(Math.floor(text.length / STEP) + 1);
  for (let n = 1; n < before.length; n++) {
    before[n] = before[n - 1] + pairs(text, (n - 1) * STEP, n * STEP);
  }
  return before;
}

/** Surrogate pairs whose second unit is in `[from, to)`. */
function pairs(text: string, from: number, to: number): number {
  let count = 0;
  for (let unit = from; unit < to; unit++) {
    if (isInPair(text, unit)) count += 1;
  }
  return count;
}

/** Whether a UTF-16 offset is between the two surrogates of a pair. */
function isInPair(text: string, unit: number): boolean {
  if (!isLowSurrogate(text.charCodeAt(unit))) return false;
  return unit > 0 && isHighSurrogate(text.charCodeAt(unit - 1));
}
