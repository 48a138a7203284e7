import { byteSet } from './bytes.ts';
import type { ByteSet } from './types.ts';

/**
 * Parts the 256 bytes, and the end of the input, into the fewest classes that no set cuts in two. Class 0
 * holds the end of the input and every byte that no set lists.
 */
export function classes(specs: readonly (string | undefined)[]) {
  const sets = specs.map(setOf);
  const known = new Map([[specs.map((spec) => Number(holdsAll(spec))).join(''), 0]]);
  const of = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte++) {
    const members = sets.map((set) => set[byte]).join('');
    const id = known.get(members) ?? known.size;
    known.set(members, id);
    of[byte] = id;
  }
  const members = [...known.keys()];
  return { of, count: known.size, has: (n: number, id: number) => members[id][n] === '1' };
}

/** Without a set any byte belongs to it; with `^` before it, any but its own. */
export function setOf(spec = '^'): ByteSet {
  return spec.startsWith('^') ? byteSet(spec.slice(1)).map((listed) => 1 - listed) : byteSet(spec);
}

/** The end of the input belongs to what lists no bytes, or those that do not belong. */
function holdsAll(spec = '^'): boolean {
  return spec.startsWith('^');
}
