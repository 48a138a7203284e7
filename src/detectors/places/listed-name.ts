import {
  byteSet,
  CAPITAL_A,
  CAPITAL_Z,
  COLON,
  EQUALS,
  GREATER_THAN,
  SMALL_A,
  SMALL_Z,
  SPACE,
} from '../../core/bytes.ts';

/** A range of a text that may be a match, and the text around it that a verdict may read. */
export interface ListedName {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** The match. */
  readonly text: string;
  /** Up to `BEFORE` bytes before it and `AFTER` after it, as Latin-1. */
  readonly before: string;
  readonly after: string;
  readonly shape: NameShape;
}

/** Case of a match: each word with a capital, all in capitals, or otherwise. */
export type NameShape = 'capitalized' | 'upper' | 'lower';

/** Bytes around a match that a verdict reads. */
export const BEFORE = 64;
export const AFTER = 64;

/** Words within a name that need no capital. */
const SMALL =
  /^(?:of|the|and|at|in|on|de|del|la|le|les|las|los|el|du|sur|upon|by|s|am|an|der|di|do|da|e|y)$/i;

export function around(bytes: Buffer, start: number, end: number, high: number): ListedName {
  const text = bytes.toString('utf8', start, end);
  return {
    bytes,
    start,
    end,
    text,
    before: bytes.toString('latin1', Math.max(0, start - BEFORE), start),
    after: bytes.toString('latin1', end, Math.min(high, end + AFTER)),
    shape: shapeOf(text),
  };
}

function shapeOf(text: string): NameShape {
  if (/^[A-Z][a-z]+$/.test(text)) return 'capitalized';
  if (/^[a-z]/.test(text)) return 'lower';
  if (!/\p{Ll}/u.test(text)) return 'upper';
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  const capitals = words.every((word) => SMALL.test(word) || CAPITAL.test(word));
  return capitals && /^[\p{Lu}\p{Lt}\p{N}]/u.test(text) ? 'capitalized' : 'lower';
}

const CAPITAL = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;

/**
 * The word before the blank that precedes a match, in lower case; empty if absent. `marks`: most full stops
 * and commas that may be between. Looking one word up is faster than searching the text before for many words.
 */
export function wordBefore({ before }: ListedName, marks = 0): string {
  let end = before.length - 1;
  if (before.charCodeAt(end) !== SPACE) return '';
  for (let left = marks; left > 0 && MARK[before.charCodeAt(end - 1)] === 1; left--) end--;
  let from = end;
  while (from > 0 && WORD[before.charCodeAt(from - 1)] === 1) from--;
  return before.slice(from, end).toLowerCase();
}

/** A set of the words, of letters and digits alone, of some lines. */
export function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** A sign of paths, addresses and code after a place: no end of an element, no escape. */
export const CODE_AFTER = String.raw`(?:[_@=/([~]|<(?!/|[bB][rR]\b)|\\(?!["'\\bfnrtux]))`;
const WORD = byteSet('A-Za-z0-9_');
const MARK = byteSet('.,');

/** Whether the text around is written in capitals throughout, so that capitals mean nothing. */
export function isInCapitals({ before, after }: ListedName): boolean {
  return capitalsOf(before.slice(-20)) + capitalsOf(after.slice(0, 20)) > 0;
}

/** Number of capitals minus lower-case letters. */
function capitalsOf(text: string): number {
  let more = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= CAPITAL_A && code <= CAPITAL_Z) more++;
    else if (code >= SMALL_A && code <= SMALL_Z) more--;
  }
  return more;
}

/** The key of a value, `city` in `"city": "`, or the name of its element, `<City>`, as it is written. */
export function keyOf({ bytes, start, before }: ListedName): string | undefined {
  const mark = keyMark(bytes, start);
  const key = mark < 0 ? elementOf(before) : keyBefore(before, before.length - (start - mark));
  return key === undefined || ASCII.test(key) ? key : Buffer.from(key, 'latin1').toString();
}

const ASCII = /^[\0-\x7f]*$/;

function keyBefore(before: string, end: number): string | undefined {
  const all = before.slice(0, Math.max(0, end));
  // Without an index in brackets a key is short, and where it begins is soon found.
  return KEY.exec(all.includes(']') ? all : all.slice(-LONGEST_KEY))?.[1];
}

function elementOf(before: string): string | undefined {
  return before.endsWith('>') ? ELEMENT.exec(before.slice(-LONGEST_ELEMENT))?.[1] : undefined;
}

/** Without a prefix, as in `<ns:City>`. */
const ELEMENT = /[<:]([A-Za-z][A-Za-z_-]{1,28})>$/;
const LONGEST_ELEMENT = 31;
const KEY = /([A-Za-z][A-Za-z/\x80-\xff _-]{1,28})(?:\[\d*\])?["']? ?$/;
/** With a quotation mark and a blank. */
const LONGEST_KEY = 31;

/** Position of the `:` or `=` after the key of a value at `start`; else -1. */
export function keyMark(bytes: Buffer, start: number): number {
  let p = start - 1;
  if (bytes[p] === SPACE) p--;
  if (OPENING[bytes[p]] === 1) p--;
  if (OPENING[bytes[p]] === 1) p--;
  if (bytes[p] === SPACE) p--;
  if (bytes[p] === GREATER_THAN) p--;
  return bytes[p] === COLON || bytes[p] === EQUALS ? p : -1;
}

const OPENING = byteSet(`["'({`);
