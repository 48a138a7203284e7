import { simdModule } from '../../../core/webassembly.ts';
import { MARKS, type WordTable } from './word-table.ts';

/** Finds the words of a text that somebody looks for, 64 bytes at a time. */
export interface SimdWords {
  /** The table that the words are looked up in. */
  readonly table: WordTable;
  /**
   * Calls `look` with the starts of words in `[from, to)` that are in any set, in order, and their sets; 0 for words
   * beyond ASCII. It returns the end of the word. `from` is in no word, and bytes up to `end` are read.
   */
  each(
    bytes: Buffer,
    from: number,
    to: number,
    end: number,
    look: (start: number, sets: number) => number,
  ): void;
}

interface Exports {
  words(
    base: number,
    length: number,
    closed: number,
    any: number,
    sets: number,
    records: number,
  ): number;
  next(): number;
}

/** Bytes that are read at once. Every second may begin a word. */
const CHUNK = 16 * 1024;
/** Bytes after `to` that the last word may take. */
const AFTER = 256;
const ZEROS = 128;

/** Layout of the module's memory, whose first bytes its compiler reserves. */
const INPUT = 1024;
const RECORDS = INPUT + CHUNK + ZEROS;
const ANY = RECORDS + (CHUNK / 2) * 8;
const SETS = ANY + MARKS / 8;

/** `undefined` where the processor or Node has no WebAssembly with SIMD. */
export function simdWords(): SimdWords | undefined {
  const file = new URL('../simd/words.wasm', import.meta.url);
  const module = simdModule<Exports>(file, SETS + 2 * MARKS);
  if (module === undefined) return undefined;
  const { words, next } = module.exports;
  const { buffer } = module.memory;
  const input = new Uint8Array(buffer, INPUT, CHUNK + ZEROS);
  const records = new Int32Array(buffer, RECORDS, CHUNK);

  return {
    table: {
      any: new Uint32Array(buffer, ANY, MARKS / 32),
      sets: new Uint16Array(buffer, SETS, MARKS),
    },
    each(bytes, from, to, end, look) {
      for (let low = from; low < to; ) {
        const seen = Math.min(end, low + CHUNK, to + AFTER);
        input.set(bytes.subarray(low, seen));
        input.fill(0, seen - low, seen - low + ZEROS);
        const count = words(INPUT, seen - low, Number(seen === end), ANY, SETS, RECORDS);
        const read = next();
        // Words after a character that may be cut are read again.
        const most = Math.min(to - low, read);
        for (let n = 0; n < 2 * count && records[n] < most; n += 2) {
          look(low + records[n], records[n + 1]);
        }
        // One word alone, of an unknown set so far.
        low = read === 0 ? look(low, 0) : low + read;
      }
    },
  };
}
