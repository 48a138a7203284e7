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
import { members } from '../keys/members.ts';
import { GRAMMAR_REACH, KEY_BYTES, type Reading } from '../reading.ts';

/** Reads JSON that is the text of a string of JSON, piece by piece, and gives its values to the owners. */
export interface JsonInString {
  /** Whether the string at `at` begins as such a text does, which is read from there on. */
  begin(reading: Reading, at: number): boolean;
  /** Reads the next bytes of the string, and marks their parts: all is structure at first. */
  read(reading: Reading, start: number, end: number, mark: MarkPart): void;
}

/** Begins a part of the text, at an index in the window's bytes. */
export type MarkPart = (at: number, part: 'string' | 'number' | 'structure' | 'text') => void;

const BEGINS = /^[[{](?:\\[nrt]|[ [{])*\\"/;
const BEGINS_NUMBER = byteSet('0-9-');
const IN_NUMBER = byteSet('0-9.eE+-');
const BLANK = byteSet(' \t\r\n');
const HEX_DIGITS = 4;
const CONTROLS: Readonly<Record<string, number>> = { n: NEWLINE, r: CARRIAGE_RETURN, t: TAB };
/** Most objects and arrays in each other. */
const MOST_DEEP = 64;

/** A reader of one string after the other. */
export function jsonInString(): JsonInString {
  const inside = members();
  let isOver = true;
  /** State of the escapes of the outer string: a backslash was read; digits of a code that are missing; the code so far. */
  let isEscaping = false;
  let digits = 0;
  let code = 0;
  /** Where the latest escape began, as an offset in the input. */
  let escapedAt = 0;
  let open: 'none' | 'key' | 'value' | 'number' = 'none';
  /** Where the value at hand began, as an offset in the input. */
  let opened = 0;
  let key = '';
  let isEscapingInside = false;
  let isKeyNext = false;

  return {
    begin({ bytes, end }, at) {
      isOver = true;
      if (bytes[at] !== OPEN_BRACE && bytes[at] !== OPEN_BRACKET) return false;
      if (!BEGINS.test(bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH))))
        return false;
      inside.reset();
      isOver = false;
      isEscaping = false;
      digits = 0;
      open = 'none';
      return true;
    },
    read(reading, start, end, mark) {
      for (let p = start; p < end && !isOver; p++) byteAt(reading, p, mark);
    },
  };

  function byteAt(reading: Reading, at: number, mark: MarkPart): void {
    const byte = reading.bytes[at];
    if (digits > 0) {
      code = code * 16 + Number.parseInt(String.fromCharCode(byte), 16);
      digits--;
      if (digits > 0) return;
      for (const unit of Buffer.from(String.fromCharCode(code))) {
        character(reading, unit, escapedAt - reading.base, at + 1, mark);
      }
      return;
    }
    if (!isEscaping) {
      isEscaping = byte === BACKSLASH;
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
    if (open === 'number') {
      if (IN_NUMBER[of] === 1) return;
      open = 'none';
      mark(opened - reading.base, 'number');
      mark(start, 'structure');
      inside.value(reading, opened - reading.base, start);
    }
    if (BLANK[of] === 1) return;
    if (of === OPEN_BRACE || of === OPEN_BRACKET) {
      isOver = inside.depth() === MOST_DEEP;
      inside.open(of === OPEN_BRACKET);
      isKeyNext = of === OPEN_BRACE;
    } else if (inside.depth() === 0) isOver = true;
    else if (of === CLOSE_BRACE || of === CLOSE_BRACKET) inside.close(reading, start);
    else if (of === COMMA) isKeyNext = !inside.isArray();
    else if (of === COLON) isKeyNext = false;
    else begins(reading, of, start, end, mark);
    if (isOver) mark(start, 'text');
  }

  function begins(reading: Reading, of: number, start: number, end: number, mark: MarkPart): void {
    key = '';
    isEscapingInside = false;
    if (of === QUOTE) open = isKeyNext ? 'key' : 'value';
    else if (BEGINS_NUMBER[of] === 1 && !isKeyNext) open = 'number';
    if (open === 'value') mark(end, 'string');
    opened = reading.base + (of === QUOTE ? end : start);
  }

  function inString(reading: Reading, of: number, at: number, mark: MarkPart): void {
    if (isEscapingInside) isEscapingInside = false;
    else if (of === BACKSLASH) isEscapingInside = true;
    else if (of === QUOTE) {
      const start = opened - reading.base;
      if (open === 'value') {
        mark(at, 'structure');
        inside.value(reading, start, at);
      } else inside.knownKey(reading, reading.label(Buffer.from(key, 'latin1').toString()), start);
      open = 'none';
      return;
    }
    if (open === 'key' && key.length <= KEY_BYTES) key += String.fromCharCode(of);
  }
}
