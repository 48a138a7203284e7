import type { FieldRange } from '../../engine/fields/formats.ts';

/** Most bytes of a value that is looked at. */
export const VALUE_BYTES = 240;
/** Most bytes of a word, or of a name with its quotes. */
export const NAME_BYTES = 130;
/** Bytes behind a core that its last value may take, with what tells that it ends. */
export const SQL_REACH = VALUE_BYTES + 24;

/** Takes a value: indices in the window's bytes. */
export type TakeValue = (start: number, end: number, takers: ColumnOwners) => void;

/** Reads a part of a statement, from window to window. */
export interface StatementPart {
  /** Goes on at `at`, in the core, and tells up to where it read; it may be beyond. */
  step(stretch: FieldRange, at: number, take: TakeValue): number;
  /** It ended, or holds what no such part does. */
  isOver(): boolean;
}

/** Who takes the values of a column: of each its filter, and the place of its label. */
export type ColumnOwners = readonly number[];

/** The takers of each column of a statement; `undefined` where a column has none. */
export type Columns = readonly (ColumnOwners | undefined)[];

/**
 * The columns that have these names; `undefined` where no one takes any, `null` where no more names are read up to `offset`
 * in the input.
 */
export type ColumnsOf = (names: readonly string[], offset: number) => Columns | null | undefined;

/** Whether the names of so many columns may be read up to `offset` in the input. */
export type MayName = (count: number, offset: number) => boolean;

/** How far a list in brackets was read: to its end, or to what no such list has. */
export type Progress = 'open' | 'closed' | 'broken';
