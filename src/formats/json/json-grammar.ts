import {
  byteSet,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../core/bytes.ts';
import { STRUCTURE } from '../../engine/fields/container.ts';
import { keySequence } from '../keys/key-sequence.ts';
import type { Key } from '../keys/key-table.ts';
import { members } from '../keys/members.ts';
import { structural } from '../keys/structural.ts';
import { isValueInKey } from '../keys/value-in-key.ts';
import { GRAMMAR_REACH, type Grammar, isAt, KEY_BYTES, type Reading } from '../reading.ts';
import { JSON_NUMBERS, JSON_STRING } from './containers.ts';

const BLANK = byteSet(' \t\r\n');
const BEGINS_NUMBER = byteSet('0-9-');
const IN_NUMBER = byteSet('0-9.eE+-');
const AFTER_NUMBER = byteSet(',]} \t\r\n');
const IN_STRING = byteSet('"\\\n');
/** By their first bytes. */
const WORDS: readonly (Buffer | undefined)[] = Array.from({ length: 256 }, (_none, byte) =>
  ['true', 'false', 'null'].map((word) => Buffer.from(word)).find(([first]) => first === byte),
);
/** Most objects and arrays around a value: what is deeper is plain text. */
const MOST_DEEP = 16 * 1024;

/**
 * Token that may come next. `first` and `first key`: also the end of what was opened; `more`: a comma or an end; `top`: another
 * document.
 */
type Next = 'value' | 'first' | 'key' | 'first key' | 'colon' | 'more' | 'top';
/** Kind of the string that is open. */
type Open = 'none' | 'key' | 'value';

/**
 * Reads JSON: one document, or many one after the other, on a line each or on many. Anything else ends it, and is plain text up to the
 * next object.
 */
export function jsonGrammar(): Grammar {
  const inside = members();
  const keys = keySequence();
  let next: Next = 'value';
  /** Kind of the string that is open. */
  let string: Open = 'none';
  /** Where it began, as an offset in the input. */
  let opened = 0;
  /** The last byte read was a backslash. */
  let isEscaping = false;
  let isOver = false;
  /** The key that is open is redacted as a value is. */
  let isOpenKey = false;
  let isHealth = false;

  return {
    begin(reading, at) {
      inside.reset();
      next = 'value';
      string = 'none';
      isEscaping = false;
      isOpenKey = false;
      isOver = false;
      isHealth = false;
      reading.literal(at, STRUCTURE);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) {
        if (string !== 'none') p = inString(reading, p, limit);
        else if (BLANK[reading.bytes[p]] === 1) p++;
        else p = token(reading, p, limit);
      }
      return p;
    },
    isOver: () => isOver,
  };

  /** Reads one token, or finds that there is no JSON. */
  function token(reading: Reading, at: number, limit: number): number {
    const byte = reading.bytes[at];
    if (next === 'top') {
      if (!beginsJson(reading, at)) return over(reading, at);
      next = 'value';
      isHealth = false;
    }
    if (byte === QUOTE) return quote(reading, at + 1, limit);
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET)
      return open(reading, at, byte === OPEN_BRACKET);
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return close(reading, at, byte);
    if (byte === COLON) return punctuation(reading, at, 'colon', 'value');
    if (byte === COMMA) return punctuation(reading, at, 'more', inside.isArray() ? 'value' : 'key');
    if (next !== 'value' && next !== 'first') return over(reading, at);
    return BEGINS_NUMBER[byte] === 1 ? number(reading, at) : word(reading, at, WORDS[byte]);
  }

  function over(reading: Reading, at: number): number {
    isOver = true;
    reading.literal(at, undefined);
    return at;
  }

  function punctuation(reading: Reading, at: number, expected: Next, then: Next): number {
    if (next !== expected) return over(reading, at);
    next = then;
    return at + 1;
  }

  function open(reading: Reading, at: number, isArray: boolean): number {
    if ((next !== 'value' && next !== 'first') || inside.depth() === MOST_DEEP) {
      return over(reading, at);
    }
    inside.open(isArray);
    next = isArray ? 'first' : 'first key';
    return at + 1;
  }

  function close(reading: Reading, at: number, byte: number): number {
    const isEmpty = next === 'first' || next === 'first key';
    if (inside.depth() === 0 || (next !== 'more' && !isEmpty)) return over(reading, at);
    if (inside.isArray() !== (byte === CLOSE_BRACKET)) return over(reading, at);
    inside.close(reading, at);
    next = inside.depth() === 0 ? 'top' : 'more';
    return at + 1;
  }

  /** A string begins at `at`. */
  function quote(reading: Reading, at: number, limit: number): number {
    const isKey = next === 'key' || next === 'first key';
    if (!isKey && next !== 'value' && next !== 'first') return over(reading, at - 1);
    const guess = isKey ? keys.guess(reading.bytes, at) : undefined;
    if (guess !== undefined) return endKey(reading, guess, at, at + guess.bytes.length);
    string = isKey ? 'key' : 'value';
    opened = reading.base + at;
    isEscaping = false;
    const isText = isKey ? isValueInKey(reading.bytes, at, reading.end) : !isStructure(reading, at);
    if (isText) reading.literal(at, JSON_STRING);
    isOpenKey = isKey && isText;
    return inString(reading, at, limit);
  }

  /** `resourceType` says that a document is FHIR's. */
  function isStructure({ bytes, end }: Reading, start: number): boolean {
    const key = inside.member();
    if (key?.mayBeStructure !== true) return false;
    isHealth ||= key.text === 'resourceType';
    return structural(key.text, isHealth, bytes, start, end);
  }

  function inString(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    let p = at;
    if (isEscaping) {
      isEscaping = false;
      p++;
    }
    for (; p < limit; p++) {
      const byte = bytes[p];
      if (IN_STRING[byte] === 0) continue;
      if (byte === QUOTE) return endString(reading, p);
      if (byte === NEWLINE) {
        string = 'none';
        return over(reading, p);
      }
      if (p + 1 >= limit) isEscaping = true;
      else p++;
    }
    return p;
  }

  function endString(reading: Reading, at: number): number {
    const start = opened - reading.base;
    const isKey = string === 'key';
    string = 'none';
    if (!isKey) {
      reading.literal(at, STRUCTURE);
      inside.value(reading, start, at);
      return followed(reading, at + 1, 'more');
    }
    const key = start < 0 || at - start > KEY_BYTES ? undefined : reading.key(start, at);
    if (isOpenKey) reading.literal(at, STRUCTURE);
    else if (key !== undefined) keys.add(key);
    isOpenKey = false;
    return endKey(reading, key, start, at);
  }

  function endKey(reading: Reading, key: Key | undefined, start: number, at: number): number {
    inside.knownKey(reading, key, start);
    return followed(reading, at + 1, 'colon');
  }

  /** A colon, or a comma, mostly follows at once. */
  function followed({ bytes }: Reading, at: number, expected: 'colon' | 'more'): number {
    next = expected;
    if (bytes[at] !== (expected === 'colon' ? COLON : COMMA)) return at;
    next = expected === 'colon' || inside.isArray() ? 'value' : 'key';
    return at + 1;
  }

  function number(reading: Reading, at: number): number {
    const { bytes, end, ended } = reading;
    const high = Math.min(end, at + GRAMMAR_REACH);
    let p = at + 1;
    while (p < high && IN_NUMBER[bytes[p]] === 1) p++;
    const isNumber = p < high ? AFTER_NUMBER[bytes[p]] === 1 : ended && p === end;
    if (!isNumber) return over(reading, at);
    reading.literal(at, JSON_NUMBERS[reading.numbers]);
    reading.literal(p, STRUCTURE);
    inside.value(reading, at, p);
    return followed(reading, p, 'more');
  }

  function word(reading: Reading, at: number, found: Buffer | undefined): number {
    if (found === undefined || !isAt(reading, at, found)) return over(reading, at);
    next = 'more';
    return at + found.length;
  }
}

/** Most blanks between a bracket and what shows that it is JSON's. */
const MOST_BLANKS = GRAMMAR_REACH - 8;

/** Whether `{"`, `{}`, `[{`, `["` or `[[` is at an offset, with blanks in it. */
export function beginsJson({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  const isArray = bytes[at] === OPEN_BRACKET;
  if (!isArray && bytes[at] !== OPEN_BRACE) return false;
  const high = Math.min(end, at + MOST_BLANKS);
  let p = at + 1;
  while (p < high && BLANK[bytes[p]] === 1) p++;
  // In line mode the rest is on the lines that follow.
  if (p === high) return p === end;
  if (isArray) return bytes[p] === OPEN_BRACE || bytes[p] === OPEN_BRACKET || bytes[p] === QUOTE;
  return bytes[p] === QUOTE;
}
