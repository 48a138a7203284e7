// The rows of an automaton, folded: most states tell few classes of bytes apart, and many states the same ones. The table is an eighth as
// large, which is memory and start-up saved; walks take as long.
//
//   row 3      . . 7 7 9 .         folds      0 0 1 1 2 0
//   row 5      4 4 . . 8 4         the same   0 0 1 1 2 0
//                                  next       … . 7 9 …  4 . 8

/** By state, the fold of its classes and the next states: next[nextOf + folds[foldOf + class]]. */
export interface FoldedRows {
  /** Two words a state: where its fold begins, and where its next states do. */
  readonly heads: Uint32Array;
  /** Folds, of a byte a class. */
  readonly folds: Uint8Array;
  readonly next: Uint16Array;
}

/** Folds rows of `width` next states each. */
export function foldedRows(rows: Uint16Array, width: number): FoldedRows {
  const heads = new Uint32Array((2 * rows.length) / width);
  const known = new Map<string, number>();
  const next: number[] = [];
  const fold = Buffer.alloc(width);
  for (let from = 0, head = 0; from < rows.length; from += width, head += 2) {
    const row = rows.subarray(from, from + width);
    const own = [...new Set(row)];
    const ids = new Map(own.map((state, id) => [state, id]));
    for (const [of, state] of row.entries()) fold[of] = ids.get(state) ?? 0;
    const key = fold.toString('latin1');
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    heads.set([number * width, next.length], head);
    next.push(...own);
  }
  return {
    heads,
    folds: Buffer.from([...known.keys()].join(''), 'latin1'),
    next: Uint16Array.from(next),
  };
}
