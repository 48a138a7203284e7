import {
  BACKSLASH,
  byteSet,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SMALL_U,
  TAB,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE, STRUCTURE_OF_VALUE } from '../../engine/fields/container.ts';
import { type Members, members } from '../keys/members.ts';
import { isValueInKey } from '../keys/value-in-key.ts';
import { type Escapes, GRAMMAR_REACH, KEY_BYTES, type Reading, STEP_REACH } from '../reading.ts';

/** Reads JSON that is the text of a string of JSON or SQL or of a field of a table, piece by piece, and gives its values to the owners. */
export interface JsonInString {
  /**
   * The container of the first byte of the string at `at`, in which backslashes are `escapes` or quotes are `doubled`, if it begins as
   * such a text does, which is read from there on.
   */
  begin(reading: Reading, at: number, escapes: Escapes | 'doubled'): Container | undefined;
  /** The string ends at an offset, and with it all that is open in its text. */
  end(reading: Reading, at: number): void;
  /** No JSON follows in the string. */
  isOver(): boolean;
  /** Whether backslashes of the string are escapes. */
  isEscaped(): boolean;
  /**
   * Reads the next bytes of the string, and marks their parts: all is structure at first. From the first byte that is not JSON on, all
   * is text.
   */
  read(reading: Reading, start: number, end: number, mark: MarkPart): void;
}

/** Begins a part of the text, at an index in the window's bytes. */
export type MarkPart = (
  at: number,
  part: 'string' | 'number' | 'structure' | 'structure of value' | 'text',
) => void;

