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

/** Makes room for `least` numbers in all, and as many again. */
export function reserve(list: NumberList, least: number): void {
  if (least <= list.at.length) return;
  const grown = new Int32Array(2 * least);
  grown.set(list.at);
  list.at = grown;
}
