import type { Span } from '../engine/types.ts';
import type { Charset } from './charset.ts';

/** What offsets count: bytes, UTF-16 code units, or code points. */
export type Positions = 'utf-8' | 'utf-16' | 'utf-32';

/** Where a span starts and ends, 0-based and half-open, in what is asked for. */
export function positionsOf(
  positions: Positions,
  charset: Charset,
): (span: Span) => readonly [start: number, end: number] {
  // With one byte a character, all are the same.
  if (positions === 'utf-8' || charset !== 'utf-8') return ({ start, end }) => [start, end];
  return ({ unitStart, unitEnd }) => [unitStart, unitEnd];
}
