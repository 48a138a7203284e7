import type { ValueRange } from './value-range.ts';

/** Takes what may be the name of a value; true says that it is. */
export type TakeName = (name: string) => boolean;

/** Offers the name in `[start, end)`; true if it was taken. */
export type TakeRange = (start: number, end: number) => boolean;

/** Position of a value, and the range in which its name is sought. */
export interface ValueContext extends ValueRange {
  readonly low: number;
  readonly high: number;
}

/** Most bytes of a name. */
const MOST_BYTES = 80;

/** Whether the length of `[start, end)` is that of a name. */
export function isNameLong(start: number, end: number): boolean {
  return start < end && end - start <= MOST_BYTES;
}
