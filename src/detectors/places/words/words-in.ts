import { numberList } from '../../../core/number-list.ts';
import type { WindowInput } from '../../../engine/types.ts';
import { type WindowCache, windowCache } from '../../../engine/window/window-cache.ts';
import { simdWords } from './simd-words.ts';
import { type WordFinder, type WordPairs, wordFinder } from './word-finder.ts';
import { MOST_SETS, type WordSet } from './word-table.ts';

/** The words that lists begin with, up to sixteen sets of them. It holds nothing of a profile. */
interface Table extends WordFinder {
  /** A window's words that are of any of its sets. */
  readonly wordsOf: (window: WindowInput) => Words;
  sets: number;
}

/**
 * Tables of the thread, shared by all profiles: the built-in lists take megabytes, and a table for each plan would hold them
 * again. They grow when a text first needs a list, and hold no text.
 */
const tables: Table[] = [];

/** A table's number is above the bits of its sets. */
const ALL = (1 << MOST_SETS) - 1;

/** Makes `count` sets without words, which may be used as one, in order. */
export function newSets(count: number): readonly WordSet[] {
  const { table, number } = tableFor(count);
  const first = table.sets;
  table.sets += count;
  return Array.from({ length: count }, (_, n) => (number << MOST_SETS) | (1 << (first + n)));
}

/** Adds a word to a set, as one that begins with a small letter or as one that does not. */
export function addWord(word: string, isLower: boolean, set: WordSet): void {
  tableOf(set).add(word, isLower, set & ALL);
}

/** Adds words to a set, by their marks. */
export function addMarks(set: WordSet, marks: Iterable<number>): void {
  tableOf(set).addMarks(marks, set & ALL);
}

/** Makes a set one of heads: the set that was made right before it is that of its fronts. */
export function leadSet(heads: WordSet): void {
  tableOf(heads).lead(heads & ALL);
}

function tableFor(count: number) {
  const number = tables.length - 1;
  const last = tables.at(number);
  if (last !== undefined && last.sets + count <= MOST_SETS) return { table: last, number };
  const table = { ...wordFinder(simdWords()), wordsOf: windowCache(noWords), sets: 0 };
  return { table, number: tables.push(table) - 1 };
}

function tableOf(set: WordSet): Table {
  return tables[set >>> MOST_SETS];
}

/** A window's words that are of any set, and the number of sets then; empty until first needed. */
interface Words extends WindowCache {
  readonly pairs: WordPairs;
  sets: number;
}

function noWords(): Words {
  const pairs = numberList();
  return {
    pairs,
    sets: 0,
    forget() {
      this.sets = 0;
    },
    capacity: () => pairs.at.length,
  };
}

/** Hands over where the words of `set` begin in `[from, to)`, in order, and all sets that each is of. */
export function eachWord(
  window: WindowInput,
  set: WordSet,
  from: number,
  to: number,
  take: (start: number, sets: WordSet) => void,
): void {
  const { at, length } = pairsOf(window, set);
  for (let n = 0; n < length; n += 2) {
    const start = at[n];
    if ((at[n + 1] & set & ALL) !== 0 && start >= from && start < to) take(start, at[n + 1]);
  }
}

function pairsOf(window: WindowInput, set: WordSet): WordPairs {
  const table = tableOf(set);
  const words = table.wordsOf(window);
  // A set that was made since then is not in it.
  if ((set & ALL) < 1 << words.sets) return words.pairs;
  table.find(window, words.pairs);
  words.sets = table.sets;
  return words.pairs;
}
