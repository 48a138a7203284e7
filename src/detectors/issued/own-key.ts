import { ALNUM, byteSet } from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';
import { isQuote } from '../reading/edges.ts';
import { GENERIC_KEY } from '../reading/keywords.ts';

/** A key is looked for this far back. */
const LONGEST_KEY = 48;
const KEY = byteSet('A-Za-z0-9_.-');

/**
 * The view in which a number's keyword may stand. A number that has a key of its own (`seq=17`, `"seq": 17`) has
 * its keyword there, and what stands before that key belongs to another number.
 */
export function keyView(view: View, start: number, end: number): View {
  const key = ownKey(view, start);
  return key < 0 ? view : { ...view, low: key, high: end };
}

/** Where the key of the value at `start` begins; -1 where it has none, or one that says nothing. */
function ownKey({ bytes, low }: View, start: number): number {
  const value = start > low && isQuote(bytes[start - 1]) ? start - 1 : start;
  const sign = beforeBlanks(bytes, value, low);
  if (sign <= low || (bytes[sign - 1] !== 0x3d && bytes[sign - 1] !== 0x3a)) return -1;
  const quoted = isQuote(bytes[sign - 2]);
  // In prose a colon ends a phrase, not a key.
  if (bytes[sign - 1] === 0x3a && !quoted) return -1;
  const last = sign - (quoted ? 2 : 1);
  const least = Math.max(low, last - LONGEST_KEY);
  let first = last;
  while (first > least && KEY[bytes[first - 1]] === 1) first--;
  if (first === last || ALNUM[bytes[last - 1]] === 0) return -1;
  return GENERIC_KEY.test(bytes.toString('latin1', first, last)) ? -1 : first;
}

function beforeBlanks(bytes: Buffer, at: number, low: number): number {
  let p = at;
  while (p > low && p > at - 4 && bytes[p - 1] === 0x20) p--;
  return p;
}
