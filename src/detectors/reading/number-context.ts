import {
  ALNUM,
  byteSet,
  CAPITAL_X,
  CARRIAGE_RETURN,
  CASE_BIT,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DIGIT,
  DOT,
  EQUALS,
  GREATER_THAN,
  LESS_THAN,
  NEWLINE,
  NON_ASCII,
  OPEN_BRACKET,
  OPEN_PAREN,
  SLASH,
  SMALL_X,
  SPACE,
  TAB,
  UPPER,
  ZERO,
} from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';
import { isCount } from './counts.ts';
import { isQuote } from './edges.ts';
import { endsWith } from './ends-with.ts';

const BEFORE = 48;
const AFTER = 32;
/** How far the beginning of the line is looked for. */
const LINE = 160;

/** Characters in arrays of numbers. */
const ARRAY = byteSet('0-9, \t-');
/** Text before a row of an array: the row before it, or its opening bracket. */
const BEFORE_ROW = byteSet(',[{(');
/** Part fields of a line: comma, tab, semicolon, bar. */
const DELIMITER = byteSet(',\t;|');
/** Characters that are frequent in code and logs, and rare in prose. */
const CODE = byteSet('=_{}[]<>|\\*~^`@%');
/** Characters whose neighbours count: between words they are prose, elsewhere code. */
const SPECIAL = byteSet('=_{}[]<>|\\*~^`@%(:/');
const LETTER = byteSet('A-Za-z\x80-\xff');
const SENTENCE_END = byteSet('.,;:!?)');
const OPENING = byteSet(' (\n\r\t"\'\x80-\xff');

