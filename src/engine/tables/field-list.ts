import { twice } from '../columns.ts';

/** A filter's fields in a window: of each its start and end as indices in the window's bytes, and its column. */
export interface FieldList {
  at: Int32Array;
  /** How many numbers of `at` are in use: thrice the fields. */
  length: number;
  /** The first that the filter has not looked at, in `at`. */
  next: number;
  /** What the header calls each column that is the filter's. */
  labels: readonly (string | undefined)[];
}

/** An empty list, with room for a few. */
export function fieldList(): FieldList {
  return { at: new Int32Array(48), length: 0, next: 0, labels: [] };
}

/** Adds a field. */
export function addField(list: FieldList, start: number, end: number, column: number): void {
  const { length } = list;
  if (length === list.at.length) list.at = twice(list.at);
  list.at[length] = start;
  list.at[length + 1] = end;
  list.at[length + 2] = column;
  list.length = length + 3;
}
