import {
  BACKSLASH,
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
  SPACE,
  TAB,
} from '../../core/bytes.ts';
import { Unreadable } from '../../core/unreadable.ts';

/**
 * Values of a document of JSON in their order; a key is one, too. Value `n` has the bytes
 * `[starts[n], ends[n])`, and is followed by value `nexts[n]`, past those inside it.
 */
export interface Tape {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly nexts: readonly number[];
  /** No object or array has blanks between its values. */
  readonly isCompact: boolean;
}

/** Most objects and arrays inside one another. */
const DEEPEST = 256;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORDS = new Set(['true', 'false', 'null']);
/** Characters of numbers and words. */
const SCALAR = new Set([...'+-.0123456789Eaeflnrstu'].map((character) => character.charCodeAt(0)));
const ESCAPED = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)));

/**
 * Reads values of JSON, one after the other: RFC 8259. Throws `Unreadable`, with the offset, for anything else. `count`:
 * most values at the top, by default one.
 */
export function jsonTape(bytes: Buffer, count = 1): Tape {
  const starts: number[] = [];
  const ends: number[] = [];
  const nexts: number[] = [];
  let isCompact = true;
  let at = blanks(0);
  for (let number = 0; number < count && at < bytes.length; number++) {
    value(0);
    at = blanks(at);
  }
  if (at < bytes.length || starts.length === 0) throw wrong();
  return { bytes, starts, ends, nexts, isCompact };

  function value(depth: number): void {
    const index = starts.length;
    starts.push(at);
    ends.push(at);
    nexts.push(index);
    const byte = bytes[at];
    if (byte === QUOTE) string();
    else if (byte === OPEN_BRACE) inside(CLOSE_BRACE, depth);
    else if (byte === OPEN_BRACKET) inside(CLOSE_BRACKET, depth);
    else scalar();
    ends[index] = at;
    nexts[index] = starts.length;
  }

  function inside(close: number, depth: number): void {
    if (depth >= DEEPEST) throw wrong();
    at = gap(at + 1);
    if (bytes[at] === close) {
      at += 1;
      return;
    }
    for (;;) {
      if (close === CLOSE_BRACE) {
        if (bytes[at] !== QUOTE) throw wrong();
        value(depth + 1);
        at = gap(at);
        if (bytes[at] !== COLON) throw wrong();
        at = gap(at + 1);
      }
      value(depth + 1);
      at = gap(at);
      const byte = bytes[at];
      if (byte !== close && byte !== COMMA) throw wrong();
      at += 1;
      if (byte === close) return;
      at = gap(at);
    }
  }

  /** The blanks between values of an object or array. */
  function gap(from: number): number {
    const end = blanks(from);
    if (end > from) isCompact = false;
    return end;
  }

  function string(): void {
    at += 1;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        at += 1;
        return;
      }
      if (byte < SPACE) throw wrong();
      if (byte === BACKSLASH) {
        at += 1;
        if (bytes[at] === SMALL_U) {
          if (!/^[0-9a-fA-F]{4}$/.test(bytes.toString('latin1', at + 1, at + 5))) throw wrong();
        } else if (!ESCAPED.has(bytes[at])) throw wrong();
      }
    }
    throw wrong();
  }

  function scalar(): void {
    let end = at;
    while (end < bytes.length && SCALAR.has(bytes[end])) end += 1;
    const text = bytes.toString('latin1', at, end);
    if (!WORDS.has(text) && !NUMBER.test(text)) throw wrong();
    at = end;
  }

  function blanks(from: number): number {
    let end = from;
    for (;;) {
      const byte = bytes[end];
      if (byte !== SPACE && byte !== NEWLINE && byte !== CARRIAGE_RETURN && byte !== TAB)
        return end;
      end += 1;
    }
  }

  function wrong(): Unreadable {
    return new Unreadable(`the body is no JSON: expected another byte at offset ${at}`);
  }
}
