/** Takes the field `[start, end)`: indices in the window's bytes. */
export type PutField = (start: number, end: number, filter: number, label: number) => void;

/** Keeps fields that are read ahead of their window: each is given with the window whose core it begins in. */
export interface LaterFields {
  keep(start: number, end: number, filter: number, label: number): void;
  /** Yields the fields that begin before `to`, in the order in which they were kept. */
  give(base: number, to: number, put: PutField): void;
}

/** An empty list. All offsets that it is given are offsets in the input. */
export function laterFields(): LaterFields {
  let kept: number[] = [];
  return {
    keep(start, end, filter, label) {
      kept.push(start, end, filter, label);
    },
    give(base, to, put) {
      if (kept.length === 0) return;
      const left: number[] = [];
      for (let n = 0; n < kept.length; n += 4) {
        const [start, end, filter, label] = kept.slice(n, n + 4);
        if (start < base + to) put(start - base, end - base, filter, label);
        else left.push(start, end, filter, label);
      }
      kept = left;
    },
  };
}
