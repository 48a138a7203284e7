import {
  APOSTROPHE,
  type ByteSet,
  byteSet,
  CASE_BIT,
  CLOSE_PAREN,
  DOT,
  HYPHEN,
  OPEN_PAREN,
  SMALL_E,
  SMALL_N,
  SMALL_X,
} from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import type { Gaps } from './gaps.ts';
import { NAME_BYTES, type Progress } from './statement-part.ts';
import { stringReader, tagEnd } from './string-reader.ts';
import type { Escapes } from './strings.ts';
import { CLOSERS } from './words.ts';

/** Receives the items of a list. Indices in the window's bytes. */
export interface Items {
  /** An item begins. False: there are too many. */
  begin(): boolean;
  /** It begins with a word, or a number, which may have a minus. */
  word(range: FieldRange, start: number, end: number): void;
  /** The first string of an item: alone, after a word, or the first in a call: `CAST(N'1980' AS date)`. */
  string(range: FieldRange, start: number, end: number, quote: number): void;
  /** A word after the beginning of an item, outside brackets. False: the list ended before it. */
  goesOn(range: FieldRange, start: number, end: number): boolean;
}

/** Reads a list in brackets, separated by commas, from after its opening bracket on. */
export interface ListReader {
  begin(escapes: Escapes): void;
  /** Reads to its end, or to that of the core. */
  step(range: FieldRange, at: number): number;
  progress(): Progress;
}

const OTHER = 0;
const WORD = 1;
const GAP = 2;
const QUOTE = 3;
const OPEN = 4;
const CLOSE = 5;
const COMMA = 6;
const END = 7;
const TAG = 8;

/** Progress within an item: nothing yet, a word, a word and an opening bracket, more. */
const BEGUN = 0;
const WORDED = 1;
const CALLED = 2;
const OVER = 3;

const ROUND_OPEN = OPEN_PAREN;
const ROUND_CLOSE = CLOSE_PAREN;

const NUMBER = byteSet('0-9');

