import { addCut, addReplacement, CUT, cutList, emptyCuts } from '../settle/cuts.ts';
import type { Redacted, Settled, Span } from '../types.ts';
import { splice } from './splice.ts';

/** Writes many lines at once: a write for each line would take as long as finding all their matches. */
export interface LineWriter {
  /** Takes a line's cuts, and gives its window back. `base` is the offset in the input of the bytes that hold the lines. */
  add(settled: Settled, base: number): void;
  /** Writes the lines settled since the last call; `undefined` if none. */
  write(bytes: Buffer, base: number): Redacted | undefined;
}

export function lineWriter(): LineWriter {
  const cuts = cutList();
  let spans: Span[] = [];
  let latest: Settled | undefined;
  let written = 0;

  return {
    add(settled, base) {
      latest = settled;
      const { window } = settled;
      const { at, length, replacements } = window.cuts;
      const shift = window.base - base;
      for (let n = 0; n < length; n += CUT) {
        const replacement = addReplacement(cuts, replacements[at[n + 2]]);
        addCut(cuts, at[n] + shift, at[n + 1] + shift, replacement);
      }
      for (const span of settled.spans) spans.push(span);
      window.release();
    },
    write(bytes, base) {
      if (latest === undefined) return undefined;
      const { until, replaced } = latest;
      const redacted = {
        bytes: splice(bytes, written - base, until - base, cuts),
        spans,
        replaced,
      };
      written = until;
      latest = undefined;
      spans = [];
      emptyCuts(cuts);
      return redacted;
    },
  };
}
