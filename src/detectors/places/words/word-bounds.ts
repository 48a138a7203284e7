import {
  CAPITAL_A,
  CAPITAL_Z,
  CASE_BIT,
  NINE,
  NON_ASCII,
  SMALL_A,
  SMALL_Z,
  ZERO,
} from '../../../core/bytes.ts';
import {
  isContinuation,
  isLead,
  isLeadOf4,
  PUNCTUATION_OF_2,
  PUNCTUATION_OF_3,
} from '../../../core/utf-8.ts';
/** The first byte of punctuation and symbols beyond ASCII: C2, E2 and F0 on. */
export const CHARACTER = 1;

/** Class of a byte within the words of a text: 0 and `SIGN` separate words; letters of ASCII map to lower case. */
export const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= NON_ASCII) return characterLength(byte) === 1 ? byte : CHARACTER;
  if (byte >= CAPITAL_A && byte <= CAPITAL_Z) return byte | CASE_BIT;
  return (byte >= ZERO && byte <= NINE) || (byte >= SMALL_A && byte <= SMALL_Z) ? byte : 0;
});

/** The first word that begins at `from` or after it, but before `end`; else `end` or an offset after it. */
export function firstWord(bytes: Buffer, from: number, end: number): number {
  const at = pointStart(bytes, from);
  const inside = at > 0 && FOLDED[bytes[pointStart(bytes, at - 1)]] > CHARACTER;
  return nextWord(bytes, inside ? pastWord(bytes, at, end) : at, end);
}

/** The same where `from` is not inside a word, or is where one begins. */
export function nextWord(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && FOLDED[bytes[at]] <= CHARACTER) {
    at = FOLDED[bytes[at]] === CHARACTER ? pastCharacter(bytes, at) : at + 1;
  }
  return at;
}

/** End of the word that `from` is in. */
export function pastWord(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && FOLDED[bytes[at]] > CHARACTER) at++;
  return at;
}

/** Offset after a character and its continuation bytes; if it is cut short, no letter after it is passed. */
function pastCharacter(bytes: Buffer, at: number): number {
  const most = at + characterLength(bytes[at]);
  let past = at + 1;
  while (past < most && isContinuation(bytes[past])) past++;
  return past;
}

/** Bytes of the code point that begins so, where no letters do; else 1. */
function characterLength(byte: number): number {
  if (isLeadOf4(byte)) return 4;
  if (byte === PUNCTUATION_OF_3) return 3;
  return byte === PUNCTUATION_OF_2 ? 2 : 1;
}

/** Start of the code point that `at` is in; `at` if absent. */
function pointStart(bytes: Buffer, at: number): number {
  let p = at;
  while (p > 0 && at - p < 3 && isContinuation(bytes[p])) p--;
  return isLead(bytes[p]) ? p : at;
}
