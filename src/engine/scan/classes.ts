import { type ByteSet, byteSet } from '../../core/bytes.ts';

/**
 * Parts the 256 bytes, and the end of the input, into the fewest classes that no set cuts in two. Class 0
 * holds the end of the input and every byte that no set lists.
 */
export function classes(specs: readonly (string | undefined)[]) {
  const distinct = new Map([...new Set(specs)].map((spec) => [spec, setWithEnd(spec)]));
  const { of, firsts } = parted([...distinct.values()], 257);
  const sets = specs.map((spec) => distinct.get(spec));
  const has = (n: number, id: number) => sets[n]?.[firsts[id]] === 1;
  return { of: Uint8Array.from(of.subarray(1)), count: firsts.length, has };
}

/** Parts so many places into the fewest classes that no set cuts in two, in the order of their first places. */
export function parted(sets: readonly ByteSet[], places: number) {
  const of = new Uint16Array(places);
  let firsts: readonly number[] = [0];
  for (const set of sets) firsts = cut(of, firsts.length, set);
  return { of, firsts };
}

/** Cuts each class in two, those in the set and the others; the first places of all. */
function cut(of: Uint16Array, count: number, set: ByteSet): readonly number[] {
  const ids = new Int16Array(2 * count).fill(-1);
  const firsts: number[] = [];
  for (let place = 0; place < of.length; place++) {
    const half = 2 * of[place] + set[place];
    if (ids[half] < 0) ids[half] = firsts.push(place) - 1;
    of[place] = ids[half];
  }
  return firsts;
}

/** Without a set any byte belongs to it; with `^` before it, any but its own. */
export function setOf(spec = '^'): ByteSet {
  return spec.startsWith('^') ? byteSet(spec.slice(1)).map((listed) => 1 - listed) : byteSet(spec);
}

/** The end of the input, which comes first, belongs to what lists no bytes, or those that do not belong. */
function setWithEnd(spec = '^'): ByteSet {
  const set = new Uint8Array(257);
  set.set(setOf(spec), 1);
  set[0] = Number(spec.startsWith('^'));
  return set;
}
