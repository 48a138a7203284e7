import {
  AMPERSAND,
  BACKSLASH,
  byteSet,
  CARRIAGE_RETURN,
  CASE_BIT,
  DIGIT,
  EQUALS,
  ESCAPE,
  LAST_BYTE,
  LESS_THAN,
  LETTER,
  NEWLINE,
  NO_BREAK_SPACE,
  NON_ASCII,
  OPEN_BRACKET,
  PLUS,
  SMALL_M,
  SMALL_U,
  SPACE,
} from '../../core/bytes.ts';
import { leadBits, POINT_OF_4, SIX_BITS, sequenceLength } from '../../core/utf-8.ts';
import {
  codeAt,
  INTRODUCER,
  LENGTH_BITS,
  LENGTH_MASK,
  packed,
  referenceAt,
} from './escaped-codes.ts';
import { formBlankAt } from './form-blanks.ts';
import { inlineTagAt } from './inline-tags.ts';
import { namedAt } from './named-characters.ts';
import { isPlainAlnum, plainCharacter } from './plain-characters.ts';
import { isQuotedPrintable, softBreakAt } from './quoted-printable.ts';

const CAPITAL_K = 0x4b;

/** Bytes that an escape begins with. */
export const BEGINS_ESCAPE = byteSet('\x1b\xc2\\%#^=&<+');
/** Most bytes of an escape. */
export const LONGEST_ESCAPE = 48;

/**
 * The plain-text character of the escape at `at`, above the escape's length; 0 if there is no escape. The character is 0 for an escape that plain text drops. Supported spellings are those of JSON and JavaScript (`\u0022`,
 * `\x27`, `\e`), C (`\012`, `\U0000000a`), rich text (`\'e9`), Markdown and shells (`\-`), URLs (`%20`, `%2520`, `+`), quoted-printable (`=3D`, a soft line
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
  if (!isSure && !isCommand(bytes, start)) return at;
  return start + (escapeAt(bytes, start) & LENGTH_MASK);
}

/** One escape; of two that stand for one blank the first, or the second. */
function singleAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === AMPERSAND)
    return referenced(bytes, at, referenceAt(bytes, at) || namedAt(bytes, at));
  if (byte === LESS_THAN) return inlineTagAt(bytes, at);
  if (byte === PLUS) return formBlankAt(bytes, at);
  const read = codeAt(bytes, at);
  if (read === 0) return byte === EQUALS ? softBreakAt(bytes, at) : 0;
  const length = read & LENGTH_MASK;
  const code = read >> LENGTH_BITS;
  if (code === ESCAPE || code === INTRODUCER) return command(bytes, at, length, code);
  if (byte === EQUALS && !isQuotedPrintable(bytes, at)) return 0;
  if (code < NON_ASCII || code > LAST_BYTE) return signed(bytes, at, read);
  return writesCode(bytes, at) ? signed(bytes, at, read) : sequence(bytes, at, length, code);
}

/** Whether an escape with a backslash writes a code, and no byte: `\\u00e9`. */
function writesCode(bytes: Buffer, at: number): boolean {
  let p = at;
  while (bytes[p] === BACKSLASH) p++;
  return p > at && (bytes[p] | CASE_BIT) === SMALL_U;
}

function referenced(bytes: Buffer, at: number, read: number): number {
  const code = read >> LENGTH_BITS;
  if (code === ESCAPE || code === INTRODUCER) return command(bytes, at, read & LENGTH_MASK, code);
  return read === 0 ? 0 : packed(plainCharacter(code), read & LENGTH_MASK);
}

/** The character of a code above a length, or of two halves of one. */
function signed(bytes: Buffer, at: number, read: number): number {
  const code = read >> LENGTH_BITS;
  const length = read & LENGTH_MASK;
  if (code >> HALF_BITS !== HIGH_HALF) return packed(plainCharacter(code), length);
  const other = codeAt(bytes, at + length);
  const low = other >> LENGTH_BITS;
  if (low >> HALF_BITS !== LOW_HALF) return packed(code, length);
  const point = POINT_OF_4 + ((code & HALF_MASK) << HALF_BITS) + (low & HALF_MASK);
  return packed(plainCharacter(point), length + (other & LENGTH_MASK));
}

