import { EVIDENCE_WORDS } from '../../compile/evidence-words.ts';
import type { Image } from '../../compile/image.ts';
import { SET } from '../../compile/keywords.ts';
import { OPENINGS_BITS } from '../../compile/layout.ts';
import type { Selection } from '../../compile/selection.ts';

/** A bit for the hash of each first word of the keywords that some patterns ask for: nearly all words are dismissed by it. */
export function openings(
  image: Image,
  { firstWords, groupSets }: Selection,
  enabled: Uint8Array,
): Buffer {
  const isWanted = wantedSets(groupSets, setOf(image, enabled));
  const all = Buffer.alloc((1 << OPENINGS_BITS) / 8);
  for (const word of firstWords) {
    if (isWanted[word & 0xffff] === 1) all[word >>> 19] |= 1 << ((word >>> 16) & 7);
  }
  return all;
}

/** For each set of groups, whether one of them is wanted. */
function wantedSets(sets: Uint8Array, wanted: Uint8Array): Uint8Array {
  const isWanted = new Uint8Array(sets.length / SET);
  for (let n = 0; n < sets.length; n++) {
    if ((sets[n] & wanted[n % SET]) !== 0) isWanted[Math.floor(n / SET)] = 1;
  }
  return isWanted;
}

/** The groups that enabled patterns, and evidence itself, ask for. */
function setOf({ patterns }: Image, enabled: Uint8Array): Uint8Array {
  const set = new Uint8Array(SET);
  const add = (group: number) => {
    set[group >> 3] |= 1 << (group & 7);
  };
  for (let n = 1; n <= EVIDENCE_WORDS.length; n++) add(n);
  for (const [id, { groups }] of patterns.entries()) if (enabled[id] === 1) groups.forEach(add);
  return set;
}
