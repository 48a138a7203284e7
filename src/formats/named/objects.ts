import {
  AT,
  backOver,
  byteSet,
  COLON,
  EQUALS,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  pastBytes,
  SMALL_P,
  SPACE,
} from '../../core/bytes.ts';
import { CUE_BYTES } from '../../engine/cues/cue.ts';
import type { Listed } from './listed.ts';

const WORD = byteSet('0-9A-Za-z_');
const BEGINS_NAME = byteSet('A-Za-z_');
const CAPITAL = byteSet('A-Z');
/** Bytes after an equals sign that compares or is an arrow. */
const NO_VALUE = byteSet('=>~');

/**
 * Index of the bracket of an object at or after a cue, as languages print it, `User(name='Kim')`, `{name=Kim}`, `User { name: "Kim" }`,
 * `%{name: "Kim"}`, `{Name:Kim}`, `map[name:Kim]`; -1 if absent.
 */
export function objectAt(bytes: Buffer, at: number, end: number): number {
  const open = bracketAt(bytes, at);
  if (open < 0) return -1;
  let start = open + 1;
  while (start < open + 3 && (bytes[start] === SPACE || bytes[start] === AT)) start++;
  if (BEGINS_NAME[bytes[start]] === 0) return -1;
  const high = Math.min(end, at + CUE_BYTES - 2);
  let p = pastBytes(WORD, bytes, start, high);
  if (p >= high) return -1;
  if (bytes[p] === SPACE && bytes[p + 1] === EQUALS) p++;
  if (bytes[p] === EQUALS) return NO_VALUE[bytes[p + 1]] === 1 ? -1 : open;
  if (bytes[p] !== COLON) return -1;
  const isBlank = bytes[p + 1] === SPACE;
  if (bytes[open] === OPEN_BRACKET) return isBlank || bytes[open - 1] !== SMALL_P ? -1 : open;
  if (!isBlank) return bytes[open] === OPEN_BRACE && CAPITAL[bytes[start]] === 1 ? open : -1;
  const isNamed = WORD[bytes[open - 1]] === 1 || bytes[open - 1] === PERCENT || open > at;
  return isNamed ? open : -1;
}

function bracketAt(bytes: Buffer, at: number): number {
  if (bytes[at] === OPEN_BRACE) return at;
  if (WORD[bytes[at]] === 0) return -1;
  const next = bytes[at + 1];
  if (next === OPEN_PAREN || (next === OPEN_BRACKET && bytes[at] === SMALL_P)) return at + 1;
  const isOpen = bytes[at + 2] === OPEN_BRACE || bytes[at + 2] === OPEN_BRACKET;
  return next === SPACE && isOpen ? at + 2 : -1;
}

/** The name of the object's type before its bracket: start and end. */
export function typeBefore(bytes: Buffer, open: number): readonly [start: number, end: number] {
  const end = bytes[open - 1] === SPACE ? open - 1 : open;
  return [backOver(WORD, bytes, end, end - CUE_BYTES), end];
}

/** Words before the name of what a program defines: its values are defaults, or types. */
const DEFINING = new Set(
  'def defp func function fun fn sub proc class struct enum interface type impl trait record'.split(
    ' ',
  ),
);

/** Whether the word before an offset defines the name there. */
export function isDefinition(bytes: Buffer, at: number): boolean {
  const end = bytes[at - 1] === SPACE ? at - 1 : at;
  const start = backOver(BEGINS_NAME, bytes, end, end - CUE_BYTES);
  return end < at && start < end && DEFINING.has(bytes.toString('latin1', start, end));
}

const KEY = /[\s@]*([A-Za-z_]\w{0,62})/y;
/** Between a name and its value: all pairs of an object have the same. */
const SEPARATORS = [/ ?=(?![=>~]) ?/y, /: /y, /:(?=\S)/y] as const;
const [, SPACED, GO] = SEPARATORS;
const QUOTED = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/y;
/** A value without quotes; a comma in it has no name after it. */
const BARE = /[^,()[\]{}<>="\n]*(?:, (?!@?[A-Za-z_]\w* ?[=:])[^,()[\]{}<>="\n]*)*/y;
/** The same where blanks are between pairs, as Go prints them. */
const IN_GO = /(?:[^,;()[\]{}<>="'\n]|, )*?(?= [A-Za-z_]\w*:|[\]}])/y;
/** Values in a call that are no names of variables. */
const LITERAL = /^(?:[\d+][\d .+()/:-]*|[A-Z\x80-\xff][^_.\n]*)$/;
const NUMBER = /^\d[\d.]*$/;
const NOTHING = /^(?:true|false|none|null|nil|undefined)?$/i;
const BLANKS = /\s+/y;
const OPENS = byteSet('([{<');
const CLOSES = byteSet(')]}>');

/** Pairs of the object whose bracket a text begins with, and the number of bytes that were read. */
export function pairsOf(shown: string): readonly [pairs: readonly Listed[], read: number] {
  const found: Listed[] = [];
  let separator: RegExp | undefined;
  for (let p = 1; ; p++) {
    const [written, name] = at(KEY, shown, p) ?? [];
    if (written === undefined || name === undefined) return [found, p];
    const nameEnd = p + written.length;
    separator ??= SEPARATORS.find((each) => at(each, shown, nameEnd) !== null);
    const between = separator && at(separator, shown, nameEnd)?.[0];
    if (separator === undefined || between === undefined) return [found, p];
    const start = nameEnd + between.length;
    const [value, next] = valueAt(shown, start, separator);
    const end = separator === GO ? next : next + (at(BLANKS, shown, next)?.[0].length ?? 0);
    const isLast = CLOSES[shown.charCodeAt(end)] === 1;
    if (!isLast && shown[end] !== (separator === GO ? ' ' : ',')) return [found, end];
    if (value !== undefined) found.push({ name: [nameEnd - name.length, nameEnd], value });
    if (isLast) return [found, end];
    p = end;
  }
}

/** The value at an offset, unless it is no text and no number; and the end of it. */
function valueAt(
  shown: string,
  start: number,
  separator: RegExp,
): readonly [value: Listed['value'] | undefined, end: number] {
  const quoted = at(QUOTED, shown, start);
  if (quoted !== null) {
    const end = start + quoted[0].length;
    return [[start + 1, end - 1], end];
  }
  const bare = at(separator === GO ? IN_GO : BARE, shown, start)?.[0] ?? '';
  const end = start + bare.length;
  if (OPENS[shown.charCodeAt(end)] === 1) return [undefined, afterBrackets(shown, end)];
  const text = bare.trimEnd();
  const form = separator === SPACED ? NUMBER : shown[0] === '(' ? LITERAL : undefined;
  const isValue = !NOTHING.test(text) && (form?.test(text) ?? true);
  return [isValue ? [start, start + text.length] : undefined, end];
}

/** The end of a text in brackets. */
function afterBrackets(shown: string, from: number): number {
  let depth = 0;
  for (let p = from; p < shown.length; p++) {
    const byte = shown.charCodeAt(p);
    if (OPENS[byte] === 1) depth++;
    else if (CLOSES[byte] === 1 && --depth === 0) return p + 1;
  }
  return shown.length;
}

function at(form: RegExp, shown: string, from: number): RegExpExecArray | null {
  form.lastIndex = from;
  return form.exec(shown);
}
