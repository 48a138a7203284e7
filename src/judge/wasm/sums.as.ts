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
export function put(role: i32, x: i32, y: i32): void {
  let v: u32 = (role * 0x9e3779b1) ^ (x * 0x85ebca6b) ^ (y * 0xc2b2ae35);
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
  const mask = (1 << SLOT_BITS) - 1;
  let i = v & mask;
  const print = v >> SLOT_BITS;
  let slot = load<u32>(ROW_SLOTS + ((<usize>i) << 2));
  while (slot !== 0) {
    if (slot >> SLOT_BITS === print) {
      add(ROWS + ((<usize>(slot & mask)) << 5));
      return;
    }
    i = (i + 1) & mask;
    slot = load<u32>(ROW_SLOTS + ((<usize>i) << 2));
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
