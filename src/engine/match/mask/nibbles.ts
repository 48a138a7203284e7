import { type Chance, clusters } from '../../../core/clusters.ts';
import { memoize } from '../../../core/memoize.ts';
import type { BitSet } from '../../compile/bit-sets.ts';
import { SUMS } from '../../compile/dispatch/frequency.ts';

/** Bytes of a literal that the tokeniser looks at first, and of the table of one: flags by low nibble, then by high nibble. */
const SLOTS = 4;
const TABLE = 32;
/** Flags of a byte. */
const FLAGS = 8;

/** Nibbles of the bytes that a slot takes: a bit for each low one, and from bit 16 on for each high one. */
type Nibbles = number;

/** Literals that share a flag: the nibbles of each slot, and the probability that any four bytes pass. */
interface Cluster extends Chance {
  readonly slots: readonly Nibbles[];
}

/**
 * Tables by which the tokeniser dismisses nearly all bytes: for each of the first four of a literal, the flags of a byte by its nibbles.
 * Literals share the eight flags such that few bytes pass.
 */
export function nibbleTables(literals: readonly (readonly BitSet[])[]): Buffer {
  const tables = Buffer.alloc(SLOTS * TABLE);
  // Literals have few sets of nibbles between them.
  const chanceOf = memoize(chanceOfSlot);
  const cluster = (slots: readonly Nibbles[]): Cluster => ({
    slots,
    chance: slots.reduce((chance, bits) => chance * chanceOf(bits), 1),
  });
  const joined = (one: Cluster, other: Cluster) =>
    cluster(one.slots.map((bits, slot) => (bits | other.slots[slot]) >>> 0));
  const all = literals.map((bytes) => cluster(bytes.slice(0, SLOTS).map(nibbles)));
  const distinct = [...new Map(all.map((one) => [one.slots.join(), one])).values()];
  for (const [n, { slots }] of clusters(distinct, FLAGS, joined).entries()) {
    for (const [slot, bits] of slots.entries()) {
      for (let bit = 0; bit < TABLE; bit++) {
        if ((bits >>> bit) & 1) tables[slot * TABLE + bit] |= 1 << n;
      }
    }
  }
  return tables;
}

function nibbles(set: BitSet): Nibbles {
  let bits = 0;
  for (let n = 0; n < set.length; n++) {
    for (const [high, low] of [
      [2 * n, set[n] & 0xffff],
      [2 * n + 1, set[n] >>> 16],
    ]) {
      if (low !== 0) bits |= low | (1 << (16 + high));
    }
  }
  return bits >>> 0;
}

/** Probability that a byte passes a slot. */
function chanceOfSlot(bits: Nibbles): number {
  let sum = 0;
  for (let high = 0; high < 16; high++) {
    if (((bits >>> (16 + high)) & 1) === 0) continue;
    sum += SUMS[2 * high][bits & 255] + SUMS[2 * high + 1][(bits >>> 8) & 255];
  }
  return sum;
}
