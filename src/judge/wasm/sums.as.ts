// Features: each is a hash of its role and of what it saw. They are noted first and looked up together, so that many rows of weights are
// on their way from memory at once.
import {
  FEATURES,
  MOST_FEATURES,
  ROW_BITS,
  ROW_BITS_SHIFT,
  ROW_SLOTS,
  ROWS,
  SLOT_BITS,
} from './memory.as';

/** Number of features that were noted. */
export let many: i32 = 0;

/** Notes a feature: what one role saw. */
export function put(role: i32, x: i32, y: i32): void {
  note((role * 0x9e3779b1) ^ (x * 0x85ebca6b) ^ (y * 0xc2b2ae35));
}

function note(seen: i32): void {
  if (many >= MOST_FEATURES) return;
  store<i32>(FEATURES + ((<usize>many) << 2), seen);
  many++;
}

export function clearFeatures(): void {
  many = 0;
}

/** Turns what was noted to the features' hashes. */
export function hashFeatures(): void {
  const stop = FEATURES + ((<usize>many) << 2);
  for (let at = FEATURES; at < stop; at += 16) {
    let v = v128.load(at);
    v = v128.xor(v, i32x4.shr_u(v, 15));
    v = i32x4.mul(v, i32x4.splat(0x2c1b3c6d));
    v = v128.xor(v, i32x4.shr_u(v, 12));
    v = i32x4.mul(v, i32x4.splat(0x297a2d39));
    v = v128.xor(v, i32x4.shr_u(v, 15));
    v128.store(at, v);
  }
}

/** Leaves out the features that have no row, but for a few, and returns the end of the others. */
function withRows(): usize {
  const stop = FEATURES + ((<usize>many) << 2);
  let to = FEATURES;
  for (let at = FEATURES; at < stop; at += 4) {
    const hash = load<u32>(at);
    store<u32>(to, hash);
    const bit = hash >> ROW_BITS_SHIFT;
    to += (<usize>((<u32>load<u8>(ROW_BITS + <usize>(bit >> 3)) >> (bit & 7)) & 1)) << 2;
  }
  return to;
}

/** Adds up the rows of all features that were noted, and writes the sums as 32 16-bit numbers, one a type, to an address. */
export function sumFeatures(to: usize): void {
  hashFeatures();
  let sum0: v128 = i16x8.splat(0);
  let sum1: v128 = i16x8.splat(0);
  let sum2: v128 = i16x8.splat(0);
  let sum3: v128 = i16x8.splat(0);
  const stop = withRows();
  for (let at = FEATURES; at < stop; at += 4) {
    const row = rowOf(load<u32>(at));
    const low = v128.load(row);
    const high = v128.load(row, 16);
    sum0 = i16x8.add(sum0, i16x8.extend_low_i8x16_s(low));
    sum1 = i16x8.add(sum1, i16x8.extend_high_i8x16_s(low));
    sum2 = i16x8.add(sum2, i16x8.extend_low_i8x16_s(high));
    sum3 = i16x8.add(sum3, i16x8.extend_high_i8x16_s(high));
  }
  v128.store(to, sum0);
  v128.store(to, sum1, 16);
  v128.store(to, sum2, 32);
  v128.store(to, sum3, 48);
}

/** The address of a feature's row; that of row 0, whose weights are 0, if it has none. */
function rowOf(hash: u32): usize {
  const mask = (1 << SLOT_BITS) - 1;
  const print = i32x4.splat(hash >> SLOT_BITS);
  // Four slots at once: the first that is empty or has the print, so that hardly a branch depends on the text.
  let at = ROW_SLOTS + ((<usize>(hash & mask)) << 2);
  let ends = endsOf(at, print);
  while (ends === 0) {
    at = ROW_SLOTS + ((at + 16 - ROW_SLOTS) & (4 * mask + 3));
    ends = endsOf(at, print);
  }
  return ROWS + ((<usize>(load<u32>(at + ((<usize>ctz(ends)) << 2)) & mask)) << 5);
}

function endsOf(at: usize, print: v128): i32 {
  const slots = v128.load(at);
  const isPrint = i32x4.eq(i32x4.shr_u(slots, SLOT_BITS), print);
  return i32x4.bitmask(v128.or(isPrint, i32x4.eq(slots, i32x4.splat(0))));
}

/** Adds 32 sums to those at an address. */
export function addSums(to: usize, from: usize): void {
  for (let lane: usize = 0; lane < 64; lane += 16)
    v128.store(to + lane, i16x8.add(v128.load(to + lane), v128.load(from + lane)));
}
