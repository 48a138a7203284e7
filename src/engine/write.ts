import { CUT } from './cuts.ts';
import type { Cuts, Redacted, Settled } from './types.ts';

/** Copying fewer bytes here is faster than a call. */
const FEW = 48;

/** The last stage: writes what is settled, cuts replaced, and gives the window back. */
export function write(): (settled: Settled) => Redacted {
  let written = 0;
  return function writes({ window, spans, replaced, until }) {
    const { bytes, base, cuts } = window;
    const out = Buffer.allocUnsafe(lengthOf(written - base, cuts, until - base));
    const copy = copier(bytes, out);
    let from = written - base;
    let at = 0;
    for (let n = 0; n < cuts.length; n += CUT) {
      const replacement = cuts.replacements[cuts.at[n + 2]];
      at = copy(from, cuts.at[n], at);
      out.set(replacement, at);
      at += replacement.length;
      from = cuts.at[n + 1];
    }
    copy(from, until - base, at);
    written = Math.max(base + from, until);
    window.release();
    return { bytes: out, spans, replaced };
  };
}

function lengthOf(from: number, { length, at, replacements }: Cuts, to: number): number {
  let sum = to - from;
  for (let n = 0; n < length; n += CUT) sum += replacements[at[n + 2]].length - (at[n + 1] - at[n]);
  return sum;
}

/** Copies `[from, to)` to `at`, and returns where it ends. Four bytes at a time: between matches there are few. */
function copier(source: Buffer, target: Buffer): (from: number, to: number, at: number) => number {
  const read = new DataView(source.buffer, source.byteOffset, source.length);
  const write = new DataView(target.buffer, target.byteOffset, target.length);
  return function copy(from, to, at) {
    if (to - from > FEW) return at + source.copy(target, at, from, to);
    let end = at;
    let i = from;
    for (; i + 4 <= to; i += 4, end += 4) write.setInt32(end, read.getInt32(i, true), true);
    for (; i < to; i++) target[end++] = source[i];
    return end;
  };
}