/** Square brackets hold `names`, as in SQL Server, or more lists: `ARRAY['a', 'b']`. */
export function listReader(items: Items, gaps: Gaps, square: 'names' | 'lists'): ListReader {
  const kinds = KINDS[square];
  const string = stringReader({ closed, cut });
  let progress: Progress = 'open';
  /** Escapes of strings in this text, and of the next string. */
  let usual: Escapes = 'maybe';
  let escapes: Escapes = 'maybe';
  let quote = 0;
  let depth = 0;
  let read = BEGUN;

  return {
    begin(of) {
      progress = 'open';
      usual = of;
      escapes = of;
      depth = 0;
      read = BEGUN;
      string.forget();
      items.begin();
    },
    step(range, at) {
      const { to } = range;
      let p = at;
      while (p < to && progress === 'open') {
        p = string.isOpen() ? string.step(range, p) : list(range, p);
      }
      return p;
    },
    progress: () => progress,
  };

  function list(range: FieldRange, at: number): number {
    const { bytes, to } = range;
    let p = gaps.past(range, at);
    while (p < to && progress === 'open' && !string.isOpen()) {
      const kind = kinds[bytes[p]];
      if (kind === WORD) p = word(range, p);
      else if (kind === GAP) p = gap(range, p);
      else if (kind === QUOTE) p = quoted(range, p);
      else if (kind === TAG) p = tag(range, p);
      else p = character(bytes[p], kind, p);
    }
    return p;
  }

  function gap(range: FieldRange, at: number): number {
    const past = gaps.past(range, at);
    if (past > at) return past;
    if (read === BEGUN && depth === 0 && isNegative(range, at)) return word(range, at);
    read = OVER;
    return at + 1;
  }

  function character(byte: number, kind: number, at: number): number {
    if (kind === COMMA && depth === 0) {
      read = BEGUN;
      escapes = usual;
      if (!items.begin()) progress = 'broken';
    } else if (kind === OPEN) {
      depth++;
      read = byte === ROUND_OPEN && read <= WORDED ? CALLED : OVER;
    } else if (kind === CLOSE && depth === 0) {
      progress = byte === ROUND_CLOSE ? 'closed' : 'broken';
    } else if (kind === END) {
      progress = 'broken';
      return at;
    } else {
      if (kind === CLOSE) depth--;
      read = OVER;
    }
    return at + 1;
  }

  function word(range: FieldRange, at: number): number {
    const { bytes, end } = range;
    const high = Math.min(end, at + NAME_BYTES);
    const isNumber = NUMBER[bytes[at]] === 1 || bytes[at] === HYPHEN;
    let p = at + 1;
    while (p < high && (kinds[bytes[p]] === WORD || (isNumber && bytes[p] === DOT))) p++;
    if (p < end && bytes[p] === APOSTROPHE) {
      escapes = escapesAfter(bytes, at, p);
      // `X'4F7A'` is no text.
      if (p - at === 1 && (bytes[at] | CASE_BIT) === SMALL_X) read = OVER;
      return p;
    }
    if (read === BEGUN && p < at + NAME_BYTES) items.word(range, at, p);
    else if (read !== BEGUN && depth === 0 && !items.goesOn(range, at, p)) {
      progress = 'broken';
      return at;
    }
    read = read === BEGUN ? WORDED : OVER;
    return p;
  }

  /** `E'…'`, `N'…'`, `_utf8'…'`. */
  function escapesAfter(bytes: Buffer, at: number, end: number): Escapes {
    if (end - at > 1) return usual;
    const letter = bytes[at] | CASE_BIT;
    if (letter === SMALL_E) return 'always';
    return letter === SMALL_N ? 'never' : usual;
  }

  function quoted(range: FieldRange, at: number): number {
    quote = range.bytes[at];
    return string.begin(range, at + 1, CLOSERS[quote] ?? quote, escapes);
  }

  /** `$$it's$$`. */
  function tag(range: FieldRange, at: number): number {
    const { bytes, end } = range;
    const stop = tagEnd(bytes, at, end);
    if (stop === 0) {
      read = OVER;
      return at + 1;
    }
    quote = bytes[at];
    return string.beginTagged(range, stop, Buffer.from(bytes.subarray(at, stop)));
  }

  function closed(range: FieldRange, start: number, end: number, after: number): void {
    const { bytes, end: high } = range;
    const isFirst = read !== OVER && depth < 2;
    read = OVER;
    escapes = usual;
    // `'O'Brien'`: the quote was not the end. From here on text and code cannot be distinguished.
    if (quote === APOSTROPHE && after < high && kinds[bytes[after]] === WORD) progress = 'broken';
    else if (isFirst && start >= 0 && end > start) items.string(range, start, end, quote);
  }

  function cut(range: FieldRange, start: number, end: number): void {
    if (read !== OVER && depth < 2) items.string(range, start, end, quote);
  }
}

/** A signed number. */
function isNegative({ bytes, end }: FieldRange, at: number): boolean {
  return bytes[at] === HYPHEN && at + 1 < end && NUMBER[bytes[at + 1]] === 1;
}

function kindsWith(square: 'names' | 'lists'): ByteSet {
  const table = new Uint8Array(256).fill(OTHER);
  const set = (spec: string, kind: number) => {
    for (const [byte, listed] of byteSet(spec).entries()) if (listed === 1) table[byte] = kind;
  };
  set('0-9A-Za-z_\x80-\xff', WORD);
  set(' \t\n\x0b\x0c\r/\\-', GAP);
  set('\'"`', QUOTE);
  set('(', OPEN);
  set(')', CLOSE);
  set('[', square === 'names' ? QUOTE : OPEN);
  if (square === 'lists') set(']', CLOSE);
  set(',', COMMA);
  set(';', END);
  set('$', TAG);
  return table;
}

const KINDS = { names: kindsWith('names'), lists: kindsWith('lists') };
