import { CAPITAL_A, CAPITAL_Z, NON_ASCII } from '../../../core/bytes.ts';
import type { Searcher, WindowInput } from '../../../engine/types.ts';
import { foundMatch } from '../patterns/found-match.ts';
import { termOpeners } from './term-openers.ts';
import { byteFold, isAsciiWord, termTree } from './term-tree.ts';
import { wordPointEndsAt, wordPointLength } from './word-point.ts';

export interface TermSearchOptions {
  readonly caseSensitive: boolean;
  /** Only matches that start with an upper-case letter. */
  readonly capitalized: boolean;
  readonly classification: string | undefined;
}

/**
 * Finds terms, UTF-8 with single spaces, the longest at each offset. A letter or digit at a
 * term's edge touches no other letter or digit; a space is one to four bytes of whitespace.
 */
export function termSearcher(terms: readonly Buffer[], options: TermSearchOptions): Searcher {
  const { caseSensitive, capitalized, classification } = options;
  const fold = byteFold(caseSensitive);
  const tree = termTree(terms, fold);
  const nextOpener = termOpeners(terms, fold);
  const found = foundMatch(1, classification);

  function longestAt({ bytes, end }: WindowInput, at: number): number {
    if (!startsWord(bytes, at, end)) return 0;
    if (capitalized && !startsUpperCase(bytes, at)) return 0;
    return tree.match(bytes, at, end);
  }

  return {
    kind: 'searcher',
    search(window, from, to) {
      for (let at = from; ; at++) {
        at = nextOpener(window.bytes, at, to, window.end);
        if (at >= to) return undefined;
        const stop = longestAt(window, at);
        if (stop > 0) return found(at, stop);
      }
    },
  };
}

/** Whether a term may start at `at`: not inside a word. */
export function startsWord(bytes: Buffer, at: number, end: number): boolean {
  if (at === 0) return true;
  const before = bytes[at - 1];
  if (before < NON_ASCII && !isAsciiWord(before)) return true;
  if (!isAsciiWord(bytes[at]) && wordPointLength(bytes, at, end) === 0) return true;
  return before >= NON_ASCII && !wordPointEndsAt(bytes, at);
}

/** Whether an upper-case letter is at `at`. */
export function startsUpperCase(bytes: Buffer, at: number): boolean {
  if (bytes[at] < NON_ASCII) return bytes[at] >= CAPITAL_A && bytes[at] <= CAPITAL_Z;
  return /^[\p{Lu}\p{Lt}]/u.test(bytes.toString('utf8', at, at + 4));
}
