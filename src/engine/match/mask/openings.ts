import { EVIDENCE_WORDS } from '../../compile/evidence-words.ts';
import type { Image } from '../../compile/image.ts';
import { ENTRY, SET } from '../../compile/keywords.ts';
import { headerOf, OPENINGS_BITS } from '../../compile/layout.ts';

// Offsets in an entry of a keyword's word, as `src/engine/match/words.as.ts` reads it.
const BEFORE = 8;
const GROUPS = 18;
const CAPITAL_GROUPS = 20;
/** The upper half of its hash, and the bits below those that choose its bit. */
const UPPER_HASH = 4;
const SHIFT = 12;

/** A bit for the hash of each first word of the keywords that some patterns ask for: nearly all words are dismissed by it. */
export function openings(image: Image, enabled: Uint8Array): Buffer {
  const { words, wordMask, groupSets } = headerOf(image.header);
  const entries = image.tables.subarray(words - image.from);
  const isWanted = wantedSets(image.tables.subarray(groupSets - image.from), setOf(image, enabled));
  const bits = Buffer.alloc((1 << OPENINGS_BITS) / 8);
  for (let entry = 0; entry <= wordMask * ENTRY; entry += ENTRY) {
    const set = entries.readUInt16LE(entry + GROUPS);
    const inCapitals = entries.readUInt16LE(entry + CAPITAL_GROUPS);
    if (isWanted(set) || isWanted(inCapitals)) add(firstOf(entry));
  }
  return bits;

  /** The entry of a phrase's first word. */
  function firstOf(entry: number): number {
    let first = entry;
    for (let before = beforeIt(first); before > 0; before = beforeIt(first)) {
      first = (before - 1) * ENTRY;
    }
    return first;
  }

  /** Number of the entry before another; that of phrases that begin beyond ASCII, which are not looked up by words, is beyond all. */
  function beforeIt(entry: number): number {
    const before = entries.readUInt32LE(entry + BEFORE);
    return before > wordMask + 1 ? 0 : before;
  }

  function add(entry: number): void {
    const bit = (entries.readUInt32LE(entry + UPPER_HASH) >>> SHIFT) & ((1 << OPENINGS_BITS) - 1);
    bits[bit >> 3] |= 1 << (bit & 7);
  }
}

/** Tells whether a set of groups has one that is wanted; set 0 is empty. */
function wantedSets(sets: Buffer, wanted: Uint8Array): (set: number) => boolean {
  const known = new Map<number, boolean>([[0, false]]);
  return (set) => {
    const before = known.get(set);
    if (before !== undefined) return before;
    const is = wanted.some((byte, n) => (byte & sets[set * SET + n]) !== 0);
    known.set(set, is);
    return is;
  };
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
