import { CASE_BIT, SMALL_A, SMALL_M } from '../../core/bytes.ts';
import { simdModule } from '../../core/webassembly.ts';

/** Looks at each place in `[from, to)` where `name` or `fami` begins, in either case, before `end`. */
export type KeyWords = (
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
  look: (at: number) => void,
) => void;

/** Bytes of a word that are compared. */
const WORD = 4;

/** Finds them byte by byte. */
export const keyWords: KeyWords = (bytes, from, to, end, look) => {
  const most = Math.min(to, end - WORD + 1);
  for (let at = from; at < most; at++) {
    if ((bytes[at + 1] | CASE_BIT) === SMALL_A && isAround(bytes, at)) look(at);
  }
};

/** The same of the letters around the `a`. */
function isAround(bytes: Buffer, at: number): boolean {
  if ((bytes[at + 2] | CASE_BIT) !== SMALL_M) return false;
  const ends = ((bytes[at] | CASE_BIT) << 8) | (bytes[at + 3] | CASE_BIT);
  return ends === 0x6e65 || ends === 0x6669;
}

type Keys = (base: number, length: number, records: number) => number;

/** Bytes that are read at once. Every fourth may begin a word. */
const CHUNK = 16 * 1024;
/** Bytes after the last one that are read with it. */
const AFTER = 64;
/** Below this many bytes the way into WebAssembly and back costs more than it saves. */
const FEW = 128;

/** Layout of the module's memory, whose first bytes its compiler reserves. */
const INPUT = 1024;
const RECORDS = INPUT + CHUNK + AFTER;

/** The same 32 bytes at a time; `undefined` where the processor or Node has no WebAssembly with SIMD. */
export function simdKeyWords(): KeyWords | undefined {
  const file = new URL('./simd/keys.wasm', import.meta.url);
  const module = simdModule<{ readonly keys: Keys }>(file, RECORDS + CHUNK);
  if (module === undefined) return undefined;
  const { keys } = module.exports;
  const { buffer } = module.memory;
  const input = new Uint8Array(buffer, INPUT, CHUNK + AFTER);
  const records = new Int32Array(buffer, RECORDS, CHUNK / WORD);

  return (bytes, from, to, end, look) => {
    if (to - from < FEW) {
      keyWords(bytes, from, to, end, look);
      return;
    }
    for (let low = from; low < to; low += CHUNK) {
      const length = Math.min(CHUNK, to - low);
      const seen = Math.min(end, low + length + WORD - 1);
      input.set(bytes.subarray(low, seen));
      input.fill(0, seen - low, seen - low + AFTER);
      const count = keys(INPUT, length, RECORDS);
      for (let n = 0; n < count; n++) look(low + records[n]);
    }
  };
}
