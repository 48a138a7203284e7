import { CARRIAGE_RETURN, indexFrom, NEWLINE } from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { LINE_VALUE } from '../lines/containers.ts';
import type { Grammar, Reading } from '../reading.ts';

/** Bytes of a record, without the end of its line. */
const RECORD_BYTES = 94;
/** The header of a file: two numbers of ten bytes, a time, and the sizes that every file has. */
const HEADER = /^101[ \dA-Z]{20}\d{6}[\d ]{4}[A-Z\d]094101/;
const HEADER_BYTES = 40;

/** A column of text, which keeps its width. */
const COLUMN: Container = { ...LINE_VALUE, keepsWidth: true };

/** Start and end of a column, and its label. */
type Column = readonly [start: number, end: number, label?: string];

/**
 * Columns of text in records of the Automated Clearing House (Nacha Operating Rules, appendix 3), by the record's first byte; all
 * else is codes, amounts, days, sums and the purpose of a batch. International entries have their names in addenda.
 */
const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  1: [
    [3, 13],
    [13, 23],
    [40, 63],
    [63, 86],
    [86, 94],
  ],
  5: [
    [4, 20],
    [20, 40],
    [40, 50],
  ],
  6: [
    [3, 12],
    [12, 29, 'account number'],
    [39, 54, 'customer number'],
    [54, 76, 'account holder'],
  ],
  7: [[3, 83]],
  8: [[44, 54]],
  9: [],
};

/** Reads files of the Automated Clearing House: records of one width, whose columns keep theirs. */
export function nachaGrammar(): Grammar {
  let isOver = false;

  return {
    begin() {
      isOver = false;
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) p = record(reading, p);
      return p;
    },
    isOver: () => isOver,
  };

  function record(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const columns = COLUMNS[String.fromCharCode(bytes[at])];
    if (columns === undefined) {
      isOver = true;
      reading.literal(at, undefined);
      return at;
    }
    const high = Math.min(end, at + RECORD_BYTES);
    const newline = indexFrom(NEWLINE, bytes, at, high);
    const stop = newline < 0 ? high : newline;
    reading.literal(at, STRUCTURE);
    for (const [first, last, label] of columns) {
      if (at + first < stop) column(reading, at + first, Math.min(stop, at + last), label);
    }
    return afterLine(bytes, stop);
  }

  function column(reading: Reading, start: number, end: number, label: string | undefined): void {
    reading.literal(start, COLUMN);
    reading.literal(end, STRUCTURE);
    const key = label === undefined ? undefined : reading.label(label);
    if (key !== undefined) reading.field(start, end, key.owners);
  }
}

/** The offset after the end of a line that may be at `at`: files need not have lines. */
function afterLine(bytes: Buffer, at: number): number {
  const p = bytes[at] === CARRIAGE_RETURN ? at + 1 : at;
  return bytes[p] === NEWLINE ? p + 1 : p;
}

/** Whether a file begins at an offset. */
export function beginsNacha({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  return HEADER.test(bytes.toString('latin1', at, Math.min(end, at + HEADER_BYTES)));
}
