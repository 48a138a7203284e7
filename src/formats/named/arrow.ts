import {
  APOSTROPHE,
  BACKSLASH,
  backOver,
  byteSet,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DIGIT,
  HYPHEN,
  NEWLINE,
  OPEN_BRACKET,
  pastBytes,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { KEY_BYTES, VALUE_BYTES } from '../reading.ts';
import { beginsString, stringAt } from './strings.ts';

/** A name before an arrow, as indices in the bytes. */
export interface ArrowKey {
  readonly key: Range;
  /** It is in brackets, as PHP prints it: a value may have a type before it, or be the rest of a line. */
  readonly isBracket: boolean;
  /** Its end, with the visibility of a property after it. */
  readonly end: number;
}

/** The value after an arrow. */
export interface ArrowValue {
  readonly value: Range;
  /** Rules of the value's text; a line, and a text between escaped quotes, has none. */
  readonly container: Container | 'number' | undefined;
}

type Range = readonly [start: number, end: number];

const WORD = byteSet('0-9A-Za-z_\x80-\xff');
const IN_KEY = byteSet('0-9A-Za-z_. \x80-\xff-');
const IN_NUMBER = byteSet('0-9.');
const BLANK = byteSet(' \t\r\n');
const AFTER_NUMBER = byteSet(' \t\r\n,;)}]');
/** Most blanks before an arrow, and after one with the line's end among them. */
const MOST_BEFORE = 8;
const MOST_AFTER = 64;
/** Most bytes of a list after an arrow. */
const LIST_BYTES = 160;
/** PHP's `var_dump` has a type before a value. */
const TYPE = /^(?:string\(\d+\) (?=")|(?:int|float)\()/;
const TYPE_BYTES = 20;
/** A list, or PHP's word before one. */
const LIST = /^(?:\[|array ?\()/;
const CLOSES = byteSet('])');
const BEGINS_STRING = byteSet('"\'\\');
/** The value goes on in lines that follow. */
const NESTED = /^(?:Array|.* Object)$/;

/**
 * The key before an arrow at `at`: of `"ssn"=>"…"` (hstore, Ruby), `:ssn => '…'`, `'ssn' => '…'` (PHP), `[ssn] => …` (`print_r`) or
 * `["ssn"]=> string(9) "…"` (`var_dump`).
 */
export function keyBefore(bytes: Buffer, at: number): ArrowKey | undefined {
  const low = Math.max(0, at - MOST_BEFORE);
  let last = at - 1;
  while (last > low && bytes[last] === SPACE) last--;
  const isBracket = bytes[last] === CLOSE_BRACKET;
  const key = isBracket ? bracketed(bytes, last) : quoted(bytes, last);
  return key && { key, isBracket, end: isBracket ? last : key[1] };
}

/** `"ssn"`, `'ssn'`, `\"ssn\"`, `:ssn` */
function quoted(bytes: Buffer, last: number): Range | undefined {
  const quote = bytes[last];
  if (quote !== QUOTE && quote !== APOSTROPHE) {
    const start = backOver(WORD, bytes, last + 1, last + 1 - KEY_BYTES);
    const isSymbol = bytes[start - 1] === COLON && bytes[start - 2] !== COLON;
    return isSymbol && start <= last ? [start, last + 1] : undefined;
  }
  const stop = bytes[last - 1] === BACKSLASH ? last - 1 : last;
  const start = backOver(IN_KEY, bytes, stop, stop - KEY_BYTES);
  return bytes[start - 1] === quote && start < stop ? [start, stop] : undefined;
}

/** `[ssn]`, `["ssn"]`, `[ssn:protected]`, `["ssn":"Patient":private]` */
function bracketed(bytes: Buffer, last: number): Range | undefined {
  const low = Math.max(0, last - KEY_BYTES);
  let open = last - 1;
  while (open > low && bytes[open] !== OPEN_BRACKET) open--;
  if (bytes[open] !== OPEN_BRACKET) return undefined;
  const start = bytes[open + 1] === QUOTE ? open + 2 : open + 1;
  let stop = start;
  while (stop < last && IN_KEY[bytes[stop]] === 1) stop++;
  return stop > start ? [start, stop] : undefined;
}

/** The values at `from`, after their arrow or in the line after it: one, or those of a list. */
export function valuesAfter(
  bytes: Buffer,
  from: number,
  end: number,
  isBracket: boolean,
): readonly ArrowValue[] {
  const at = pastBytes(BLANK, bytes, from, Math.min(end, from + MOST_AFTER));
  const shown = bytes.toString('latin1', at, Math.min(end, at + TYPE_BYTES));
  const [list] = LIST.exec(shown) ?? [];
  if (list !== undefined) return listed(bytes, at + list.length, Math.min(end, from + LIST_BYTES));
  const [type = ''] = isBracket ? (TYPE.exec(shown) ?? []) : [];
  const isLine =
    isBracket && at === from + 1 && bytes[from] === SPACE && BEGINS_STRING[bytes[at]] === 0;
  const value = isLine ? bareLine(bytes, at, end) : scalar(bytes, at + type.length, end);
  return value === undefined ? [] : [value];
}

/** Strings and numbers with commas between them; one before an arrow is a key. */
function listed(bytes: Buffer, from: number, end: number): readonly ArrowValue[] {
  const found: ArrowValue[] = [];
  for (let p = from; ; p++) {
    const value = scalar(bytes, pastBytes(BLANK, bytes, p, end), end);
    if (value === undefined) return found;
    const isString = value.container !== 'number';
    p = pastBytes(BLANK, bytes, value.value[1] + Number(isString), end);
    const isLast = CLOSES[bytes[p]] === 1;
    if (p >= end || !(isLast || bytes[p] === COMMA)) return found;
    found.push(value);
    if (isLast) return found;
  }
}

/** A string or a number. */
function scalar(bytes: Buffer, at: number, end: number): ArrowValue | undefined {
  return beginsString(bytes, at) ? stringAt(bytes, at, end) : number(bytes, at, end);
}

function number(bytes: Buffer, at: number, end: number): ArrowValue | undefined {
  const high = Math.min(end, at + VALUE_BYTES);
  const first = bytes[at] === HYPHEN ? at + 1 : at;
  let stop = first;
  while (stop < high && IN_NUMBER[bytes[stop]] === 1) stop++;
  if (DIGIT[bytes[first]] === 0 || (stop < end && AFTER_NUMBER[bytes[stop]] === 0))
    return undefined;
  return { value: [at, stop], container: 'number' };
}

/** All of a line of `print_r`. */
function bareLine(bytes: Buffer, at: number, end: number): ArrowValue | undefined {
  const high = Math.min(end, at + VALUE_BYTES);
  let stop = at;
  while (stop < high && bytes[stop] !== NEWLINE) stop++;
  if (stop === at || (stop === high && stop < end)) return undefined;
  return NESTED.test(bytes.toString('latin1', at, stop))
    ? undefined
    : { value: [at, stop], container: undefined };
}
