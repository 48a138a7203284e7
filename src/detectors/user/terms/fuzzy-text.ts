import {
  ALNUM,
  byteSet,
  CAPITAL_A,
  CAPITAL_Z,
  CASE_BIT,
  NINE,
  NON_ASCII,
  ZERO,
} from '../../../core/bytes.ts';
import type { CodeUnits } from './deletions.ts';
import { unitsOf } from './fuzzy-words.ts';
import { isGap, WIDEST_GAP } from './term-tree.ts';
import { wordPointLength } from './word-point.ts';

/** Text as it is compared with terms: words of letters and digits, one space between, lower case unless case counts. */
export interface FuzzyText {
  /** The word at `at`, undefined where it has more than `longest` units or, but rarely, digits; good until the next call. */
  word(
    bytes: Buffer,
    at: number,
    end: number,
    longest: number,
    mostDigits: number,
  ): ReadWord | undefined;
  /** Where the next word begins, after blanks; `at` where none does. */
  next(bytes: Buffer, at: number, end: number): number;
}

/** A word of a text: its units are the first `length`. */
export interface ReadWord {
  readonly units: CodeUnits;
  readonly length: number;
  /** Hash of the units. */
  readonly hash: number;
  /** Where it ends in the bytes. */
  readonly end: number;
}

/** Joins the parts of a word: `O'Brien`, `Smith-Jones`, `U.S.`; never the last character of one. */
const JOINT = byteSet("'.-");
const LONGEST_WORD = 1024;

export function fuzzyText(caseSensitive: boolean): FuzzyText {
  const units: CodeUnits = new Int32Array(4 * LONGEST_WORD);
  const fold = Int32Array.from({ length: 128 }, (_, byte) =>
    !caseSensitive && byte >= CAPITAL_A && byte <= CAPITAL_Z ? byte + CASE_BIT : byte,
  );
  const read = { units, length: 0, hash: 0, end: 0 };

  return {
    word(bytes, at, end, longest, mostDigits) {
      const most = Math.min(end, at + longest);
      let hash = 0;
      let digits = 0;
      let p = at;
      for (; p < most; p++) {
        const byte = bytes[p];
        if (ALNUM[byte] === 0 && (p === at || !isJoint(bytes, p, end))) break;
        if (byte <= NINE && byte >= ZERO && ++digits > mostDigits) return undefined;
        const unit = fold[byte];
        units[p - at] = unit;
        hash = hashed(hash, unit);
      }
      if (p === at || p === most || bytes[p] >= NON_ASCII || isBeforeMore(bytes, p, end)) {
        return longer(bytes, at, end, longest);
      }
      read.length = p - at;
      read.hash = hash;
      read.end = p;
      return read;
    },
    next: gapEnd,
  };

  /** A word with more than ASCII letters and digits, or as long as any may be. */
  function longer(bytes: Buffer, at: number, end: number, longest: number) {
    // A letter is at most four bytes of UTF-8.
    const stop = wordEnd(bytes, at, Math.min(end, at + 4 * longest + 4));
    if (stop === at || (stop - at > longest && isAscii(bytes, at, stop))) return undefined;
    const text = comparedText(bytes.toString('utf8', at, stop), caseSensitive);
    if (text.length > longest) return undefined;
    const own = unitsOf(text);
    return { units: own, length: text.length, hash: own.reduce(hashed, 0), end: stop };
  }
}

function hashed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Whether a letter or digit of ASCII follows a joint. */
function isJoint(bytes: Buffer, at: number, end: number): boolean {
  return JOINT[bytes[at]] === 1 && at + 1 < end && ALNUM[bytes[at + 1]] === 1;
}

/** Whether a character beyond ASCII follows a joint. */
function isBeforeMore(bytes: Buffer, at: number, end: number): boolean {
  return JOINT[bytes[at]] === 1 && at + 1 < end && bytes[at + 1] >= NON_ASCII;
}

/** A text as it is compared: composed, blanks as one space, lower case unless case counts. */
function comparedText(text: string, caseSensitive: boolean): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ');
  return caseSensitive ? plain : plain.toLowerCase();
}

/** The words of a term, with one space between, without punctuation at their edges. */
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
