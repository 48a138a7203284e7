import { doubled } from '../../core/grow.ts';
import { firstFrom } from '../../core/number-list.ts';

/**
 * A filter's fields in a window: of each its start and end as indices in the window's bytes, and its label; of those of
 * messages the position, with its bits turned over: it is negative. A label of a standard's element has `OF_STANDARD`.
 */
export interface FieldList {
  at: Int32Array;
  /** Numbers of `at` in use: three per field. */
  length: number;
  /** Index in `at` of the first field that the filter has not read. */
  next: number;
  /** The labels of the text's headers; a column refers to its label by index. */
  labels: readonly string[];
  /** Positions in messages: a field there has the index of its position, with its bits turned over. */
  positions: readonly NamedPosition[];
}

/** A position in messages: its name, and the label that a column of such values would have. */
export interface NamedPosition {
  readonly name: string;
  readonly label: string;
}

/** Capacity of a list without fields, as most lists stay. */
const NONE = new Int32Array(0);
/** Capacity for a few fields. */
const FEW = 48;

/** An empty list. */
export function fieldList(): FieldList {
  return {
    at: NONE,
    length: 0,
    next: 0,
    labels: [],
    positions: [],
  };
}

/** Empties a list, for a window of the text that has these labels. */
export function emptyFields(list: FieldList, labels: FieldList['labels']): void {
  list.length = 0;
  list.next = 0;
  list.labels = labels;
  list.positions = [];
}

/** Adds a field. */
export function addField(list: FieldList, start: number, end: number, label: number): void {
  const { length } = list;
  if (length === list.at.length) list.at = length === 0 ? new Int32Array(FEW) : doubled(list.at);
  list.at[length] = start;
  list.at[length + 1] = end;
  list.at[length + 2] = label;
  list.length = length + 3;
}

/** Adds a field in order of offsets, if none begins at its offset; most arrive in order. */
export function insertField(list: FieldList, start: number, end: number, label: number): void {
  const { at, length } = list;
  const isLast = length === 0 || at[length - 3] < start;
  const n = isLast ? length : 3 * firstFrom(at, start, 0, length / 3, 3);
  if (!isLast && at[n] === start) return;
  addField(list, start, end, label);
  if (isLast) return;
  list.at.copyWithin(n + 3, n, length);
  list.at.set([start, end, label], n);
}

/**
 * Merges fields that were appended after the first `length` numbers into those: both parts are in order. An appended field
 * replaces one that begins at its offset.
 */
export function mergeFields(list: FieldList, length: number): void {
  if (length === 0 || length === list.length) return;
  const { at } = list;
  const added = at.slice(length, list.length);
  let k = length - 3;
  let to = list.length;
  // Merged from the end, in place.
  for (let n = added.length - 3; n >= 0; ) {
    if (k >= 0 && at[k] === added[n]) k -= 3;
    const isLater = k >= 0 && at[k] > added[n];
    const from = isLater ? at : added;
    const next = isLater ? k : n;
    to -= 3;
    at[to] = from[next];
    at[to + 1] = from[next + 1];
    at[to + 2] = from[next + 2];
    if (isLater) k -= 3;
    else n -= 3;
  }
  at.copyWithin(k + 3, to, list.length);
  list.length -= to - (k + 3);
}