/** Halves of surrogate pairs: D800 to DBFF, DC00 to DFFF. */
const HALF_BITS = 10;
const HALF_MASK = (1 << HALF_BITS) - 1;
const HIGH_HALF = 0xd800 >> HALF_BITS;
const LOW_HALF = 0xdc00 >> HALF_BITS;

/** Whether a value follows an escape that ends there, joined to its last byte. */
export function endsBeforeValue(bytes: Buffer, at: number, high: number): boolean {
  const read = escapeAt(bytes, at);
  const end = at + (read & LENGTH_MASK);
  if (read === 0 || end >= high || VALUE[bytes[end]] === 0 || bytes[at] === LESS_THAN) return false;
  const character = read >> LENGTH_BITS;
  if (isLetterBeyond(character)) return DIGIT[bytes[end]] === 1;
  return !isPlainAlnum(character);
}

/** Whether a value may begin at `at`. */
export function beginsValue(bytes: Buffer, at: number): boolean {
  return at < bytes.length && VALUE[bytes[at]] === 1;
}

/** Whether the escape at `at` is a command to a terminal. */
export function isCommand(bytes: Buffer, at: number): boolean {
  const read = bytes[at] === AMPERSAND ? referenceAt(bytes, at) : codeAt(bytes, at);
  const code = read >> LENGTH_BITS;
  return code === ESCAPE || code === INTRODUCER;
}

/**
 * The plain-text character of an escape that `escapeAt` reads; 0 if it has none. Before a value it is a blank, unless it joins two parts of a value, or a value to its key: `4\u002f17`, `ssn%3D123`. A command to a terminal is a blank between a
 * word and a number.
 */
export function characterOf(bytes: Buffer, at: number, read: number): number {
  const character = read >> LENGTH_BITS;
  const end = at + (read & LENGTH_MASK);
  if (isLetterBeyond(character)) return Math.min(character, LAST_OF_3);
  if (character === 0 || isPlainAlnum(character)) return character;
  if (character === SPACE && isCommand(bytes, at)) {
    return isNumberAt(bytes, end) && isWordBefore(bytes, at) ? SPACE : 0;
  }
  if (!beginsValue(bytes, end)) return Math.min(character, LAST_OF_3);
  if (OPENS_NUMBER[character] === 1 && DIGIT[bytes[end]] === 1) return character;
  if (PARTS[character] === 1 && bytes[end] === PLUS) return SPACE;
  return JOINS[character] === 1 && at > 0 && IS_JOINED[bytes[at - 1]] === 1 ? character : SPACE;
}

/** The last character of three bytes: those of four are in no keyword. */
const LAST_OF_3 = 0xffff;

/** Whether a code is that of a letter beyond ASCII, and not in the blocks of punctuation and symbols. */
export function isLetterBeyond(code: number): boolean {
  return code >= FIRST_LETTER && (code < FIRST_SYMBOL || code > LAST_SYMBOL);
}

const FIRST_LETTER = 0xc0;
const FIRST_SYMBOL = 0x2000;
const LAST_SYMBOL = 0x303f;

/** First characters of values. */
const VALUE = byteSet('0-9A-Za-z\x80-\xff+($@_~!*[-');
/** Signs before numbers of telephones, and prices: `\u002b49`, `\u0028212`, `\u00245`. */
const OPENS_NUMBER = byteSet('(+$');
/** Characters between parts of values and after keys. */
const JOINS = byteSet("=:/.@_+')<-");
/** Characters between a key and its value, which a plus sign may begin. */
const PARTS = byteSet(':=');
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
function escapeStart(bytes: Buffer, at: number): number {
  for (let p = Math.max(0, at - LONGEST_ESCAPE + 1); p < at; p++) {
    if (BEGINS_ESCAPE[bytes[p]] === 1 && p + (escapeAt(bytes, p) & LENGTH_MASK) > at) return p;
  }
  return at;
}

