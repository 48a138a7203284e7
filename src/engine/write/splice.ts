import { CUT } from '../settle/cuts.ts';
import type { Cuts } from '../types.ts';
import { simdSplice } from './simd-splice.ts';

/** Makes a text of the bytes `[from, to)` with the cuts, which are in order, replaced. */
export type Splice = (bytes: Buffer, from: number, to: number, cuts: Cuts) => Buffer;

/** Bytes per cut from which on copying is one call and dominates. */
const SPARSE = 4096;
/** Copying fewer bytes here is faster than a call. */
const FEW = 48;

export const splice: Splice = (bytes, from, to, cuts) => {
  const sparse = to - from >= SPARSE * (1 + cuts.length / CUT);
  return (
    (sparse ? undefined : simdSplice(bytes, from, to, cuts)) ?? plainSplice(bytes, from, to, cuts)
  );
};

/** Copies without the module: for texts with few cuts, for texts that do not fit the module's memory, and without WebAssembly. */
export const plainSplice: Splice = (bytes, from, to, cuts) => {
  const out = Buffer.allocUnsafe(lengthOf(from, to, cuts));
  const copy = copier(bytes, out);
  let low = from;
  let at = 0;
  for (let n = 0; n < cuts.length; n += CUT) {
    const replacement = cuts.replacements[cuts.at[n + 2]];
    at = copy(low, cuts.at[n], at);
    out.set(replacement, at);
    at += replacement.length;
    low = cuts.at[n + 1];
  }
  copy(low, to, at);
  return out;
};

function lengthOf(from: number, to: number, { length, at, replacements }: Cuts): number {
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
