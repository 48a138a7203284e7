/** Units of offsets: UTF-16 code units, Unicode code points or bytes of UTF-8. */
export const offsetUnits = ['units', 'points', 'bytes'] as const;
export type OffsetUnit = (typeof offsetUnits)[number];

/**
 * Makes a function from offsets in `unit` to offsets in UTF-16 code units. An offset beyond the text, or inside a
 * character, becomes one beyond the text.
 */
export function unitsOf(text: string, unit: OffsetUnit): (offset: number) => number {
  if (unit === 'units') return (offset) => offset;
  const starts = new Map<number, number>();
  let at = 0;
  let units = 0;
  for (const character of text) {
    starts.set(at, units);
    at += unit === 'points' ? 1 : utf8Length(character.codePointAt(0) ?? 0);
    units += character.length;
  }
  starts.set(at, units);
  return (offset) => starts.get(offset) ?? Number.POSITIVE_INFINITY;
}

/** First code points that UTF-8 writes with 2, 3 and 4 bytes (RFC 3629, section 3). */
const LONGER = [2 ** 7, 2 ** 11, 2 ** 16];

/** Bytes of a code point in UTF-8; a lone surrogate is written as U+FFFD, which has three. */
function utf8Length(point: number): number {
  return 1 + LONGER.filter((first) => point >= first).length;
}
