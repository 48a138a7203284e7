import {
  AMPERSAND,
  APOSTROPHE,
  AT,
  BACKSLASH,
  byteSet,
  CAPITAL_B,
  CAPITAL_U,
  CARET,
  CASE_BIT,
  CLOSE_BRACE,
  CLOSE_PAREN,
  COLON,
  DELETE,
  EQUALS,
  ESCAPE,
  ESCAPED_BLANK,
  FIVE,
  HASH,
  HEX,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  SEMICOLON,
  SLASH,
  SMALL_A,
  SMALL_E,
  SMALL_U,
  SMALL_X,
  SPACE,
  THREE,
  TWO,
  UNDERSCORE,
  UPPER,
  ZERO,
} from '../../core/bytes.ts';
import { LAST_POINT, PUNCTUATION_OF_2 } from '../../core/utf-8.ts';

/** Bits for the length of a spelling; its code or character is in the bits above. */
export const LENGTH_BITS = 6;
export const LENGTH_MASK = (1 << LENGTH_BITS) - 1;

const NO_DIGIT = 16;

/**
 * The code of the escape at `at`, above the length of its spelling in bytes; 0 if absent. For escapes that write bytes (`%C2`) it is the byte.
 */
export function codeAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === ESCAPE) return packed(ESCAPE, 1);
  if (byte === PUNCTUATION_OF_2) return bytes[at + 1] === INTRODUCER ? packed(INTRODUCER, 2) : 0;
  if (byte === BACKSLASH) return backslashed(bytes, at);
  if (byte === PERCENT) return digits(bytes, pastPercents(bytes, at) + 1, 2, 16, at);
  if (byte === EQUALS) return isCapitalHex(bytes, at + 1) ? digits(bytes, at + 1, 2, 16, at) : 0;
  if (byte === CARET) return control(bytes[at + 1]);
  if (byte !== HASH || bytes[at - 1] === AMPERSAND) return 0;
  const read = digits(bytes, at + 1, 3, 8, at);
  const code = read >> LENGTH_BITS;
  return code < SPACE || code === DELETE ? read : 0;
}

function backslashed(bytes: Buffer, at: number): number {
  let p = at + 1;
  while (bytes[p] === BACKSLASH && p < at + MOST_BACKSLASHES) p++;
  const kind = bytes[p];
  if (kind === SMALL_U && bytes[p + 1] === OPEN_BRACE) return braced(bytes, p + 2, at);
  if (kind === SMALL_U) return digits(bytes, p + 1, 4, 16, at);
  if (kind === CAPITAL_U) return digits(bytes, p + 1, 8, 16, at);
  if (kind === APOSTROPHE) return inRichText(bytes, p + 1) ? digits(bytes, p + 1, 2, 16, at) : 0;
  if (kind === SMALL_X) return digits(bytes, p + 1, 2, 16, at);
  if (kind === SLASH) return packed(SLASH, p + 1 - at);
  if (PUNCTUATION[kind] === 1) return punctuation(bytes, at, p);
  if (ESCAPED_BLANK[kind] === 1)
    return isBlankBeforeNumber(bytes, at, p) ? packed(SPACE, p + 1 - at) : 0;
  if ((kind | CASE_BIT) === SMALL_E)
    return isCommandAt(bytes, p + 1) ? packed(ESCAPE, p + 1 - at) : 0;
  return kind >= ZERO && kind <= THREE ? digits(bytes, p, 3, 8, at) : 0;
}

/** Whether the escape of a blank, whose letter is at `letter`, is between a label's colon and its number: `account no.:\\n001234`. */
export function isBlankBeforeNumber(bytes: Buffer, at: number, letter: number): boolean {
  const [first, second] = [bytes[letter + 1], bytes[letter + 2]];
  if (BEGINS_NUMBER[first] === 0 && (UPPER[first] === 0 || IN_NUMBER[second] === 0)) return false;
  let p = at;
  while (p > 0 && p > at - MOST_BACKSLASHES && bytes[p - 1] === BACKSLASH) p--;
  if (p > 1 && bytes[p - 1] === SPACE) p--;
  return p > 0 && (bytes[p - 1] === COLON || bytes[p - 1] === HASH);
}

const BEGINS_NUMBER = byteSet('0-9+(');
const IN_NUMBER = byteSet('0-9A-Z');

/** The character at `p` after backslashes from `at` on, where a value continues: in pictures and paths it is something else. */
function punctuation(bytes: Buffer, at: number, p: number): number {
  const code = bytes[p];
  if (code === SPACE && (at === 0 || BEFORE_BLANK[bytes[at - 1]] === 0)) return 0;
  const next = LISTS[code] === 1 && bytes[p + 1] === SPACE ? p + 2 : p + 1;
  return code === CLOSE_PAREN || AFTER_CODE[bytes[next]] === 1 ? packed(code, p + 1 - at) : 0;
}

