import type { Redacted, Settled } from './types.ts';

/** Copying fewer bytes here is faster than a call. */
const FEW = 48;

/** The last stage: writes what is settled, cuts replaced, and gives the window back. */
export function write(): (settled: Settled) => Redacted {
  let written = 0;
  return function writes({ window, cuts, spans, replaced, until }) {
    const { bytes, base } = window;
    const out = Buffer.allocUnsafe(lengthOf(written, cuts, until));
    const copy = copier(bytes, out);
    let at = 0;
    for (const { start, end, replacement } of cuts) {
      at = copy(written - base, start - base, at);
      out.set(replacement, at);
      at += replacement.length;
      written = end;
    }
    copy(written - base, until - base, at);
    written = Math.max(written, until);
    window.release();
    return { bytes: out, spans, replaced };
  };
}

function lengthOf(from: number, cuts: Settled['cuts'], until: number): number {
  let length = until - from;
  for (const { start, end, replacement } of cuts) length += replacement.length - (end - start);
  return length;
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