const BLANKS = String.raw`(?:\\[nrt]|[ \t\r\n])*`;
const BEGINS = /^[[{](?:\\[nrt]|[ \t\r\n[{])*\\?"/;
/** An array whose first element is a number, which is one of several or all of the text between quotes. */
const NUMBERS = new RegExp(
  String.raw`^\[(?:\\[nrt]|[ \t\r\n[])*-?(?:0|[1-9]\d*)(?:\.\d+)?${BLANKS}(?:,${BLANKS}(?:-?\d|\\?"|[[{]|true|false|null)|\]["'])`,
);
/** An array whose first element is a string. */
const STRINGS = new RegExp(String.raw`^\[${BLANKS}\\?"`);
const FIRST_QUOTE = /^[^"]*?(\\?)"/;
/** A key that stays, as far as its bytes show, and its colon. */
const PLAIN_KEY = /^([^"\\]*)[\\"]?"(?:\\[nrt]|[ \t\r\n])*:/;
/** A number or a word, up to what may follow it. */
const BARE =
  /^(?:(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|true|false|null)(?=(?:\\[nrt]|[ \t\r\n])*[,\]}])/;
const BLANK = byteSet(' \t\r\n');
const HEX_DIGITS = 4;
const CONTROLS: Readonly<Record<string, number>> = { n: NEWLINE, r: CARRIAGE_RETURN, t: TAB };
/** Most nested objects and arrays. */
const MOST_DEEP = 64;

/** Token that may come next, as in a document of JSON. */
type Next = 'value' | 'first' | 'key' | 'first key' | 'colon' | 'more' | 'top';

/**
 * Creates a reader of strings, one at a time. `around`: members of the document that the strings are in; the key of a string is that of
 * an array in it. `keys`: those that are no values themselves are structure, or all may have matches in them.
 */
export function jsonInString(
  around?: Members,
  keys: 'structure' | 'text' = 'structure',
): JsonInString {
  const inside = around ?? members();
  /** Objects and arrays around the string. */
  let outer = 0;
  let isOver = true;
  /** All keys may have matches in them. */
  let isText = false;
  /** All of the text may be a value for another format, such as that of a column. */
  let structure: 'structure' | 'structure of value' = 'structure';
  let isEscaped = true;
  /** A quote is written twice; the first of two was read. */
  let isDoubled = false;
  let isHalf = false;
  /** State of the escapes of the outer string: a backslash was read; digits of a code that are missing; the code so far. */
  let isEscaping = false;
  let digits = 0;
  let code = 0;
  /** Where the latest escape began, as an offset in the input. */
  let escapedAt = 0;
  let open: 'none' | 'key' | 'value' | 'number' = 'none';
  /** Start of the current value, as an offset in the input. */
  let opened = 0;
  let key = '';
  let isEscapingInside = false;
  /** Bytes of the current number or word that follow. */
  let left = 0;
  let next: Next = 'value';

  return {
    begin({ bytes, end }, at, escapes) {
      isOver = true;
      if (bytes[at] !== OPEN_BRACE && bytes[at] !== OPEN_BRACKET) return undefined;
      const text = shown({ bytes, end }, at, GRAMMAR_REACH);
      const isNumbers = NUMBERS.test(text);
      if (!isNumbers && !BEGINS.test(text)) return undefined;
      isText = keys === 'text' || isNumbers;
      structure = isText || STRINGS.test(text) ? 'structure of value' : 'structure';
      const isMaybe = escapes === 'maybe' && (FIRST_QUOTE.exec(text)?.[1] ?? '') !== '';
      isEscaped = escapes === 'always' || isMaybe;
      isDoubled = escapes === 'doubled';
      isHalf = false;
      if (around === undefined) inside.reset();
      outer = inside.depth();
      isOver = false;
      isEscaping = false;
      digits = 0;
      left = 0;
      open = 'none';
      next = 'value';
      return structure === 'structure' ? STRUCTURE : STRUCTURE_OF_VALUE;
    },
    end: leave,
    isOver: () => isOver,
    isEscaped: () => isEscaped,
    read(reading, start, end, mark) {
      for (let p = start; p < end && !isOver; p++) byteAt(reading, p, mark);
    },
  };

  function leave(reading: Reading, at: number): void {
    while (inside.depth() > outer) inside.close(reading, at);
    isOver = true;
  }

  function byteAt(reading: Reading, at: number, mark: MarkPart): void {
    const byte = reading.bytes[at];
    if (digits > 0) {
      code = code * 16 + Number.parseInt(String.fromCharCode(byte), 16);
      digits--;
      if (digits > 0) return;
      for (const unit of Buffer.from(String.fromCharCode(code))) {
        if (!isOver) character(reading, unit, escapedAt - reading.base, at + 1, mark);
      }
      return;
    }
    if (isDoubled && byte === QUOTE) {
      half(reading, at, mark);
      return;
    }
    if (!isEscaping) {
      isEscaping = isEscaped && byte === BACKSLASH;
      escapedAt = reading.base + at;
      if (!isEscaping) character(reading, byte, at, at + 1, mark);
      return;
    }
    isEscaping = false;
    code = 0;
    if (byte === SMALL_U) digits = HEX_DIGITS;
    else {
      const written = CONTROLS[String.fromCharCode(byte)] ?? byte;
      character(reading, written, escapedAt - reading.base, at + 1, mark);
    }
  }

  /** Two quotes are a quote of the text. */
  function half(reading: Reading, at: number, mark: MarkPart): void {
    if (isHalf) character(reading, QUOTE, escapedAt - reading.base, at + 1, mark);
    else escapedAt = reading.base + at;
    isHalf = !isHalf;
  }

  /** One character of the text, and the bytes that it is written in. */
  function character(
    reading: Reading,
    of: number,
    start: number,
    end: number,
    mark: MarkPart,
  ): void {
    if (open === 'key' || open === 'value') {
      inString(reading, of, start, mark);
      return;
    }
    if (left > 0) {
      left--;
      return;
    }
    if (open === 'number') {
      open = 'none';
      mark(start, structure);
      inside.value(reading, opened - reading.base, start);
    }
    if (BLANK[of] === 1 || token(reading, of, start, end, mark)) return;
    leave(reading, start);
    mark(start, 'text');
  }

  /** Reads what begins with a character, or finds that it is not JSON. */
  function token(
    reading: Reading,
    of: number,
    start: number,
    end: number,
    mark: MarkPart,
  ): boolean {
    if (of === OPEN_BRACE || of === OPEN_BRACKET) return opens(reading, of, start);
    if (of === CLOSE_BRACE || of === CLOSE_BRACKET) return closes(reading, of, start);
    if (of === COMMA) return follows('more', inside.isArray() ? 'value' : 'key');
    if (of === COLON) return follows('colon', 'value');
    if (of === QUOTE) return quote(reading, end, mark);
    return bare(reading, start, mark);
  }

  function follows(expected: Next, then: Next): boolean {
    if (next !== expected) return false;
    next = then;
    return true;
  }

  function opens(reading: Reading, of: number, start: number): boolean {
    if (next !== 'value' && next !== 'first') {
      // Another document may follow.
      if (next !== 'top' || !BEGINS.test(shown(reading, start, GRAMMAR_REACH))) return false;
    }
    if (inside.depth() - outer === MOST_DEEP) return false;
    inside.open(of === OPEN_BRACKET);
    next = of === OPEN_BRACKET ? 'first' : 'first key';
    return true;
  }

  function closes(reading: Reading, of: number, start: number): boolean {
    if (inside.depth() === outer || inside.isArray() !== (of === CLOSE_BRACKET)) return false;
    if (next !== 'more' && next !== 'first' && next !== 'first key') return false;
    inside.close(reading, start);
    next = inside.depth() === outer ? 'top' : 'more';
    return true;
  }

  /** Begins the text of a string at `at`: any string but a plain key may be redacted. */
  function quote(reading: Reading, at: number, mark: MarkPart): boolean {
    const isKey = next === 'key' || next === 'first key';
    if (!isKey && next !== 'value' && next !== 'first') return false;
    open = isKey ? 'key' : 'value';
    key = '';
    isEscapingInside = false;
    opened = reading.base + at;
    if (!isKey || isText || !isPlainKey(reading, at)) mark(at, 'string');
    return true;
  }

  function isPlainKey(reading: Reading, at: number): boolean {
    const [, plain] = PLAIN_KEY.exec(shown(reading, at, STEP_REACH)) ?? [];
    return plain !== undefined && !isValueInKey(reading.bytes, at, at + plain.length);
  }

  function bare(reading: Reading, at: number, mark: MarkPart): boolean {
    if (next !== 'value' && next !== 'first') return false;
    const [written, number] = BARE.exec(shown(reading, at, STEP_REACH)) ?? [];
    if (written === undefined) return false;
    next = 'more';
    left = written.length - 1;
    if (number === undefined) return true;
    open = 'number';
    opened = reading.base + at;
    mark(at, 'number');
    return true;
  }

  function inString(reading: Reading, of: number, at: number, mark: MarkPart): void {
    if (isEscapingInside) isEscapingInside = false;
    else if (of === BACKSLASH) isEscapingInside = true;
    else if (of === QUOTE) {
      const start = opened - reading.base;
      mark(at, structure);
      next = open === 'value' ? 'more' : 'colon';
      if (open === 'value') inside.value(reading, start, at);
      else inside.knownKey(reading, reading.label(Buffer.from(key, 'latin1').toString()), start);
      open = 'none';
      return;
    }
    if (open === 'key' && key.length <= KEY_BYTES) key += String.fromCharCode(of);
  }
}

/** Bytes from an offset on. */
function shown({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number, reach: number): string {
  return bytes.toString('latin1', at, Math.min(end, at + reach));
}
