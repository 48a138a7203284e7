/** A growing list of candidates, used again from window to window. */
export interface CandidateList {
  at: Int32Array;
  length: number;
}

/**
 * The one scan over the bytes: appends to each filter's list the candidates that start in `[from, to)`,
 * looking at bytes up to `end`. The lists are emptied first. No match begins before `low`. Default: 0.
 */
export type Scan = (
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
  lists: readonly CandidateList[],
  low?: number,
) => void;

/** An empty list, with room for a few. */
export function candidateList(): CandidateList {
  return { at: new Int32Array(32), length: 0 };
}

/** Adds a candidate. */
export function append(list: CandidateList, start: number, end: number): void {
  const { length } = list;
  if (length + 2 > list.at.length) {
    const grown = new Int32Array(2 * list.at.length + 64);
    grown.set(list.at);
    list.at = grown;
  }
  list.at[length] = start;
  list.at[length + 1] = end;
  list.length = length + 2;
}

/** Empties lists, keeping their room. */
export function empty(lists: readonly CandidateList[]): void {
  for (const list of lists) list.length = 0;
}
