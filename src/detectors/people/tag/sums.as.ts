// Sums the rows of weights that a token's features select. Words recur, and so do their neighbours, so the sums of most groups
// of features are kept under all that they depend on; which are kept changes no result.
//
//   slot       two keys   a family   -   eight sums of 16 bits: six labels, two unused

import { gapAfter } from './candidates.as';
import {
  AFTER,
  after,
  BEFORE,
  BETWEEN,
  before,
  between,
  family,
  familyAfter,
  familyBefore,
  formAfter,
  formBefore,
  hashAfter,
  hashBefore,
  own,
  REST,
  rest,
  rough,
  SPOT,
  spot,
  TEMPLATES,
} from './features.as';
import { know } from './lexicon.as';
import {
  BUCKETS,
  gap,
  kind,
  label,
  length,
  ROWS,
  regime,
  SUM_SLOTS,
  SUMS,
  shape,
} from './memory.as';

/** Marks a key, since a slot that was never written holds zeros. */
const WRITTEN: i32 = 0x1000000;

function slotOf(group: i32, one: i32, two: i32): usize {
  const mixed = (one ^ (two * 0x9e3779b1)) * 0x85ebca6b;
  return SUMS + ((<usize>(group * SUM_SLOTS + ((mixed ^ (mixed >>> 15)) & (SUM_SLOTS - 1)))) << 5);
}

function isKept(slot: usize, one: i32, two: i32): bool {
  return load<i32>(slot) === one && load<i32>(slot, 4) === two;
}

// The sum of the templates `[first, stop)`.
function sumOf(first: i32, stop: i32): v128 {
  let sum = i16x8.splat(0);
  for (let t = first; t < stop; t++) {
    const row = ROWS + ((<usize>load<u32>(BUCKETS + ((<usize>t) << 2))) << 3);
    sum = i16x8.add(sum, v128.load_ext<u8>(row));
  }
  return sum;
}

function keep(slot: usize, one: i32, two: i32, first: i32, stop: i32): void {
  store<i32>(slot, one);
  store<i32>(slot, two, 4);
  v128.store(slot, sumOf(first, stop), 16);
}

function ownSlot(i: i32): usize {
  const one = know(i);
  const two = shape(i) | (regime(i) << 4) | (kind(i) << 7) | (length(i) << 9);
  const slot = slotOf(0, one, two);
  if (isKept(slot, one, two)) return slot;
  own(i);
  keep(slot, one, two, 0, BEFORE);
  store<i32>(slot, family(i), 8);
  return slot;
}

function beforeSlot(i: i32, like: i32): usize {
  const one = hashBefore(i);
  const two = like | (gap(i) << 12) | (formBefore(i) << 17) | WRITTEN;
  const slot = slotOf(1, one, two);
  if (isKept(slot, one, two)) return slot;
  before(i);
  keep(slot, one, two, BEFORE, AFTER);
  store<i32>(slot, familyBefore(i), 8);
  return slot;
}

function afterSlot(i: i32, like: i32): usize {
  const one = hashAfter(i);
  const two = like | (gapAfter(i) << 12) | (formAfter(i) << 17) | WRITTEN;
  const slot = slotOf(2, one, two);
  if (isKept(slot, one, two)) return slot;
  after(i);
  keep(slot, one, two, AFTER, BETWEEN);
  store<i32>(slot, familyAfter(i), 8);
  return slot;
}

function betweenSlot(i: i32): usize {
  const one = gap(i) | (gapAfter(i) << 8) | 0x10000;
  const two = formBefore(i) | (shape(i) << 4) | (formAfter(i) << 8) | (regime(i) << 12);
  const slot = slotOf(3, one, two);
  if (isKept(slot, one, two)) return slot;
  between(i);
  keep(slot, one, two, BETWEEN, SPOT);
  return slot;
}

function spotSlot(i: i32, from: i32, to: i32, like: i32): usize {
  const field = label(i);
  const one = field < 0 ? 1 : know(field);
  const place = min(to - from, 5) | (min(i - from, 4) << 3);
  const two = like | (place << 12) | ((field < 0 ? 7 : min(i - field, 4)) << 18);
  const slot = slotOf(4, one, two);
  if (isKept(slot, one, two)) return slot;
  spot(i, from, to);
  keep(slot, one, two, SPOT, REST);
  return slot;
}

function sumIn(slot: usize): v128 {
  return v128.load(slot, 16);
}

/** The sums of token `i` in the segment `[from, to)`, by label. */
export function sums(i: i32, from: i32, to: i32): v128 {
  know(i);
  const like = rough(i) | (shape(i) << 8);
  const p = ownSlot(i);
  const q = beforeSlot(i, like);
  const r = afterSlot(i, like);
  const s = betweenSlot(i);
  const u = spotSlot(i, from, to, like);
  rest(i, from, to, load<i32>(q, 8), load<i32>(p, 8), load<i32>(r, 8));
  const words = i16x8.add(i16x8.add(sumIn(p), sumIn(q)), sumIn(r));
  return i16x8.add(i16x8.add(words, sumIn(s)), i16x8.add(sumIn(u), sumOf(REST, TEMPLATES)));
}
