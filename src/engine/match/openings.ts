import { EVIDENCE_WORDS } from '../compile/evidence-words.ts';
import type { Image } from '../compile/image.ts';
import { ENTRY, SET } from '../compile/keywords.ts';
import { headerOf, OPENINGS_BITS } from '../compile/layout.ts';

// Offsets in an entry of a keyword's word, as `src/engine/match/words.as.ts` reads it.
const BEFORE = 8;
const GROUPS = 18;
const CAPITAL_GROUPS = 20;
/** Bits of a word's hash that are not of its bit. */
const SHIFT = 44n;

/** A bit for the hash of each first word of the keywords that some patterns ask for: nearly all words are dismissed by it. */
export function openings(image: Image, enabled: Uint8Array): Buffer {
  const { words, wordMask, groupSets } = headerOf(image.header);
  const entries = image.tables.subarray(words - image.from);
  const sets = image.tables.subarray(groupSets - image.from);
  const wanted = setOf(image, enabled);
  const bits = Buffer.alloc((1 << OPENINGS_BITS) / 8);
  for (let n = 0; n <= wordMask; n++) {
    const entry = n * ENTRY;
    if (isAsked(entry + GROUPS) || isAsked(entry + CAPITAL_GROUPS)) add(firstOf(entry));
  }
  return bits;

  function isAsked(at: number): boolean {
    const set = entries.readUInt16LE(at) * SET;
    return wanted.some((byte, n) => (byte & sets[set + n]) !== 0);
  }

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
    const bit = Number(entries.readBigUInt64LE(entry) >> SHIFT) & ((1 << OPENINGS_BITS) - 1);
    bits[bit >> 3] |= 1 << (bit & 7);
  }
}

/** The groups that enabled patterns, and evidence itself, ask for. */
function setOf({ patterns }: Image, enabled: Uint8Array): readonly number[] {
  const set = new Uint8Array(SET);
  const add = (group: number) => {
    set[group >> 3] |= 1 << (group & 7);
  };
  for (let n = 1; n <= EVIDENCE_WORDS.length; n++) add(n);
  for (const [id, { groups }] of patterns.entries()) if (enabled[id] === 1) groups.forEach(add);
  return [...set];
}
