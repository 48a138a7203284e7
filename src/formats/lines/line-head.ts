import { APOSTROPHE, byteSet, OPEN_BRACE, OPEN_BRACKET, QUOTE, SPACE } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { GRAMMAR_REACH, type Reading } from '../reading.ts';
import {
  DOUBLE_QUOTED,
  FLOW_VALUE,
  IN_BACKTICKS,
  LINE_VALUE,
  PLAIN_VALUE,
  SINGLE_QUOTED,
  YAML_NUMBERS,
} from './containers.ts';

/** The beginning of a line of YAML or of properties, up to its value: indices in the window's bytes. */
export interface LineHead {
  /** Bytes before the key, or before the item of a list. */
  readonly indent: number;
  /** Signs of lists and of long keys before it. */
  readonly isItem: boolean;
  /** The key, without quotes; an empty range if absent. */
  readonly key: readonly [number, number];
  /** Start of the value, after its quote; -1: none is on this line. */
  readonly value: number;
  readonly container: Container | undefined;
  /** Closes the value; 0: the end of the line. */
  readonly closer: number;
  /** A block of text follows on deeper lines. */
  readonly isBlock: boolean;
}

const HEAD =
  /^( *)((?:[-?:](?: +|(?=\r?\n)))*)(?:(["']?)([\w.$/@ -]{1,64}?)\3 ?:(?: +|(?=\r?\n)|$))?(.)?/s;
const SETTING = /^(?:export +)?([A-Za-z_][\w.-]{0,63}) ?[=:] ?(.)?/s;
const BLOCK = /^[|>][+-]?\d?\s*(?:#.*)?\r?$/;

/** Reads a line of YAML. `undefined` for a line that has neither key, item, comment nor indentation. */
export function yamlHead(reading: Reading, at: number): LineHead | undefined {
  const shown = shownAt(reading, at);
  const [match = '', blanks = '', dashes = '', , name = '', first = ''] = HEAD.exec(shown) ?? [];
  const prefix = blanks.length + dashes.length;
  if (prefix === 0 && name === '') return undefined;
  const start = at + match.length - first.length;
  const keyAt = name === '' ? at + prefix : at + shown.indexOf(name, prefix);
  const rest = shown.slice(match.length - first.length);
  const isBlock = (first === '|' || first === '>') && BLOCK.test(rest.split('\n')[0]);
  return {
    indent: prefix,
    isItem: dashes !== '',
    key: [keyAt, keyAt + name.length],
    isBlock,
    ...valueAt(reading, start, first, isBlock, YAML_NUMBER.test(rest)),
  };
}

/** A number that is all of a scalar. */
const YAML_NUMBER = /^[+-]?\d+(?:\.\d+)?[ \t]*(?:#.*)?(?:\r?\n|$)/;

function valueAt(
  { bytes, numbers }: Reading,
  start: number,
  first: string,
  isBlock: boolean,
  isNumber: boolean,
) {
  if (first === '' || first === '\n' || first === '\r' || isBlock || first === '#') {
    return { value: -1, container: undefined, closer: 0 };
  }
  if (bytes[start] === QUOTE) return { value: start + 1, container: DOUBLE_QUOTED, closer: QUOTE };
  if (bytes[start] === APOSTROPHE) {
    return { value: start + 1, container: SINGLE_QUOTED, closer: APOSTROPHE };
  }
  if (bytes[start] === OPEN_BRACE || bytes[start] === OPEN_BRACKET) {
    return { value: start, container: FLOW_VALUE, closer: 0 };
  }
  const plain = isNumber ? YAML_NUMBERS[numbers] : PLAIN_VALUE;
  return { value: start, container: '&*!'.includes(first) ? FLOW_VALUE : plain, closer: 0 };
}

/** Containers of values, by the quote before them. */
const QUOTES: Readonly<Record<string, Container>> = {
  '"': DOUBLE_QUOTED,
  "'": SINGLE_QUOTED,
  '`': IN_BACKTICKS,
};

/** First bytes of comments, and of lines that continue a value. */
const NO_SETTING = byteSet(';! \t');
const NO_KEY: LineHead = {
  indent: 0,
  isItem: false,
  key: [0, 0],
  value: -1,
  container: undefined,
  closer: 0,
  isBlock: false,
};

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
    indent: 0,
    isItem: false,
    key: [key, key + name.length],
    value: isEmpty ? -1 : isQuoted ? start + 1 : start,
    container: QUOTES[first] ?? bare,
    closer: isQuoted ? first.charCodeAt(0) : 0,
    isBlock: false,
  };
}

/** A date or a number of TOML, to the end of its line. */
const TOML_SCALAR =
  /^[+-]?\d[\dA-Za-z:._+-]*(?: \d\d:[\d:.]+(?:Z|[+-][\d:]+)?)?[ \t]*(?:#.*)?(?:\r?\n|$)/;

function tomlValue(first: string, rest: string): Container {
  if (first === '[' || first === '{') return FLOW_VALUE;
  return TOML_SCALAR.test(rest) ? PLAIN_VALUE : LINE_VALUE;
}

/** Fields of SWIFT's messages that are dates, amounts and numbers of pages: they balance. */
const BALANCES = /^(?:6[0-5][FM]?|90[CD]|28[CD]?|13D?|3[0-9][A-Z]?)$/;

/** Reads a line of a message in SWIFT's MT, such as a statement (MT940): a tag between colons begins a field, and other lines continue it. */
export function statementHead(reading: Reading, at: number): LineHead | undefined {
  const [all = '', tag] = /^:(\d\d[A-Z]?):/.exec(shownAt(reading, at)) ?? [];
  if (tag === undefined && /^-\}?\s*?(?:\n|$)/.test(shownAt(reading, at))) return undefined;
  const start = at + all.length;
  const isEmpty = start >= reading.end || reading.bytes[start] <= SPACE;
  const hasText = tag !== undefined && !isEmpty && !BALANCES.test(tag);
  return {
    ...{ indent: 0, isItem: false, isBlock: false, closer: 0 },
    key: [at, start],
    value: hasText ? start : -1,
    container: LINE_VALUE,
  };
}

export function shownAt({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): string {
  return bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH));
}
