interface Placed {
  readonly start: number;
}

/**
 * The list in order of `start`; equals stay as they were. What filters found comes one filter after the other,
 * each in order: a few long runs, merged two by two.
 */
export function sorted<T extends Placed>(list: T[]): T[] {
  let ends = runsOf(list);
  let source = list;
  while (ends.length > 1) {
    const target: T[] = [];
    const joined: number[] = [];
    for (let k = 0; k < ends.length; k += 2) {
      const from = k === 0 ? 0 : ends[k - 1];
      merge(source, from, ends[k], ends[k + 1] ?? ends[k], target);
      joined.push(target.length);
    }
    source = target;
    ends = joined;
  }
  return source;
}

/** Where each run that is in order ends. */
function runsOf(list: readonly Placed[]): readonly number[] {
  const ends: number[] = [];
  for (let k = 1; k < list.length; k++) if (list[k].start < list[k - 1].start) ends.push(k);
  ends.push(list.length);
  return ends;
}

/** Appends `[from, middle)` and `[middle, to)` of the source, each in order, in order. */
function merge<T extends Placed>(
  source: readonly T[],
  from: number,
  middle: number,
  to: number,
  target: T[],
): void {
  let a = from;
  let b = middle;
  while (a < middle && b < to)
    target.push(source[b].start < source[a].start ? source[b++] : source[a++]);
  while (a < middle) target.push(source[a++]);
  while (b < to) target.push(source[b++]);
}
