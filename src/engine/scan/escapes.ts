import {
  ALNUM,
  AMPERSAND,
  BACKSLASH,
  byteSet,
  CAPITAL_A,
  CAPITAL_D,
  CARRIAGE_RETURN,
  CASE_BIT,
  DIGIT,
  EQUALS,
  ESCAPE,
  NEWLINE,
  NON_ASCII,
  OPEN_BRACKET,
  SMALL_A,
  SMALL_M,
  SMALL_U,
  SPACE,
} from '../../core/bytes.ts';
import type { Trigger } from '../types.ts';
import {
  codeAt,
  isCapitalHex,
  LENGTH_BITS,
  LENGTH_MASK,
  packed,
  referenceAt,
} from './escaped-codes.ts';
import { plainSign } from './plain-signs.ts';

const CAPITAL_K = 0x4b;
const THREE = 0x33;

/** Bytes that an escape begins with. */
export const BEGINS_ESCAPE = byteSet('\x1b\\%#^=&');
/** Most bytes of an escape. */
export const LONGEST_ESCAPE = 48;

const HEX_DIGIT = '0-9A-Fa-f';
/** Finds escapes; which of them end before a value, `endsBeforeValue` tells. */
export const ESCAPES: readonly Trigger[] = [
  { literal: ['\x1b', '['] },
  { literal: ['\\', 'ux', `${HEX_DIGIT}{`] },
  { literal: ['\\', '0-3', '0-7'] },
  { literal: ['\\', 'eE', '['] },
  { literal: ['\\', '/', '0-9'] },
  { literal: ['&', '#', '0-9xX'] },
  { literal: ['%', HEX_DIGIT, HEX_DIGIT] },
  { literal: ['#', '01', '0-7'] },
  { literal: [']^', '@-_'], form: '^[@-_]' },
  { literal: ['=', '13', 'BD'] },
  { literal: ['=', '0-9A-F', '0-9A-F'], form: '=[0-9A-F]{2}=[0-9A-F]{2}' },
];

/**
 * The sign of plain text that the escape at `at` stands for, above the escape's length; 0 where there is none, or one of a
 * letter. Read are the spellings of JSON and JavaScript (`\u0022`, `\x27`, `\e`), C (`\012`), URLs (`%20`, `%2520`),
 * quoted-printable (`=3D`), syslog (`#012`) and `cat -v` (`^M`), XML and HTML (`&#64;`), and commands to a terminal in any
 * of them (`\u001b[1;31m`).
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
  const isSure = bytes[start] === BACKSLASH && bytes[at] >= CAPITAL_A;
  if (!isSure && codeAt(bytes, start) >> LENGTH_BITS !== ESCAPE) return at;
  return start + (escapeAt(bytes, start) & LENGTH_MASK);
}

/** One escape; of two that stand for one blank the first, or the second. */
function singleAt(bytes: Buffer, at: number): number {
  if (bytes[at] === AMPERSAND) return reference(bytes, at);
  const read = codeAt(bytes, at);
  if (read === 0) return 0;
  const length = read & LENGTH_MASK;
  const code = read >> LENGTH_BITS;
  if (code === ESCAPE) return command(bytes, at, length);
  if (bytes[at] === EQUALS && !isQuotedPrintable(bytes, at)) return 0;
  if (code >= NON_ASCII && bytes[at + 1] !== SMALL_U) return sequence(bytes, at, length, code);
  const sign = plainSign(code);
  return sign === 0 ? 0 : packed(sign, length);
}

/** Whether a value follows an escape that ends there: at what joins the value to the escape's last byte. */
export function endsBeforeValue(bytes: Buffer, at: number, high: number): boolean {
  const read = escapeAt(bytes, at);
  const end = at + (read & LENGTH_MASK);
  return read !== 0 && end < high && VALUE[bytes[end]] === 1 && DIGIT[read >> LENGTH_BITS] === 0;
}

