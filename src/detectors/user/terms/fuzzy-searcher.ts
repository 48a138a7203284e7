import { distance } from 'fastest-levenshtein';
import { SPACE } from '../../../core/bytes.ts';
import type { Found, Searcher, WindowInput } from '../../../engine/types.ts';
import { fuzzyText } from './fuzzy-text.ts';
import { type FuzzyWord, fuzzyWords } from './fuzzy-words.ts';
import { startsUpperCase, startsWord, type TermSearchOptions } from './term-searcher.ts';
import { byteFold, type TermTree, termTree } from './term-tree.ts';

/** Most edits of a term, by its letters; how sure a match with so many is. */
export type Edits = (letters: number) => number;
const CONFIDENCES = [0.9, 0.7, 0.5];

/** Terms as they are spelled exactly, and as they are compared. */
export interface FuzzyTerms {
  readonly spelled: readonly Buffer[];
  readonly compared: readonly string[];
}

interface Term extends FuzzyWord {
  readonly text: string;
  readonly words: number;
}

/**
 * Finds terms exactly, or with some letters more, fewer or other ones (Levenshtein distance), in as many words as
 * they have. At one place the longest match wins, then that with fewer edits.
 */
export function fuzzySearcher(
  { spelled, compared }: FuzzyTerms,
  editsOf: Edits,
  options: TermSearchOptions,
): Searcher {
  const { capitalized, caseSensitive, classification } = options;
  const exact: TermTree = termTree(spelled, byteFold(caseSensitive));
  const text = fuzzyText(caseSensitive);
  const terms = compared.flatMap((term) => termOf(term, editsOf));
  const index = fuzzyWords(terms);
  const kind = classification === undefined ? {} : { classification };

  function at(window: WindowInput, start: number): Found | undefined {
    const { bytes, end } = window;
    if (capitalized && !startsUpperCase(bytes, start)) return undefined;
    const stop = exact.match(bytes, start, end);
    const near = nearest(bytes, start, end);
    if (stop > 0 && stop >= (near?.end ?? 0)) return { start, end: stop, confidence: 1, ...kind };
    return near;
  }

  function nearest(bytes: Buffer, start: number, end: number): Found | undefined {
    const first = text.word(bytes, start, end, index.longest);
    if (first === undefined) return undefined;
    let best = { edits: CONFIDENCES.length, end: start };
    let last = -1;
    index.near(first.units, first.length, (entry) => {
      if (entry === last) return;
      last = entry;
      const term = terms[entry];
      const phrase = text.phrase(bytes, start, end, term.words);
      if (phrase === undefined || Math.abs(phrase.text.length - term.text.length) > term.edits)
        return;
      const edits = distance(phrase.text, term.text);
      if (edits > term.edits) return;
      if (phrase.end > best.end || (phrase.end === best.end && edits < best.edits)) {
        best = { edits, end: phrase.end };
      }
    });
    if (best.end === start) return undefined;
    return { start, end: best.end, confidence: CONFIDENCES[best.edits], ...kind };
  }

  return {
    kind: 'searcher',
    search(window, from, to) {
      const { bytes, end } = window;
      for (let start = from; start < to; start++) {
        if (bytes[start] <= SPACE || !startsWord(bytes, start, end)) continue;
        const found = at(window, start);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** A term without a word, as `++`, is found exactly or not at all. */
function termOf(text: string, editsOf: Edits): Term[] {
  const words = text.split(' ');
  const edits = editsOf(text.length);
  return text === '' || edits === 0 ? [] : [{ text, word: words[0], words: words.length, edits }];
}
