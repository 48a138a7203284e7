import { doubled } from '../../core/grow.ts';
import type { Cuts } from '../types.ts';

/** Numbers to a cut. */
export const CUT = 3;

/** An empty list, with room for a few. */
export function cutList(): Cuts {
  return { length: 0, at: new Int32Array(16 * CUT), replacements: [] };
}

/** Adds a replacement and returns its index. */
export function addReplacement({ replacements }: Cuts, replacement: Buffer): number {
  return replacements.push(replacement) - 1;
}

/** Appends a cut; its replacement is given by index. */
export function addCut(cuts: Cuts, start: number, end: number, replacement: number): void {
  const n = cuts.length;
  cuts.length = n + CUT;
  if (n + CUT > cuts.at.length) cuts.at = doubled(cuts.at);
  const { at } = cuts;
  at[n] = start;
  at[n + 1] = end;
  at[n + 2] = replacement;
}

/** Empties a list, keeping its room; nothing of a text stays in it. */
export function emptyCuts(cuts: Cuts): void {
  // Setting the length takes long, and most texts have few replacements.
  if (cuts.replacements.length > 0) cuts.replacements.length = 0;
  cuts.length = 0;
}