/** Elements that hold texts of tables and documents, not of code. */
const CELL = endsWith(/<(?:td|th|li|dd|p|div|b|i|strong|em|font|label|h[1-6])(?: [^<>]*)?>$/i);
const LONGEST_TAG = 96;
/** A line that begins as a log's does: with a time, a process, an address; also one that was redacted. */
const LOG_START =
  /^(?:[[<(]|\s*#\s*(?:define|if|elif|undef)\b|\W{0,2}(?:\d{4}[-/]\d\d[-/]\d\d|\d\d[-:/.]\d\d[-:/.]|\d+\.\d|\d{8})|\{{3}\w+-(?:date|ip-address)\}|[A-Za-z]{3},? +\d{1,2} \d\d:|[\w./-]+(?:\[\d+\])?:(?:\d|$))/;
/** Characters after the first digits of a time, and characters of a process's name. */
const AFTER_DIGITS = byteSet('/:.-');
const IN_PROCESS = byteSet('A-Za-z0-9_./-');
/** Somewhere in it, a time (no MAC address) or a process, which have a colon; a level, which is in capitals. */
const LOG_TIME = /(?<!\b[\dA-Fa-f]{2}:)\d\d:\d\d:\d\d(?!:[\dA-Fa-f]{2}\b)|\[\d+\]:/;
const IS_COLON = 1;
const COLON_OR_CAPITAL = UPPER.map((upper) => 2 * upper);
COLON_OR_CAPITAL[COLON] = IS_COLON;
const LOG_LEVEL = /\b(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL|NOTICE|CRITICAL)\b/;

/**
 * Position of a bare number: alone in its line, row, cell or quotes (`field`), or among words (`prose`). Undefined in
 * lines of logs, in code and among other numbers, where a bare number is no evidence.
 */
export function numberContext(
  view: View,
  start: number,
  end: number,
): 'field' | 'prose' | undefined {
  const { bytes, low, high } = view;
  const before = fieldStart(bytes, start, low);
  const after = fieldEnd(bytes, end, high);
  if (isLineEdge(bytes, before - 1, low, high) && isLineEdge(bytes, after, low, high)) {
    return 'field';
  }
  if (isCell(bytes, start, end, low, high)) return 'field';
  const quoted = before < start && after > end && isQuoted(bytes, before, after, low, high);
  const parted = isParted(bytes, before - 1, low) && isPartedAfter(bytes, after, high);
  if (parted && isOfArray(bytes, start, end, low, high)) return undefined;
  if (!quoted && !parted && !isAmongWords(bytes, start, end, low, high)) return undefined;
  const field = quoted || parted;
  if (!isAmongProse(view, start, end, quoted, field)) return undefined;
  if (isLogLine(bytes, start, low)) return undefined;
  if (field) return 'field';
  return isCount(bytes, start, end, low, high) ? undefined : 'prose';
}

/** Before the quote, and blanks, that stand before a field's text. */
function fieldStart(bytes: Buffer, start: number, low: number): number {
  let p = start;
  if (p > low && isQuote(bytes[p - 1])) p--;
  return p;
}

function fieldEnd(bytes: Buffer, end: number, high: number): number {
  let p = end;
  if (p < high && isQuote(bytes[p])) p++;
  return p;
}

function isLineEdge(bytes: Buffer, at: number, low: number, high: number): boolean {
  return at < low || at >= high || bytes[at] === NEWLINE || bytes[at] === CARRIAGE_RETURN;
}

/** All that an element of HTML holds: `<td>…</td>`. */
function isCell(bytes: Buffer, start: number, end: number, low: number, high: number): boolean {
  if (end + 1 >= high || bytes[end] !== LESS_THAN || bytes[end + 1] !== SLASH) return false;
  if (start <= low || bytes[start - 1] !== GREATER_THAN) return false;
  return CELL(bytes.toString('latin1', Math.max(low, start - LONGEST_TAG), start));
}

/** `"…"` in a list of JSON and the like. A value with a key is judged by its key. */
function isQuoted(bytes: Buffer, before: number, after: number, low: number, high: number) {
  const p = before > low && bytes[before - 1] === SPACE ? before - 2 : before - 1;
  if (p < low || (bytes[p] !== COMMA && bytes[p] !== OPEN_BRACKET)) return false;
  const byte = after < high ? bytes[after] : NEWLINE;
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || byte <= SPACE;
}

/**
 * Whether the number is in an array in source code: its line begins with blanks and goes on with numbers and commas,
 * and the line before does so as well, or ends with an opening bracket.
 */
function isOfArray(bytes: Buffer, start: number, end: number, low: number, high: number): boolean {
  const comma =
    (end < high && bytes[end] === COMMA) || (start - 2 >= low && bytes[start - 2] === COMMA);
  if (!comma) return false;
  const least = Math.max(low, start - LINE);
  let p = start;
  while (p > least && ARRAY[bytes[p - 1]] === 1) p--;
  if (p > least && bytes[p - 1] !== NEWLINE) return false;
  if (bytes[p] !== TAB && !(isIndent(bytes[p]) && isIndent(bytes[p + 1]))) return false;
  while (p > low && bytes[p - 1] <= SPACE) p--;
  return p > low && BEFORE_ROW[bytes[p - 1]] === 1;
}

function isIndent(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

function isParted(bytes: Buffer, at: number, low: number): boolean {
  if (at < low || bytes[at] === NEWLINE || DELIMITER[bytes[at]] === 1) return true;
  return bytes[at] === SPACE && at > low && DELIMITER[bytes[at - 1]] === 1;
}

function isPartedAfter(bytes: Buffer, at: number, high: number): boolean {
  if (
    at >= high ||
    bytes[at] === NEWLINE ||
    bytes[at] === CARRIAGE_RETURN ||
    DELIMITER[bytes[at]] === 1
  ) {
    return true;
  }
  return bytes[at] === DOT && (at + 1 >= high || bytes[at + 1] <= SPACE);
}

/** Whether blanks, quotes, brackets or the marks of a sentence are on both sides. */
function isAmongWords(bytes: Buffer, start: number, end: number, low: number, high: number) {
  if (start > low && OPENING[bytes[start - 1]] === 0) return false;
  if (start - 1 > low && bytes[start - 1] === OPEN_PAREN && ALNUM[bytes[start - 2]] === 1)
    return false;
  if (end >= high || bytes[end] <= SPACE || bytes[end] >= NON_ASCII || isQuote(bytes[end]))
    return true;
  if (SENTENCE_END[bytes[end]] === 0) return false;
  return end + 1 >= high || bytes[end + 1] <= SPACE || SENTENCE_END[bytes[end + 1]] === 1;
}

/** Weights of bytes, added up in one number: of a letter, a digit, and a character that is read with its neighbours. */
const DIGITS = 8;
const SPECIALS = 1 << 16;
const MOST = 0xff;
const COUNTS = Int32Array.from(
  LETTER,
  (letter, byte) => letter + (DIGIT[byte] << DIGITS) + SPECIALS * SPECIAL[byte],
);
for (const byte of [CAPITAL_X, SMALL_X]) COUNTS[byte] += SPECIALS;

/**
 * Whether the text around a match in its line is no code and no time of day; and, where the match is no field of its
 * own, words, with half as many digits as letters at most.
 */
function isAmongProse(
  view: View,
  start: number,
  end: number,
  quoted: boolean,
  field: boolean,
): boolean {
  const { bytes, low, high } = view;
  const least = Math.max(low, start - BEFORE);
  let sum = 0;
  let words = 0;
  let next = 0;
  let first = start;
  for (; first > least && bytes[first - 1] !== NEWLINE; first--) {
    const is = COUNTS[bytes[first - 1]];
    sum += is;
    words += next & ~is & 1;
    next = is;
    // Among numbers there cannot be as many letters any more.
    if ((first & 7) === 0 && !field && tooManyDigits(sum, first - least + AFTER)) return false;
  }
  words += next & ~(first > low ? COUNTS[bytes[first - 1]] : 0) & 1;
  const most = Math.min(high, end + AFTER);
  let last = end;
  let before = COUNTS[bytes[end - 1]];
  for (; last < most && bytes[last] !== NEWLINE; last++) {
    const is = COUNTS[bytes[last]];
    sum += is;
    words += is & ~before & 1;
    before = is;
  }
  if (!field && (words < 2 || tooManyDigits(sum, 0))) return false;
  // The byte after a 0 may make it an address.
  const seen = sum + COUNTS[bytes[start]] + (last < high ? COUNTS[bytes[last]] : 0);
  if (seen < SPECIALS) return true;
  return areProse(view, first, start, quoted) && areProse(view, end, last, quoted);
}

/** Whether there are more than half as many digits as letters, even with the given number of letters more. */
function tooManyDigits(sum: number, more: number): boolean {
  return 2 * ((sum >> DIGITS) & MOST) > (sum & MOST) + more;
}

/** Whether characters read with their neighbours are used in `[from, to)` as in prose. */
function areProse({ bytes, low, high }: View, from: number, to: number, quoted: boolean): boolean {
  for (let p = from; p < to; p++) {
    const byte = bytes[p];
    // `0x7f`: an address.
    if (byte === ZERO && p + 1 < high && (bytes[p + 1] | CASE_BIT) === SMALL_X) return false;
    if (SPECIAL[byte] === 1 && !isProse(bytes, p, low, high, quoted)) return false;
  }
  return true;
}

/** Whether punctuation may be used so in prose. */
function isProse(bytes: Buffer, at: number, low: number, high: number, quoted: boolean): boolean {
  const byte = bytes[at];
  if (CODE[byte] === 1) return quoted && byte !== EQUALS;
  if (byte === OPEN_PAREN) return at === low || ALNUM[bytes[at - 1]] === 0;
  if (at === low || at + 1 >= high) return true;
  const next = bytes[at + 1];
  if (byte === SLASH) return ALNUM[next] === 0 || ALNUM[bytes[at - 1]] === 1;
  // A time of day, or `a::b`, but not `Note: …`.
  return quoted || ALNUM[bytes[at - 1]] === 0 || (ALNUM[next] === 0 && next !== COLON);
}

function isLogLine(bytes: Buffer, start: number, low: number): boolean {
  const least = Math.max(low, start - LINE);
  let line = start;
  while (line > least && bytes[line - 1] !== NEWLINE) line--;
  const stop = Math.min(start, line + 64);
  const fromLineStart = line > least || least === low;
  if (
    fromLineStart &&
    mayStartLog(bytes, line, stop) &&
    LOG_START.test(lineText(bytes, line, stop))
  ) {
    return true;
  }
  let seen = 0;
  for (let p = line, last = 0; p < stop; p++) {
    const is = COLON_OR_CAPITAL[bytes[p]];
    // Capitals that follow a capital.
    seen |= is & (last | IS_COLON);
    last = is;
  }
  if (seen === 0) return false;
  const text = lineText(bytes, line, stop);
  return (
    ((seen & IS_COLON) !== 0 && LOG_TIME.test(text)) || (seen > IS_COLON && LOG_LEVEL.test(text))
  );
}

function lineText(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

/** Whether `LOG_START` may hold: a first look, at a few bytes. */
function mayStartLog(bytes: Buffer, from: number, to: number): boolean {
  if (from >= to || ALNUM[bytes[from]] === 0) return true;
  // `May 6`, `Mon, 6`.
  if (LETTER[bytes[from]] === 1 && (bytes[from + 3] === SPACE || bytes[from + 3] === COMMA)) {
    return true;
  }
  let p = from;
  while (p < to && DIGIT[bytes[p]] === 1) p++;
  if (p > from && (p - from > 7 || AFTER_DIGITS[bytes[p]] === 1)) return true;
  while (p < to && IN_PROCESS[bytes[p]] === 1) p++;
  return bytes[p] === COLON || bytes[p] === OPEN_BRACKET;
}
