import { byteSet, DIGIT } from '../../core/bytes.ts';
import { memoize } from '../../core/memoize.ts';
import { LIST_JOINER } from './list-joiner.ts';

/** How far the first item is looked for, in bytes, and the longest joiner. */
const BEFORE = 160;
const LONGEST_JOINER = 7;
const MOST_ITEMS = 8;
/** Last bytes of a joiner: a blank, a slash, an en dash. */
const JOINER_ENDS = byteSet(' /\x93');

const itemsOf = memoize(
  (digits: number) =>
    new RegExp(`(?<![0-9A-Za-z.-])(?:\\d{${digits}}${LIST_JOINER}){1,${MOST_ITEMS}}$`),
);

/** Offset of the first number of a list that the one in `[start, end)` belongs to, all of as many digits; -1 where it is first itself. */
export function firstOfList(bytes: Buffer, start: number, end: number, low: number): number {
  if (!mayFollow(bytes, start, end - start, low)) return -1;
  const before = bytes.toString('latin1', Math.max(low, start - BEFORE), start);
  const [items] = itemsOf(end - start).exec(before) ?? [];
  return items === undefined ? -1 : start - items.length;
}

/** Checks quickly whether the number before a joiner ends in as many digits. */
function mayFollow(bytes: Buffer, start: number, digits: number, low: number): boolean {
  if (start <= low || JOINER_ENDS[bytes[start - 1]] === 0) return false;
  const least = Math.max(low, start - 1 - LONGEST_JOINER);
  let p = start - 1;
  while (p > least && DIGIT[bytes[p - 1]] === 0) p--;
  if (p === least) return false;
  const first = p - digits;
  if (first < low || (first > low && DIGIT[bytes[first - 1]] === 1)) return false;
  while (p > first && DIGIT[bytes[p - 1]] === 1) p--;
  return p === first;
}
