import { candidateList } from '../../../engine/scan/candidates.ts';
import type { Window } from '../../../engine/types.ts';
import { type WindowCache, windowCache } from '../../../engine/window/window-cache.ts';
import { simdWords } from './simd-words.ts';
import { type WordPairs, wordFinder } from './word-finder.ts';
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

/** A window's words that are of any set, and how many sets there were; none while nobody asked. */
interface Words extends WindowCache {
  readonly pairs: WordPairs;
  sets: number;
}

const wordsOf = windowCache(noWords);

function noWords(): Words {
  const pairs = candidateList();
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
  window: Window,
  set: WordSet,
  from: number,
  to: number,
  take: (start: number, sets: WordSet) => void,
): void {
  const { at, length } = pairsOf(window, set);
  for (let n = 0; n < length; n += 2) {
    const start = at[n];
    if ((at[n + 1] & set) !== 0 && start >= from && start < to) take(start, at[n + 1]);
  }
}

function pairsOf(window: Window, set: WordSet): WordPairs {
  const words = wordsOf(window);
  // A set that was made since then is not in it.
  if (set < 1 << words.sets) return words.pairs;
  finder.find(window, words.pairs);
  words.sets = sets;
  return words.pairs;
}
