import { ALNUM, byteSet, CAPITAL_A, CAPITAL_Z, NON_ASCII } from '../../../core/bytes.ts';
import type { CodeUnits } from './deletions.ts';
import { unitsOf } from './fuzzy-words.ts';
import { isGap, WIDEST_GAP } from './term-tree.ts';
import { wordPointLength } from './word-point.ts';

/** Text as it is compared with terms: words of letters and digits, one space between, lower case unless case counts. */
export interface FuzzyText {
  /** The word at `at` as units, undefined where it is longer than `longest`; good until the next call. */
  word(
    bytes: Buffer,
    at: number,
    end: number,
    longest: number,
  ): { readonly units: CodeUnits; readonly length: number } | undefined;
  /** So many words from `at` on, each at most 1 KiB long. */
  phrase(
    bytes: Buffer,
    at: number,
    end: number,
    words: number,
  ): { readonly text: string; readonly end: number } | undefined;
}

/** Joins the parts of a word: `O'Brien`, `Smith-Jones`, `U.S.`; the end of a word is none of these. */
const JOINT = byteSet("'.-");
const LONGEST_WORD = 1024;

export function fuzzyText(caseSensitive: boolean): FuzzyText {
  const units = new Int32Array(LONGEST_WORD);
  const fold = Int32Array.from({ length: 128 }, (_, byte) =>
    !caseSensitive && byte >= CAPITAL_A && byte <= CAPITAL_Z ? byte + 0x20 : byte,
  );
  const compared = (text: string) => comparedText(text, caseSensitive);

  return {
    word(bytes, at, end, longest) {
      // A letter is at most four bytes of UTF-8.
      const stop = wordEnd(bytes, at, Math.min(end, at + 4 * longest + 4));
      if (stop === at) return undefined;
      const length = stop - at;
      let ascii = 0;
      if (length <= longest) {
        for (let i = 0; i < length; i++) {
          ascii |= bytes[at + i];
          units[i] = fold[bytes[at + i] & 0x7f];
        }
        if (ascii < NON_ASCII) return { units, length };
      } else if (isAscii(bytes, at, stop)) return undefined;
      const text = compared(bytes.toString('utf8', at, stop));
      return text.length > longest ? undefined : { units: unitsOf(text), length: text.length };
    },
    phrase(bytes, at, end, words) {
      let stop = wordEnd(bytes, at, Math.min(end, at + LONGEST_WORD));
      for (let n = 1; n < words; n++) {
        const next = gapEnd(bytes, stop, end);
        if (next === stop) return undefined;
        stop = wordEnd(bytes, next, Math.min(end, next + LONGEST_WORD));
        if (stop === next) return undefined;
      }
      return { text: compared(bytes.toString('utf8', at, stop)), end: stop };
    },
  };
}

/** A text as it is compared: composed, blanks as one space, lower case unless case counts. */
export function comparedText(text: string, caseSensitive: boolean): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ');
  return caseSensitive ? plain : plain.toLowerCase();
}

/** The words of a term, with one space between: what is neither letter nor digit at their edges is left out. */
export function comparedTerm(term: string, caseSensitive: boolean): string {
  const words = term.match(/[\p{L}\p{N}\p{M}]+(?:['.-][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return comparedText(words.join(' '), caseSensitive);
}

function wordEnd(bytes: Buffer, at: number, end: number): number {
  let p = at;
  while (p < end) {
    const joint = JOINT[bytes[p]];
    if (joint === 1 && (p === at || characterLength(bytes, p + 1, end) === 0)) return p;
    const length = joint === 1 ? 1 : characterLength(bytes, p, end);
    if (length === 0) return p;
    p += length;
  }
  return p;
}

function characterLength(bytes: Buffer, at: number, end: number): number {
  if (at >= end) return 0;
  return ALNUM[bytes[at]] === 1 ? 1 : wordPointLength(bytes, at, end);
}

function gapEnd(bytes: Buffer, at: number, end: number): number {
  let p = at;
  while (p < end && p - at <= WIDEST_GAP && isGap(bytes[p])) p++;
  return p - at > WIDEST_GAP ? at : p;
}

function isAscii(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] >= NON_ASCII) return false;
  return true;
}
