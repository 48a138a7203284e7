import { simdModule } from '../../core/webassembly.ts';
import { CUT } from '../settle/cuts.ts';
import type { Cuts } from '../types.ts';

/** What the module has room for: a window's bytes, its cuts, what they are replaced with, and the text that is made. */
const MOST_BYTES = 160 * 1024;
const MOST_NUMBERS = CUT * 16 * 1024;
const MOST_TEXTS = 16 * 1024;
const MOST_TEXT_BYTES = 256 * 1024;
const MOST_OUT_BYTES = 1024 * 1024;
/** Behind what is copied it reads and writes more. */
const SLACK = 64;

/** Where things lie in the module's memory, whose first bytes its compiler keeps. */
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
const module = load();

function load(): Module | undefined {
  const file = new URL('../simd/splice.wasm', import.meta.url);
  const loaded = simdModule<Pick<Module, 'splice'>>(file, OUT + MOST_OUT_BYTES + SLACK);
  if (loaded === undefined) return undefined;
  const { buffer } = loaded.memory;
  const { splice } = loaded.exports;
  return { splice, bytes: Buffer.from(buffer), numbers: new Int32Array(buffer) };
}

/**
 * `plainSplice` 16 bytes at a time; `undefined` where the processor or Node has no WebAssembly with SIMD, and where the
 * text, its cuts or what they are replaced with are more than the module has room for. What it was given and what it
 * made lie in the module's memory until the next are written over them, as texts do in that of the scan.
 */
export function simdSplice(
  bytes: Buffer,
  from: number,
  to: number,
  { length, at, replacements }: Cuts,
): Buffer | undefined {
  if (module === undefined || to - from > MOST_BYTES) return undefined;
  if (length > MOST_NUMBERS || replacements.length > MOST_TEXTS) return undefined;
  // Of the module's memory nothing may be read but what is put there: beyond lies another text.
  if (from < 0 || (length > 0 && at[length - 2] > to)) return undefined;
  const longest = showTexts(module, replacements);
  if (to - from + (length / CUT) * longest > MOST_OUT_BYTES) return undefined;
  bytes.copy(module.bytes, INPUT, from, to);
  module.numbers.set(at.subarray(0, length), CUTS / 4);
  const made = module.splice(INPUT - from, from, to, CUTS, CUTS + 4 * length, TEXTS, OUT);
  const out = Buffer.allocUnsafe(made);
  module.bytes.copy(out, 0, OUT, OUT + made);
  return out;
}

/** Puts the replacements where the module reads them, and tells how long the longest is; `Infinity` where one has no room. */
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
