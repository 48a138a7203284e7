import { ENTRY, type KeywordTable } from './keywords.ts';
import { OPENINGS_BITS } from './layout.ts';
import { firstWord } from './selection.ts';

// Offsets in an entry of a keyword's word, as `src/engine/match/words.as.ts` reads it.
const BEFORE = 8;
const GROUPS = 18;
const CAPITAL_GROUPS = 20;
/** The upper half of its hash, and the bits below those that choose its bit. */
const UPPER_HASH = 4;
const SHIFT = 12;

/** Keywords of a table: the set of groups, and the bit of the hash of the first word, of each; of equal ones, one. */
export function firstWords({ entries, mask }: KeywordTable): Uint32Array {
  const words = new Set<number>();
  for (let entry = 0; entry < entries.length; entry += ENTRY) {
    for (const offset of [GROUPS, CAPITAL_GROUPS]) {
      const set = entries.readUInt16LE(entry + offset);
      if (set > 0) words.add(firstWord(set, bitOf(firstOf(entry))));
    }
  }
  return Uint32Array.from(words);

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
    return before > mask + 1 ? 0 : before;
  }

  function bitOf(entry: number): number {
    return (entries.readUInt32LE(entry + UPPER_HASH) >>> SHIFT) & ((1 << OPENINGS_BITS) - 1);
  }
}
