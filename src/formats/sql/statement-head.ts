import { OPEN_PAREN } from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import { assignmentAt } from './assignment.ts';
import type { ListPosition, StatementKind } from './beginnings.ts';
import type { ColumnList } from './column-list.ts';
import type { Gaps } from './gaps.ts';
import type { KnownTables } from './known-tables.ts';
import { type Columns, NAME_BYTES } from './statement-part.ts';
import type { Escapes } from './strings.ts';
import { tableName } from './table-name.ts';
import { type StatementWords, wordAt, wordEnd, wordsOf } from './words.ts';

/** Outcome of a statement's head. */
export type HeadOutcome = 'values' | 'copied rows' | 'created columns' | 'assignments' | 'nothing';

/** Reads a statement from after its first word to its values: `INTO patients (id, name) VALUES`. */
export interface StatementHead {
  begin(kind: StatementKind): void;
  /** The same, from after a list of columns on. */
  beginAfter(range: FieldRange, list: ListPosition): void;
  step(range: FieldRange, at: number): number;
  /** `undefined` while it continues. */
  outcome(): HeadOutcome | undefined;
  /** Another head of the same bytes later in the text has the same outcome. */
  isSure(): boolean;
  columns(): Columns;
  escapes(): Escapes;
  name(): string;
}

/** Words that may precede a table's name. */
const BEFORE_NAME: Readonly<Record<StatementKind, StatementWords>> = {
  insert: wordsOf(
    'INTO IGNORE LOW_PRIORITY HIGH_PRIORITY DELAYED OR REPLACE ABORT FAIL ROLLBACK OVERWRITE TABLE',
  ),
  update: wordsOf('LOW_PRIORITY IGNORE OR REPLACE ABORT FAIL ROLLBACK ONLY'),
  copy: new Set(),
  create: wordsOf('TABLE TEMPORARY TEMP GLOBAL LOCAL UNLOGGED EXTERNAL OR REPLACE IF NOT EXISTS'),
};
const BEFORE_VALUES = wordsOf('OVERRIDING SYSTEM USER');
const VALUES = wordsOf('VALUES VALUE');
const STDIN = wordsOf('STDIN');
const FROM = wordsOf('FROM');
const SET = wordsOf('SET');
const AS = wordsOf('AS');

const NOBODY: Columns = [];

/** Follows heads from window to window. */
export function statementHead(between: Gaps, list: ColumnList, tables: KnownTables): StatementHead {
  const table = tableName();
  let kind: StatementKind = 'insert';
  let state: 'name' | 'behind name' | 'list' | 'behind list' = 'name';
  let outcome: HeadOutcome | undefined;
  let isSure = false;
  let columns: Columns = NOBODY;
  let escapes: Escapes = 'maybe';
  let isAliased = false;

  return {
    begin(of) {
      kind = of;
      state = 'name';
      reset();
      // Most names are never needed.
      table.begin(BEFORE_NAME[kind], kind === 'create' || !tables.isEmpty());
    },
    beginAfter({ bytes, base }, { start, end }) {
      kind = 'insert';
      reset();
      list.begin();
      list.hold(bytes, start, end);
      listed(base + end);
    },
    step(range, at) {
      if (state === 'list') return inList(range, at);
      const p = between.past(range, at);
      if (p >= range.to) return p;
      if (state === 'name') return nameAt(range, p);
      return state === 'behind name' ? afterName(range, p) : afterList(range, p);
    },
    outcome: () => outcome,
    isSure: () => isSure,
    columns: () => columns,
    escapes: () => escapes,
    name: () => table.text(),
  };

  function reset(): void {
    outcome = undefined;
    isSure = false;
    columns = NOBODY;
    escapes = 'maybe';
    isAliased = false;
  }

  function leads(to: HeadOutcome, at: number): number {
    outcome = to;
    return at;
  }

  function nameAt(range: FieldRange, at: number): number {
    if (kind === 'update' && !table.isNamed()) {
      const { bytes, end } = range;
      // `ON DUPLICATE KEY UPDATE name = 'x'`, `DO UPDATE SET name = 'x'`
      const high = Math.min(end, at + NAME_BYTES);
      if (assignmentAt(bytes, at, high) !== undefined) return leads('assignments', at);
      const stop = wordEnd(bytes, at, high);
      if (SET.has(wordAt(bytes, at, stop))) return leads('assignments', stop);
    }
    const p = table.step(range, at);
    const progress = table.progress();
    if (progress === 'broken' || (kind === 'create' && table.isNamed() && !table.isTable())) {
      return leads('nothing', p);
    }
    escapes = table.escapes();
    if (progress === 'closed') state = 'behind name';
    return p;
  }

  function afterName(range: FieldRange, at: number): number {
    if (range.bytes[at] !== OPEN_PAREN) {
      return kind === 'update' ? alias(range, at) : afterList(range, at);
    }
    if (kind === 'create') return leads('created columns', at + 1);
    if (kind === 'update') return leads('nothing', at);
    state = 'list';
    list.begin();
    return at + 1;
  }

  /** `UPDATE patients AS p SET` */
  function alias({ bytes, end }: FieldRange, at: number): number {
    const stop = wordEnd(bytes, at, Math.min(end, at + NAME_BYTES));
    const word = wordAt(bytes, at, stop);
    if (SET.has(word)) return leads('assignments', stop);
    if (stop === at || isAliased) return leads('nothing', at);
    isAliased = !AS.has(word);
    return stop;
  }

  /** Reads a word after the name of the table or the list of its columns. */
  function afterList({ bytes, base, end }: FieldRange, at: number): number {
    const stop = wordEnd(bytes, at, Math.min(end, at + NAME_BYTES));
    const word = wordAt(bytes, at, stop);
    if (kind === 'copy') {
      if (FROM.has(word)) return stop;
      if (!STDIN.has(word) || !known(base + at)) return leads('nothing', at);
      return leads('copied rows', stop);
    }
    if (kind === 'create') return leads('nothing', at);
    if (BEFORE_VALUES.has(word)) return stop;
    if (state === 'behind name' && SET.has(word)) return leads('assignments', stop);
    if (!VALUES.has(word)) return leads('nothing', at);
    const isKnown = known(base + at);
    isSure = isKnown || tables.isEmpty();
    return leads(isKnown ? 'values' : 'nothing', stop);
  }

  /** Whether someone takes columns of the list, or of the table where it has none. */
  function known(offset: number): boolean {
    if (state === 'behind name') columns = tables.columns(table.text(), offset) ?? NOBODY;
    return columns !== NOBODY;
  }

  function inList(range: FieldRange, at: number): number {
    const p = list.step(range, at);
    const progress = list.progress();
    if (progress === 'broken') outcome = 'nothing';
    if (progress === 'closed') listed(range.base + p);
    return p;
  }

  /** The list of columns was read, up to `offset` in the input. */
  function listed(offset: number): void {
    const read = list.listed(offset);
    columns = read?.columns ?? NOBODY;
    if (escapes === 'maybe') escapes = read?.escapes ?? 'maybe';
    state = 'behind list';
    if (columns !== NOBODY) return;
    outcome = 'nothing';
    isSure = read !== undefined;
  }
}
