import { AT, NON_ASCII, SMALL_A, SMALL_Z } from '../../../core/bytes.ts';
import { type NumberList, reserve } from '../../../core/number-list.ts';
import type { WindowInput } from '../../../engine/types.ts';
import { wordPointLength } from '../../user/terms/word-point.ts';
import type { SimdWords } from './simd-words.ts';
import { CHARACTER, FOLDED, firstWord, nextWord, pastWord } from './word-bounds.ts';
import { HASH_BITS, MARKS, type WordSet, wordTable } from './word-table.ts';

/** Bytes before and after a window's core in which words are known, as far as the window reaches. */
export const WORDS_AROUND = 64;
/** Most bytes from where a name begins to its head. */
export const HEAD_BYTES = 128;

/** Looks up each word of a text once, for all sets of words. */
export interface WordFinder {
  /** Adds a word to a set, as one that begins with a small letter or as one that does not. Numbers are of no set. */
  add(word: string, isLower: boolean, set: WordSet): void;
  /** Adds the words of some marks to a set. */
  addMarks(marks: Iterable<number>, set: WordSet): void;
  /** Makes a set one of heads: the bit below is that of the words before them, its fronts. */
  lead(heads: WordSet): void;
  /** Replaces the contents of `pairs` by the words that are, or may be, in any set. */
  find(window: Pick<WindowInput, 'bytes' | 'from' | 'to' | 'end'>, pairs: WordPairs): void;
}

/** Words in order, two numbers each: where one begins, and its sets. */
export type WordPairs = NumberList;

/** Below this many bytes the way into WebAssembly and back costs more than it saves. */
const FEW = 64;
/** Letters are from here on where they are folded, of ASCII and beyond; digits are below. */
const LETTERS = AT;
/** Added to the hash of a word that does not begin with a small letter. */
const OTHERS = MARKS / 2;

/** Makes a finder that reads byte by byte, or long texts as `simd` does. */
export function wordFinder(simd?: SimdWords): WordFinder {
  const { any, sets: setsOf } = simd?.table ?? wordTable();
  const folded = FOLDED;
  let allHeads: WordSet = 0;

  function addMarks(marks: Iterable<number>, set: WordSet): void {
    for (const mark of marks) {
      any[mark >>> 5] |= 1 << (mark & 31);
      setsOf[mark] |= set;
    }
  }

  return {
    add: (word, isLower, set) => addMarks([markOf(word, isLower)], set),
    addMarks,
    lead(heads) {
      allHeads |= heads;
    },
    find,
  };

  function find(
    { bytes, from, to, end }: Parameters<WordFinder['find']>[0],
    pairs: WordPairs,
  ): void {
    const stop = Math.min(end, to + Math.max(WORDS_AROUND, HEAD_BYTES));
    const first = firstWord(bytes, Math.max(0, from - WORDS_AROUND), end);
    let low = first;
    pairs.length = 0;
    if (simd === undefined || stop - first < FEW) {
      for (let at = first; at < stop; at = nextWord(bytes, look(at), end));
    } else {
      simd.each(bytes, first, stop, end, taken);
    }

    function taken(start: number, sets: WordSet): number {
      if (sets === 0) return look(start);
      take(start, sets);
      return start;
    }

    /** Looks up the word at `start`, and returns its end. */
    function look(start: number): number {
      let at = start;
      let letters = 0;
      let more = 0;
      let seen = 0;
      for (
        let part = folded[bytes[at]];
        part > CHARACTER;
        part = at < end ? folded[bytes[at]] : 0
      ) {
        const n = at - start;
        if (n < 4) letters |= part << (n << 3);
        else if (n < 8) more |= part << ((n - 4) << 3);
        seen |= part;
        at++;
      }
      if (seen < LETTERS) return at;
      const mark = hashOf(letters, more, at - start) + (isSmall(bytes[start]) ? 0 : OTHERS);
      if (((any[mark >>> 5] >>> (mark & 31)) & 1) === 0 && seen < NON_ASCII) return at;
      const sets = setsOf[mark] | (seen < NON_ASCII ? 0 : setsBeyondAscii(bytes, start, end));
      if (sets !== 0) take(start, sets);
      return at;
    }

    function take(start: number, sets: WordSet): void {
      put(pairs, pairs.length, start, sets);
      const heads = sets & allHeads;
      if (heads === 0) return;
      addFronts(bytes, Math.max(low, start - HEAD_BYTES + 1), start, heads >>> 1, pairs);
      low = start + 1;
    }
  }

  /**
   * Sets of a word that is not of ASCII: where no letter follows its letters of ASCII, it ends there. Without
   * a small letter first it is a front.
   */
  function setsBeyondAscii(bytes: Buffer, start: number, end: number): WordSet {
    let at = start;
    while (bytes[at] < NON_ASCII) at++;
    const isLower = isSmall(bytes[start]);
    const fronts = isLower ? 0 : allHeads >>> 1;
    if (wordPointLength(bytes, at, end) > 0) return fronts;
    return fronts | setsOf[markOfBytes(bytes.subarray(start, at), isLower)];
  }

  /** Adds the words without a small letter that begin from `low` on, up to the head at `head`. */
  function addFronts(
    bytes: Buffer,
    low: number,
    head: number,
    sets: WordSet,
    pairs: WordPairs,
  ): void {
    const end = head + 1;
    let start = firstWord(bytes, low, end);
    for (; start < end; start = nextWord(bytes, pastWord(bytes, start, end), end)) {
      if (isSmall(bytes[start])) continue;
      let at = pairs.length;
      while (at > 0 && pairs.at[at - 2] > start) at -= 2;
      if (at > 0 && pairs.at[at - 2] === start) pairs.at[at - 1] |= sets;
      else put(pairs, at, start, sets);
    }
  }
}

/** Puts a word before those from `at` on. */
function put(pairs: WordPairs, at: number, start: number, sets: WordSet): void {
  const { length } = pairs;
  reserve(pairs, length + 2);
  if (at < length) pairs.at.copyWithin(at + 2, at, length);
  pairs.at[at] = start;
  pairs.at[at + 1] = sets;
  pairs.length = length + 2;
}

function isSmall(byte: number): boolean {
  return byte >= SMALL_A && byte <= SMALL_Z;
}

/** The mark of a word, as one that begins with a small letter or as one that does not. Throws for a number. */
export function markOf(word: string, isLower: boolean): number {
  if (/^[0-9]+$/.test(word)) throw new Error('a number is no word that is looked for');
  return markOfBytes(Buffer.from(word), isLower);
}

function markOfBytes(word: Buffer, isLower: boolean): number {
  const letters = Buffer.alloc(8);
  for (let n = 0; n < Math.min(8, word.length); n++) letters[n] = FOLDED[word[n]];
  const hash = hashOf(letters.readInt32LE(0), letters.readInt32LE(4), word.length);
  return hash + (isLower ? 0 : OTHERS);
}

/**
 * Hash of the first eight letters of a word, in two groups of four, and its length in bytes: simd/words.as.ts has the
 * same.
 */
function hashOf(letters: number, more: number, length: number): number {
  const sum =
    (Math.imul(letters, 0x9e3779b1) + Math.imul(more, 0x85ebca6b) + Math.imul(length, 0x27d4eb2f)) |
    0;
  return Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) >>> (32 - HASH_BITS);
}
