import { namesInElement } from './element-names.ts';
import { namesInObject } from './object-names.ts';
import type { TakeName } from './value-context.ts';
import type { ValueRange } from './value-range.ts';

/** Bytes before a key and after a value in which its name is sought. */
export const NAME_BACK = 512;
export const NAME_AHEAD = 256;
/** Most names that are tried for a value. */
const MOST_NAMES = 6;

/**
 * Hands over what may be the name of a value, as headers of columns have it, until one is taken: what its object in JSON,
 * or its element in XML, calls it.
 */
export function namesOfValue(
  bytes: Buffer,
  { key, start, end, after, isAttribute }: ValueRange,
  windowEnd: number,
  take: TakeName,
): void {
  const low = Math.max(0, key - NAME_BACK);
  const high = Math.min(windowEnd, after + NAME_AHEAD);
  const beside = { key, start, end, after, isAttribute, low, high };
  let left = MOST_NAMES;
  const counted: TakeName = (name) => {
    left--;
    return take(name) || left === 0;
  };
  if (isAttribute) namesInElement(bytes, beside, counted);
  else namesInObject(bytes, beside, counted);
}
