import type { Charset } from '../engine/charset.ts';
import type { Span } from '../engine/types.ts';

/** Unit of offsets: bytes, UTF-16 code units, or code points. */
export type Positions = 'utf-8' | 'utf-16' | 'utf-32';

/** Start and end of a span, 0-based and half-open, in the requested unit. */
export function positionsOf(
  positions: Positions,
  charset: Charset,
): (span: Span) => readonly [start: number, end: number] {
  // With one byte a character, all are the same.
  if (positions === 'utf-8' || charset !== 'utf-8') return ({ start, end }) => [start, end];
  return ({ unitStart, unitEnd }) => [unitStart, unitEnd];
}
