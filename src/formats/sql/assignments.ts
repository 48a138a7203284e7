import { BACKTICK, byteSet } from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import { assignmentAt, CONDITIONS, nextAssignment } from './assignment.ts';
import type { ColumnList } from './column-list.ts';
import type { Gaps } from './gaps.ts';
import { type Items, listReader } from './list-reader.ts';
import {
  type ColumnOwners,
  type Columns,
  NAME_BYTES,
  type StatementPart,
  type TakeValue,
  VALUE_BYTES,
} from './statement-part.ts';
import { type Escapes, pastBlanks } from './strings.ts';
import { BEGINS_NUMBER, wordAt, wordEnd } from './words.ts';

/** Reads the assignments after SET: `last_name = 'Öz', ssn = '900-12-3456' WHERE phone = '555 0100'`. */
export interface Assignments extends StatementPart {
  begin(escapes: Escapes): void;
}

const COMMA = Buffer.from(',');

/** Bytes that may follow a number that is a value. */
const AFTER_NUMBER = byteSet(',;)A-Za-z');
const OPERATOR = byteSet('+*/%|&<>=:-');
const BLANK = byteSet(' \t\r\n');
const MOST_BLANKS = 8;

/** Follows assignments from window to window; the list reads their names. */
export function assignments(between: Gaps, list: ColumnList): Assignments {
  const values = listReader(valueItems(), between, 'lists');
  let state: 'name' | 'value' | 'behind' | 'over' = 'over';
  /** State after the current value. */
  let next: 'name' | 'behind' | 'over' = 'over';
  let escapes: Escapes = 'maybe';
  let names: number[] = [];
  /** Offset in the input up to which names were read: a name missing before it belongs to no filter. */
  let readTo = 0;
  let columns: Columns | undefined;
  let owners: ColumnOwners | undefined;
  let taking: TakeValue = () => {};

  return {
    begin(written) {
      state = 'name';
      escapes = written;
      readTo = 0;
    },
    step(range, at, take) {
      taking = take;
      if (state === 'value') return inValue(range, at);
      if (state === 'behind') return afterValue(range, at);
      const p = between.past(range, at);
      return p < range.to ? named(range, p) : p;
    },
    isOver: () => state === 'over',
  };

  function named(range: FieldRange, at: number): number {
    const { bytes, end } = range;
    const assignment = assignmentAt(bytes, at, Math.min(end, at + NAME_BYTES));
    if (assignment === undefined) {
      state = 'over';
      return at;
    }
    if (range.base + at >= readTo) readNames(range, at);
    owners = columns?.[names.indexOf(wordAt(bytes, assignment.start, assignment.end))];
    state = 'value';
    values.begin(escapes);
    next = 'over';
    return assignment.value;
  }

  /**
   * Labels of other columns decide about ambiguous ones, so the names of assignments within a few bytes are read
   * together.
   */
  function readNames({ bytes, base, end }: FieldRange, at: number): void {
    const high = Math.min(end, at + VALUE_BYTES);
    list.begin();
    names = [];
    let p = at;
    while (p < high) {
      const assignment = assignmentAt(bytes, p, high);
      if (assignment === undefined) break;
      if (names.length > 0) list.hold(COMMA, 0, 1);
      list.hold(bytes, assignment.start, assignment.end);
      names.push(wordAt(bytes, assignment.start, assignment.end));
      p = nextAssignment(bytes, assignment.value, high, escapes);
    }
    readTo = base + p;
    const listed = list.listed(base + at);
    columns = listed?.columns;
    if (escapes === 'maybe' && listed !== undefined) escapes = listed.escapes;
  }

  function inValue(range: FieldRange, at: number): number {
    const p = values.step(range, at);
    if (values.progress() !== 'open') state = next;
    return p;
  }

  /** At a word. */
  function afterValue({ bytes, end }: FieldRange, at: number): number {
    const stop = wordEnd(bytes, at, Math.min(end, at + NAME_BYTES));
    const goesOn = CONDITIONS.has(wordAt(bytes, at, stop));
    state = goesOn ? 'name' : 'over';
    return goesOn ? stop : at;
  }

  function valueItems(): Items {
    return {
      // The value is one item: the comma after it ends the list.
      begin() {
        next = 'name';
        return false;
      },
      word({ bytes, end }, start, stop) {
        if (BEGINS_NUMBER[bytes[start]] === 1 && endsNumber(bytes, stop, end)) give(start, stop);
      },
      string(_stretch, start, stop, quote) {
        if (quote !== BACKTICK) give(start, stop);
      },
      goesOn({ bytes }, start) {
        if (isOperand(bytes, start)) return true;
        next = 'behind';
        return false;
      },
    };
  }

  function give(start: number, end: number): void {
    if (owners !== undefined) taking(start, end, owners);
  }
}

function endsNumber(bytes: Uint8Array, at: number, high: number): boolean {
  const p = pastBlanks(bytes, at, high);
  return p >= high || AFTER_NUMBER[bytes[p]] === 1;
}

/** `k + 1`, `'x'::text` */
function isOperand(bytes: Uint8Array, at: number): boolean {
  const low = Math.max(0, at - MOST_BLANKS);
  let p = at;
  while (p > low && BLANK[bytes[p - 1]] === 1) p--;
  return p > 0 && OPERATOR[bytes[p - 1]] === 1;
}
