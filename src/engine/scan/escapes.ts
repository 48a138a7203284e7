import {
  AMPERSAND,
  BACKSLASH,
  byteSet,
  CARRIAGE_RETURN,
  DIGIT,
  EQUALS,
  ESCAPE,
  LESS_THAN,
  LETTER,
  NEWLINE,
  NON_ASCII,
  OPEN_BRACKET,
  PLUS,
  SMALL_M,
  SMALL_U,
  SPACE,
} from '../../core/bytes.ts';
import { leadBits, SIX_BITS, sequenceLength } from '../../core/utf-8.ts';
import { codeAt, LENGTH_BITS, LENGTH_MASK, packed, referenceAt } from './escaped-codes.ts';
import { formBlankAt } from './form-blanks.ts';
import { inlineTagAt } from './inline-tags.ts';
import { namedAt } from './named-characters.ts';
import { hasNoWidth, plainCharacter } from './plain-characters.ts';
import { isQuotedPrintable, softBreakAt } from './quoted-printable.ts';

const CAPITAL_K = 0x4b;

/** Bytes that an escape begins with. */
export const BEGINS_ESCAPE = byteSet('\x1b\\%#^=&<+');
/** Most bytes of an escape. */
export const LONGEST_ESCAPE = 48;

/**
 * The plain-text character of the escape at `at`, above the escape's length; 0 if there is no escape, or one of a letter. The character is 0 for an escape that plain text drops. Supported spellings are those of JSON and JavaScript (`\u0022`,
 * `\x27`, `\e`), C (`\012`), Markdown and shells (`\-`), URLs (`%20`, `%2520`, `+`), quoted-printable (`=3D`, a soft line
 * break), syslog (`#012`) and `cat -v` (`^M`), XML and HTML (`&#64;`, `&commat;`, `<b>`), and commands to a terminal in any of
 * them (`\u001b[1;31m`).
 */
export function escapeAt(bytes: Buffer, at: number): number {
  const one = singleAt(bytes, at);
  if (one >> LENGTH_BITS !== SPACE) return one;
  const length = one & LENGTH_MASK;
  const other = isFirst(bytes, at, length) ? singleAt(bytes, at + length) : 0;
  const both = length + (other & LENGTH_MASK);
  return both <= LONGEST_ESCAPE && isSecond(bytes, at + length, other) ? packed(SPACE, both) : one;
}

/**
 * After the escape that `at` is inside, where its letters can be of nothing else: a command to a terminal, `\u0022`, `\x27`;
 * `at` elsewhere.
 */
export function pastEscape(bytes: Buffer, at: number): number {
  const start = escapeStart(bytes, at);
  if (start === at) return at;
  const isSure = bytes[start] === BACKSLASH && LETTER[bytes[at]] === 1;
  if (!isSure && codeAt(bytes, start) >> LENGTH_BITS !== ESCAPE) return at;
  return start + (escapeAt(bytes, start) & LENGTH_MASK);
}

/** One escape; of two that stand for one blank the first, or the second. */
function singleAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === AMPERSAND) return signed(referenceAt(bytes, at) || namedAt(bytes, at));
  if (byte === LESS_THAN) return inlineTagAt(bytes, at);
  if (byte === PLUS) return formBlankAt(bytes, at);
  const read = codeAt(bytes, at);
  if (read === 0) return byte === EQUALS ? softBreakAt(bytes, at) : 0;
  const length = read & LENGTH_MASK;
  const code = read >> LENGTH_BITS;
  if (code === ESCAPE) return command(bytes, at, length);
  if (byte === EQUALS && !isQuotedPrintable(bytes, at)) return 0;
  if (code >= NON_ASCII && bytes[at + 1] !== SMALL_U) return sequence(bytes, at, length, code);
  return signed(read);
}

/** The character of a code above a length; 0 for codes of letters. */
function signed(read: number): number {
  const code = read >> LENGTH_BITS;
  const character = read === 0 ? 0 : plainCharacter(code);
  if (hasNoWidth(code)) return packed(0, read & LENGTH_MASK);
  return character === 0 ? 0 : packed(character, read & LENGTH_MASK);
}

/** Whether a value follows an escape that ends there, joined to its last byte. */
export function endsBeforeValue(bytes: Buffer, at: number, high: number): boolean {
  const read = escapeAt(bytes, at);
  const end = at + (read & LENGTH_MASK);
  if (read === 0 || end >= high || VALUE[bytes[end]] === 0 || bytes[at] === LESS_THAN) return false;
  return DIGIT[read >> LENGTH_BITS] === 0;
}

/**
 * The plain-text character of an escape that `escapeAt` reads; 0 if it has none. Before a value it is a blank, unless it joins two parts of a value, or a value to its key: `4\u002f17`, `ssn%3D123`. A command to a terminal is a blank between a
 * word and a number.
 */
