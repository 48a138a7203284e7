// Features: each is a hash of its role and of what it saw, whose row of weights is added at once.
import { FEATURES, MOST_FEATURES, ROW_SLOTS, ROWS, SLOT_BITS } from './memory.as';

/** Sums of the weights so far, a 16-bit number a type. */
let sum0: v128 = i16x8.splat(0);
let sum1: v128 = i16x8.splat(0);
let sum2: v128 = i16x8.splat(0);
let sum3: v128 = i16x8.splat(0);
/** Number of features so far, and whether they are written to memory. */
export let many: i32 = 0;
export let isTraining: bool = false;
export function setTraining(training: bool): void {
  isTraining = training;
}

/** Adds a feature: what one role saw. */
// @ts-ignore: decorator
@inline
export function put(role: i32, x: i32, y: i32): void {
  seek((role * 0x9e3779b1) ^ (x * 0x85ebca6b) ^ (y * 0xc2b2ae35));
}

function seek(mix: i32): void {
  let v: u32 = mix;
  v ^= v >> 15;
  v *= 0x2c1b3c6d;
  v ^= v >> 12;
  v *= 0x297a2d39;
  v ^= v >> 15;
  if (isTraining) {
    if (many < MOST_FEATURES) store<u32>(FEATURES + ((<usize>many) << 2), v);
    many++;
    return;
  }
  // Four slots at once: the first that is empty or has the print. An empty one means row 0, whose weights are 0, so that no branch depends
  // on the text.
  const mask = (1 << SLOT_BITS) - 1;
  let at = ROW_SLOTS + ((<usize>(v & mask)) << 2);
  const print = i32x4.splat(v >> SLOT_BITS);
  for (;;) {
    const slots = v128.load(at);
    const isEnd = v128.or(
      i32x4.eq(i32x4.shr_u(slots, SLOT_BITS), print),
      i32x4.eq(slots, i32x4.splat(0)),
    );
    const ends = i32x4.bitmask(isEnd);
    if (ends !== 0) {
      add(ROWS + ((<usize>(load<u32>(at + ((<usize>ctz(ends)) << 2)) & mask)) << 5));
      return;
    }
    at = ROW_SLOTS + ((at + 16 - ROW_SLOTS) & (4 * mask + 3));
  }
}

function add(row: usize): void {
  const low = v128.load(row);
  const high = v128.load(row, 16);
  sum0 = i16x8.add(sum0, i16x8.extend_low_i8x16_s(low));
  sum1 = i16x8.add(sum1, i16x8.extend_high_i8x16_s(low));
  sum2 = i16x8.add(sum2, i16x8.extend_low_i8x16_s(high));
  sum3 = i16x8.add(sum3, i16x8.extend_high_i8x16_s(high));
}

/** Begins with no features. */
export function clearSums(): void {
  sum0 = i16x8.splat(0);
  sum1 = sum0;
  sum2 = sum0;
  sum3 = sum0;
}

export function clearFeatures(): void {
  many = 0;
}

/** Adds the sums at an address. */
export function addSums(at: usize): void {
  sum0 = i16x8.add(sum0, v128.load(at));
  sum1 = i16x8.add(sum1, v128.load(at, 16));
  sum2 = i16x8.add(sum2, v128.load(at, 32));
  sum3 = i16x8.add(sum3, v128.load(at, 48));
}

/** Writes the 32 sums as 16-bit numbers to an address. */
export function storeSums(at: usize): void {
  v128.store(at, sum0);
  v128.store(at, sum1, 16);
  v128.store(at, sum2, 32);
  v128.store(at, sum3, 48);
}
