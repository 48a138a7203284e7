import { memoize } from '../../../core/memoize.ts';
import type { PatternBeginning } from '../../compile/dispatch/beginnings.ts';
import { NIBBLE_SLOTS, nibblesOf } from '../../compile/dispatch/nibbles.ts';

/** Flags of a byte, bytes of the table of a slot: flags by low nibble, then by high nibble; and of those of all slots. */
const FLAGS = 8;
const TABLE = 32;
const TABLES = NIBBLE_SLOTS * TABLE;

/**
 * Tables by which the tokeniser dismisses nearly all bytes: for each of the first four of a literal, the flags of a byte by its
 * nibbles; the first eight flags, then the others.
 */
export function nibbleTables(literals: readonly PatternBeginning[]): Buffer {
  const tables = Buffer.alloc(2 * TABLES);
  const nibbles = memoize(nibblesOf);
  for (const { bytes, flag } of literals) {
    const first = Math.floor(flag / FLAGS) * TABLES;
    for (let slot = 0; slot < NIBBLE_SLOTS; slot++) {
      const bits = nibbles(bytes[slot]);
      for (let bit = 0; bit < TABLE; bit++) {
        if ((bits >>> bit) & 1) tables[first + slot * TABLE + bit] |= 1 << (flag % FLAGS);
      }
    }
  }
  return tables;
}
