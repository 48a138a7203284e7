/** A range `[start, end)` of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The same characters as ranges that neither touch nor overlap, in order. */
export function merged(ranges: readonly TextRange[]): readonly TextRange[] {
  const out: TextRange[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last !== undefined && start <= last.end) {
      out[out.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else out.push({ start, end });
  }
  return out;
}

/** Number of characters in merged ranges. */
export function sizeOf(ranges: readonly TextRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Number of characters that two lists of merged ranges share. */
export function sharedSize(a: readonly TextRange[], b: readonly TextRange[]): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    shared += Math.max(0, overlap(a[i], b[j]));
    if (a[i].end < b[j].end) i += 1;
    else j += 1;
  }
  return shared;
}

/** Number of characters that two ranges share; not positive if they share none. */
export function overlap(a: TextRange, b: TextRange): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start);
}

/** Pairs of indices of the ranges of two lists, each in order of `start`, that share characters. */
export function overlaps(
  a: readonly TextRange[],
  b: readonly TextRange[],
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let open: readonly number[] = [];
  let next = 0;
  for (const [i, one] of a.entries()) {
    const incoming: number[] = [];
    while (next < b.length && b[next].start < one.end) incoming.push(next++);
    open = [...open, ...incoming].filter((j) => b[j].end > one.start);
    for (const j of open) if (overlap(one, b[j]) > 0) pairs.push([i, j]);
  }
  return pairs;
}
