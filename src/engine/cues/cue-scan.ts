import { byteSet } from '../../core/bytes.ts';
import { append, type NumberList, reserve } from '../../core/number-list.ts';
import { simdModule } from '../../core/webassembly.ts';
import type { Cue } from './cue.ts';

/** Cues as a text has them: three numbers each, where one begins and 64 flags, one for each cue that does. */
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

const MOST_CUES = 64;
const MOST_BYTES = 4;
const BUCKETS = 8;
/** Bytes that one call reads, with zeros after them. */
const PIECE = 32 * 1024;
const ZEROS = 32;
const TABLES = 1024;
const FLAGS = TABLES + 32 * MOST_BYTES;
const INPUT = FLAGS + 8 * 256 * MOST_BYTES;
const OUT = INPUT + PIECE + ZEROS;
const FOUND = 3;

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
  const tables = tablesOf(cues);
  const masks = lists.map((list) => flagsOf(cues.map((cue) => list.includes(cue))));

  return { read, deal };

  function read(bytes: Buffer, from: number, to: number, found: CueList): void {
    found.length = 0;
    if (module === undefined)
      throw new Error('WebAssembly with SIMD is needed, and this Node has none');
    if (cues.length === 0) return;
    if (shown !== tables) module.bytes.set(tables, TABLES);
    shown = tables;
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
    const [few, more] = masks[list];
    let k = next;
    for (; k < length && at[k] - low < to; k += FOUND) {
      const place = at[k] - low;
      if (place < from) continue;
      const is =
        isAny(at[k + 1] & few, 0, bytes, place, end) ||
        isAny(at[k + 2] & more, 32, bytes, place, end);
      if (is) append(into, place);
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

/** The two halves of 64 flags. */
function flagsOf(set: readonly boolean[]): readonly [number, number] {
  const flags = new Int32Array(2);
  for (const [n, is] of set.entries()) if (is) flags[n >> 5] |= 1 << (n & 31);
  return [flags[0], flags[1]];
}

/** Tables in the module's form: cues that begin alike share a bucket. */
function tablesOf(cues: readonly Cue[]): Uint8Array {
  const tables = new Uint8Array(INPUT - TABLES);
  const flags = tables.subarray(FLAGS - TABLES);
  const sets = cues.map(({ bytes }) =>
    Array.from({ length: MOST_BYTES }, (_none, n) =>
      bytes[n] === undefined ? undefined : byteSet(bytes[n]),
    ),
  );
  const order = cues
    .map((_cue, n) => n)
    .sort((one, other) => leadOf(sets[one]) - leadOf(sets[other]));
  for (const [rank, n] of order.entries()) {
    const bucket = 1 << Math.floor((rank * BUCKETS) / cues.length);
    for (const [place, set] of sets[n].entries()) {
      for (let byte = 0; byte < 256; byte++) {
        if (set !== undefined && set[byte] === 0) continue;
        tables[32 * place + (byte & 15)] |= bucket;
        tables[32 * place + 16 + (byte >> 4)] |= bucket;
        flags[8 * (256 * place + byte) + (n >> 3)] |= 1 << (n & 7);
      }
    }
  }
  return tables;
}

function leadOf([first]: readonly (Uint8Array | undefined)[]): number {
  return first?.indexOf(1) ?? 0;
}