export function characterOf(bytes: Buffer, at: number, read: number): number {
  const character = read >> LENGTH_BITS;
  const end = at + (read & LENGTH_MASK);
  if (character === 0) return 0;
  if (character === SPACE && codeAt(bytes, at) >> LENGTH_BITS === ESCAPE) {
    return isNumberAt(bytes, end) && isWordBefore(bytes, at) ? SPACE : 0;
  }
  if (end >= bytes.length || VALUE[bytes[end]] === 0 || DIGIT[character] === 1) return character;
  if (OPENS_NUMBER[character] === 1 && DIGIT[bytes[end]] === 1) return character;
  return JOINS[character] === 1 && at > 0 && IS_JOINED[bytes[at - 1]] === 1 ? character : SPACE;
}

/** First characters of values. */
const VALUE = byteSet('0-9A-Za-z\x80-\xff+($@_~!*[-');
/** Signs before numbers of telephones, and prices: `\u002b49`, `\u0028212`, `\u00245`. */
const OPENS_NUMBER = byteSet('(+$');
/** Characters between parts of values and after keys. */
const JOINS = byteSet("=:/.@_+')<-");
/** Last bytes of parts of values, and of escapes between them. */
const IS_JOINED = byteSet('0-9A-Za-z;/)');

/** Most bytes of a word that are read. */
const LONGEST_WORD = 24;
/** Most bytes before an escape that decide which escape it is. */
export const SEEN_BEFORE_ESCAPE = 42;

/** Whether a number without letters begins at `at`. */
function isNumberAt(bytes: Buffer, at: number): boolean {
  let p = at;
  while (p < at + LONGEST_WORD && DIGIT[bytes[p]] === 1) p++;
  return p > at && LETTER[bytes[p]] === 0;
}

/** Whether a word without digits ends at `at`. */
function isWordBefore(bytes: Buffer, at: number): boolean {
  const least = Math.max(0, at - LONGEST_WORD);
  let p = at;
  while (p > least && LETTER[bytes[p - 1]] === 1) p--;
  return p < at && DIGIT[bytes[p - 1]] !== 1;
}

/** Start of the escape that `at` is in; `at` if it is in none. */
export function escapeStart(bytes: Buffer, at: number): number {
  for (let p = Math.max(0, at - LONGEST_ESCAPE + 1); p < at; p++) {
    if (BEGINS_ESCAPE[bytes[p]] === 1 && p + (escapeAt(bytes, p) & LENGTH_MASK) > at) return p;
  }
  return at;
}

/** A carriage return with its line feed, or a colour with the command that clears the rest of the line. */
function isFirst(bytes: Buffer, at: number, length: number): boolean {
  return bytes[at + length - 1] === SMALL_M || codeAt(bytes, at) >> LENGTH_BITS === CARRIAGE_RETURN;
}

function isSecond(bytes: Buffer, at: number, read: number): boolean {
  if (read >> LENGTH_BITS !== SPACE) return false;
  const code = codeAt(bytes, at) >> LENGTH_BITS;
  return (
    code === NEWLINE || (code === ESCAPE && bytes[at + (read & LENGTH_MASK) - 1] === CAPITAL_K)
  );
}

/** A command to a terminal whose ESC is `length` bytes at `at`: to `[` and parameters belongs one letter more (ECMA-48, 5.4). */
function command(bytes: Buffer, at: number, length: number): number {
  let p = at + length;
  const bracket = bytes[p] === OPEN_BRACKET ? 1 : written(bytes, p, OPEN_BRACKET);
  const most = p + bracket + MOST_PARAMETERS;
  for (p += bracket; p < most && PARAMETER[bytes[p]] === 1; p++);
  if (bracket > 0 && FINAL[bytes[p]] === 1) return packed(SPACE, p + 1 - at);
  return length === 1 || bytes[at] === EQUALS ? 0 : packed(SPACE, length);
}

/** `38;2;255;255;255` and a little more. */
const MOST_PARAMETERS = 18;
const PARAMETER = byteSet('0-9;:?');
const FINAL = byteSet('A-Za-z');

/** Length of the spelling of a code at `at`; 0 if it is absent. */
function written(bytes: Buffer, at: number, code: number): number {
  const read = codeAt(bytes, at);
  return read >> LENGTH_BITS === code ? read & LENGTH_MASK : 0;
}

/** A character of two or three bytes, each escaped: `%C2%A0`, `=E2=80=9C`. */
function sequence(bytes: Buffer, at: number, length: number, lead: number): number {
  const bytesOf = sequenceLength(lead);
  const count = bytesOf === 4 ? 0 : bytesOf;
  let code = leadBits(lead, count);
  let p = at + length;
  for (let n = 1; n < count; n++) {
    const next = bytes[p] === bytes[at] ? codeAt(bytes, p) : 0;
    if (next >> (LENGTH_BITS + 6) !== 2) return 0;
    code = (code << 6) | ((next >> LENGTH_BITS) & SIX_BITS);
    p += next & LENGTH_MASK;
  }
  return count === 0 ? 0 : signed(packed(code, p - at));
}
