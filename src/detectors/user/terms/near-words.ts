import type { CodeUnits } from './deletions.ts';
import { type ComparedWord, comparedWord, editsBetween } from './edits-between.ts';
import type { ReadWord } from './fuzzy-text.ts';
import { type FuzzyWord, fuzzyWords, unitsOf } from './fuzzy-words.ts';

/** A word of the text, and the words of terms near it. */
export interface NearWord extends ComparedWord {
  /** Number of the word, which no other word has or had. */
  readonly id: number;
  /** The same word's number; -1 where no term of several words has it. */
  readonly number: number;
  /** Numbers of the words that are one edit away. */
  readonly near: readonly number[];
  /** Some term of several words may begin with it, with an edit at most; or have it as its second word. */
  readonly begins: boolean;
  readonly isSecond: boolean;
  /** Fewest edits between the word and a term of one word; `NONE` if that is more than any term allows. */
  readonly alone: number;
}

/** More edits than any term may have. */
export const NONE = 3;

export interface NearWords {
  /** Most units of a word that may be near one of a term. */
  readonly longest: number;
  readonly mostDigits: number;
  of(word: ReadWord): NearWord;
}

/** Slots of the cache of looked-up words, indexed by hash. */
const REMEMBERED = 8192;

/** Positions in terms of a word, by the word's number. */
export interface WordPlaces {
  begins(number: number): boolean;
  isSecond(number: number): boolean;
}

/** Finds the near words of a word: among `terms` of one word, and among `words`, those of longer terms, by number. */
export function nearWords(
  terms: readonly FuzzyWord[],
  words: readonly ComparedWord[],
  texts: readonly string[],
  places: WordPlaces,
): NearWords {
  const alone = fuzzyWords(terms);
  const parts = fuzzyWords(texts.map((word) => ({ word, edits: 1 })));
  const single = terms.map(({ word }) => comparedWord(unitsOf(word)));
  const remembered = new Array<NearWord | undefined>(REMEMBERED);
  let ids = 0;

  return {
    // A word may have two letters more than the longest term's word, by two edits.
    longest: Math.max(alone.longest, parts.longest + 1),
    mostDigits: Math.max(alone.mostDigits, parts.mostDigits + 1),
    of({ units, length, hash }) {
      const slot = (hash ^ (hash >>> 13)) & (REMEMBERED - 1);
      const known = remembered[slot];
      if (known !== undefined && isSame(known.units, units, length)) return known;
      const found = lookUp(units.slice(0, length));
      remembered[slot] = found;
      return found;
    },
  };

  function lookUp(units: CodeUnits): NearWord {
    const word = comparedWord(units);
    const near = new Set<number>();
    let number = -1;
    parts.near(units, units.length, (entry) => {
      const edits = editsBetween(word, words[entry], 1);
      if (edits === 0) number = entry;
      else if (edits === 1) near.add(entry);
    });
    let fewest = NONE;
    alone.near(units, units.length, (entry) => {
      const most = Math.min(terms[entry].edits, fewest - 1);
      const edits = editsBetween(word, single[entry], most);
      if (edits <= most) fewest = edits;
    });
    ids++;
    const same = number < 0 ? [] : [number];
    return {
      units,
      mask: word.mask,
      id: ids,
      number,
      near: [...near],
      begins: [...same, ...near].some(places.begins),
      isSecond: same.some(places.isSecond),
      alone: fewest,
    };
  }
}

function isSame(known: CodeUnits, units: CodeUnits, length: number): boolean {
  if (known.length !== length) return false;
  for (let i = 0; i < length; i++) if (known[i] !== units[i]) return false;
  return true;
}
