import { memoize } from '../../../core/memoize.ts';
import { type BitSet, bytesOf } from '../../compile/bit-sets.ts';
import { QUADS_BITS } from '../../compile/layout.ts';

/** Most listed spellings of a literal's first four bytes. */
const MOST = 2048;
/** Flags of a first byte: literals that begin with it are listed by four bytes; they are not. */
const LISTED = 1;
const OPEN = 2;
/** Bytes are listed with the bit of small letters. */
const FOLD = 0x20;
/** Fibonacci hashing, as `src/engine/match/tokenise.as.ts` has it. */
const MIX = 0x9e37_79b1;

/** Tables by which the tokeniser dismisses most offsets that nibbles leave. */
export interface Quads {
  /** Flags of each byte that a literal may begin with. */
  readonly firsts: Buffer;
  /** A bit for each hash of the first four bytes of a literal. */
  readonly bits: Buffer;
}

/** The tables of literals, given the sets of their first four bytes. */
export function quads(literals: readonly (readonly BitSet[])[]): Quads {
  const firsts = Buffer.alloc(256);
  const bits = Buffer.alloc((1 << QUADS_BITS) / 8);
  // Literals have few sets of bytes between them.
  const foldedOf = memoize(foldedBytes);
  for (const sets of literals) {
    const folded = sets.slice(0, 4).map(foldedOf);
    const isOpen = folded.reduce((count, bytes) => count * bytes.length, 1) > MOST;
    for (const byte of bytesOf(sets[0])) firsts[byte] |= isOpen ? OPEN : LISTED;
    if (!isOpen) addSpellings(bits, folded);
  }
  return { firsts, bits };
}

function foldedBytes(set: BitSet): readonly number[] {
  return [...new Set(bytesOf(set).map((byte) => byte | FOLD))];
}

/** Adds all numbers of four bytes, the first lowest. */
function addSpellings(
  bits: Buffer,
  [first, second, third, fourth]: readonly (readonly number[])[],
): void {
  for (const d of fourth) {
    for (const c of third) {
      for (const b of second) {
        const later = (d << 24) | (c << 16) | (b << 8);
        for (const a of first) add(bits, later | a);
      }
    }
  }
}

function add(bits: Buffer, quad: number): void {
  const hash = Math.imul(quad, MIX) >>> (32 - QUADS_BITS);
  bits[hash >> 3] |= 1 << (hash & 7);
}
