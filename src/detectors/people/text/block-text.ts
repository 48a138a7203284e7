import { isAscii } from 'node:buffer';
import { byteSet, LOWER, NEWLINE, NON_ASCII, UPPER } from '../../../core/bytes.ts';
import { codePointAt, isContinuation, sequenceLength } from '../../../core/utf-8.ts';
import { escapedAt, hasEscapes, LENGTH_BITS, LENGTH_MASK } from './escaped-characters.ts';

/** Most bytes of a block: what is read at once. */
export const BLOCK_BYTES = 16 * 1024;

/** Units after the last that a reader may look at without a check. */
const PADDING = 16;
/** Room for a block. */
export const BLOCK_UNITS = BLOCK_BYTES + PADDING;

/** One block as UTF-16 code units, each with the byte that it begins at. Written anew for each block. */
export interface BlockText {
  readonly units: Uint16Array;
  /** Number of units in use; newlines follow. */
  length: number;
  /** The index in the block's bytes where the unit begins: valid for `[0, length]`. */
  byteAt(unit: number): number;
  /** Takes `bytes[from..to)`, at most `BLOCK_BYTES` of them. */
  read(bytes: Buffer, from: number, to: number): void;
}

/**
 * Buffers for one block, in `units`. Invalid UTF-8 is read as Latin-1, a code point beyond 16 bits as U+FFFF, and
 * escapes of HTML or JSON as their characters.
 */
export function blockText(units: Uint16Array = new Uint16Array(BLOCK_UNITS)): BlockText {
  const offsets = new Uint16Array(BLOCK_BYTES + 1);
  /** Whether each byte is a unit. */
  let direct = true;

  const text: BlockText = {
    units,
    length: 0,
    byteAt: (unit) => (direct ? unit : offsets[unit]),
    read(bytes, from, to) {
      const taken = bytes.subarray(from, to);
      direct = isAscii(taken) && !hasEscapes(taken);
      if (direct) units.set(taken);
      text.length = direct ? taken.length : decode(taken, units, offsets);
      units.fill(NEWLINE, text.length, text.length + PADDING);
    },
  };
  return text;
}

/** Writes units and where they begin; returns how many. */
function decode(bytes: Buffer, units: Uint16Array, offsets: Uint16Array): number {
  const end = bytes.length;
  let n = 0;
  let at = 0;
  while (at < end) {
    while (at < end && PLAIN[bytes[at]] === 1) {
      units[n] = bytes[at];
      offsets[n++] = at++;
    }
    if (at === end) break;
    const byte = bytes[at];
    offsets[n] = at;
    if (byte < NON_ASCII) {
      const escaped = escapedAt(bytes, at);
      units[n] = escaped === 0 ? byte : escaped >> LENGTH_BITS;
      at += escaped === 0 ? 1 : escaped & LENGTH_MASK;
    } else {
      const length = lengthAt(bytes, at, end);
      units[n] = length === 1 ? byte : length === 4 ? 0xffff : codePointAt(bytes, at, length);
      at += length;
    }
    // An invisible character inside a word belongs to the letter before it.
    if (!isInvisible(units[n]) || n === 0 || (LOWER[units[n - 1]] === 1 && UPPER[bytes[at]] === 1))
      n++;
  }
  offsets[n] = end;
  return n;
}

const SOFT_HYPHEN = 0xad;

/** Whether a code unit is a soft hyphen or of no width. */
function isInvisible(unit: number): boolean {
  if (unit < 0x200b) return unit === SOFT_HYPHEN;
  return unit <= 0x200f || unit === 0x2060 || unit === 0xfeff;
}

/** ASCII except the first bytes of escapes. */
const PLAIN = byteSet("\0-%'-[]-\x7f");

/** Length of the UTF-8 sequence at `at`; 1 if there is none. */
function lengthAt(bytes: Uint8Array, at: number, end: number): number {
  const length = sequenceLength(bytes[at]);
  if (length === 0 || at + length > end) return 1;
  for (let k = 1; k < length; k++) if (!isContinuation(bytes[at + k])) return 1;
  return length;
}
