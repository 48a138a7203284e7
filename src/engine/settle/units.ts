import { isAscii } from 'node:buffer';
import { isContinuation, isLeadOf4 } from '../../core/utf-8.ts';

/** Units of offsets besides bytes: UTF-16 code units, or code points. */
export type PositionUnit = 'utf-16' | 'utf-32';

/**
 * Counts units by offset in bytes: one for each byte but continuations, in UTF-16 two for the lead of four.
 * Exact for valid UTF-8 (the Unicode Standard, section 3.9), and the same however the input is cut.
 */
export interface UnitIndex {
  /** Units between the indices `from` and `to` of the window. */
  between(from: number, to: number): number;
}

/** Bytes to a block of the index. */
const BLOCK = 64;

/** Indexes one window's bytes. */
export function unitIndex(bytes: Buffer, end: number, units: PositionUnit = 'utf-16'): UnitIndex {
  const astral = units === 'utf-16' ? 2 : 1;
  if (isAscii(bytes.subarray(0, end))) return { between: (from, to) => to - from };
  const upTo = new Uint32Array(Math.ceil(end / BLOCK) + 1);
  for (let block = 0; block * BLOCK < end; block++) {
    const start = block * BLOCK;
    upTo[block + 1] = upTo[block] + count(bytes, start, Math.min(end, start + BLOCK), astral);
  }
  const before = (index: number) => {
    const block = Math.floor(index / BLOCK);
    return upTo[block] + count(bytes, block * BLOCK, index, astral);
  };
  return { between: (from, to) => before(to) - before(from) };
}

function count(bytes: Buffer, from: number, to: number, astral: number): number {
  let units = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i];
    if (!isContinuation(byte)) units += isLeadOf4(byte) ? astral : 1;
  }
  return units;
}
