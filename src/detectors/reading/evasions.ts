import {
  ALNUM,
  CARRIAGE_RETURN,
  CLOSE_PAREN,
  DIGIT,
  HYPHEN,
  LOWER,
  NEWLINE,
  NON_ASCII,
  OPEN_PAREN,
  SPACE,
} from '../../core/bytes.ts';
import { isMinus } from '../../core/rare-characters.ts';
import type { Cue } from '../../engine/cues/cue.ts';
import { LENGTH_BITS, LENGTH_MASK } from '../../engine/scan/escaped-codes.ts';
import { BEGINS_ESCAPE, escapeAt, isCommand, isLetterBeyond } from '../../engine/scan/escapes.ts';
import { asciiOf, LEFT_OUT, widthAt } from '../../engine/scan/plain-text.ts';
import type { DeclaredMatches, View } from '../../engine/types.ts';

/** A group of a number is shorter. */
const LONGEST_GROUP = 8;

/**
 * Characters that hide a number: full-width digits, zero-width characters, a minus sign, a hyphen at a line's end; and
 * between its groups rare blanks (U+2000 to U+200A, U+3000) and hyphens (U+FE63, U+FF0D). Blanks, dashes and digits of full
 * width that HTML or JSON escapes. Marks on characters, and digits and letters of other scripts and of mathematics, which are read as ASCII.
 */
const NON_CANONICAL: readonly Cue[] = [
  // Characters that `isNonCanonical` refuses are among them: a scan has few cues.
  { bytes: ['\xef', '\xb8\xb9\xbb\xbc', '\x80-\x99\xa3\xbf'] },
  // Blanks, dashes, marks without width; superscript, subscript and circled digits, keycaps, the minus sign.
  { bytes: ['\xe2', '\x80', '\x80-\x95\xa8-\xaf'] },
  { bytes: ['\xe2', '\x81-\x83\x88\x91\x93', '\x80-\x89\x92\x9f-\xbf'] },
  { bytes: ['\xe1\xe3', '\x80\x85\xa0', '\x80\x8e\x9f\xa0\xa4'] },
  { bytes: ['\xc2', '\xa0\xad\xb2\xb3\xb9'] },
  { bytes: ['-', '\r\n'], holds: isAfterNumber },
  // Combining marks; digits of Arabic and Persian, of India and Thailand.
  { bytes: ['\xcc\xcd', '\x80-\xbf'] },
  { bytes: ['\xd9\xdb', '\xa0-\xa9\xb0-\xb9'] },
  { bytes: ['\xd8', '\x9c'] },
  {
    bytes: ['\xe0', '\xa5\xa7\xa9\xab\xad\xaf\xb1\xb3\xb5\xb9\xbb\xbc', '\x90-\x99\xa0-\xaf'],
  },
  // Mathematical letters and digits, and tags; segmented digits.
  { bytes: ['\xf0\xf3', '\x9d\xa0', '\x80-\x87\x90-\x9f'] },
  { bytes: ['\xf0', '\x9f', '\xaf', '\xb0-\xb9'] },
];

/** Most bytes of the break after a hyphen at a line's end. */
const LONGEST_PART = 34;

/** Whether digits are before a hyphen at a line's end, among capitals or not; among small letters, where they are many. */
function isAfterNumber(bytes: Buffer, hyphen: number): boolean {
  let start = hyphen;
  let digits = 0;
  let least = 2;
  while (start > 0 && hyphen - start <= LONGEST_PART && ALNUM[bytes[start - 1]] === 1) {
    start--;
    if (DIGIT[bytes[start]] === 1) digits++;
    else least = Math.max(least, LOWER[bytes[start]] === 1 ? 9 : 3);
  }
  const length = hyphen - start;
  return digits > 0 && length >= least && length <= LONGEST_PART;
}

/** Characters that hide matches of patterns, which are compiled for hyphens and spaces alone. */
export const HIDDEN_FROM_PATTERNS: Pick<DeclaredMatches, 'nonCanonical' | 'isNonCanonical'> = {
  nonCanonical: NON_CANONICAL,
  isNonCanonical,
};

/** Whether one of these characters, or a dash or blank that is not ASCII, is at `at`. */
function isNonCanonical({ bytes, low, high }: View, at: number): boolean {
  if (at + 2 >= high) return false;
  if (BEGINS_ESCAPE[bytes[at]] === 1 && (bytes[at] < NON_ASCII || isCommand(bytes, at)))
    return isNonCanonicalEscape(bytes, at, low, high);
  if (bytes[at] < NON_ASCII && bytes[at] !== HYPHEN) return false;
  if (bytes[at] === HYPHEN) {
    return bytes[at + 1] === NEWLINE || bytes[at + 1] === CARRIAGE_RETURN;
  }
  const width = widthAt(bytes, at);
  if (width === 1) return false;
  const plain = asciiOf(bytes, at, width);
  if (plain === LEFT_OUT || ALNUM[plain] === 1) return true;
  if (plain !== SPACE && plain !== HYPHEN) return false;
  const isMinusSign = plain === HYPHEN && isMinus(bytes[at + 1], bytes[at + 2]);
  return isMinusSign || isBetween(bytes, at, at + width, low, high);
}

/** Whether an escape is there; one of a dash within a number. */
function isNonCanonicalEscape(bytes: Buffer, at: number, low: number, high: number): boolean {
  const read = escapeAt(bytes, at);
  const end = at + (read & LENGTH_MASK);
  if (read === 0 || end > high) return false;
  const plain = read >> LENGTH_BITS;
  if (isLetterBeyond(plain)) return false;
  return plain !== HYPHEN || isBetween(bytes, at, end, low, high);
}

/** Whether letters, digits or brackets are on both sides: in prose dashes and wide blanks part words, mostly. */
function isBetween(bytes: Buffer, start: number, end: number, low: number, high: number): boolean {
  if (start <= low || end >= high) return false;
  const before = bytes[start - 1];
  const after = bytes[end];
  if (ALNUM[before] === 0 && before !== CLOSE_PAREN) return false;
  if (ALNUM[after] === 0 && after !== OPEN_PAREN) return false;
  return hasDigit(bytes, Math.max(low, start - LONGEST_GROUP), start) || DIGIT[after] === 1;
}

/** Whether a digit is in the group that ends at `to`. */
function hasDigit(bytes: Buffer, from: number, to: number): boolean {
  for (let p = to - 1; p >= from && bytes[p] < NON_ASCII && bytes[p] !== SPACE; p--) {
    if (DIGIT[bytes[p]] === 1) return true;
  }
  return false;
}
