import type { Window } from '../../engine/types.ts';
import { simdWords } from './simd-words.ts';
import { wordFinder } from './word-finder.ts';
import { MOST_SETS, type WordSet } from './word-table.ts';

/** One for all profiles of a thread: it holds what lists begin with, and nothing of a profile. */
const finder = wordFinder(simdWords());
let sets = 0;

/** Adds a word to a set. */
export const addWord = finder.add;

/** A set without words. One of heads has the one that was made right before it as the set of its fronts. */
export function newSet(isOfHeads = false): WordSet {
  if (sets === MOST_SETS) throw new Error('no more sets of words can be told apart');
  const set = 1 << sets++;
  if (isOfHeads) finder.lead(set);
  return set;
}

interface Words {
  readonly pairs: Int32Array;
  /** How many sets there were. */
  readonly sets: number;
}

const wordsOf = new WeakMap<Window, Words>();

/** Hands over where the words of `set` begin in `[from, to)`, in order, and all sets that each is of. */
export function eachWord(
  window: Window,
  set: WordSet,
  from: number,
  to: number,
  take: (start: number, sets: WordSet) => void,
): void {
  const pairs = pairsOf(window, set);
  for (let n = 0; n < pairs.length; n += 2) {
    const start = pairs[n];
    if ((pairs[n + 1] & set) !== 0 && start >= from && start < to) take(start, pairs[n + 1]);
  }
}

function pairsOf(window: Window, set: WordSet): Int32Array {
  const known = wordsOf.get(window);
  // A set that was made since then is not in it.
  if (known !== undefined && set < 1 << known.sets) return known.pairs;
  const pairs = finder.pairs(window);
  wordsOf.set(window, { pairs, sets });
  return pairs;
}
