/** Takes the field `[start, end)`, indices in the window's bytes, with two numbers of its reader: a filter or a column, and a label. */
export type PutField = (start: number, end: number, owner: number, label: number) => void;

/** Keeps fields that are read ahead of their window: each is given with the window whose core it begins in. */
export interface LaterFields {
  keep(start: number, end: number, owner: number, label: number): void;
  isEmpty(): boolean;
  /** Yields the fields that begin before `to`, in the order in which they were kept. */
  give(base: number, to: number, put: PutField): void;
}

/** An empty list. All offsets that it is given are offsets in the input. */
export function laterFields(): LaterFields {
  const kept: number[] = [];
  return {
    keep(start, end, owner, label) {
      kept.push(start, end, owner, label);
    },
    isEmpty: () => kept.length === 0,
    give(base, to, put) {
      // Setting the length takes long, and most windows have none.
      if (kept.length === 0) return;
      let left = 0;
      for (let n = 0; n < kept.length; n += 4) {
        if (kept[n] < base + to) put(kept[n] - base, kept[n + 1] - base, kept[n + 2], kept[n + 3]);
        else {
          kept.copyWithin(left, n, n + 4);
          left += 4;
        }
      }
      kept.length = left;
    },
  };
}
