import { SPACE } from '../../core/bytes.ts';
import type { TakePosition } from './segment-reader.ts';

/** Gives a value without the blanks and control characters around it, unless it is empty or its column unwanted. */
export function giveTrimmed(
  bytes: Uint8Array,
  from: number,
  to: number,
  column: number | undefined,
  give: TakePosition,
): void {
  if (column === undefined) return;
  let start = from;
  let end = to;
  while (start < end && bytes[start] <= SPACE) start++;
  while (end > start && bytes[end - 1] <= SPACE) end--;
  if (start < end) give(start, end, column);
}
