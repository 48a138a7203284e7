import { byteSet, PIPE } from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { JSON_STRING } from '../json/containers.ts';
import { GRAMMAR_REACH, type Reading } from '../reading.ts';
import { CELL, IN_APOSTROPHES, IN_BACKTICKS, LINE_VALUE, TOML_SCALARS } from './containers.ts';
import { isNested } from './nested-values.ts';
import { KEY_FORM, keyIn, type SettingKey } from './setting-key.ts';

/** The beginning of a line, up to its value: indices in the window's bytes. */
export interface LineHead {
  readonly key: SettingKey;
  /** Start of the value, after its quote; -1: none is on this line. */
  readonly value: number;
  readonly container: Container | undefined;
  /** Closes the value; 0: the end of the line. */
  readonly closer: number;
  /** `text`: a line that may be a setting; `scalar`: a number of TOML, which a comment may follow; `nested`: others are in it. */
  readonly kind?: 'text' | 'scalar' | 'nested';
}

/** A key, with the blanks before it and up to its value. In an indented line a blank follows a colon: it may be an address. */
const SETTING = new RegExp(
  String.raw`^[ \t]*(?:export[ \t]+)?([A-Za-z_](?:[\w.-]|\\[ :=]){0,63}|(?:${KEY_FORM}|@|[A-Za-z]\w{0,30}(?: \w{1,30}){1,3})(?=[ \t]*=))[ \t]*(?:(=)(?!>)|(?<!^[ \t][^:]*):(?!//)|:(?=[ \t\r\n]|$))[ \t]*(.)?`,
  's',
);
/** Names with dots, a blank, and a value, in properties. */
const SPACED = /^[ \t]*([a-z][\w-]*(?:\.[\w-]+)+)[ \t]+([^\s=:])/;
/** Containers of values, by the quote before them. */
const QUOTES: Readonly<Record<string, Container>> = {
  '"': JSON_STRING,
  "'": IN_APOSTROPHES,
  '`': IN_BACKTICKS,
};
/** A number or bytes in an export of the registry of Windows. */
const OF_REGISTRY = /^(?:dword:[\da-f]{1,8}|hex(?:\([\da-f]{1,2}\))?:[\da-f, \\]*)\s*?(?:\n|$)/i;
/** A date, a number or a word of TOML, to the end of its line. */
const TOML_SCALAR =
  /^(?:[+-]?\d[\dA-Za-z:._+-]*(?: \d\d:[\d:.]+(?:Z|[+-][\d:]+)?)?|true|false|[+-]?(?:inf|nan))[ \t]*(?:#.*)?(?:\r?\n|$)/;

/** First bytes of values that are no line of text. */
const MAY_BE_SPECIAL = byteSet('"\'`[{0-9tfindDhH+-');
const LINE_END = byteSet('\r\n');

/** Reads a line of properties, of an INI file, of TOML or of an environment. */
export function settingHead(reading: Reading, at: number): LineHead | undefined {
  const shown = shownAt(reading, at);
  const match = SETTING.exec(shown);
  if (match === null) return spacedHead(shown, at);
  const [all, name, equals, first = ''] = match;
  const length = all.length - first.length;
  const isEmpty = first === '' || first === '\n' || first === '\r';
  const value = isEmpty ? -1 : at + length;
  const key = keyIn(name, at + all.indexOf(name));
  if (isEmpty || MAY_BE_SPECIAL[first.charCodeAt(0)] === 0) {
    return { key, value, container: LINE_VALUE, closer: 0 };
  }
  const rest = shown.slice(length);
  if (equals !== undefined && TOML_SCALAR.test(rest)) {
    const container = TOML_SCALARS[reading.numbers];
    return { key, value, container, closer: 0, kind: 'scalar' };
  }
  if (isNested(rest)) return { key, value, container: STRUCTURE, closer: 0, kind: 'nested' };
  if (first in QUOTES) {
    return { key, value: value + 1, container: QUOTES[first], closer: first.charCodeAt(0) };
  }
  const container = OF_REGISTRY.test(rest) ? STRUCTURE : LINE_VALUE;
  return { key, value, container, closer: 0 };
}

function spacedHead(shown: string, at: number): LineHead | undefined {
  const [all, name, first] = SPACED.exec(shown) ?? [];
  if (all === undefined) return undefined;
  const key = keyIn(name, at + all.indexOf(name));
  const value = at + all.length - first.length;
  return { key, value, container: LINE_VALUE, closer: 0, kind: 'text' };
}

/** Fields of SWIFT's messages that are dates, amounts and numbers of pages: they balance, unless they have another form. */
const BALANCES = /^:(?:6[0-5][FM]?|90[CD]|28[CD]?|13D?|3[0-9][A-Z]?):[^@\n]{0,80}(?:\n|$)/;

/** A tag; an account of a party follows a slash. */
const STATEMENT_TAG = /^:(\d\d[A-Z]?):(?:(?<=:5[09][A-Z]?:)\/)?/;

/** Reads a line of a message in SWIFT's MT, such as a statement (MT940): a tag between colons begins a field, and other lines continue it. */
export function statementHead(reading: Reading, at: number): LineHead | undefined {
  const shown = shownAt(reading, at);
  const [all = '', tag] = STATEMENT_TAG.exec(shown) ?? [];
  if (tag === undefined && /^-\}?\s*?(?:\n|$)/.test(shown)) return undefined;
  const start = at + all.length;
  const isEmpty = start >= reading.end || LINE_END[reading.bytes[start]] === 1;
  const hasText = tag !== undefined && !isEmpty && !BALANCES.test(shown);
  return {
    key: keyIn(all, at),
    value: hasText ? start : -1,
    container: LINE_VALUE,
    closer: 0,
  };
}

