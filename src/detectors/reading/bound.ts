import { endsWith } from './ends-with.ts';

/** Bytes before a number in which a tag may begin. */
const LONGEST = 256;
const BOUND_BYTES = 3;

/** In Latin-1: `age >= `, `age &gt; `, `age ≥ `; a comparison follows a name. */
const COMPARED = endsWith(
  /[\w)\]\x80-\xff]['"`]?[ \t]?(?:[<>]=?|&[gl]t;=?|\xe2\x89[\xa4\xa5]) ?['"]?$/,
);
/** `<age>`, `<td class="n">` */
const TAG = endsWith(/<\/?[A-Za-z][^<>]*> ?$/);
/** An age from here on identifies a person even as a bound, `age > 89` (45 CFR 164.514(b)(2)(i)(C)). */
const IDENTIFYING = 89;

/** Whether a number at `start` is compared by order with the name before it: `age >= 65`, but not `<age>65`. */
export function isBound(bytes: Buffer, start: number, low = 0): boolean {
  const bound = Number.parseInt(bytes.toString('latin1', start, start + BOUND_BYTES), 10);
  if (bound >= IDENTIFYING) return false;
  const before = bytes.toString('latin1', Math.max(low, start - LONGEST), start);
  return COMPARED(before) && !TAG(before);
}
