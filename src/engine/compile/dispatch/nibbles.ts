import { type Chance, clusters } from '../../../core/clusters.ts';
import { memoize } from '../../../core/memoize.ts';
import type { BitSet } from '../bit-sets.ts';
import { SUMS } from './frequency.ts';

/** Bytes of a literal that the tokeniser looks at first. */
export const NIBBLE_SLOTS = 4;
/** Flags that literals share. */
const FLAGS = 16;

/** Nibbles of the bytes that a slot takes: a bit for each low one, and from bit 16 on for each high one. */
type Nibbles = number;

/** Literals that share a flag: the nibbles of each slot, and the probability that any four bytes pass. */
interface Cluster extends Chance {
  readonly slots: readonly Nibbles[];
  readonly members: readonly string[];
}

/** The flag that each literal shares with others, given the sets of their first bytes, such that few bytes of a text pass. */
export function nibbleFlags(literals: readonly (readonly BitSet[])[]): readonly number[] {
  // Literals have few sets of nibbles between them.
  const chanceOf = memoize(chanceOfSlot);
  const cluster = (slots: readonly Nibbles[], members: readonly string[]): Cluster => ({
    slots,
    members,
    chance: slots.reduce((chance, bits) => chance * chanceOf(bits), 1),
  });
  const joined = (one: Cluster, other: Cluster) =>
    cluster(
      one.slots.map((bits, slot) => (bits | other.slots[slot]) >>> 0),
      [...one.members, ...other.members],
    );
  const keys = literals.map((bytes) => bytes.slice(0, NIBBLE_SLOTS).map(nibblesOf));
  const distinct = new Map(keys.map((slots) => [slots.join(), cluster(slots, [slots.join()])]));
  const flags = clusters([...distinct.values()], FLAGS, joined);
  const flagOf = new Map(
    flags.flatMap(({ members }, n) => members.map((key) => [key, n] as const)),
  );
  return keys.map((slots) => flagOf.get(slots.join()) ?? 0);
}

/** The nibbles of the bytes in a set. */
export function nibblesOf(set: BitSet): Nibbles {
  let bits = 0;
  for (let high = 0; high < 16; high++) {
    const low = (set[high >> 1] >>> (16 * (high & 1))) & 0xffff;
    if (low !== 0) bits |= low | (1 << (16 + high));
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
