import { NON_ASCII, SPACE } from '../../../core/bytes.ts';
import { clusters } from '../../../core/clusters.ts';
import type { BitSet } from '../bit-sets.ts';
import { type Group, joined } from './group.ts';
import { KINDS } from './token-shapes.ts';

/** Rough frequency of bytes in all kinds of text, by kind; and of `.:-/,"'`, blanks, other characters, the rest. */
const BY_KIND: Readonly<Record<number, number>> = { 1: 0.025, 2: 0.006, 4: 0.016 };
const FREQUENCY = Float64Array.from(KINDS, (kind, byte) => BY_KIND[kind] ?? ofOther(byte));

function ofOther(byte: number): number {
  if (byte === SPACE) return 0.12;
  if ('.:-/,"\''.includes(String.fromCharCode(byte))) return 0.03;
  return byte < NON_ASCII && byte > SPACE ? 0.004 : 0.0002;
}

/** Sums of the frequencies of eight bytes each, by bits for those that count, so that a set's frequency takes 32 look-ups. */
export const SUMS = Array.from({ length: 32 }, (_, eight) => sumsOf(eight * 8));

function sumsOf(first: number): Float64Array {
  const sums = new Float64Array(256);
  for (let bits = 1; bits < 256; bits++) {
    const highest = 31 - Math.clz32(bits);
    sums[bits] = sums[bits ^ (1 << highest)] + FREQUENCY[first + highest];
  }
  return sums;
}

/** Rough frequency of tokens by kinds of their bytes, and by length. */
const OF_KINDS = [0, 0.3, 0.1, 0.06, 0.15, 0.08, 0.25, 0.06];
const OF_LENGTH = [0, 0.15, 0.2, 0.15, 0.17, 0.1, 0.07, 0.05, 0.04];

function ofShape(shape: number): number {
  const length = shape & 63;
  return OF_KINDS[shape >> 6] * (OF_LENGTH[length] ?? (length <= 16 ? 0.006 : 0.0004));
}

/** Probability that a token has one of a group's shapes; 1 for literals. */
function chanceOfShapes(sets: readonly BitSet[]): number {
  let sum = 0;
  for (const [half, set] of sets.entries()) {
    for (let word = 0; word < set.length; word++) {
      for (let rest = set[word]; rest !== 0; rest &= rest - 1) {
        sum += ofShape(half * 256 + word * 32 + 31 - Math.clz32(rest & -rest));
      }
    }
  }
  return sum === 0 ? 1 : sum;
}

/** Probability that a group's slots all hold by chance. */
function chance({ bytes, shapes }: Group): number {
  let product = chanceOfShapes(shapes);
  for (const bits of bytes) {
    let sum = 0;
    for (let n = 0; n < 8; n++) {
      for (let byte = 0; byte < 4; byte++)
        sum += SUMS[n * 4 + byte][(bits[n] >>> (8 * byte)) & 255];
    }
    product *= sum;
  }
  return product;
}

/** Joins the two groups whose union adds the fewest false candidates, until there are few enough. */
export function byFrequency(items: readonly Group[], most: number): readonly Group[] {
  const withChance = (group: Group) => ({ ...group, chance: chance(group) });
  return clusters(alike(items).map(withChance), most, (one, other) =>
    withChance(joined(one, other)),
  );
}

function alike(items: readonly Group[]): readonly Group[] {
  const same = new Map<string, Group>();
  for (const item of items) {
    const key = [...item.bytes, ...item.shapes].map((bits) => bits.join()).join();
    const before = same.get(key);
    same.set(key, before === undefined ? item : joined(before, item));
  }
  return [...same.values()];
}
