import {
  BACKSLASH,
  type ByteSet,
  byteSet,
  CAPITAL_N,
  CARRIAGE_RETURN,
  DOT,
  NEWLINE,
  QUOTE,
} from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import type { CopyForm } from './copy-options.ts';
import type { Columns, StatementPart, TakeValue } from './statement-part.ts';
import { VALUE_BYTES } from './statement-part.ts';
import { closingIn } from './strings.ts';

/** Reads the lines after `COPY … FROM stdin;` up to `\.` or to a line with more or fewer values. */
export interface CopyRows extends StatementPart {
  begin(columns: Columns, form: CopyForm): void;
}

/** State between windows: in a value longer than one, or in the line of the columns' names. */
type Within = 'bare' | 'quoted' | 'header';

/** Follows them from window to window. */
export function copyRows(): CopyRows {
  let columns: Columns = [];
  let delimiter = 0;
  let isQuoting = false;
  let ends: ByteSet = LINE;
  let column = 0;
  let within: Within | undefined;
  let over = true;

  return {
    begin(of, form) {
      columns = of;
      if (form.delimiter !== delimiter) ends = endsWith(form.delimiter);
      delimiter = form.delimiter;
      isQuoting = form.quoted;
      column = 0;
      within = form.header ? 'header' : undefined;
      over = false;
    },
    step(range, at, take) {
      const { bytes, to, end } = range;
      const isRest = within !== undefined;
      const high = isRest ? to : end;
      const stop = isRest ? rest(range, at) : value(range, at, take);
      if (over || stop >= high || ends[bytes[stop]] === 0) return stop;
      return after(bytes[stop], stop);
    },
    isOver: () => over,
  };

  /** Reads the value at `at` and returns its end. */
  function value(range: FieldRange, at: number, take: TakeValue): number {
    const { bytes, end } = range;
    const high = Math.min(end, at + VALUE_BYTES);
    if (isQuoting && bytes[at] === QUOTE) return quoted(range, at + 1, high, take);
    const stop = endOf(bytes, at, high, ends);
    if (isCut(range, stop, high)) {
      within = 'bare';
      return stop;
    }
    over = column === 0 && isAfterRows(bytes, at, stop, end);
    const last = stop > at && bytes[stop - 1] === CARRIAGE_RETURN ? stop - 1 : stop;
    if (!over && !isNull(bytes, at, last)) give(at, last, take);
    return stop;
  }

  function quoted(range: FieldRange, start: number, high: number, take: TakeValue): number {
    const { bytes, end } = range;
    const closed = closingIn(bytes, start, high, end, QUOTE, 'never');
    within = closed < high ? 'bare' : 'quoted';
    if (within === 'quoted') return closed;
    give(start, closed, take);
    return closed + 1;
  }

  /** Looks on for the end of a value, in the core. */
  function rest({ bytes, to, end }: FieldRange, at: number): number {
    if (within !== 'quoted') return endOf(bytes, at, to, within === 'header' ? LINE : ends);
    const closed = closingIn(bytes, at, to, end, QUOTE, 'never');
    if (closed >= to) return closed;
    within = 'bare';
    return closed + 1;
  }

  function give(start: number, end: number, take: TakeValue): void {
    const owners = columns[column];
    if (owners !== undefined && end > start) take(start, end, owners);
  }

  /** `\\.`, an empty line, or one with a single value where there are more columns. */
  function isAfterRows(bytes: Buffer, at: number, stop: number, end: number): boolean {
    if (stop - at >= 2 && bytes[at] === BACKSLASH && bytes[at + 1] === DOT) return true;
    if (stop < end && bytes[stop] === delimiter) return false;
    return columns.length > 1 || stop === at || bytes[at] === CARRIAGE_RETURN;
  }

  function after(byte: number, stop: number): number {
    const isHeader = within === 'header';
    within = undefined;
    if (isHeader) return stop + 1;
    column++;
    if (byte === delimiter) over = column === columns.length;
    else {
      over = column !== columns.length;
      column = 0;
    }
    return stop + 1;
  }
}

/** The value continues after the bytes that may be read. */
function isCut({ end, ended }: FieldRange, stop: number, high: number): boolean {
  return stop === high && !(ended && high === end);
}

const LINE = byteSet('\n');

function endsWith(delimiter: number): ByteSet {
  const set = new Uint8Array(256);
  set[delimiter] = 1;
  set[NEWLINE] = 1;
  return set;
}

/** End of a value, at most `high`. */
function endOf(bytes: Buffer, at: number, high: number, ends: ByteSet): number {
  let p = at;
  while (p < high && ends[bytes[p]] === 0) p++;
  return p;
}

/** `\N`. */
function isNull(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 2 && bytes[start] === BACKSLASH && bytes[start + 1] === CAPITAL_N;
}
