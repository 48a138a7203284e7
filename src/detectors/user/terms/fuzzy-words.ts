import { type CodeUnits, deletions } from './deletions.ts';

/** Finds the entries whose word is near a word of the text. */
export interface FuzzyWords {
  /** Most units of a word that may be near one of the list. */
  readonly longest: number;
  /** Most digits of such a word. Numbers and hashes, frequent in logs, have more. */
  readonly mostDigits: number;
  /** Calls `visit` with each entry that may be near: all that are, and some that are not; some twice. */
  near(units: CodeUnits, length: number, visit: (entry: number) => void): void;
}

/** A word, and its most edits. */
export interface FuzzyWord {
  readonly word: string;
  readonly edits: number;
}

/** Indexes words by the hashes of their remainders: 100,000 words take 12 MB for one edit, 60 MB for two. */
export function fuzzyWords(words: readonly FuzzyWord[]): FuzzyWords {
  const most = words.reduce((edits, word) => Math.max(edits, word.edits), 0);
  const longest = words.reduce((length, { word }) => Math.max(length, word.length), 0) + most;
  const { each } = deletions(longest);
  const table = hashTable(words, each);
  // How many edits a word of the text, by its length, may be away from any of the list.
  const allowed = new Uint8Array(longest + 1).fill(NONE);
  for (const { word, edits } of words) {
    allowed.fill(most, Math.max(0, word.length - edits), word.length + edits + 1);
  }
  const mostDigits = words.reduce((digits, { word }) => Math.max(digits, digitsOf(word)), 0) + most;
  return {
    longest,
    mostDigits,
    near(units, length, visit) {
      if (length > longest || allowed[length] === NONE) return;
      each(units, length, allowed[length], (hash) => table.entries(hash, visit));
    },
  };
}

function digitsOf(word: string): number {
  return word.replace(/[^0-9]/g, '').length;
}

const NONE = 255;

/** A word as units. */
export function unitsOf(word: string): CodeUnits {
  const units = new Int32Array(word.length);
  for (let i = 0; i < word.length; i++) units[i] = word.charCodeAt(i);
  return units;
}

function hashTable(
  words: readonly FuzzyWord[],
  each: ReturnType<typeof deletions>['each'],
): { entries(hash: number, visit: (entry: number) => void): void } {
  let count = 0;
  for (const { word, edits } of words) count += remainders(word.length, edits);
  const size = 2 ** Math.ceil(Math.log2(count + 1) + 0.5);
  const mask = size - 1;
  // A hash and an entry, counted from 1, in each slot.
  const table = new Int32Array(2 * size);
  // One bit for each hash rules out most words without a read of the table.
  const filter = new Uint32Array(size / 4);
  for (const [entry, { word, edits }] of words.entries()) {
    each(unitsOf(word), word.length, edits, (hash) => insert(hash, entry + 1));
  }

  function insert(hash: number, entry: number): void {
    let slot = (hash & mask) << 1;
    for (; table[slot + 1] !== 0; slot = (slot + 2) & (2 * size - 1)) {
      if (table[slot] === hash && table[slot + 1] === entry) return;
    }
    table[slot] = hash;
    table[slot + 1] = entry;
    filter[(hash >>> 5) & (filter.length - 1)] |= 1 << (hash & 31);
  }

  return {
    entries(hash, visit) {
      if ((filter[(hash >>> 5) & (filter.length - 1)] & (1 << (hash & 31))) === 0) return;
      let slot = (hash & mask) << 1;
      for (; table[slot + 1] !== 0; slot = (slot + 2) & (2 * size - 1)) {
        if (table[slot] === hash) visit(table[slot + 1] - 1);
      }
    },
  };
}

function remainders(length: number, edits: number): number {
  if (edits === 0) return 1;
  return 1 + length + (edits > 1 ? (length * (length - 1)) / 2 : 0);
}
