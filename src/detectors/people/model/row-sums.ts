import type { Tokens } from '../text/tokens.ts';
import { type Features, GROUP, TEMPLATES } from './features.ts';

/** Slots of a memo, and the numbers of one: two of a key, four of sums, a family, one unused. */
const SLOT_BITS = 14;
const SLOT = 8;
const SLOTS = 1 << SLOT_BITS;

/** Two labels are added at once, 16 bits each: 41 bytes fit. */
const LANES = 0xff00ff;

/**
 * Sums the rows of weights that a token's features select. Words recur, and so do their neighbours, so the sums
 * of most groups of features are kept under all that they depend on; which are kept changes no result.
 */
export interface RowSums {
  /** Leaves in `sums` labels 0 and 2, 1 and 3, 4, and 5 of token `i` in the segment `[from, to)`. */
  add(i: number, from: number, to: number): void;
  readonly sums: Int32Array;
}

export function rowSums(
  { start, end, shape, gap, label, hash, kind, regime }: Tokens,
  shown: Features,
  rows: Int32Array,
): RowSums {
  const { buckets, own, before, after, between, spot, rest } = shown;
  const { rough, gapAfter, hashBefore, hashAfter, formBefore, formAfter } = shown;
  const { family, familyBefore, familyAfter } = shown;
  const memo = new Int32Array(SLOTS * SLOT * 5);
  const sums = new Int32Array(4);

  /** Slot of the key in memo `of`. */
  function slotOf(of: number, one: number, two: number): number {
    const mixed = Math.imul(one ^ Math.imul(two, 0x9e3779b1), 0x85ebca6b);
    return ((of << SLOT_BITS) | ((mixed ^ (mixed >>> 15)) & (SLOTS - 1))) * SLOT;
  }

  /** Fills a slot with the sum of the templates `[first, stop)`. */
  function keep(slot: number, one: number, two: number, first: number, stop: number): void {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let t = first; t < stop; t++) {
      const at = buckets[t] << 1;
      const low = rows[at];
      const high = rows[at + 1];
      a += low & LANES;
      b += (low >>> 8) & LANES;
      c += high & LANES;
      d += (high >>> 8) & LANES;
    }
    memo[slot] = one;
    memo[slot + 1] = two;
    memo[slot + 2] = a;
    memo[slot + 3] = b;
    memo[slot + 4] = c;
    memo[slot + 5] = d;
  }

  function ownSlot(i: number): number {
    const one = hash[i];
    const length = end[i] - start[i];
    const two = shape[i] | (regime[i] << 4) | (kind[i] << 7) | (length << 9);
    const slot = slotOf(0, one, two);
    if (memo[slot] !== one || memo[slot + 1] !== two) {
      own(i);
      keep(slot, one, two, GROUP.own, GROUP.before);
      memo[slot + 6] = family(i);
    }
    return slot;
  }

  function beforeSlot(i: number, like: number): number {
    const one = hashBefore(i);
    const two = like | (gap[i] << 12) | (formBefore(i) << 17) | 0x1000000;
    const slot = slotOf(1, one, two);
    if (memo[slot] !== one || memo[slot + 1] !== two) {
      before(i);
      keep(slot, one, two, GROUP.before, GROUP.after);
      memo[slot + 6] = familyBefore(i);
    }
    return slot;
  }

  function afterSlot(i: number, like: number): number {
    const one = hashAfter(i);
    const two = like | (gapAfter(i) << 12) | (formAfter(i) << 17) | 0x1000000;
    const slot = slotOf(2, one, two);
    if (memo[slot] !== one || memo[slot + 1] !== two) {
      after(i);
      keep(slot, one, two, GROUP.after, GROUP.between);
      memo[slot + 6] = familyAfter(i);
    }
    return slot;
  }

  function betweenSlot(i: number): number {
    const one = gap[i] | (gapAfter(i) << 8) | 0x10000;
    const two = formBefore(i) | (shape[i] << 4) | (formAfter(i) << 8) | (regime[i] << 12);
    const slot = slotOf(3, one, two);
    if (memo[slot] !== one || memo[slot + 1] !== two) {
      between(i);
      keep(slot, one, two, GROUP.between, GROUP.spot);
    }
    return slot;
  }

  function spotSlot(i: number, from: number, to: number, like: number): number {
    const field = label[i];
    const one = field < 0 ? 1 : hash[field] === 0 ? knowField(field) : hash[field];
    const place = Math.min(to - from, 5) | (Math.min(i - from, 4) << 3);
    const two = like | (place << 12) | ((field < 0 ? 7 : Math.min(i - field, 4)) << 18);
    const slot = slotOf(4, one, two);
    if (memo[slot] !== one || memo[slot + 1] !== two) {
      spot(i, from, to);
      keep(slot, one, two, GROUP.spot, GROUP.rest);
    }
    return slot;
  }

  function knowField(field: number): number {
    return hashBefore(field + 1);
  }

  function add(i: number, from: number, to: number): void {
    const like = rough(i) | (shape[i] << 8);
    const p = ownSlot(i);
    const q = beforeSlot(i, like);
    const r = afterSlot(i, like);
    const s = betweenSlot(i);
    const u = spotSlot(i, from, to, like);
    let a = memo[p + 2] + memo[q + 2] + memo[r + 2] + memo[s + 2] + memo[u + 2];
    let b = memo[p + 3] + memo[q + 3] + memo[r + 3] + memo[s + 3] + memo[u + 3];
    let c = memo[p + 4] + memo[q + 4] + memo[r + 4] + memo[s + 4] + memo[u + 4];
    let d = memo[p + 5] + memo[q + 5] + memo[r + 5] + memo[s + 5] + memo[u + 5];
    rest(i, from, to, memo[q + 6], memo[p + 6], memo[r + 6]);
    for (let t: number = GROUP.rest; t < TEMPLATES; t++) {
      const at = buckets[t] << 1;
      const low = rows[at];
      const high = rows[at + 1];
      a += low & LANES;
      b += (low >>> 8) & LANES;
      c += high & LANES;
      d += (high >>> 8) & LANES;
    }
    sums[0] = a;
    sums[1] = b;
    sums[2] = c;
    sums[3] = d;
  }

  return { add, sums };
}
