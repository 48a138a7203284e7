import {
  ALNUM,
  byteSet,
  CAPITAL_D,
  CARRIAGE_RETURN,
  DIGIT,
  EQUALS,
  LETTER,
  NEWLINE,
  SPACE,
  THREE,
  TWO,
  UPPER,
  ZERO,
} from '../../core/bytes.ts';
import { isCapitalHex, packed } from './escaped-codes.ts';

/** Most letters and digits between two escapes of one value. */
const LONGEST_PART = 16;
/** Most bytes before a line's end at which a key without a value may begin: `user=`. */
const LONGEST_KEY = 40;

/**
 * Whether `=2D` at `at` is an escape (RFC 2045, 6.7) and no value: by a letter in it, by a letter after it (`=20Roe`), or by another escape
 * before or after the same part of a value (`4111=201111=201111`).
 */
export function isQuotedPrintable(bytes: Buffer, at: number): boolean {
  if (bytes[at + 1] === THREE && bytes[at + 2] === CAPITAL_D) return true;
  if (isWritten(bytes, at + 3) || (at >= 3 && isWritten(bytes, at - 3))) return true;
  if (at === 0 || IN_VALUE[bytes[at - 1]] === 0) return false;
  if (UPPER[bytes[at + 2]] === 1) return true;
  if (bytes[at + 1] < TWO) return false;
  if (bytes[at + 2] === ZERO && (isWord(bytes, at + 3) || isGrouped(bytes, at + 3))) return true;
  let p = at + 3;
  while (p < at + 3 + LONGEST_PART && ALNUM[bytes[p]] === 1) p++;
  // A number may follow a key: `zip=20345=2D6789`.
  if (isWritten(bytes, p) && LETTER[bytes[at - 1]] === 0) return true;
  p = at;
  const least = Math.max(0, at - LONGEST_PART - 2);
  while (p > least && ALNUM[bytes[p - 1]] === 1) p--;
  return p > 0 && isWritten(bytes, p - 1);
}

/** Whether two letters follow that are no part of a hexadecimal number: `=40bf6a`. */
function isWord(bytes: Buffer, at: number): boolean {
  return LETTER[bytes[at]] === 1 && LETTER[bytes[at + 1]] === 1 && DIGIT[bytes[at + 2]] !== 1;
}

/** Whether a number in groups follows, `123-45-6789` or `+1 202`: `n=2025` has one. */
function isGrouped(bytes: Buffer, at: number): boolean {
  if (OPENS_NUMBER[bytes[at]] === 1) return DIGIT[bytes[at + 1]] === 1;
  let p = at;
  while (p < at + LONGEST_PART && DIGIT[bytes[p]] === 1) p++;
  return p > at && JOINS_GROUPS[bytes[p]] === 1 && DIGIT[bytes[p + 1]] === 1;
}

const OPENS_NUMBER = byteSet('+(');
const JOINS_GROUPS = byteSet(' :/-');

const IN_VALUE = byteSet('0-9A-Za-z$().,+@/:_ -');

function isWritten(bytes: Buffer, at: number): boolean {
  return bytes[at] === EQUALS && isCapitalHex(bytes, at + 1);
}

const IN_KEY = byteSet('0-9A-Za-z_.-');

/** The length of the soft line break at `at`, which stands for no character; 0 if there is no such break, or a key without a value. */
export function softBreakAt(bytes: Buffer, at: number): number {
  const feed = bytes[at + 1] === CARRIAGE_RETURN ? at + 2 : at + 1;
  if (bytes[feed] !== NEWLINE || at === 0 || IN_VALUE[bytes[at - 1]] === 0) return 0;
  if (feed + 1 >= bytes.length || IN_VALUE[bytes[feed + 1]] === 0) return 0;
  const least = Math.max(0, at - LONGEST_KEY);
  let p = at - 1;
  while (p > least && bytes[p] === SPACE) p--;
  while (p > least && IN_KEY[bytes[p]] === 1) p--;
  const isKey = (p === 0 || bytes[p] === NEWLINE) && DIGIT[bytes[p + 1]] === 0;
  return isKey ? 0 : packed(0, feed + 1 - at);
}
