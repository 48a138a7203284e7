import type { Searcher, Window } from '../engine/types.ts';
import { byteFold, isAsciiWord, termTree } from './term-tree.ts';
import { wordPointEndsAt, wordPointLength } from './word-point.ts';

export interface TermSearchOptions {
  readonly caseSensitive: boolean;
  /** Only what starts with an upper-case letter. */
  readonly capitalized: boolean;
  readonly classification?: string;
}

/**
 * Finds terms, UTF-8 with single spaces, the longest of those that start at one place. A letter or digit at a
 * term's edge touches no other letter or digit; a space is one to four bytes of whitespace.
 */
export function termSearcher(terms: readonly Buffer[], options: TermSearchOptions): Searcher {
  const { caseSensitive, capitalized, classification } = options;
  const tree = termTree(terms, byteFold(caseSensitive));
  const kinds = byteKinds();
  const openers = termOpeners(terms, kinds);
  const what = { confidence: 1, ...(classification === undefined ? {} : { classification }) };

  function longestAt(window: Window, at: number): number {
    const { bytes, end } = window;
    if (!atTokenStart(bytes, at, end)) return 0;
    if (capitalized && !startsUpperCase(bytes, at)) return 0;
    return tree.match(bytes, at, end);
  }

  return {
    kind: 'searcher',
    search(window, from, to) {
      const { bytes, end } = window;
      let before = from > 0 ? kinds[bytes[from - 1]] : 0;
      let here = kinds[bytes[from]];
      for (let at = from; at < to; at++) {
        const next = at + 1 < end ? kinds[bytes[at + 1]] : 0;
        if (openers[((before & ASCII_WORD) << 7) | (here << 6) | next] === 1) {
          const stop = longestAt(window, at);
          if (stop > 0) return { ...what, start: at, end: stop };
        }
        before = here;
        here = next;
      }
      return undefined;
    },
  };
}

const ASCII_WORD = 32;
const BEYOND_ASCII = 16;

/**
 * Bytes in 64 kinds, so that the table below stays in the fastest cache: letters (in either case) and pairs of
 * digits from 32, sixteen for what is not ASCII from 16, other ASCII from 1, whitespace 0.
 */
function byteKinds(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    if (byte >= 0x80) return BEYOND_ASCII + (byte & 15);
    if (byte >= 0x30 && byte <= 0x39) return ASCII_WORD + 26 + ((byte - 0x30) >> 1);
    if (isAsciiWord(byte)) return ASCII_WORD + (byte & 31) - 1;
    return ' \t\r\n'.includes(String.fromCharCode(byte)) ? 0 : 1 + (byte % 15);
  });
}

/** 1 where a term may start, by whether an ASCII word byte stands before it and the kinds of two bytes. */
function termOpeners(terms: readonly Buffer[], kinds: Uint8Array): Uint8Array {
  const openers = new Uint8Array(2 * 64 * 64);
  for (const term of terms) {
    const word = isAsciiWord(term[0]);
    const first = kinds[term[0]] << 6;
    for (const second of seconds(term, kinds)) {
      openers[first | second] = 1;
      if (!word) openers[(ASCII_WORD << 7) | first | second] = 1;
    }
  }
  return openers;
}

function seconds(term: Buffer, kinds: Uint8Array): Iterable<number> {
  if (term.length > 1) return [kinds[term[1]]];
  return Array.from({ length: isAsciiWord(term[0]) ? ASCII_WORD : 64 }, (_, kind) => kind);
}

/** A word starts only where none goes on. */
function atTokenStart(bytes: Buffer, at: number, end: number): boolean {
  if (at === 0) return true;
  const before = bytes[at - 1];
  if (before < 0x80 && !isAsciiWord(before)) return true;
  if (!isAsciiWord(bytes[at]) && wordPointLength(bytes, at, end) === 0) return true;
  return before >= 0x80 && !wordPointEndsAt(bytes, at);
}

function startsUpperCase(bytes: Buffer, at: number): boolean {
  if (bytes[at] < 0x80) return bytes[at] >= 0x41 && bytes[at] <= 0x5a;
  return /^[\p{Lu}\p{Lt}]/u.test(bytes.toString('utf8', at, at + 4));
}
