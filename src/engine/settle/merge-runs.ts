interface Placed {
  readonly start: number;
}

/** Runs that are merged at once: among so few, the least start is found faster by a scan than by a heap. */
const AT_ONCE = 8;

/**
 * Sorts the list by `start`, stably. The matches of filters come one filter after the other, each in order: a few
 * long runs, merged eight at a time.
 */
export function mergeRuns<T extends Placed>(list: T[]): T[] {
  let ends = runsOf(list);
  let source = list;
  while (ends.length > 1) {
    const target: T[] = [];
    const joined: number[] = [];
    for (let k = 0; k < ends.length; k += AT_ONCE) {
      merge(source, k === 0 ? 0 : ends[k - 1], ends.slice(k, k + AT_ONCE), target);
      joined.push(target.length);
    }
    source = target;
    ends = joined;
  }
  return source;
}

/** Ends of the runs that are in order. */
function runsOf(list: readonly Placed[]): readonly number[] {
  const ends: number[] = [];
  for (let k = 1; k < list.length; k++) if (list[k].start < list[k - 1].start) ends.push(k);
  ends.push(list.length);
  return ends;
}

/** Appends neighbouring runs of the source, the first from `from`, in order. */
function merge<T extends Placed>(
  source: readonly T[],
  from: number,
  ends: readonly number[],
  target: T[],
): void {
  const next = [from, ...ends.slice(0, -1)];
  const starts = Float64Array.from(next, (at) => source[at].start);
  const last = ends[ends.length - 1];
  for (let left = last - from; left > 0; left--) {
    let run = 0;
    for (let k = 1; k < starts.length; k++) if (starts[k] < starts[run]) run = k;
    const at = next[run]++;
    target.push(source[at]);
    starts[run] = at + 1 < ends[run] ? source[at + 1].start : Number.POSITIVE_INFINITY;
  }
}
