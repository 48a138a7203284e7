import type { Random } from './random.ts';

/** Vectors of length 1, one after another, and their weights. */
export interface Points {
  readonly size: number;
  readonly numbers: Float32Array;
  readonly weights: Float64Array;
}

/**
 * Parts the points that `members` names into `count` parts of like directions: k-means on the sphere (Dhillon
 * and Modha 2001), begun with points drawn by weight. Gives each member's part, from 0 on. The same dice give
 * the same parts.
 */
export function parted(
  { size, numbers, weights }: Points,
  members: Uint32Array,
  count: number,
  rounds: number,
  dice: Random,
): Uint8Array {
  const parts = new Uint8Array(members.length);
  const centres = new Float32Array(count * size);
  const sums = new Float64Array(count * size);
  const draw = byWeight(Float64Array.from(members, (at) => weights[at]));
  for (let part = 0; part < count; part++) begin(part);
  for (let round = 0; round < rounds; round++) {
    assign();
    move();
  }
  assign();
  return parts;

  function begin(part: number): void {
    const at = members[draw(dice.next())] * size;
    centres.set(numbers.subarray(at, at + size), part * size);
  }

  function assign(): void {
    for (let n = 0; n < members.length; n++) parts[n] = nearest(members[n] * size);
  }

  function nearest(at: number): number {
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let part = 0; part < count; part++) {
      const from = part * size;
      let likeness = 0;
      for (let i = 0; i < size; i++) likeness += numbers[at + i] * centres[from + i];
      if (likeness > most) {
        most = likeness;
        best = part;
      }
    }
    return best;
  }

  /** Each centre goes to the middle of its part; one whose part is empty begins elsewhere. */
  function move(): void {
    sums.fill(0);
    for (let n = 0; n < members.length; n++) {
      const from = members[n] * size;
      const to = parts[n] * size;
      const weight = weights[members[n]];
      for (let i = 0; i < size; i++) sums[to + i] += numbers[from + i] * weight;
    }
    for (let part = 0; part < count; part++) {
      const sum = sums.subarray(part * size, (part + 1) * size);
      const length = lengthOf(sum);
      if (length < 1e-9) begin(part);
      for (let i = 0; i < size && length >= 1e-9; i++) centres[part * size + i] = sum[i] / length;
    }
  }
}

/** Finds, for a number in [0, 1), the one that it falls on where each is as wide as its weight. */
function byWeight(weights: Float64Array): (x: number) => number {
  const sums = new Float64Array(weights.length);
  let total = 0;
  for (let n = 0; n < weights.length; n++) {
    total += weights[n];
    sums[n] = total;
  }
  return (x) => {
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] <= x * total) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Not by `Math.hypot`, which may differ from one engine to another. */
export function lengthOf(vector: Iterable<number>): number {
  let sum = 0;
  for (const x of vector) sum += x * x;
  return Math.sqrt(sum);
}
