import { EMPTY } from './bytes.ts';
import { twice } from './columns.ts';
import type { Cuts } from './types.ts';

/** An empty list, with room for a few. */
export function cutList(): Cuts {
  return { length: 0, starts: new Int32Array(16), ends: new Int32Array(16), replacements: [] };
}

/** Adds a cut behind the last. */
export function addCut(cuts: Cuts, start: number, end: number, replacement: Buffer): void {
  const n = cuts.length++;
  if (n === cuts.starts.length) {
    cuts.starts = twice(cuts.starts);
    cuts.ends = twice(cuts.ends);
  }
  cuts.starts[n] = start;
  cuts.ends[n] = end;
  cuts.replacements[n] = replacement;
}

/** Empties a list, keeping its room; nothing of a text stays in it. */
export function emptyCuts(cuts: Cuts): void {
  for (let n = 0; n < cuts.length; n++) cuts.replacements[n] = EMPTY;
  cuts.length = 0;
}
