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

/** Number of code points of a text, without a table. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let unit = 1; unit < text.length; unit++) {
    if (isLowSurrogate(text.charCodeAt(unit)) && isHighSurrogate(text.charCodeAt(unit - 1)))
      count -= 1;
  }
  return count;
}

/** Counts a text's code points; a text without surrogates takes no table. */
export function codePoints(text: string): CodePoints {
  if (!/[\ud800-\udbff][\udc00-\udfff]/.test(text)) {
    return { length: text.length, unit: (point) => point, point: (unit) => unit };
  }
  const units = [0];
  for (const character of text) units.push((units.at(-1) ?? 0) + character.length);
  const points = new Map(units.map((unit, point) => [unit, point]));
  return {
    length: units.length - 1,
    unit: (point) => units[point] ?? text.length,
    // An offset inside a pair is that of its character.
    point: (unit) => points.get(unit) ?? points.get(unit - 1) ?? units.length - 1,
  };
}
