import {
  APOSTROPHE,
  type ByteSet,
  byteSet,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  SLASH,
  SMALL_N,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { keySequence } from '../keys/key-sequence.ts';
import type { Key } from '../keys/key-table.ts';
import { members } from '../keys/members.ts';
import { structural } from '../keys/structural.ts';
import { isValueInKey } from '../keys/value-in-key.ts';
import { type Grammar, isAt, KEY_BYTES, type Reading } from '../reading.ts';
import {
  containerInside,
  JSON_INSIDE,
  JSON_KEPT,
  JSON_KEPT_NUMBER,
  JSON_NUMBERS,
  JSON_STRING,
  JSON_WORD,
  SINGLE_QUOTED,
} from './containers.ts';
import { type JsonInString, jsonInString, type MarkPart } from './json-in-string.ts';
import { type JsonPlaces, jsonPlaces, type ValueFacts } from './json-places.ts';
import {
  afterBlanks,
  argumentsEnd,
  BEGINS_NAME,
  BLANK,
  beginsJson,
  isName,
  numberEnd,
  numbersEnd,
  wordEnd,
} from './json-tokens.ts';
import { type RedactedString, redactedString } from './redacted-string.ts';

const [LINE_START, LINE_END] = [Buffer.from('//'), Buffer.from('\n')];
const [BLOCK_START, BLOCK_END] = [Buffer.from('/*'), Buffer.from('*/')];
const NEW = Buffer.from('new ');
/** Letters before a string's quote, as in Python's `rb''`. */
const LONGEST_PREFIX = 2;
const BEGINS_NUMBER = byteSet('0-9+-');
const IN_STRING = byteSet('"\\\n');
type Part = Parameters<MarkPart>[1];
const IN_SINGLE = byteSet("'\\\n");
const IS_QUOTE = byteSet('"\'');
/** By their first bytes. */
const WORDS: readonly (Buffer | undefined)[] = Array.from({ length: 256 }, (_none, byte) =>
  ['true', 'false', 'null'].map((word) => Buffer.from(word)).find(([first]) => first === byte),
);
/** Most objects and arrays around a value: deeper text is plain. */
const MOST_DEEP = 16 * 1024;

/**
 * Token that may come next. `first` and `first key`: also the end of the open object or array; `more`: a comma or an end; `top`: another document.
 */
type Next = 'value' | 'first' | 'key' | 'first key' | 'colon' | 'more' | 'top';
/** Kind of the string, or of the comment, that is open. */
type Open = 'none' | 'key' | 'value' | 'line comment' | 'block comment';

/**
 * Reads JSON: one document or several in a row, each on one line or on many; also with comments, single quotes, keys without quotes, other words and calls, as in JSON5, Python and MongoDB. Anything else ends the text, and is plain text up to the next object.
 */
export function jsonGrammar(): Grammar {
  const inside = members();
  const keys = keySequence();
  let next: Next = 'value';
  /** Kind of the string, or of the comment, that is open. */
  let string: Open = 'none';
  /** Bytes that end the open string, or an ordinary part of it. */
  let stops = IN_STRING;
  /** Where it began, as an offset in the input. */
  let opened = 0;
  /** The last byte read was a backslash. */
  let isEscaping = false;
  let isOver = false;
  /** The key that is open is redacted as a value is. */
  let isOpenKey = false;
  let isHealth = false;
  let places: JsonPlaces | undefined;
  /** Reader of JSON in the open string, and whether the string contains JSON. */
  let inner: JsonInString | undefined;
  let isJson = false;
  /** Redacts the open string by its path; absent without paths. */
  let redacted: RedactedString | undefined;

  return {
    begin(reading, at) {
      inside.reset();
      next = 'value';
      string = 'none';
      isEscaping = false;
      isOpenKey = false;
      isOver = false;
      isHealth = false;
      isJson = false;
      if (reading.paths !== undefined) {
        places ??= jsonPlaces(reading.paths);
        redacted ??= redactedString();
      }
      redacted?.begin(false);
      places?.reset();
      reading.literal(at, STRUCTURE);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) {
        if (string !== 'none') p = inOpen(reading, p, limit);
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
      places?.reset();
    }
    if (IS_QUOTE[byte] === 1) return quote(reading, at + 1, limit);
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET)
      return open(reading, at, byte === OPEN_BRACKET);
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return close(reading, at, byte);
    if (byte === COLON) return punctuation(reading, at, 'colon', 'value');
    if (byte === COMMA) return punctuation(reading, at, 'more', inside.isArray() ? 'value' : 'key');
    if (byte === SLASH) return comment(reading, at);
    if (next === 'key' || next === 'first key') return bareKey(reading, at);
    if (byte === CLOSE_PAREN && next === 'more') return at + 1;
    if (next !== 'value' && next !== 'first') return over(reading, at);
    return BEGINS_NUMBER[byte] === 1 ? number(reading, at) : word(reading, at, WORDS[byte]);
  }

  function inOpen(reading: Reading, at: number, limit: number): number {
    if (string === 'key' || string === 'value') return inString(reading, at, limit);
    const isLine = string === 'line comment';
    const end = isLine ? LINE_END : BLOCK_END;
    const shown = reading.bytes.subarray(0, Math.min(reading.end, limit + end.length - 1));
    const found = shown.indexOf(end, at);
    if (found < 0) {
      // In line mode a line's end need not be there.
      if (isLine && reading.ended) string = 'none';
      return limit;
    }
    string = 'none';
    reading.literal(found, STRUCTURE);
    return found + end.length;
  }

  /** A comment is plain text. */
  function comment(reading: Reading, at: number): number {
    const isBlock = isAt(reading, at, BLOCK_START);
    if (!isBlock && !isAt(reading, at, LINE_START)) return over(reading, at);
    string = isBlock ? 'block comment' : 'line comment';
    reading.literal(at + 2, undefined);
    return at + 2;
  }

  /** A key without quotes. */
  function bareKey(reading: Reading, at: number): number {
    const end = wordEnd(reading, at);
    if (end === at || reading.bytes[afterBlanks(reading, end)] !== COLON) return over(reading, at);
    return endKey(reading, reading.key(at, end), at, end, end);
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
    places?.value();
    places?.open(isArray);
    inside.open(isArray);
    next = isArray ? 'first' : 'first key';
    return at + 1;
  }

  function close(reading: Reading, at: number, byte: number): number {
    const isEmpty = next === 'first' || next === 'first key';
    // A comma may come before it.
    const isAfterComma = next === (inside.depth() > 0 && inside.isArray() ? 'value' : 'key');
    if (inside.depth() === 0 || (next !== 'more' && !isEmpty && !isAfterComma)) {
      return over(reading, at);
    }
    if (inside.isArray() !== (byte === CLOSE_BRACKET)) return over(reading, at);
    places?.close();
    inside.close(reading, at);
    next = inside.depth() === 0 ? 'top' : 'more';
    return at + 1;
  }

  /** A string begins at `at`. */
  function quote(reading: Reading, at: number, limit: number): number {
    const isKey = next === 'key' || next === 'first key';
    if (!isKey && next !== 'value' && next !== 'first') return over(reading, at - 1);
    const isSingle = reading.bytes[at - 1] === APOSTROPHE;
    stops = isSingle ? IN_SINGLE : IN_STRING;
    const guess = isKey && !isSingle ? keys.guess(reading.bytes, at) : undefined;
    if (guess !== undefined) {
      const end = at + guess.bytes.length;
      return endKey(reading, guess, at, end, end + 1);
    }
    opened = reading.base + at;
    isEscaping = false;
    if (isKey) openKey(reading, at, isSingle);
    else openValue(reading, at, isSingle);
    return inString(reading, at, limit);
  }

  function openKey(reading: Reading, at: number, isSingle: boolean): void {
    string = 'key';
    isOpenKey = isValueInKey(reading.bytes, at, reading.end) || (isSingle && !isName(reading, at));
    if (isOpenKey) text(reading, at, places?.around());
  }

  function openValue(reading: Reading, at: number, isSingle: boolean): void {
    string = 'value';
    isOpenKey = false;
    places?.value();
    const isByPath = places?.at.state?.rule === 'redact';
    redacted?.begin(isByPath);
    if (isByPath || !isStructure(reading, at)) text(reading, at, places?.at);
    const first = reading.bytes[at];
    const mayBeJson = !isSingle && (first === OPEN_BRACE || first === OPEN_BRACKET);
    if (mayBeJson && places?.at.state?.rule === undefined) {
      inner ??= jsonInString(inside);
      const container = inner.begin(reading, at, 'always');
      isJson = container !== undefined;
      if (isJson) reading.literal(at, container);
    }
  }

  function text(reading: Reading, at: number, facts: ValueFacts | undefined): void {
    const isKept = facts?.state?.rule === 'keep';
    const ordinary = stops === IN_STRING ? JSON_STRING : SINGLE_QUOTED;
    reading.literal(at, isKept ? JSON_KEPT : ordinary, facts?.place);
  }

  /** `resourceType` marks a document as FHIR. */
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
    for (p = inText(bytes, p, limit, stops); p < limit; p = inText(bytes, p + 1, limit, stops)) {
      const byte = bytes[p];
      if (IS_QUOTE[byte] === 1) {
        if (isJson) endJson(p);
        return endString(reading, p);
      }
      if (byte === NEWLINE) {
        if (isJson) endJson(p);
        isJson = false;
        redacted?.end(reading, opened - reading.base, p);
        string = 'none';
        return over(reading, p);
      }
      if (p + 1 >= limit) isEscaping = true;
      else p++;
    }
    if (isJson) inner?.read(reading, at, p, mark);
    if (redacted?.suspend(reading, opened - reading.base, p)) opened = reading.base + reading.end;
    return p;

    function endJson(to: number): void {
      inner?.read(reading, at, to, mark);
      inner?.end(reading, to);
    }

    function mark(from: number, part: Part): void {
      const container = containerInside(JSON_INSIDE, part, JSON_STRING, reading.numbers);
      reading.literal(from, container, places?.at.place);
    }
  }

  function endString(reading: Reading, at: number): number {
    const start = opened - reading.base;
    const isKey = string === 'key';
    string = 'none';
    isJson = false;
    if (!isKey) {
      redacted?.end(reading, start, at);
      reading.literal(at, STRUCTURE);
      inside.value(reading, start, at);
      return followed(reading, at + 1, 'more');
    }
    const key = start < 0 || at - start > KEY_BYTES ? undefined : reading.key(start, at);
    if (isOpenKey) reading.literal(at, STRUCTURE);
    else if (key !== undefined) keys.add(key);
    return endKey(reading, key, start, at, at + 1);
  }

  function endKey(
    reading: Reading,
    key: Key | undefined,
    start: number,
    end: number,
    after: number,
  ): number {
    places?.key(reading.bytes, start, end, key, isOpenKey);
    isOpenKey = false;
    inside.knownKey(reading, key, start);
    return followed(reading, after, 'colon');
  }

  /** A colon or a comma usually follows directly. */
  function followed({ bytes }: Reading, at: number, expected: 'colon' | 'more'): number {
    next = expected;
    if (bytes[at] !== (expected === 'colon' ? COLON : COMMA)) return at;
    next = expected === 'colon' || inside.isArray() ? 'value' : 'key';
    return at + 1;
  }

  function number(reading: Reading, at: number): number {
    const end = numberEnd(reading, at);
    if (end < 0) return over(reading, at);
    places?.value();
    bare(reading, at, end, numberHere(reading));
    inside.value(reading, at, end);
    return followed(reading, end, 'more');
  }

  function word(reading: Reading, at: number, found: Buffer | undefined): number {
    if (found === undefined || !isAt(reading, at, found)) return otherWord(reading, at);
    next = 'more';
    places?.value();
    const end = at + found.length;
    if (places?.at.state?.rule === 'redact' && reading.bytes[at] !== SMALL_N) {
      bare(reading, at, end, JSON_WORD);
    }
    return end;
  }

  /** A constant or a variable, which is plain text; or a word before a value: `ISODate(`, `new`, Python's `u`. */
  function otherWord(reading: Reading, at: number): number {
    const { bytes } = reading;
    const end = wordEnd(reading, at);
    if (end === at) return over(reading, at);
    const after = afterBlanks(reading, end);
    if (bytes[after] === OPEN_PAREN) return call(reading, at, after + 1);
    // A prefix of a string, or `new` before a call; a sentence is no JSON.
    if (IS_QUOTE[bytes[after]] === 1) return end - at <= LONGEST_PREFIX ? end : over(reading, at);
    if (BEGINS_NAME[bytes[after]] === 1) {
      return isAt(reading, at, NEW) ? end : over(reading, at);
    }
    return plainValue(reading, at, end);
  }

  /** A call is its argument's value if it has one argument; another is plain text. */
  function call(reading: Reading, at: number, start: number): number {
    const end = argumentsEnd(reading, at, start);
    if (end < 0) return over(reading, at);
    if (end === start) return start;
    plainValue(reading, at, end);
    const numbers = numbersEnd(reading, start, end);
    if (numbers > start) inside.value(reading, start, numbers);
    return end;
  }

  /** A value whose text is plain. */
  function plainValue(reading: Reading, at: number, end: number): number {
    next = 'more';
    places?.value();
    bare(reading, at, end, undefined);
    return end;
  }

  function numberHere({ numbers }: Reading): Container {
    const rule = places?.at.state?.rule;
    if (rule === 'keep') return JSON_KEPT_NUMBER;
    return JSON_NUMBERS[rule === 'redact' && numbers === 'keep' ? 'quote' : numbers];
  }

  /** A value without quotes. */
  function bare(
    reading: Reading,
    start: number,
    end: number,
    container: Container | undefined,
  ): void {
    reading.literal(start, container, places?.at.place);
    reading.literal(end, STRUCTURE);
    if (places?.at.state?.rule === 'redact') reading.pathValue(start, end, false);
  }
}

/** Skips ordinary bytes in a string. V8 compiles a separate loop better. */
function inText(bytes: Buffer, from: number, limit: number, stops: ByteSet): number {
  let p = from;
  while (p < limit && stops[bytes[p]] === 0) p++;
  return p;
}
