import {
  BACKSLASH,
  type ByteSet,
  CAPITAL_N,
  CARRIAGE_RETURN,
  NEWLINE,
  QUOTE,
} from '../../core/bytes.ts';
import { containerInside } from '../json/containers.ts';
import { jsonInString } from '../json/json-in-string.ts';
import { type Reading, VALUE_BYTES } from '../reading.ts';
import type { Columns } from './columns.ts';
import type { CopyOptions } from './copy-options.ts';
import { COPIED_JSON, COPIED_ROWS } from './sql-containers.ts';
import { closingIn } from './strings.ts';

/** Reads the lines after `COPY … FROM stdin;` up to one with more or fewer values than columns, if any are known. */
export interface CopiedRows {
  begin(columns: Columns, options: CopyOptions): void;
  /** Reads a value or a part of one at `at`, and returns its end. */
  step(reading: Reading, at: number, limit: number): number;
  isOver(): boolean;
}

/** In a value, in one between quotes, after that, or in a line without values. */
type Within = 'bare' | 'quoted' | 'closed' | 'header';

/** Creates a reader that has read no rows yet; without literals it reads no JSON in them. */
export function copiedRows(hasLiterals: boolean): CopiedRows {
  let columns: Columns = [];
  let isCsv = false;
  let delimiter = 0;
  let ends: ByteSet = new Uint8Array(256);
  let column = 0;
  /** `undefined` before a value. */
  let within: Within | undefined;
  /** Start of the value, as an offset in the input. */
  let opened = 0;
  let isOver = true;
  const json = jsonInString();
  let isJson = false;

  return {
    begin(of, options) {
      columns = of;
      isCsv = options.isCsv();
      delimiter = options.delimiter();
      ends = new Uint8Array(256);
      ends[delimiter] = 1;
      ends[NEWLINE] = 1;
      column = 0;
      within = options.hasHeader() ? 'header' : undefined;
      isOver = false;
      isJson = false;
    },
    step(reading, at, limit) {
      let p = within === undefined ? begins(reading, at) : at;
      if (within === 'quoted') p = quoted(reading, p, limit);
      return p < limit ? rest(reading, p, limit) : p;
    },
    isOver: () => isOver,
  };

  function begins(reading: Reading, at: number): number {
    const { bytes, base } = reading;
    within = isCsv && bytes[at] === QUOTE ? 'quoted' : 'bare';
    const start = within === 'quoted' ? at + 1 : at;
    opened = base + start;
    const first = hasLiterals && !isCsv ? json.begin(reading, start, 'always') : undefined;
    isJson = first !== undefined;
    if (isJson) reading.literal(start, first);
    return start;
  }

  function quoted(reading: Reading, at: number, limit: number): number {
    const { bytes, base, end } = reading;
    const closed = closingIn(bytes, at, limit, end, QUOTE, 'never');
    if (closed >= limit) return closed;
    give(reading, opened - base, closed);
    within = 'closed';
    return closed + 1;
  }

  function rest(reading: Reading, at: number, limit: number): number {
    const { bytes, base, end, ended } = reading;
    const isHeader = within === 'header';
    let p = at;
    while (p < limit && (isHeader ? bytes[p] !== NEWLINE : ends[bytes[p]] === 0)) p++;
    if (isJson) inJson(reading, at, p);
    if (p >= limit && !(ended && p === end)) return p;
    if (isJson) reading.literal(p, COPIED_ROWS);
    isJson = false;
    if (within === 'bare') bare(reading, opened - base, p);
    if (p >= limit || isOver) return p;
    within = undefined;
    if (!isHeader) after(bytes[p]);
    return p + 1;
  }

  function inJson(reading: Reading, at: number, stop: number): void {
    json.read(reading, at, stop, (from, part) =>
      reading.literal(from, containerInside(COPIED_JSON, part, COPIED_ROWS, reading.numbers)),
    );
  }

  function bare(reading: Reading, start: number, stop: number): void {
    const { bytes, end } = reading;
    const last = stop > start && bytes[stop - 1] === CARRIAGE_RETURN ? stop - 1 : stop;
    const isAlone =
      columns.length > 0 && column === 0 && !(stop < end && bytes[stop] === delimiter);
    isOver = isAlone && (columns.length > 1 || last === start);
    if (!isOver && !isNull(bytes, start, last)) give(reading, start, last);
  }

  function give(reading: Reading, start: number, end: number): void {
    const owners = columns[column];
    if (owners !== undefined && end > start && end - start < VALUE_BYTES) {
      reading.field(start, end, owners);
    }
  }

  function after(byte: number): void {
    if (columns.length === 0) return;
    column++;
    if (byte === delimiter) isOver = column === columns.length;
    else {
      isOver = column !== columns.length;
      column = 0;
    }
  }
}

/** `\N`. */
function isNull(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 2 && bytes[start] === BACKSLASH && bytes[start + 1] === CAPITAL_N;
}
