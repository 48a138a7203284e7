import {
  APOSTROPHE,
  BACKSLASH,
  byteSet,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DIGIT,
  HASH,
  indexFrom,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  pastBytes,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import { STRUCTURE } from '../../engine/fields/container.ts';
import { JSON_STRING } from '../json/containers.ts';
import type { Members } from '../keys/members.ts';
import { GRAMMAR_REACH, type Grammar, lineTextEnd, type Reading, VALUE_BYTES } from '../reading.ts';
import { IN_APOSTROPHES, IN_THREE_APOSTROPHES, LINE_VALUE, TOML_SCALARS } from './containers.ts';
import { KEY_FORM, keyIn, literalOfKey, type SettingKey } from './setting-key.ts';

/** A value with others in it, or a text of several lines. */
const NESTED = new RegExp(
  String.raw`^(?:"""|'''|\[[ \t]*(?:["'\d+\-[{\]#\r\n]|(?:true|false|null|inf|nan)\b)|\{[ \t]*(?:[}#\r\n]|${KEY_FORM}[ \t]*[=:]))`,
);
/** A key in braces; JSON, which environments have, puts a colon after it. */
const MEMBER = new RegExp(String.raw`^(${KEY_FORM})[ \t]*[=:]`);
const WORD = /^(?:true|false|null|[+-]?(?:inf|nan))$/;

const BLANK = byteSet(' \t\r\n');
const IN_SCALAR = byteSet('0-9A-Za-z:._+-');
const BEGINS_NUMBER = byteSet('0-9+-');
/** Bytes before the blank in `1979-05-27 07:32:00`. */
const DATE_BYTES = 10;
/** Most brackets around a value: deeper text is plain. */
const MOST_DEEP = 16 * 1024;

/** Whether a value that begins a text has others in it. */
export function isNested(shown: string): boolean {
  return NESTED.test(shown);
}

export interface NestedValues extends Grammar {
  /** Nothing but blanks comes before the place where it stopped in its line. */
  isAtLine(): boolean;
}

/** Reads arrays and tables of TOML in brackets, and its texts between three quotes, each value under its key. */
export function nestedValues(inside: Members): NestedValues {
  let next: 'value' | 'key' | 'more' = 'value';
  let flow = 0;
  /** The quote that ends the text at hand, how often, and where that text began, as an offset in the input. */
  let closer = 0;
  let times = 1;
  let opened = 0;
  /** Lines of it that came before were answered, in line mode; and where its first line began. */
  let isPart = false;
  let began = 0;
  let isRemark = false;
  let isLine = false;
  let isOver = false;

  return {
    begin(reading, at) {
      next = 'value';
      flow = 0;
      closer = 0;
      isRemark = false;
      isLine = false;
      isOver = false;
      reading.literal(at, STRUCTURE);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) {
        if (closer !== 0) p = text(reading, p, limit);
        else if (isRemark) p = remark(reading, p, limit);
        else p = token(reading, p);
      }
      return p;
    },
    isOver: () => isOver,
    isAtLine: () => isLine,
  };

  function token(reading: Reading, at: number): number {
    const byte = reading.bytes[at];
    if (byte === NEWLINE) isLine = true;
    if (BLANK[byte] === 1) return at + 1;
    if (byte === HASH) {
      isRemark = true;
      reading.literal(at, LINE_VALUE);
      return at + 1;
    }
    const stop = afterToken(reading, at, byte);
    if (stop > at) isLine = false;
    return stop > at ? stop : over(reading, at);
  }

  /** The end of a token, or `at` where no token begins. */
  function afterToken(reading: Reading, at: number, byte: number): number {
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return close(reading, at, byte);
    if (next === 'more')
      return byte === COMMA ? to(inside.isArray() ? 'value' : 'key', at + 1) : at;
    if (next === 'key') return key(reading, at);
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return open(at, byte === OPEN_BRACKET);
    return byte === QUOTE || byte === APOSTROPHE ? quote(reading, at) : scalar(reading, at);
  }

  function to(then: typeof next, at: number): number {
    next = then;
    return at;
  }

  function over(reading: Reading, at: number): number {
    for (; flow > 0; flow--) inside.close(reading, at);
    isOver = true;
    return at;
  }

  function open(at: number, isArray: boolean): number {
    if (inside.depth() >= MOST_DEEP) return at;
    inside.open(isArray);
    flow++;
    return to(isArray ? 'value' : 'key', at + 1);
  }

  function close(reading: Reading, at: number, byte: number): number {
    const isArray = byte === CLOSE_BRACKET;
    const isEnd = next === 'more' || next === (isArray ? 'value' : 'key');
    if (flow === 0 || inside.isArray() !== isArray || !isEnd) return at;
    inside.close(reading, at);
    flow--;
    return ends(at + 1);
  }

  /** A value ended. */
  function ends(at: number): number {
    if (flow === 0) isOver = true;
    return to('more', at);
  }

  function key(reading: Reading, at: number): number {
    const shown = reading.bytes.toString('latin1', at, Math.min(reading.end, at + GRAMMAR_REACH));
    const [all, name] = MEMBER.exec(shown) ?? [];
    if (all === undefined) return at;
    const found: SettingKey = keyIn(name, at);
    inside.key(reading, ...found.own);
    literalOfKey(reading, found);
    return to('value', at + all.length);
  }

  function quote(reading: Reading, at: number): number {
    const { bytes } = reading;
    closer = bytes[at];
    times = bytes[at + 1] === closer && bytes[at + 2] === closer ? 3 : 1;
    const start = at + times;
    const bare = times === 3 ? IN_THREE_APOSTROPHES : IN_APOSTROPHES;
    reading.literal(start, closer === QUOTE ? JSON_STRING : bare);
    opened = reading.base + start;
    began = opened;
    isPart = false;
    return start;
  }

  function text(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    for (let p = at; p < limit; p++) {
      const byte = bytes[p];
      if (byte === NEWLINE && times === 1) return broken(reading, p);
      // An escape of a line's end is no reason to read on.
      if (byte === BACKSLASH && closer === QUOTE && bytes[p + 1] > SPACE) p++;
      else if (byte === closer && isEnd(bytes, p)) return endText(reading, p);
    }
    if (reading.ended && limit === reading.end) endLine(reading, limit);
    return limit;
  }

  /** In line mode each line is answered at its end. */
  function endLine(reading: Reading, at: number): void {
    const start = opened - reading.base;
    give(reading, start, lineTextEnd(reading, start, at), true);
    opened = reading.base + at;
    isPart = true;
  }

  /** Gives a text, or a line of it that ends within the most bytes of a value: nothing may close the text. */
  function give(reading: Reading, start: number, end: number, isOfLine: boolean): void {
    if (isOfLine && isPart && reading.base + end - began > VALUE_BYTES) return;
    inside.value(reading, start, end, isOfLine);
  }

  /** The last three quotes of several in a row end a text. */
  function isEnd(bytes: Buffer, at: number): boolean {
    if (times === 1) return true;
    return bytes[at + 1] === closer && bytes[at + 2] === closer && bytes[at + 3] !== closer;
  }

  function endText(reading: Reading, at: number): number {
    reading.literal(at, STRUCTURE);
    give(reading, opened - reading.base, at, isPart);
    closer = 0;
    return ends(at + times);
  }

  /** A line ended before its text. */
  function broken(reading: Reading, at: number): number {
    closer = 0;
    isLine = false;
    return over(reading, at);
  }

  function scalar(reading: Reading, at: number): number {
    const { bytes } = reading;
    const end = scalarEnd(bytes, at);
    const isNumber = BEGINS_NUMBER[bytes[at]] === 1;
    if (!isNumber && !WORD.test(bytes.toString('latin1', at, end))) return at;
    reading.literal(at, TOML_SCALARS[reading.numbers]);
    reading.literal(end, STRUCTURE);
    inside.value(reading, at, end);
    return ends(end);
  }

  function remark(reading: Reading, at: number, limit: number): number {
    const newline = indexFrom(NEWLINE, reading.bytes, at, limit);
    if (newline < 0) return limit;
    isRemark = false;
    reading.literal(newline, STRUCTURE);
    return newline;
  }
}

/** The end of a number, a word, a date or a date with the time after a blank. */
function scalarEnd(bytes: Buffer, at: number): number {
  const high = at + GRAMMAR_REACH;
  const end = pastBytes(IN_SCALAR, bytes, at, high);
  const isTime = end - at === DATE_BYTES && DIGIT[bytes[end + 1]] === 1 && bytes[end + 3] === COLON;
  return isTime && bytes[end] === SPACE ? pastBytes(IN_SCALAR, bytes, end + 1, high) : end;
}
