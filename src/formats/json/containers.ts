import { BACKSLASH, byteSet, SMALL_U } from '../../core/bytes.ts';
import {
  type Container,
  type Escape,
  STRUCTURE,
  STRUCTURE_OF_VALUE,
} from '../../engine/fields/container.ts';
import { NO_BYTES } from '../../engine/fields/value-bounds.ts';
import { numbersWritten } from '../numbers-written.ts';
import type { MarkPart } from './json-in-string.ts';

type Part = Parameters<MarkPart>[1];

const NUMBER_FORM = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const UNICODE_ESCAPE = 6;
/** Most backslashes in a row that are counted. */
const MOST_BACKSLASHES = 256;
const ESCAPED = byteSet('\x00-\x1f"\\');

/** The content of a string in JSON. */
export const JSON_STRING: Container = {
  takes: 'part',
  ends: NO_BYTES,
  escapeAround: escapeIn,
  read: (match) => unescaped(match),
  write: (text) => escaped(text),
};

/** The content of a string in single quotes. */
export const SINGLE_QUOTED: Container = {
  ...JSON_STRING,
  read: (match) =>
    unescaped(Buffer.from(match.toString('latin1').replaceAll("\\'", "'"), 'latin1')),
  write: (text) => Buffer.from(escaped(text).toString('latin1').replaceAll("'", "\\'"), 'latin1'),
};

/** The content of a string that a rule of the profile keeps. */
export const JSON_KEPT: Container = { ...JSON_STRING, keeps: true };

/** A number in JSON: another replacement is written as the profile wants. */
export const JSON_NUMBERS = numbersWritten(NUMBER_FORM, quotedString);

/** Containers of JSON that is the text of a string: its strings and its numbers. */
export interface JsonInside {
  readonly string: Container;
  readonly numbers: typeof JSON_NUMBERS;
}

/** JSON that is the text of a string with a container; `escapeAround` finds the escapes of both. */
export function jsonInside(
  { read = (match) => match, write }: Container,
  escapeAround: Required<Container>['escapeAround'],
): JsonInside {
  const written = (text: Buffer) => write(text, false, false);
  return {
    string: {
      takes: 'part',
      ends: NO_BYTES,
      escapeAround,
      read: (match) => unescaped(read(match)),
      write: (text) => written(escaped(text)),
    },
    numbers: numbersWritten(NUMBER_FORM, (text) => written(quotedString(text))),
  };
}

/** The container of a part of such JSON; `text`: that of the string around it. */
export function containerInside(
  { string, numbers }: JsonInside,
  part: Part,
  text: Container,
  written: keyof JsonInside['numbers'],
): Container {
  if (part === 'text') return text;
  if (part === 'structure') return STRUCTURE;
  if (part === 'structure of value') return STRUCTURE_OF_VALUE;
  return part === 'string' ? string : numbers[written];
}

/** JSON that is the text of a string of JSON. */
export const JSON_INSIDE = jsonInside(JSON_STRING, escapeInside);

/** The content of such a string that a rule of the profile keeps. */
export const JSON_KEPT_NUMBER: Container = { ...JSON_NUMBERS.quote, keeps: true };

/** `true` and `false`, where they are redacted. */
export const JSON_WORD: Container = { takes: 'whole', write: quotedString };

const QUOTE = Buffer.from('"');

/** A text as a string of JSON. */
export function quotedString(text: Buffer): Buffer {
  return Buffer.concat([QUOTE, escaped(text), QUOTE]);
}

/** The text that is written between a JSON string's quotes. */
function escaped(text: Buffer): Buffer {
  if (!text.some((byte) => ESCAPED[byte] === 1)) return text;
  // One unit a byte: invalid UTF-8 stays as it is.
  return Buffer.from(JSON.stringify(text.toString('latin1')).slice(1, -1), 'latin1');
}

function unescaped(match: Buffer): Buffer {
  if (!match.includes(BACKSLASH)) return match;
  try {
    const valid = match.toString('utf8');
    return Buffer.from(String(JSON.parse(`"${valid}"`)));
  } catch {
    return match;
  }
}

/** The escape that the offset `at` is inside of: `\n`, `\u00e9`. */
export function escapeIn(bytes: Buffer, low: number, high: number, at: number): Escape | undefined {
  if (at <= low || at >= high) return undefined;
  if (isEscaping(bytes, low, at - 1)) {
    const isCode = bytes[at] === SMALL_U;
    return {
      start: at - 1,
      end: Math.min(high, at - 1 + (isCode ? UNICODE_ESCAPE : 2)),
      joins: isCode,
    };
  }
  // Digits of a code.
  for (let p = at - 2; p >= Math.max(low, at - UNICODE_ESCAPE + 1); p--) {
    if (bytes[p] !== BACKSLASH) continue;
    if (bytes[p + 1] !== SMALL_U || !isEscaping(bytes, low, p)) return undefined;
    return { start: p, end: Math.min(high, p + UNICODE_ESCAPE), joins: true };
  }
  return undefined;
}

/** The same of an escape that is escaped itself: `\\\\n`, `\\\\\\"`. Two backslashes are one of the text, and four an escaped one. */
export function escapeInside(
  bytes: Buffer,
  low: number,
  high: number,
  at: number,
): Escape | undefined {
  const least = Math.max(low, at - MOST_BACKSLASHES);
  let code = at - 1;
  while (code >= Math.max(least, at - 5) && bytes[code] !== BACKSLASH) code--;
  if (code < least || bytes[code] !== BACKSLASH) return undefined;
  let first = code;
  while (first > least && bytes[first - 1] === BACKSLASH) first--;
  let after = code + 1;
  while (after < high && bytes[after] === BACKSLASH) after++;
  const isLast = at - first >= after - first - ((after - first) % 4);
  const start = first + ((at - first) & ~3);
  if (!isLast) return at === start ? undefined : { start, end: start + 4, joins: false };
  const own = first + (after - first) - ((after - first) % 4);
  const isCode = bytes[after] === SMALL_U && after - own === 2;
  const end = Math.min(high, after + (isCode ? UNICODE_ESCAPE - 1 : 1));
  return after > own && at > own && at < end ? { start: own, end, joins: isCode } : undefined;
}

/** The byte at `at` is a backslash that begins an escape. */
function isEscaping(bytes: Buffer, low: number, at: number): boolean {
  const least = Math.max(low, at - MOST_BACKSLASHES);
  let p = at;
  while (p >= least && bytes[p] === BACKSLASH) p--;
  return (at - p) % 2 === 1;
}
