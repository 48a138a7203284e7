import { SPACE } from '../../../core/bytes.ts';
import type { Found, Searcher, WindowInput } from '../../../engine/types.ts';
import { fuzzyText } from './fuzzy-text.ts';
import { nearPhrases, type SoughtTerm } from './near-phrases.ts';
import { startsUpperCase, startsWord, type TermSearchOptions } from './term-searcher.ts';
import { byteFold, type TermTree, termTree } from './term-tree.ts';

/** Most edits of a term, by its number of letters. */
export type Edits = (letters: number) => number;
/** Confidence of a match by its number of edits. */
export const CONFIDENCES = [0.9, 0.7, 0.5] as const;

/** Terms as they are spelled exactly, and as they are compared. */
export interface FuzzyTerms {
  readonly spelled: readonly Buffer[];
  readonly compared: readonly string[];
}

/**
 * Finds terms exactly, or with some letters more, fewer or other ones in their words (Levenshtein distance), in as many
 * words as they have. At one place the longest match wins, then that with fewer edits.
 */
export function fuzzySearcher(
  { spelled, compared }: FuzzyTerms,
  editsOf: Edits,
  options: TermSearchOptions,
): Searcher {
  const { capitalized, caseSensitive, classification } = options;
  const exact: TermTree = termTree(spelled, byteFold(caseSensitive));
  const nearest = nearPhrases(
    compared.flatMap((term) => termOf(term, editsOf)),
    fuzzyText(caseSensitive),
  );
  const kind = classification === undefined ? {} : { classification };

  function at(window: WindowInput, start: number): Found | undefined {
    const { bytes, end } = window;
    if (capitalized && !startsUpperCase(bytes, start)) return undefined;
    const stop = exact.match(bytes, start, end);
    const near = nearest(bytes, start, end);
    if (stop > 0 && stop >= (near?.end ?? 0)) return { start, end: stop, confidence: 1, ...kind };
    return near && { start, end: near.end, confidence: CONFIDENCES[near.edits], ...kind };
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

/** A term as it is compared; one without a word, as `++`, is found exactly or not at all. */
export function termOf(text: string, editsOf: Edits): SoughtTerm[] {
  const edits = editsOf(text.length);
  return text === '' || edits === 0 ? [] : [{ text, edits }];
}
