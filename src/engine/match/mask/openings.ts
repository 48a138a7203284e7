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

/** Keywords of an image: for each, its set of groups, and the bit of the hash of its first word. */
interface FirstWords {
  readonly sets: readonly number[];
  readonly bits: readonly number[];
}

/** A bit for the hash of each first word of the keywords that some patterns ask for: nearly all words are dismissed by it. */
export function openings(image: Image, enabled: Uint8Array): Buffer {
  const { sets, bits } = firstWordsOf(image);
  const isWanted = wantedSets(image, setOf(image, enabled));
  const all = Buffer.alloc((1 << OPENINGS_BITS) / 8);
  for (let n = 0; n < sets.length; n++) {
    if (isWanted[sets[n]] === 1) all[bits[n] >> 3] |= 1 << (bits[n] & 7);
  }
  return all;
}

const known = new WeakMap<Image, FirstWords>();

/** The keywords of an image, which are read once. */
function firstWordsOf(image: Image): FirstWords {
  const before = known.get(image);
  if (before !== undefined) return before;
  const read = readWords(image);
  known.set(image, read);
  return read;
}

function readWords({ header, tables, from }: Image): FirstWords {
  const { words, wordMask } = headerOf(header);
  const entries = tables.subarray(words - from);
  const sets: number[] = [];
  const bits: number[] = [];
  for (let entry = 0; entry <= wordMask * ENTRY; entry += ENTRY) {
    for (const offset of [GROUPS, CAPITAL_GROUPS]) {
      const set = entries.readUInt16LE(entry + offset);
      if (set === 0) continue;
      sets.push(set);
      bits.push(bitOf(firstOf(entry)));
    }
  }
  return { sets, bits };

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

  function bitOf(entry: number): number {
    return (entries.readUInt32LE(entry + UPPER_HASH) >>> SHIFT) & ((1 << OPENINGS_BITS) - 1);
  }
}

/** For each set of groups, whether one of them is wanted. */
function wantedSets({ header, tables, from }: Image, wanted: Uint8Array): Uint8Array {
  const { groupSets, endings } = headerOf(header);
  const sets = tables.subarray(groupSets - from, endings - from);
  return Uint8Array.from({ length: sets.length / SET }, (_, set) =>
    Number(wanted.some((byte, n) => (byte & sets[set * SET + n]) !== 0)),
  );
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