/**
 * The sign that plain text has for an escape, as `escapeAt` tells it. Before a value it is a blank, but for what joins two
 * parts of one, or a value to its key: `4\u002f17`, `ssn%3D123`.
 */
export function signOf(bytes: Buffer, at: number): number {
  const read = escapeAt(bytes, at);
  const sign = read >> LENGTH_BITS;
  const end = at + (read & LENGTH_MASK);
  if (end >= bytes.length || VALUE[bytes[end]] === 0 || DIGIT[sign] === 1) return sign;
  if (OPENS_NUMBER[sign] === 1 && DIGIT[bytes[end]] === 1) return sign;
  return JOINS[sign] === 1 && at > 0 && ALNUM[bytes[at - 1]] === 1 ? sign : SPACE;
}

/** What values begin with. */
const VALUE = byteSet('0-9A-Za-z\x80-\xff+($@_~!*[-');
/** Signs before numbers of telephones: `\u002b49`, `\u0028212`. */
const OPENS_NUMBER = byteSet('(+');
/** Signs between parts of values and behind keys. */
const JOINS = byteSet("=:/.@_+'-");

/** Where the escape begins that `at` is in; `at` where it is in none. */
export function escapeStart(bytes: Buffer, at: number): number {
  for (let p = Math.max(0, at - LONGEST_ESCAPE + 1); p < at; p++) {
    if (BEGINS_ESCAPE[bytes[p]] === 1 && p + (escapeAt(bytes, p) & LENGTH_MASK) > at) return p;
  }
  return at;
}

/** Whether `=3D` is there, or one of several in a row: `=20` may be a value. */
function isQuotedPrintable(bytes: Buffer, at: number): boolean {
  if (bytes[at + 1] === THREE && bytes[at + 2] === CAPITAL_D) return true;
  return isWritten(bytes, at + 3) || (at >= 3 && isWritten(bytes, at - 3));
}

function isWritten(bytes: Buffer, at: number): boolean {
  return bytes[at] === EQUALS && isCapitalHex(bytes, at + 1);
}

/** A carriage return, or a colour: a line feed, or what clears the line to its end, belongs to it. */
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

/** The length of the spelling of a code at `at`; 0 where it is not there. */
function written(bytes: Buffer, at: number, code: number): number {
  const read = codeAt(bytes, at);
  return read >> LENGTH_BITS === code ? read & LENGTH_MASK : 0;
}

/** A character of two or three bytes each of which is escaped: `%C2%A0`, `=E2=80=9C`. */
function sequence(bytes: Buffer, at: number, length: number, lead: number): number {
  const count = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : 0;
  let code = lead & (count === 2 ? 0x1f : 0x0f);
  let p = at + length;
  for (let n = 1; n < count; n++) {
    const next = bytes[p] === bytes[at] ? codeAt(bytes, p) : 0;
    if (next >> (LENGTH_BITS + 6) !== 2) return 0;
    code = (code << 6) | ((next >> LENGTH_BITS) & 0x3f);
    p += next & LENGTH_MASK;
  }
  const sign = count === 0 ? 0 : plainSign(code);
  return sign === 0 ? 0 : packed(sign, p - at);
}

const NO_BREAK_SPACE = Buffer.from('&nbsp;');

/** A reference to a character that is no letter or digit, or HTML's name of a no-break space. */
function reference(bytes: Buffer, at: number): number {
  if (isAt(NO_BREAK_SPACE, bytes, at)) return packed(SPACE, NO_BREAK_SPACE.length);
  const read = referenceAt(bytes, at);
  const sign = read === 0 ? 0 : plainSign(read >> LENGTH_BITS);
  return sign === 0 ? 0 : packed(sign, read & LENGTH_MASK);
}

function isAt(text: Buffer, bytes: Buffer, at: number): boolean {
  for (let n = 1; n < text.length; n++) {
    const byte = bytes[at + n];
    // A capital, where a small letter is wanted, is one in hex.
    if (byte !== text[n] && (text[n] < SMALL_A || (byte | CASE_BIT) !== text[n])) return false;
  }
  return true;
}
