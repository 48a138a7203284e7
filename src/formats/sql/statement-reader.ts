import type { FieldRange } from '../../engine/fields/formats.ts';
import { assignments } from './assignments.ts';
import type { FirstWord, ListPosition } from './beginnings.ts';
import { columnList } from './column-list.ts';
import { copyOptions } from './copy-options.ts';
import { copyRows } from './copy-rows.ts';
import { createdTable } from './created-table.ts';
import { gaps } from './gaps.ts';
import { knownHead, type Led } from './known-head.ts';
import { knownTables } from './known-tables.ts';
import { type HeadOutcome, statementHead } from './statement-head.ts';
import type { ColumnsOf, MayName, StatementPart, TakeValue } from './statement-part.ts';
import { valueRows } from './value-rows.ts';

/** Reads statements, from their first word on. */
export interface StatementReader {
  /** Begins, and returns the offset at which to continue. */
  begin(range: FieldRange, word: FirstWord): number;
  /** The same after a list of columns. */
  beginAfter(range: FieldRange, list: ListPosition): void;
  /** Continues at `at`, in the core, and returns the end of the bytes read; it may be beyond the core. */
  step(range: FieldRange, at: number, take: TakeValue): number;
  /** Whether a statement continues. */
  active(): boolean;
  /** The statement began with a word of prose (`update`): a statement's word at the start of a later line ends it. */
  isLoose(): boolean;
  /** Whether it has ended. */
  abandon(): void;
}

/** Reads one statement after the other, and remembers the tables that were created. */
export function statementReader(columnsOf: ColumnsOf, mayName: MayName): StatementReader {
  const between = gaps();
  const list = columnList(between, columnsOf, mayName);
  const tables = knownTables(columnsOf);
  const head = statementHead(between, list, tables);
  const last = knownHead();
  const values = valueRows(between);
  const options = copyOptions(between);
  const copied = copyRows();
  const created = createdTable(between, tables.remember);
  const sets = assignments(between, list);
  const parts: Readonly<Record<HeadOutcome, StatementPart | undefined>> = {
    values,
    'copied rows': options,
    'created columns': created,
    assignments: sets,
    nothing: undefined,
  };
  let part: 'head' | StatementPart | undefined;
  /** Start of the statement in the input; -1: inside it. */
  let began = -1;
  let isUpdate = false;

  return {
    active: () => part !== undefined,
    isLoose: () => isUpdate || part === sets,
    abandon() {
      part = undefined;
      between.forget();
    },
    begin(range, { kind, start, end }) {
      isUpdate = kind === 'update';
      const known = last.endAt(range.bytes, start, range.to);
      if (known >= 0) {
        part = partAfter(last.led());
        return known;
      }
      last.forget();
      head.begin(kind);
      began = range.base + start;
      part = 'head';
      return end;
    },
    beginAfter(range, state) {
      isUpdate = false;
      last.forget();
      head.beginAfter(range, state);
      began = -1;
      part = head.outcome() === undefined ? 'head' : undefined;
    },
    step(range, at, take) {
      if (part === 'head') return inHead(range, at);
      if (part === undefined) return at;
      const p = part.step(range, at, take);
      if (part.isOver()) part = part === options ? copiedRows() : undefined;
      return p;
    },
  };

  function inHead(range: FieldRange, at: number): number {
    const p = head.step(range, at);
    const outcome = head.outcome();
    if (outcome === undefined) return p;
    const led = { outcome, columns: head.columns(), escapes: head.escapes() };
    const { bytes, base } = range;
    if (head.isSure() && began >= base) last.keep(bytes.subarray(began - base, p), led);
    part = partAfter(led);
    return p;
  }

  function partAfter({ outcome, columns, escapes }: Led): StatementPart | undefined {
    if (outcome === 'values') values.begin(columns, escapes);
    if (outcome === 'copied rows') options.begin();
    if (outcome === 'created columns') created.begin(head.name(), escapes);
    if (outcome === 'assignments') sets.begin(escapes);
    return parts[outcome];
  }

  /** Rows after the options of a COPY. */
  function copiedRows(): StatementPart | undefined {
    const form = options.form();
    if (form === undefined) return undefined;
    copied.begin(head.columns(), form);
    return copied;
  }
}