/** Start of the escape that `at` is in, or of the first of those that begin inside one another before it. */
export function escapesStart(bytes: Buffer, at: number): number {
  let start = at;
  for (let n = 0; n < MOST_OVERLAPPING; n++) {
    const before = escapeStart(bytes, start);
    if (before === start) break;
    start = before;
  }
  return start;
}

/** Limit of escapes that begin inside one another: `ESC =`, `=41`. */
const MOST_OVERLAPPING = 3;
/** Most bytes between an offset and its `escapesStart`. */
export const LONGEST_ESCAPES = MOST_OVERLAPPING * LONGEST_ESCAPE;

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

/**
 * A command to a terminal whose ESC, or ESC and `[` in one, is `length` bytes at `at`: to `[` and parameters belongs one letter more, as to
 * a bracket (ECMA-48, 5.4; 5.2 of ECMA-35).
 */
function command(bytes: Buffer, at: number, length: number, code: number): number {
  let p = at + length;
  const bracket = bytes[p] === OPEN_BRACKET ? 1 : written(bytes, p, OPEN_BRACKET);
  const opened = code === INTRODUCER ? 0 : bracket;
  const most = p + opened + MOST_PARAMETERS;
  if (code === INTRODUCER || bracket > 0) {
    for (p += opened; p < most && PARAMETER[bytes[p]] === 1; p++);
    if (FINAL[bytes[p]] === 1) return packed(SPACE, p + 1 - at);
  } else if (DESIGNATES[bytes[p]] === 1 && SHORT[bytes[p + 1]] === 1)
    return packed(SPACE, p + 2 - at);
  else if (SHORT[bytes[p]] === 1) return packed(SPACE, p + 1 - at);
  return bytes[at] === ESCAPE || bytes[at] === EQUALS ? 0 : packed(SPACE, length);
}

/** `38;2;255;255;255` and a little more. */
const MOST_PARAMETERS = 18;
const PARAMETER = byteSet('0-9;:?');
/** But for signs that begin an escape: commands without an end would reach over each other for ever. */
const FINAL = byteSet('@-[]_-~');
/** `ESC ( B` selects a set of characters; `ESC 7`, `ESC 8`, `ESC c`, `ESC =` and the like are commands of two characters. */
const DESIGNATES = byteSet('()*+');
const SHORT = byteSet('0-9<=>A-EHMNOZc');

/** Length of the spelling of a code at `at`; 0 if it is absent. */
function written(bytes: Buffer, at: number, code: number): number {
  const read = codeAt(bytes, at);
  return read >> LENGTH_BITS === code ? read & LENGTH_MASK : 0;
}

/** A character of two to four bytes, each escaped: `%C2%A0`, `=E2=80=9C`; of one byte in ISO 8859-1. */
function sequence(bytes: Buffer, at: number, length: number, lead: number): number {
  const count = sequenceLength(lead);
  let code = leadBits(lead, count);
  let p = at + length;
  for (let n = 1; n < count; n++) {
    const next = bytes[p] === bytes[at] ? codeAt(bytes, p) : 0;
    if (next >> (LENGTH_BITS + 6) !== 2) return alone(bytes, at, length, lead);
    code = (code << 6) | ((next >> LENGTH_BITS) & SIX_BITS);
    p += next & LENGTH_MASK;
  }
  return count === 0 ? alone(bytes, at, length, lead) : packed(plainCharacter(code), p - at);
}

/** A byte of ISO 8859-1; after an equals sign only a blank, as letters may as well be a value: `iban=DE89`. */
function alone(bytes: Buffer, at: number, length: number, byte: number): number {
  return bytes[at] === EQUALS && byte !== NO_BREAK_SPACE ? 0 : packed(plainCharacter(byte), length);
}
