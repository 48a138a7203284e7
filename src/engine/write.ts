import type { Redacted, Settled } from './types.ts';

/** Copying fewer bytes one by one is faster than a call. */
const FEW = 48;

/** The last stage: writes what is settled, cuts replaced, and gives the window back. */
export function write(): (settled: Settled) => Redacted {
  let written = 0;
  return function writes({ window, cuts, spans, replaced, until }) {
    const { bytes, base } = window;
    const out = Buffer.allocUnsafe(lengthOf(written, cuts, until));
    let at = 0;
    for (const { start, end, replacement } of cuts) {
      at = copy(bytes, written - base, start - base, out, at);
      at = copy(replacement, 0, replacement.length, out, at);
      written = end;
    }
    at = copy(bytes, written - base, until - base, out, at);
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

function copy(source: Buffer, from: number, to: number, target: Buffer, at: number): number {
  if (to - from > FEW) return at + source.copy(target, at, from, to);
  let end = at;
  for (let i = from; i < to; i++) target[end++] = source[i];
  return end;
}
