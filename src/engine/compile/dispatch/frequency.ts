import { NON_ASCII, SPACE } from '../../../core/bytes.ts';
import type { BitSet } from '../bit-sets.ts';
import type { Group } from './group.ts';
import { KINDS } from './token-shapes.ts';

/** Rough frequency of bytes in all kinds of text, by kind; and of `.:-/,"'`, blanks, other characters, the rest. */
const BY_KIND: Readonly<Record<number, number>> = { 1: 0.025, 2: 0.006, 4: 0.016 };
const FREQUENCY = Float64Array.from(KINDS, (kind, byte) => BY_KIND[kind] ?? ofOther(byte));

function ofOther(byte: number): number {
  if (byte === SPACE) return 0.12;
  if ('.:-/,"\''.includes(String.fromCharCode(byte))) return 0.03;
  return byte < NON_ASCII && byte > SPACE ? 0.004 : 0.0002;
}

/** Sums of the frequencies of eight bytes each, so that a set's frequency takes 32 look-ups. */
const SUMS = Array.from({ length: 32 }, (_, eight) =>
  Float64Array.from({ length: 256 }, (_, bits) =>
    [0, 1, 2, 3, 4, 5, 6, 7].reduce(
      (sum, n) => sum + ((bits >> n) & 1) * FREQUENCY[eight * 8 + n],
      0,
    ),
  ),
);

/** Probability that a group's slots all hold by chance. */
function chance(bytes: readonly BitSet[]): number {
  let product = 1;
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

interface Cluster extends Group {
  readonly chance: number;
}

/** Joins the two groups whose union adds the fewest false candidates, until there are few enough. */
export function byFrequency(items: readonly Group[], most: number): readonly Group[] {
  const list: Cluster[] = alike(items).map((item) => ({ ...item, chance: chance(item.bytes) }));
  const cost = (a: Cluster, b: Cluster) => chance(join(a, b).bytes) - a.chance - b.chance;
  const costs = list.map((a, i) => list.slice(0, i).map((b) => cost(a, b)));
  const alive = new Set(list.keys());
  while (alive.size > most) {
    const [one, other] = cheapest(alive, costs);
    const joint = join(list[one], list[other]);
    list[other] = { ...joint, chance: chance(joint.bytes) };
    alive.delete(one);
    for (const i of alive) {
      if (i !== other) costs[Math.max(i, other)][Math.min(i, other)] = cost(list[i], list[other]);
    }
  }
  return [...alive].map((i) => list[i]);
}

/** The pair of groups that is cheapest to join, the greater index first. */
function cheapest(alive: ReadonlySet<number>, costs: readonly (readonly number[])[]) {
  let best = Number.POSITIVE_INFINITY;
  let pair: readonly [number, number] = [0, 0];
  for (const i of alive) {
    for (const j of alive) {
      if (j >= i || costs[i][j] >= best) continue;
      best = costs[i][j];
      pair = [i, j];
    }
  }
  return pair;
}

function join(a: Group, b: Group): Group {
  const bytes = a.bytes.map((bits, slot) => bits.map((word, n) => word | b.bytes[slot][n]));
  return { states: [...a.states, ...b.states], bytes };
}

function alike(items: readonly Group[]): readonly Group[] {
  const same = new Map<string, Group>();
  for (const item of items) {
    const key = item.bytes.map((bits) => bits.join()).join();
    const before = same.get(key);
    same.set(key, before === undefined ? item : join(before, item));
  }
  return [...same.values()];
}
