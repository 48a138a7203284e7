/**
 * One filter's matches in a window, by start, the longest first: three numbers each, its start, its end, and its
 * pattern with the evidence that held and the verdict of its checks.
 */
export interface MatchColumn {
  at: Int32Array;
  /** Count of the numbers of `at` in use. */
  length: number;
}

export function column(): MatchColumn {
  return { at: new Int32Array(24), length: 0 };
}

/** Inserts a match in order, nearly always at the end: after a match of the same length, or with `first` before it. */
export function addMatch(
  to: MatchColumn,
  start: number,
  end: number,
  what: number,
  first = false,
): void {
  if (to.length + 3 > to.at.length) grow(to);
  const { at } = to;
  let n = to.length;
  const longest = first ? end : end - 1;
  for (; n > 0 && comesAfter(at, n - 3, start, longest); n -= 3) at.copyWithin(n, n - 3, n);
  at[n] = start;
  at[n + 1] = end;
  at[n + 2] = what;
  to.length += 3;
}

/** Drops matches that begin before `from`. */
export function dropBefore(column: MatchColumn, from: number): void {
  const { at, length } = column;
  let first = 0;
  while (first < length && at[first] < from) first += 3;
  if (first === 0) return;
  at.copyWithin(0, first, length);
  column.length -= first;
}

/** Moves matches that begin before `to` to another column, and drops the rest. */
export function moveBefore(column: MatchColumn, to: number, into: MatchColumn): void {
  const { at, length } = column;
  for (let n = 0; n < length && at[n] < to; n += 3) addMatch(into, at[n], at[n + 1], at[n + 2]);
  column.length = 0;
}

function comesAfter(at: Int32Array, n: number, start: number, end: number): boolean {
  return at[n] > start || (at[n] === start && at[n + 1] <= end);
}

function grow(to: MatchColumn): void {
  const grown = new Int32Array(2 * to.at.length);
  grown.set(to.at);
  to.at = grown;
}
