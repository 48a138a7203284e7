import { lazy } from '../../core/memoize.ts';
import { simdModule } from '../../core/webassembly.ts';
import { CUT } from '../settle/cuts.ts';
import type { Cuts } from '../types.ts';

/** Sizes in the module's memory: a window's bytes, its cuts, their replacements, and the output. */
const MOST_BYTES = 160 * 1024;
const MOST_NUMBERS = CUT * 16 * 1024;
const MOST_TEXTS = 16 * 1024;
const MOST_TEXT_BYTES = 256 * 1024;
const MOST_OUT_BYTES = 1024 * 1024;
/** Bytes that the module may read and write past the copied ones. */
const SLACK = 64;

/** Layout of the module's memory, whose first bytes its compiler reserves. */
const INPUT = 1024;
const CUTS = INPUT + MOST_BYTES + SLACK;
const TEXTS = CUTS + 4 * MOST_NUMBERS;
const TEXT_BYTES = TEXTS + 8 * MOST_TEXTS;
const OUT = TEXT_BYTES + MOST_TEXT_BYTES + SLACK;

interface Module {
  readonly splice: (
    input: number,
    from: number,
    to: number,
    cuts: number,
    cutsEnd: number,
    texts: number,
    out: number,
  ) => number;
  readonly bytes: Buffer;
  readonly numbers: Int32Array;
}

/** One for a thread: it keeps nothing that another text needs. */
const loaded = lazy(load);

function load(): Module | undefined {
  const file = new URL('./splice.wasm', import.meta.url);
  const module = simdModule<Pick<Module, 'splice'>>(file, OUT + MOST_OUT_BYTES + SLACK);
  if (module === undefined) return undefined;
  const { buffer } = module.memory;
  const { splice } = module.exports;
  return { splice, bytes: Buffer.from(buffer), numbers: new Int32Array(buffer) };
}

/**
 * `plainSplice`, 16 bytes at a time. `undefined` if the processor or Node lacks WebAssembly with SIMD, or if the
 * text, its cuts or replacements do not fit the module's memory. Input and output stay in that memory until the next
 * call overwrites them.
 */
export function simdSplice(
  bytes: Buffer,
  from: number,
  to: number,
  { length, at, replacements }: Cuts,
): Buffer | undefined {
  const module = loaded();
  if (module === undefined || to - from > MOST_BYTES) return undefined;
  if (length > MOST_NUMBERS || replacements.length > MOST_TEXTS) return undefined;
  // Only the current input may be read from the module's memory: the rest is another text.
  if (from < 0 || (length > 0 && at[length - 2] > to)) return undefined;
  const longest = showTexts(module, replacements);
  if (to - from + (length / CUT) * longest > MOST_OUT_BYTES) return undefined;
  bytes.copy(module.bytes, INPUT, from, to);
  module.numbers.set(at.subarray(0, length), CUTS / 4);
  const outputLength = module.splice(INPUT - from, from, to, CUTS, CUTS + 4 * length, TEXTS, OUT);
  const out = Buffer.allocUnsafe(outputLength);
  module.bytes.copy(out, 0, OUT, OUT + outputLength);
  return out;
}

/** Copies the replacements into the module, and returns the length of the longest; `Infinity` if one does not fit. */
function showTexts({ bytes, numbers }: Module, replacements: readonly Buffer[]): number {
  let begin = TEXT_BYTES;
  let longest = 0;
  for (let n = 0; n < replacements.length; n++) {
    const text = replacements[n];
    if (begin + text.length > TEXT_BYTES + MOST_TEXT_BYTES) return Number.POSITIVE_INFINITY;
    bytes.set(text, begin);
    numbers[TEXTS / 4 + 2 * n] = begin;
    numbers[TEXTS / 4 + 2 * n + 1] = text.length;
    begin += text.length;
    longest = Math.max(longest, text.length);
  }
  return longest;
}
