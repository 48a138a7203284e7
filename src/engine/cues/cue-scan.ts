import { lazy } from '../../core/memoize.ts';
import { append, type NumberList, reserve } from '../../core/number-list.ts';
import { simdModule } from '../../core/webassembly.ts';
import type { Cue } from './cue.ts';
import { MOST_BYTES, MOST_CUES, TABLES_BYTES, tablesOf } from './cue-tables.ts';

/** Cues as a text has them: five numbers each, where one begins and 128 flags, one for each cue that does. */
export type CueList = NumberList;

/**
 * A range whose cues are dealt: they begin in `[from, to)` of the bytes and end by `end`. The bytes begin `low` bytes after those that were read.
 */
interface CueRange {
  readonly bytes: Buffer;
  readonly low: number;
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

/** Finds the cues of several lists in one pass. */
export interface CueScan {
  /** Replaces the contents of `found` by the cues that begin in `[from, to)`. */
  read(bytes: Buffer, from: number, to: number, found: CueList): void;
  /**
   * Adds the starts of cues to their list, the `n`th of the scan's. Begins with the cue of number `next`, and returns
   * the number of the first cue that begins at `to` or later.
   */
  deal(n: number, range: CueRange, found: CueList, next: number, into: NumberList): number;
}

/** Bytes that one call reads, with zeros after them. */
const PIECE = 32 * 1024;
const ZEROS = 32;
const TABLES = 1024;
const INPUT = TABLES + TABLES_BYTES;
const OUT = INPUT + PIECE + ZEROS;
/** Numbers with the flags of a cue, and with its offset. */
const FLAGS = MOST_CUES / 32;
const FOUND = 1 + FLAGS;

interface Exports {
  find(input: number, length: number, out: number): number;
}

/** One for a thread: it keeps nothing that another text needs. */
const module = load();
/** The tables in its memory. */
let shown: Uint8Array | undefined;

function load() {
  const file = new URL('./cues.wasm', import.meta.url);
  const loaded = simdModule<Exports>(file, OUT + 4 * FOUND * PIECE);
  if (loaded === undefined) return undefined;
  const { buffer } = loaded.memory;
  return { find: loaded.exports.find, bytes: Buffer.from(buffer), numbers: new Int32Array(buffer) };
}

/** The scan for lists of cues. */
export function cueScan(lists: readonly (readonly Cue[])[]): CueScan {
  const cues = [...new Set(lists.flat())];
  if (cues.length > MOST_CUES) throw new Error(`${cues.length} cues are more than ${MOST_CUES}`);
  const tables = lazy(() => tablesOf(cues));
  const masks = lists.map((list) => flagsOf(cues.map((cue) => list.includes(cue))));

  return { read, deal };

  function read(bytes: Buffer, from: number, to: number, found: CueList): void {
    found.length = 0;
    if (module === undefined)
      throw new Error('WebAssembly with SIMD is needed, and this Node has none');
    if (cues.length === 0) return;
    if (shown !== tables()) module.bytes.set(tables(), TABLES);
    shown = tables();
    for (let low = from; low < to; low += PIECE) {
      const length = Math.min(PIECE, to - low);
      const copied = bytes.copy(
        module.bytes,
        INPUT,
        low,
        Math.min(bytes.length, low + length + MOST_BYTES),
      );
      module.bytes.fill(0, INPUT + copied, INPUT + copied + ZEROS - MOST_BYTES);
      const count = module.find(INPUT, length, OUT);
      add(module.numbers, count, low, found);
    }
  }

  function deal(
    list: number,
    { bytes, low, from, to, end }: CueRange,
    { at, length }: CueList,
    next: number,
    into: NumberList,
  ): number {
    const mask = masks[list];
    let k = next;
    for (; k < length && at[k] - low < to; k += FOUND) {
      const place = at[k] - low;
      if (place < from) continue;
      for (let n = 0; n < FLAGS; n++) {
        const flags = at[k + 1 + n] & mask[n];
        if (flags === 0 || !isAny(flags, 32 * n, bytes, place, end)) continue;
        append(into, place);
        break;
      }
    }
    return k;
  }

  function isAny(flags: number, first: number, bytes: Buffer, at: number, end: number): boolean {
    for (let left = flags; left !== 0; left &= left - 1) {
      const cue = cues[first + 31 - Math.clz32(left & -left)];
      if (at + cue.bytes.length <= end && (cue.holds?.(bytes, at, end) ?? true)) return true;
    }
    return false;
  }
}

function add(numbers: Int32Array, count: number, low: number, found: CueList): void {
  const first = OUT / 4;
  reserve(found, found.length + FOUND * count);
  found.at.set(numbers.subarray(first, first + FOUND * count), found.length);
  for (let n = 0; n < count; n++) found.at[found.length + FOUND * n] += low;
  found.length += FOUND * count;
}

/** Flags as numbers of 32 bits. */
function flagsOf(set: readonly boolean[]): Int32Array {
  const flags = new Int32Array(FLAGS);
  for (const [n, is] of set.entries()) if (is) flags[n >> 5] |= 1 << (n & 31);
  return flags;
}
