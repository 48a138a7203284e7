/** A growing list of numbers, used again from window to window: emptied, it keeps its room. */
export interface NumberList {
  at: Int32Array;
  /** Count of the numbers of `at` in use. */
  length: number;
}

/** An empty list, with room for a few. */
export function numberList(): NumberList {
  return { at: new Int32Array(64), length: 0 };
}

/** Adds a number. */
export function append(list: NumberList, number: number): void {
  reserve(list, list.length + 1);
  list.at[list.length++] = number;
}

/** Adds two numbers. */
export function appendPair(list: NumberList, one: number, other: number): void {
  reserve(list, list.length + 2);
  list.at[list.length++] = one;
  list.at[list.length++] = other;
}

/**
 * Bisects the records `[from, to)` of `size` numbers each, which their numbers at `field` are in the order of: the first whose
 * number there is `least` or more; `to` if none is.
 */
export function firstFrom(
  at: Int32Array,
  least: number,
  from: number,
  to: number,
  size = 1,
  field = 0,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[size * middle + field] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Makes room for `least` numbers in all, and as many again. */
export function reserve(list: NumberList, least: number): void {
  if (least <= list.at.length) return;
  const grown = new Int32Array(2 * least);
  grown.set(list.at);
  list.at = grown;
}
