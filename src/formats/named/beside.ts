import type { ValuePlace } from './value-place.ts';

/** Takes what may be the name of a value; true says that it is. */
export type TakeName = (name: string) => boolean;

/** The same of a name that stands in `[start, end)`. */
export type TakePlace = (start: number, end: number) => boolean;

/** Where a value is, and between where its name is looked for. */
export interface ValueContext extends ValuePlace {
  readonly low: number;
  readonly high: number;
}

/** Most bytes of a name. */
const MOST_BYTES = 80;

/** Whether a name may be as long as what stands in `[start, end)`. */
export function isNameLong(start: number, end: number): boolean {
  return start < end && end - start <= MOST_BYTES;
}
