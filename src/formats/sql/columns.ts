import { NUL } from '../../core/bytes.ts';
import type { FieldPlan } from '../../engine/fields/format-interface.ts';
import type { Labels } from '../../engine/fields/labels.ts';
import type { Owners } from '../keys/key-table.ts';
import { ownersOf } from '../tables/column-owners.ts';
import { wordAt } from './words.ts';

/** The filters of each column of a statement; `undefined` for a column without any. */
export type Columns = readonly (Owners | undefined)[];

/**
 * Columns of statements in a text. Names of columns are bytes, a NUL after each. Offsets are in the input: more names are
 * resolved as it goes on.
 */
export interface KnownColumns {
  /** Columns by their names; `undefined` if no filter takes any, or no more names are resolved. */
  named(names: Buffer, offset: number): Columns | undefined;
  /** A table was created: dumps omit its columns in the statements that fill it. Its name is in capitals, its parts after full stops. */
  remember(table: string, names: Buffer): void;
  /** Columns of a table. If only one of two names has a schema, the last parts are compared. */
  ofTable(table: string, offset: number): Columns | undefined;
  hasTables(): boolean;
}

interface Listed {
  readonly names: Buffer;
  /** Absent until the columns are looked up; its `columns` are `undefined` if no filter takes any. */
  resolved?: { readonly columns: Columns | undefined };
}

/**
 * Most names of columns that are resolved in a text, the slowest step at 0.01 ms each, and bytes of text that allow
 * one more: dumps repeat the same names, which costs next to nothing.
 */
const MOST_NAMES = 1024;
const BYTES_A_NAME = 512;
/** Most lists whose columns are kept, and most bytes of names of tables, with what each takes beside it: the oldest are forgotten. */
const MOST_LISTS = 64;
const MOST_BYTES = 1024 * 1024;
const BESIDE_BYTES = 40;

/** Creates an empty memory of columns. */
export function knownColumns(plan: FieldPlan, labels: Labels): KnownColumns {
  const lists = new Map<number, Listed>();
  const tables = new Map<string, Listed>();
  let sum = 0;
  let count = 0;

  return {
    named(names, offset) {
      const hash = wordAt(names, 0, names.length);
      const known = lists.get(hash);
      if (known?.names.equals(names)) return known.resolved?.columns;
      const listed: Listed = { names: Buffer.from(names) };
      const columns = columnsOf(listed, offset);
      if (lists.size >= MOST_LISTS) lists.clear();
      if (listed.resolved !== undefined) lists.set(hash, listed);
      return columns;
    },
    remember(table, names) {
      const listed: Listed = { names: Buffer.from(names) };
      for (const name of [table, shortOf(table)]) {
        forget(name);
        tables.set(name, listed);
        sum += sizeOf(name, listed);
      }
      for (const name of tables.keys()) {
        if (sum <= MOST_BYTES) return;
        forget(name);
      }
    },
    ofTable(table, offset) {
      const isShort = table.lastIndexOf('.') === 0;
      const listed = tables.get(table) ?? tables.get(isShort ? shortOf(table) : lastPart(table));
      return listed && columnsOf(listed, offset);
    },
    hasTables: () => tables.size > 0,
  };

  function forget(name: string): void {
    const listed = tables.get(name);
    if (listed !== undefined) sum -= sizeOf(name, listed);
    tables.delete(name);
  }

  function columnsOf(listed: Listed, offset: number): Columns | undefined {
    if (listed.resolved !== undefined) return listed.resolved.columns;
    const names = listed.names.toString().split('\0').slice(0, -1);
    if (count + names.length > MOST_NAMES + Math.floor(offset / BYTES_A_NAME)) return undefined;
    count += names.length;
    const owners = ownersOf(plan.filters, names, labels);
    const isAny = owners.some(({ length }) => length > 0);
    const columns = isAny ? owners.map((of) => (of.length > 0 ? of : undefined)) : undefined;
    listed.resolved = { columns };
    return columns;
  }
}

function sizeOf(name: string, { names }: Listed): number {
  let columns = 0;
  for (const byte of names) if (byte === NUL) columns++;
  return name.length + names.length + columns * BESIDE_BYTES;
}

/** `.PUBLIC.PATIENTS` as one without a schema asks for it. */
function shortOf(name: string): string {
  return `*${lastPart(name)}`;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.'));
}
