import { isAscii } from './plain-words.ts';
import { markOf } from './word-finder.ts';
import type { WordSet } from './word-table.ts';
import { addMarks, addWord, leadSet, newSets } from './words-in.ts';

/** Words that an English text is full of: in lower case no name is believed to begin with them. */
const SMALL_WORDS = new Set(
  'a all an and are as at be but by do eight five for four from good he her high his i in into is it less low me more most my near no of on one or our out red same see she so some ten that the there they this three to too two under up us was we what when who will you young'.split(
    ' ',
  ),
);

/** Words, in lower case where they are ASCII; `isLower` says whether a word also counts in lower case. */
export type Openers = Iterable<readonly [word: string, isLower: boolean]>;

/** Makes a set of words. */
export function wordSet(words: Openers): WordSet {
  const [set] = newSets(1);
  addWords(set, words);
  return set;
}

/** Adds words to a set. A set accepts a few other words by chance. */
export function addWords(set: WordSet, words: Openers): void {
  addMarks(set, marksOf(words));
}

/** Marks of words, by which a set knows them. */
export function marksOf(words: Openers): readonly number[] {
  const marks: number[] = [];
  for (const [word, isLower] of words) {
    for (const form of isAscii(word) ? [word] : casesOf(word)) {
      marks.push(markOf(form, false));
      if (isLower && !SMALL_WORDS.has(word.toLowerCase())) marks.push(markOf(form, true));
    }
  }
  return marks;
}

/**
 * Makes a set that of heads, words of ASCII in lower case. The set before it is then that of its fronts: all words that do
 * not begin with a small letter and are not of ASCII, or stand at most `HEAD_BYTES` before a head.
 */
export function addHeads(set: WordSet, heads: Iterable<string>): void {
  leadSet(set);
  for (const word of heads) {
    addWord(word, false, set);
    addWord(word, true, set);
  }
}

function casesOf(word: string): ReadonlySet<string> {
  return new Set([word, word.toLowerCase(), word.toUpperCase(), titled(word)]);
}

function titled(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
