import { twice } from '../columns.ts';
import type { ByteSet } from '../types.ts';

/** A filter's fields in a window: of each its start and end as indices in the window's bytes, and its column. */
export interface FieldList {
  at: Int32Array;
  /** How many numbers of `at` are in use: thrice the fields. */
  length: number;
  /** The first that the filter has not looked at, in `at`. */
  next: number;
  /** What the header calls each column that is the filter's. */
  labels: readonly (string | undefined)[];
  /** Where they are those of messages, these. */
  messages: MessageStretches | undefined;
}

/** Stretches that are messages, in order: offsets in the input, and what no match goes over in each. */
export type MessageStretches = readonly MessageStretch[];

export interface MessageStretch {
  readonly start: number;
  /** `Infinity` while it goes on. */
  readonly end: number;
  readonly parting: ByteSet;
}

/** An empty list, with room for a few. */
export function fieldList(): FieldList {
  return { at: new Int32Array(48), length: 0, next: 0, labels: [], messages: undefined };
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