/** The line before a record of psql, `-[ RECORD 1 ]---+---`, or of MySQL, `*** 1. row ***`. */
const MARK = /^(?:-\[ RECORD \d+ \][-+]*|\*{3,} \d+\. row \*{3,})[ \t]*\r?(?:\n|$)/;
const IN_MARK = byteSet('[*');
/** A column's name, and a bar or a colon before its value; before the rest of one a bar only. */
const RECORD = /^ *(?:([^\s|:][^|:\n]{0,62}?) *(?:\||:(?= |\r?\n|$))|(?<= )\|) ?/;

/** Whether the mark of a record is at an offset. */
export function isMark(shown: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  // Lists and rulers begin with the same bytes.
  return IN_MARK[shown.bytes[at + 1]] === 1 && MARK.test(shownAt(shown, at));
}

/** Reads a line of a record. */
export function recordHead(reading: Reading, at: number): LineHead | undefined {
  const [all, name = ''] = RECORD.exec(shownAt(reading, at)) ?? [];
  if (all === undefined) return undefined;
  const start = at + all.length;
  const isEmpty = start >= reading.end || LINE_END[reading.bytes[start]] === 1;
  return {
    key: keyIn(name, at + all.indexOf(name)),
    value: isEmpty ? -1 : start,
    container: LINE_VALUE,
    closer: 0,
  };
}

/** Headers of columns with values whose labels are in the column before: tables of documentation have descriptions there. */
const VALUES =
  'values?|data|details?|info|information|content|entry|answer|response|wert|inhalt|angaben?|' +
  'valeur|valor|datos?|valore|dati|waarde|gegevens|dane';
/** The header of a table with two columns, labels and values, as Markdown draws it; both may be empty. */
const HEADER = new RegExp(
  String.raw`^\|(?:[ \t]*\|[ \t]*|[^|\n]{0,62}\|[ \t*_]*(?:${VALUES})[ \t*_]*)\|[ \t]*\r?(?:\n|$)`,
  'i',
);
/** A row of two cells, up to the second; each may be set apart by Markdown. */
const ROW =
  /^\|[ \t]*[*_`~]{0,3}([^\s|*_`~][^|\n]{0,62}?)[ \t:*_`~]*\|[ \t]*[*_`~]{0,3}(?=(?:[^|\\\n]|\\.)*(?:\|[ \t]*\r?(?:\n|$)|$))/;

/** Whether the header of a table with labels and values is at an offset. */
export function isLabelHeader(shown: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  return HEADER.test(shownAt(shown, at));
}

/** Reads a row of a table with two columns: its first cell may be the label of the second. */
export function rowHead(reading: Reading, at: number): LineHead | undefined {
  const [all, name = ''] = ROW.exec(shownAt(reading, at)) ?? [];
  if (all === undefined) return undefined;
  const key = keyIn(name, at + all.indexOf(name));
  const value = at + all.length;
  const isEmpty = value >= reading.end || reading.bytes[value] === PIPE;
  const isLabel = (reading.key(...key.own)?.owners.length ?? 0) > 0;
  return {
    key,
    value: isEmpty ? -1 : value,
    container: CELL,
    closer: PIPE,
    ...(!isLabel && { kind: 'text' }),
  };
}

/** The text that decides on a byte: the bytes that follow it. */
export function shownAt({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): string {
  return bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH));
}
