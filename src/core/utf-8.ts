import { NON_ASCII } from './bytes.ts';

// UTF-8, Unicode 16 table 3-6: 0xxxxxxx, or a lead byte and one to three continuation bytes:
//
//   110xxxxx 10xxxxxx      1110xxxx 10xxxxxx 10xxxxxx      11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
//   C2…DF                  E0…EF                           F0…F4

/** From here on, bytes begin characters of two bytes or more; `LEAD_OF_3` and `LEAD_OF_4`, of three and four. */
const LEAD = 0xc0;
const LEAD_OF_3 = 0xe0;
const LEAD_OF_4 = 0xf0;
/** The first and the last lead byte of valid UTF-8. */
const FIRST_LEAD = 0xc2;
const LAST_LEAD = 0xf4;
/** Bounds of second bytes, which exclude overlong forms, surrogates, and code points beyond 10FFFF. */
const SURROGATE_LEAD = 0xed;
const LAST_SECOND = 0xbf;
const FIRST_SECOND_OF_3 = 0xa0;
const FIRST_SECOND_OF_4 = 0x90;
const LAST_BEFORE_SURROGATES = 0x9f;
const LAST_SECOND_OF_4 = 0x8f;
/** The first lead byte of letters: C2 begins symbols and punctuation of Latin-1. */
export const FIRST_LETTER_LEAD = 0xc3;
const LAST_LEAD_OF_2 = 0xdf;
/** Lead bytes of U+0080 to 00BF and of U+2000 to 2FFF: punctuation, symbols and blanks, and hardly a letter. */
export const PUNCTUATION_OF_2 = 0xc2;
export const PUNCTUATION_OF_3 = 0xe2;
/** The second and third byte of U+2019, a right single quotation mark. */
const RIGHT_QUOTE_SECOND = 0x80;
const RIGHT_QUOTE_THIRD = 0x99;
/** Bits of a continuation byte that belong to the code point. */
export const SIX_BITS = 0x3f;
const ALL_BITS = 0xff;
/** The first code points of three and of four bytes, and the last of all. */
export const POINT_OF_3 = 0x800;
export const POINT_OF_4 = 0x10000;
export const LAST_POINT = 0x10ffff;

/** Whether a byte continues a character that an earlier byte began. */
export function isContinuation(byte: number): boolean {
  return (byte & LEAD) === NON_ASCII;
}

/** Whether a byte is a lead byte; bytes that UTF-8 never has (C0, C1, F5 to FF) count as lead bytes. */
export function isLead(byte: number): boolean {
  return byte >= LEAD;
}

/** Whether a byte begins a character of four bytes, beyond U+FFFF. */
export function isLeadOf4(byte: number): boolean {
  return byte >= LEAD_OF_4;
}

/** Whether a byte begins a letter of two bytes: é, ß, ж, א. */
export function isLetterLead(byte: number): boolean {
  return byte >= FIRST_LETTER_LEAD && byte <= LAST_LEAD_OF_2;
}

/** Whether U+2019, an apostrophe as typeset, begins at `at`. */
export function isRightQuoteAt(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === PUNCTUATION_OF_3 &&
    bytes[at + 1] === RIGHT_QUOTE_SECOND &&
    bytes[at + 2] === RIGHT_QUOTE_THIRD
  );
}

/** Length of the sequence that a lead byte begins, 2 to 4; 0 for all other bytes. */
export function sequenceLength(lead: number): number {
  if (lead < FIRST_LEAD || lead > LAST_LEAD) return 0;
  if (lead < LEAD_OF_3) return 2;
  return lead < LEAD_OF_4 ? 3 : 4;
}

/** Length of the valid character that starts at `at`, ASCII included; 0 where none does (Unicode 16, table 3-7). */
export function codePointLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at];
  if (lead < NON_ASCII) return 1;
  const length = sequenceLength(lead);
  if (length === 0 || at + length > bytes.length) return 0;
  const second = bytes[at + 1];
  if (second < lowestSecond(lead) || second > highestSecond(lead)) return 0;
  for (let k = 2; k < length; k++) if (!isContinuation(bytes[at + k])) return 0;
  return length;
}

function lowestSecond(lead: number): number {
  if (lead === LEAD_OF_3) return FIRST_SECOND_OF_3;
  return lead === LEAD_OF_4 ? FIRST_SECOND_OF_4 : NON_ASCII;
}

function highestSecond(lead: number): number {
  if (lead === SURROGATE_LEAD) return LAST_BEFORE_SURROGATES;
  return lead === LAST_LEAD ? LAST_SECOND_OF_4 : LAST_SECOND;
}

/** Bits of a lead byte that belong to the code point of its sequence. */
export function leadBits(lead: number, length: number): number {
  return lead & (ALL_BITS >> (length + 1));
}

/** Code point of the sequence of `length` bytes at `at`, which is not checked. */
export function codePointAt(bytes: Uint8Array, at: number, length: number): number {
  let point = leadBits(bytes[at], length);
  for (let k = 1; k < length; k++) point = (point << 6) | (bytes[at + k] & SIX_BITS);
  return point;
}

/** Writes a code point below U+10000, surrogates too; returns its end. */
export function writeCodePoint(bytes: Uint8Array, at: number, point: number): number {
  if (point < NON_ASCII) {
    bytes[at] = point;
    return at + 1;
  }
  let end = at;
  if (point < 1 << 11) bytes[end++] = LEAD | (point >> 6);
  else {
    bytes[end++] = LEAD_OF_3 | (point >> 12);
    bytes[end++] = NON_ASCII | ((point >> 6) & SIX_BITS);
  }
  bytes[end++] = NON_ASCII | (point & SIX_BITS);
  return end;
}

/** Whether the three bytes of a surrogate begin at `at`: not valid UTF-8, but written by some converters for half a pair. */
export function isSurrogateAt(bytes: Uint8Array, at: number): boolean {
  const second = bytes[at + 1];
  if (bytes[at] !== SURROGATE_LEAD || second <= LAST_BEFORE_SURROGATES) return false;
  return isContinuation(second) && isContinuation(bytes[at + 2]);
}

/** Number of bytes at the end of a piece of UTF-8 that begin a character which continues in the next piece. */
export function cutBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back];
    if (byte < NON_ASCII) return 0;
    if (isContinuation(byte)) continue;
    return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}
