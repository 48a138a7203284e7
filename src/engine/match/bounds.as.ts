// Bounds of evidence on each side of a match: another cut of the input may not show the bytes beyond.

let low: i32 = 0,
  high: i32 = 0;

export function setBounds(least: i32, most: i32): void {
  low = least;
  high = most;
}

/** The first byte that evidence looks at. */
export function lowest(): i32 {
  return low;
}

/** One past the last. */
export function highest(): i32 {
  return high;
}
