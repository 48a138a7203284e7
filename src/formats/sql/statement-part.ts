import type { FieldRange } from '../../engine/fields/formats.ts';

/** Most bytes of a value that is read. */
export const VALUE_BYTES = 240;
/** Most bytes of a word, or of a name with its quotes. */
export const NAME_BYTES = 130;
/** Bytes after a core that its last value may take, with the bytes that end it. */
export const SQL_REACH = VALUE_BYTES + 24;

/** Takes a value: indices in the window's bytes. */
export type TakeValue = (start: number, end: number, owners: ColumnOwners) => void;

/** Reads a part of a statement, from window to window. */
export interface StatementPart {
  /** Continues at `at`, in the core, and returns the end of the bytes read; it may be beyond the core. */
  step(range: FieldRange, at: number, take: TakeValue): number;
  /** Whether it ended, or has text that no such part has. */
  isOver(): boolean;
}

/** Filters that take the values of a column, each followed by the index of its label. */
export type ColumnOwners = readonly number[];

/** The filters of each column of a statement; `undefined` for a column without any. */
export type Columns = readonly (ColumnOwners | undefined)[];

/**
 * The columns that have these names; `undefined` if no filter takes any, `null` where no more names are read up to `offset`
 * in the input.
 */
export type ColumnsOf = (names: readonly string[], offset: number) => Columns | null | undefined;

/** Whether `count` more names of columns may be resolved up to `offset` in the input. */
export type MayName = (count: number, offset: number) => boolean;

/** State of a list in brackets: still open, closed, or not a list. */
export type Progress = 'open' | 'closed' | 'broken';
