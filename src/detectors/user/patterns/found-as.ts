import type { Found } from '../../../engine/types.ts';

/** Makes what a searcher found. Spelled out, as spreading a common part takes 2 µs a match. */
export function foundAs(
  confidence: number,
  classification: string | undefined,
): (start: number, end: number) => Found {
  if (classification === undefined) return (start, end) => ({ start, end, confidence });
  return (start, end) => ({ start, end, confidence, classification });
}
