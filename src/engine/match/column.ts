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
  if (to.length + 3 > to.at.length) grow(to, to.length + 3);
  const { at } = to;
  const n = placeOf(to, start, first ? end : end - 1);
  if (n < to.length) at.copyWithin(n + 3, n, to.length);
  at[n] = start;
  at[n + 1] = end;
  at[n + 2] = what;
  to.length += 3;
}

/** Adds the matches of another column, each before one of the same length. */
export function mergeMatches(to: MatchColumn, added: MatchColumn): void {
  let n = added.length;
  let into = to.length + n;
  if (into > to.at.length) grow(to, into);
  const { at } = to;
  let k = to.length;
  to.length = into;
  // Merged from the end, in place, until those of `to` are where they belong.
  while (n > 0) {
    const isLater = k > 0 && comesAfter(at, k - 3, added.at[n - 3], added.at[n - 2]);
    if (isLater) k -= 3;
    else n -= 3;
    const from = isLater ? at : added.at;
    const next = isLater ? k : n;
    into -= 3;
    at[into] = from[next];
    at[into + 1] = from[next + 1];
    at[into + 2] = from[next + 2];
  }
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

/** The index before which the column's matches stay: those after it come after `start` and `end`. */
function placeOf({ at, length }: MatchColumn, start: number, end: number): number {
  if (length === 0 || !comesAfter(at, length - 3, start, end)) return length;
  let low = 0;
  let high = length / 3 - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesAfter(at, 3 * middle, start, end)) high = middle;
    else low = middle + 1;
  }
  return 3 * low;
}

function comesAfter(at: Int32Array, n: number, start: number, end: number): boolean {
  return at[n] > start || (at[n] === start && at[n + 1] <= end);
}

function grow(to: MatchColumn, least: number): void {
  const grown = new Int32Array(2 * least);
  grown.set(to.at);
  to.at = grown;
}
