import type { Columns, Stretch, TakeValue } from './stretch.ts';
import { VALUE_BYTES } from './stretch.ts';

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const BACKSLASH = 0x5c;
const STOP = 0x2e;
const LETTER_N = 0x4e;

/** Reads the lines behind `COPY … FROM stdin;`, parted by tabs, up to `\.` or to a line with more or fewer values. */
export interface CopyRows {
  begin(columns: Columns): void;
  step(stretch: Stretch, at: number, take: TakeValue): number;
  isOver(): boolean;
}

/** Follows them from window to window. */
export function copyRows(): CopyRows {
  let columns: Columns = [];
  let column = 0;
  let isLong = false;
  let over = false;

  return {
    begin(of) {
      columns = of;
      column = 0;
      isLong = false;
      over = false;
    },
    step(stretch, at, take) {
      const { bytes, to, end } = stretch;
      const high = isLong ? to : end;
      const stop = isLong ? endOf(bytes, at, to) : value(stretch, at, take);
      if (over || stop >= high || !isEnd(bytes[stop])) return stop;
      isLong = false;
      return behind(bytes[stop], stop);
    },
    isOver: () => over,
  };

  function value(stretch: Stretch, at: number, take: TakeValue): number {
    const { bytes, end, ended } = stretch;
    const high = Math.min(end, at + VALUE_BYTES);
    const stop = endOf(bytes, at, high);
    isLong = stop === high && !(ended && high === end);
    if (isLong) return stop;
    over = column === 0 && isBehindRows(bytes, at, stop, end);
    const takers = columns[column];
    if (over || takers === undefined) return stop;
    const last = stop > at && bytes[stop - 1] === RETURN ? stop - 1 : stop;
    if (last > at && !isNull(bytes, at, last)) take(at, last, takers);
    return stop;
  }

  /** `\\.`, an empty line, or one with a single value where there are more columns. */
  function isBehindRows(bytes: Buffer, at: number, stop: number, end: number): boolean {
    if (stop - at >= 2 && bytes[at] === BACKSLASH && bytes[at + 1] === STOP) return true;
    if (stop < end && bytes[stop] === TAB) return false;
    return columns.length > 1 || stop === at || bytes[at] === RETURN;
  }

  function behind(byte: number, stop: number): number {
    column++;
    if (byte === TAB) over = column === columns.length;
    else {
      over = column !== columns.length;
      column = 0;
    }
    return stop + 1;
  }
}

/** Where a value ends: at a tab or a newline before `high`, or there. */
function endOf(bytes: Buffer, at: number, high: number): number {
  let p = at;
  while (p < high && !isEnd(bytes[p])) p++;
  return p;
}

function isEnd(byte: number): boolean {
  return byte === TAB || byte === NEWLINE;
}

/** `\N`. */
function isNull(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 2 && bytes[start] === BACKSLASH && bytes[start + 1] === LETTER_N;
}
