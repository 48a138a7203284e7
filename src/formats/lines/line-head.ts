import { byteSet } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { JSON_STRING } from '../json/containers.ts';
import { GRAMMAR_REACH, type Reading } from '../reading.ts';
import { FLOW_PART, PLAIN_VALUE } from '../yaml/containers.ts';
import { IN_APOSTROPHES, IN_BACKTICKS, LINE_VALUE } from './containers.ts';

/** The beginning of a line, up to its value: indices in the window's bytes. */
export interface LineHead {
  /** The key, without quotes; an empty range if absent. */
  readonly key: readonly [number, number];
  /** Start of the value, after its quote; -1: none is on this line. */
  readonly value: number;
  readonly container: Container | undefined;
  /** Closes the value; 0: the end of the line. */
  readonly closer: number;
}

const SETTING = /^(?:export +)?([A-Za-z_][\w.-]{0,63}) ?[=:] ?(.)?/s;
/** Containers of values, by the quote before them. */
const QUOTES: Readonly<Record<string, Container>> = {
  '"': JSON_STRING,
  "'": IN_APOSTROPHES,
  '`': IN_BACKTICKS,
};

/** First bytes of comments, and of lines that continue a value. */
const NO_SETTING = byteSet(';! \t');
const LINE_END = byteSet('\r\n');
const NO_KEY: LineHead = { key: [0, 0], value: -1, container: undefined, closer: 0 };

/** Reads a line of properties, of an INI file or of an environment. */
export function settingHead(reading: Reading, at: number): LineHead | undefined {
  const shown = shownAt(reading, at);
  if (NO_SETTING[reading.bytes[at]] === 1) return NO_KEY;
  const match = SETTING.exec(shown);
  if (match === null) return undefined;
  const [all, name, first = ''] = match;
  const key = at + all.indexOf(name);
  const start = at + all.length - first.length;
  const isQuoted = first in QUOTES;
  const isEmpty = first === '' || first === '\n' || first === '\r';
  // TOML has blanks around the equals sign, and its dates and numbers no quotes.
  const bare = all.endsWith(` = ${first}`)
    ? tomlValue(first, shown.slice(all.length - 1))
    : LINE_VALUE;
  return {
    key: [key, key + name.length],
    value: isEmpty ? -1 : isQuoted ? start + 1 : start,
    container: QUOTES[first] ?? bare,
    closer: isQuoted ? first.charCodeAt(0) : 0,
  };
}

/** A date or a number of TOML, to the end of its line. */
const TOML_SCALAR =
  /^[+-]?\d[\dA-Za-z:._+-]*(?: \d\d:[\d:.]+(?:Z|[+-][\d:]+)?)?[ \t]*(?:#.*)?(?:\r?\n|$)/;

function tomlValue(first: string, rest: string): Container {
  if (first === '[' || first === '{') return FLOW_PART;
  return TOML_SCALAR.test(rest) ? PLAIN_VALUE : LINE_VALUE;
}

/** Fields of SWIFT's messages that are dates, amounts and numbers of pages: they balance. */
const BALANCES = /^(?:6[0-5][FM]?|90[CD]|28[CD]?|13D?|3[0-9][A-Z]?)$/;

/** A tag; an account of a party follows a slash. */
const STATEMENT_TAG = /^:(\d\d[A-Z]?):(?:(?<=:5[09][A-Z]?:)\/)?/;

/** Reads a line of a message in SWIFT's MT, such as a statement (MT940): a tag between colons begins a field, and other lines continue it. */
export function statementHead(reading: Reading, at: number): LineHead | undefined {
  const [all = '', tag] = STATEMENT_TAG.exec(shownAt(reading, at)) ?? [];
  if (tag === undefined && /^-\}?\s*?(?:\n|$)/.test(shownAt(reading, at))) return undefined;
  const start = at + all.length;
  const isEmpty = start >= reading.end || LINE_END[reading.bytes[start]] === 1;
  const hasText = tag !== undefined && !isEmpty && !BALANCES.test(tag);
  return {
    key: [at, start],
    value: hasText ? start : -1,
    container: LINE_VALUE,
    closer: 0,
  };
}

/** The text that decides on a byte: the bytes that follow it. */
export function shownAt({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): string {
  return bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH));
}
