import { BACKTICK, byteSet, CLOSE_PAREN, COMMA, OPEN_BRACKET } from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import type { Gaps } from './gaps.ts';
import { type ColumnListing, knownLists } from './known-lists.ts';
import type { ColumnsOf, MayName, Progress } from './statement-part.ts';
import { escapesBy } from './strings.ts';
import { CLOSERS } from './words.ts';

/** Most bytes of a list of columns, and most columns. */
const LIST_BYTES = 32 * 1024;
export const MOST_COLUMNS = 512;

/** Reads the names of a statement's columns, from after the opening bracket on. */
export interface ColumnList {
  begin(): void;
  step(range: FieldRange, at: number): number;
  /** Takes a part of it as read. */
  hold(bytes: Buffer, from: number, to: number): void;
  progress(): Progress;
  /** Columns read, up to `offset` in the input; `undefined` if no more names are read there. */
  listed(offset: number): ColumnListing | undefined;
}

const HELD = byteSet('0-9A-Za-z_$#@\x80-\xff,. \t\r\n\\');

/** Quotes that identify a dialect of SQL. */
const QUOTES = [BACKTICK, OPEN_BRACKET];
const NAME =
  /\s*(?:`((?:[^`]|``)*)`|"((?:[^"]|"")*)"|\[((?:[^\]]|\]\])*)\]|([\w$#@\x80-\u{10ffff}]+))\s*(?:,|$)/uy;
const WRITTEN = /\\[nrt]?/g;

/** Reads the lists of one statement after the other. */
export function columnList(between: Gaps, columnsOf: ColumnsOf, mayName: MayName): ColumnList {
  const known = knownLists();
  let held = Buffer.alloc(256);
  let length = 0;
  /** Byte that closes the current name; 0: none is open. */
  let closer = 0;
  let isAfterComment = false;
  let progress: Progress = 'open';

  return {
    begin() {
      isAfterComment = false;
      length = 0;
      closer = 0;
      progress = 'open';
    },
    step(range, at) {
      const p = isAfterComment ? between.past(range, at) : at;
      if (p >= range.to) return p;
      isAfterComment = false;
      return names(range, p);
    },
    hold,
    progress: () => progress,
    listed(offset) {
      const bytes = held.subarray(0, length);
      return known.get(bytes) ?? listIn(bytes, offset);
    },
  };

  function names(range: FieldRange, at: number): number {
    const { bytes, to } = range;
    const high = Math.min(to, at + LIST_BYTES + 1 - length);
    const stop = endIn(bytes, at, high);
    hold(bytes, at, stop);
    if (progress === 'closed') return stop + 1;
    if (length > LIST_BYTES) progress = 'broken';
    if (progress === 'open' || length > LIST_BYTES) return stop;
    const past = between.past(range, stop);
    isAfterComment = past > stop;
    if (isAfterComment) progress = 'open';
    return past;
  }

  /** End of the list, or of its readable part: a comment may begin there. */
  function endIn(bytes: Buffer, at: number, high: number): number {
    for (let p = at; p < high; p++) {
      const byte = bytes[p];
      if (closer > 0) {
        if (byte === closer) closer = 0;
      } else if (HELD[byte] === 0) {
        closer = CLOSERS[byte] ?? 0;
        if (closer === 0) {
          progress = byte === CLOSE_PAREN ? 'closed' : 'broken';
          return p;
        }
      }
    }
    return Math.max(at, high);
  }

  function hold(bytes: Buffer, from: number, to: number): void {
    const sum = length + to - from;
    if (sum > held.length) held = Buffer.concat([held.subarray(0, length)], 2 * sum);
    length += bytes.copy(held, length, from, to);
  }

  function listIn(bytes: Buffer, offset: number): ColumnListing | undefined {
    if (!mayName(commasIn(bytes) + 1, offset)) return undefined;
    const names = namesIn(bytes.toString().replace(WRITTEN, ' '));
    const columns = names && columnsOf(names, offset);
    if (columns === null) return undefined;
    const listed = {
      columns,
      escapes: escapesBy(QUOTES.find((quote) => bytes.includes(quote)) ?? 0),
    };
    known.keep(bytes, listed);
    return listed;
  }
}

function commasIn(bytes: Uint8Array): number {
  let count = 0;
  for (let p = 0; p < bytes.length; p++) if (bytes[p] === COMMA) count++;
  return count;
}

/** The names; `undefined` if the brackets hold anything else, such as a query. */
function namesIn(text: string): readonly string[] | undefined {
  const names: string[] = [];
  for (NAME.lastIndex = 0; NAME.lastIndex < text.length; ) {
    const [, ...quoted] = NAME.exec(text) ?? [];
    const name = quoted.find((each) => each !== undefined);
    if (name === undefined || names.length === MOST_COLUMNS) return undefined;
    names.push(name.trim());
  }
  return names.length > 0 ? names : undefined;
}
