import { BACKTICK, CLOSE_PAREN, COLON, COMMA, OPEN_PAREN } from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import type { Gaps } from './gaps.ts';
import { type Items, listReader } from './list-reader.ts';
import { type Columns, NAME_BYTES, type StatementPart, type TakeValue } from './statement-part.ts';
import { type Escapes, pastBlanks } from './strings.ts';
import { BEGINS_NUMBER, wordAt, wordEnd, wordsOf } from './words.ts';

/** Reads the rows after VALUES: `(1, 'Öz'), (2, 'Ng')`. A row with more or fewer values than columns is the last. */
export interface ValueRows extends StatementPart {
  begin(columns: Columns, escapes: Escapes): void;
}

/** `VALUE VALUES`, `ROW (1, 2)`. */
const BEFORE_ROW = wordsOf('VALUES ROW');

/** Follows them from window to window. */
export function valueRows(between: Gaps): ValueRows {
  const values = listReader(valuesOf(), between, 'lists');
  let state: 'before row' | 'row' | 'behind row' | 'over' = 'over';
  let columns: Columns = [];
  let escapes: Escapes = 'maybe';
  let column = 0;
  let taking: TakeValue = () => {};

  return {
    begin(of, written) {
      columns = of;
      escapes = written;
      state = 'before row';
    },
    step(range, at, take) {
      taking = take;
      if (state === 'row') return inRow(range, at);
      const p = between.past(range, at);
      return p < range.to ? beside(range, p) : p;
    },
    isOver: () => state === 'over',
  };

  function beside({ bytes, end }: FieldRange, at: number): number {
    const byte = bytes[at];
    if (state === 'behind row') {
      state = byte === COMMA ? 'before row' : 'over';
      return byte === COMMA ? at + 1 : at;
    }
    if (byte === OPEN_PAREN) {
      state = 'row';
      column = -1;
      values.begin(escapes);
      return at + 1;
    }
    const stop = wordEnd(bytes, at, Math.min(end, at + NAME_BYTES));
    if (BEFORE_ROW.has(wordAt(bytes, at, stop))) return stop;
    state = 'over';
    return at;
  }

  function inRow(range: FieldRange, at: number): number {
    const p = values.step(range, at);
    const progress = values.progress();
    if (progress === 'open') return p;
    const isWhole = progress === 'closed' && column + 1 === columns.length;
    state = isWhole ? 'behind row' : 'over';
    return p;
  }

  function valuesOf(): Items {
    return {
      begin: () => ++column < columns.length,
      word({ bytes, end }, start, stop) {
        if (BEGINS_NUMBER[bytes[start]] === 1 && endsNumber(bytes, stop, end)) give(start, stop);
      },
      string(_stretch, start, stop, quote) {
        if (quote !== BACKTICK) give(start, stop);
      },
      goesOn: () => true,
    };
  }

  function give(start: number, end: number): void {
    const owners = columns[column];
    if (owners !== undefined) taking(start, end, owners);
  }
}

/** Bytes that may follow a number that is a value: `2024-01-02`, the beginning of a log line, is no value. */
function endsNumber(bytes: Uint8Array, at: number, high: number): boolean {
  const p = pastBlanks(bytes, at, high);
  return p >= high || bytes[p] === COMMA || bytes[p] === CLOSE_PAREN || bytes[p] === COLON;
}
