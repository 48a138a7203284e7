import {
  APOSTROPHE,
  type ByteSet,
  byteSet,
  CARRIAGE_RETURN,
  EQUALS,
  NEWLINE,
  PIPE,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/format-interface.ts';
import type { TableHead } from './head.ts';
import { isRowLength } from './head.ts';
import { AFTER_QUOTE, closingQuote, fieldEnds, pastBlanks, withoutBlanks } from './records.ts';

/** Most bytes of a field that is read, with its quotes and its delimiter. */
export const FIELD_BYTES = 256;
/** Bytes after a core that its last field may take. */
export const FIELD_REACH = FIELD_BYTES + AFTER_QUOTE;
/** Bytes around a word of Markdown. */
const MARK = byteSet('*_`~');
/** A quote that is not closed within this many bytes opens no field: the table continues at the next line. */
const QUOTED_BYTES = 128 * 1024;
/** Consecutive lines with more or fewer fields than the header that end a table. */
const MOST_MISFITS = 8;

/** Takes a field of a row: indices in the window's bytes. */
export type TakeField = (start: number, end: number, column: number) => void;

/** Takes the start of a field in quotes, and its end. */
export type TakeQuoted = (start: number, isQuoted: boolean) => void;

/** Reads the rows of a table, window after window. */
export interface Rows {
  /** Reads the fields that begin in the core of a range. False where the table has ended. */
  read(range: FieldRange, take: TakeField, quoted: TakeQuoted): boolean;
  /** Where it stopped, as an offset in the input. */
  resume(): number;
}

/** State between windows, in a field longer than one: without quotes, with them, or to the end of the line. */
type Within = 'bare' | 'quoted' | 'line';

/**
 * Reads a table's rows, window after window. The state is the start and the column of the next field: the meaning of
 * a byte depends on it and on at most `FIELD_REACH` bytes after it, wherever windows end. Yields the fields of wanted
 * columns.
 */
export function rows(
  { delimiter, header, headerBytes, rows: first }: TableHead,
  wanted: readonly boolean[],
): Rows {
  const ends = fieldEnds(delimiter);
  const headerLastEmpty = header[header.length - 1] === '';
  let resume = first;
  let column = 0;
  let within: Within | undefined;
  /** Start of a long quoted field. */
  let opened = 0;
  let misfits = 0;

  let takeQuoted: TakeQuoted = () => {};

  return {
    read,
    resume: () => resume,
  };

  function read(range: FieldRange, take: TakeField, quoted: TakeQuoted): boolean {
    takeQuoted = quoted;
    const { bytes, base, to } = range;
    let p = resume - base;
    while (p < to && misfits < MOST_MISFITS) {
      p = within === undefined ? field(range, p, take) : rest(range, p);
      if (within !== undefined || p >= range.end) continue;
      if (bytes[p] === NEWLINE) endRow(bytes, p);
      else column++;
      p++;
    }
    resume = base + p;
    return misfits < MOST_MISFITS;
  }

  /** Reads the field at `at`, and returns its end. */
  function field(range: FieldRange, at: number, take: TakeField): number {
    const { bytes, from, end } = range;
    const high = Math.min(end, at + FIELD_BYTES);
    let start = at;
    if (bytes[at] === SPACE) start = pastBlanks(bytes, at, high);
    if (start < high && bytes[start] === QUOTE) return quotedField(range, at, start + 1, take);
    let p = start;
    while (p < high && ends[bytes[p]] === 0) p++;
    if (p === high && !(range.ended && p === end)) {
      within = 'bare';
      return p;
    }
    // A line without a delimiter is no row.
    const alone = column === 0 && (p >= end || bytes[p] === NEWLINE);
    if (start < p && start >= from && !alone)
      give(bytes, start, withoutBlanks(bytes, start, p), take);
    return p;
  }

  function quotedField(range: FieldRange, at: number, start: number, take: TakeField): number {
    const { bytes, base, from, end, ended } = range;
    const limit = Math.min(end, at + FIELD_BYTES);
    const closed = closingQuote(bytes, start, limit, end, ends);
    takeQuoted(start, true);
    if (closed < limit) {
      takeQuoted(closed, false);
      if (start >= from) give(bytes, start, closed, take);
      return pastField(bytes, closed + 1, end);
    }
    // The input or the line ends in it: only its first line counts.
    if (ended && limit === end && start >= from) {
      const newline = bytes.indexOf(NEWLINE, start);
      give(
        bytes,
        start,
        withoutBlanks(bytes, start, newline < 0 ? end : Math.min(newline, end)),
        take,
      );
    }
    within = 'quoted';
    opened = base + at;
    return closed;
  }

  /** End of a field after its closing quote. */
  function pastField(bytes: Buffer, at: number, end: number): number {
    let p = at;
    while (p < end && ends[bytes[p]] === 0) p++;
    return p;
  }

  /** Looks on for the end of a long field, in the core. */
  function rest({ bytes, base, to, end }: FieldRange, at: number): number {
    if (within === 'quoted') {
      const limit = Math.min(to, opened + QUOTED_BYTES - base);
      const closed = closingQuote(bytes, at, limit, end, ends);
      if (closed < limit) {
        within = undefined;
        takeQuoted(closed, false);
        return pastField(bytes, closed + 1, end);
      }
      if (closed + base >= opened + QUOTED_BYTES) {
        within = 'line';
        takeQuoted(closed, false);
      }
      return closed;
    }
    const stops = within === 'bare' ? ends : LINE;
    let p = at;
    while (p < to && stops[bytes[p]] === 0) p++;
    if (p < to) within = undefined;
    return p;
  }

  function give(bytes: Buffer, first: number, last: number, take: TakeField): void {
    if (!wanted[column] || first >= last || isHeaderAgain(bytes, first, last)) return;
    let [start, end] = [first, last];
    if (bytes[start] === EQUALS && bytes[start + 1] === QUOTE) {
      // Excel reads `="00123"` as a text.
      start++;
      while (start < end && bytes[start] === QUOTE) start++;
      while (end > start && bytes[end - 1] === QUOTE) end--;
    } else if (bytes[start] === APOSTROPHE) {
      // Excel also reads `'00123` as a text.
      start++;
      if (end > start && bytes[end - 1] === APOSTROPHE) end--;
    } else if (delimiter === PIPE) {
      // Markdown sets `**Kim**` apart, and has values between backticks.
      while (end - start > 2 && MARK[bytes[start]] === 1 && bytes[end - 1] === bytes[start]) {
        start++;
        end--;
      }
    }
    if (start < end) take(start, end, column);
  }

  /** Files that were put together have the header again and again. */
  function isHeaderAgain(bytes: Buffer, start: number, end: number): boolean {
    const label = headerBytes[column];
    return label?.length === end - start && label.compare(bytes, start, end) === 0;
  }

  function endRow(bytes: Buffer, at: number): void {
    const before = at > 0 && bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at;
    const empty = before === 0 || bytes[before - 1] === NEWLINE || bytes[before - 1] === delimiter;
    const length = column + 1;
    column = 0;
    // An empty line has no fields.
    if (length === 1 && empty) return;
    misfits = isRowLength(length, empty, header.length, headerLastEmpty) ? 0 : misfits + 1;
  }
}

const LINE: ByteSet = fieldEnds(NEWLINE);