/** Signs in values that Markdown and shells write a backslash before. */
const PUNCTUATION = byteSet(' $()+.:<@_,;-');
/** As vCard and iCalendar escape them, before a blank, too. */
const LISTS = byteSet(',;');
const BEFORE_BLANK = byteSet('0-9A-Za-z),');
const AFTER_CODE = byteSet('0-9A-Za-z(+\\');
/** JSON in JSON in JSON. */
const MOST_BACKSLASHES = 4;

/** Control sequence introducer, ECMA-48, 8.3.16: ESC and `[` in one. */
export const INTRODUCER = 0x9b;

/** Whether an ESC before `at` begins a command: `[`, `(B`, `7`, as no word goes on after `\\e`. */
function isCommandAt(bytes: Buffer, at: number): boolean {
  if (bytes[at] === OPEN_BRACKET) return true;
  return bytes[at] === OPEN_PAREN ? bytes[at + 1] === CAPITAL_B : SAVES[bytes[at]] === 1;
}

/** Saves and restores the cursor. */
const SAVES = byteSet('78');

/** Whether `\\'e9` is at `at - 2`: rich text writes letters in small hexadecimal digits, and those of ISO 8859-1 begin with a letter. */
function inRichText(bytes: Buffer, at: number): boolean {
  return bytes[at] >= SMALL_A && isHex(bytes, at) && UPPER[bytes[at + 1]] === 0;
}

/** `&#64;`, `&#x40;`, `&amp;#64;`: a reference to a character in XML and HTML. */
export function referenceAt(bytes: Buffer, at: number): number {
  const hash = bytes[at + 1] === SMALL_A && isAmpAt(bytes, at) ? at + AMP.length : at + 1;
  if (bytes[hash] !== HASH) return 0;
  const isHexadecimal = (bytes[hash + 1] | CASE_BIT) === SMALL_X;
  const first = hash + (isHexadecimal ? 2 : 1);
  let p = first;
  while (p < first + MOST_DIGITS && HEX[bytes[p]] === 1) p++;
  if (p === first || bytes[p] !== SEMICOLON) return 0;
  const read = digits(bytes, first, p - first, isHexadecimal ? 16 : 10, at);
  return read === 0 ? 0 : packed(read >> LENGTH_BITS, p + 1 - at);
}

/** `&#0000064;`, `&#120782;`. */
const MOST_DIGITS = 7;
const AMP = Buffer.from('&amp;');

function isAmpAt(bytes: Buffer, at: number): boolean {
  for (let n = 2; n < AMP.length; n++) if (bytes[at + n] !== AMP[n]) return false;
  return true;
}

/** `\u{22}`. */
function braced(bytes: Buffer, first: number, at: number): number {
  let p = first;
  while (p < first + 6 && HEX[bytes[p]] === 1) p++;
  if (p === first || bytes[p] !== CLOSE_BRACE) return 0;
  const read = digits(bytes, first, p - first, 16, at);
  return packed(read >> LENGTH_BITS, p + 1 - at);
}

/** Before the digits of `%20`, `%2520`, `%252520`. */
function pastPercents(bytes: Buffer, at: number): number {
  let p = at;
  while (p < at + 6 && bytes[p + 1] === TWO && bytes[p + 2] === FIVE && isHex(bytes, p + 3)) p += 2;
  return p;
}

/** `^M`, `^[`; carets in a row point at text above them. */
function control(letter: number): number {
  return letter >= AT && letter <= UNDERSCORE && letter !== CARET ? packed(letter - AT, 2) : 0;
}

/** A number of `count` digits from `first` on, of an escape that began at `at`. */
function digits(bytes: Buffer, first: number, count: number, base: number, at: number): number {
  let code = 0;
  for (let p = first; p < first + count; p++) {
    const digit = p < bytes.length ? DIGIT_VALUE[bytes[p]] : NO_DIGIT;
    if (digit >= base) return 0;
    code = base * code + digit;
  }
  return code > LAST_POINT ? 0 : packed(code, first + count - at);
}

function isHex(bytes: Buffer, at: number): boolean {
  return at + 1 < bytes.length && HEX[bytes[at]] === 1 && HEX[bytes[at + 1]] === 1;
}

/** Quoted-printable is written in capitals (RFC 2045, 6.7). */
export function isCapitalHex(bytes: Buffer, at: number): boolean {
  return isHex(bytes, at) && bytes[at] < SMALL_A && bytes[at + 1] < SMALL_A;
}

/** Value of a hexadecimal digit; for other bytes `NO_DIGIT`. */
const DIGIT_VALUE = Uint8Array.from({ length: 256 }, (_none, byte) =>
  HEX[byte] === 1 ? Number.parseInt(String.fromCharCode(byte), 16) : NO_DIGIT,
);

/** A code above a length. */
export function packed(code: number, length: number): number {
  return (code << LENGTH_BITS) | length;
}
