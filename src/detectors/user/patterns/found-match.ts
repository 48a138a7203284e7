import type { Found } from '../../../engine/types.ts';

/** A searcher's match. Members are listed, as spreading a common part takes 2 µs a match. */
export function foundMatch(
  confidence: number,
  classification: string | undefined,
): (start: number, end: number) => Found {
  if (classification === undefined) return (start, end) => ({ start, end, confidence });
  return (start, end) => ({ start, end, confidence, classification });
}
