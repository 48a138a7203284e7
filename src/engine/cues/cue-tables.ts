import { byteSet } from '../../core/bytes.ts';
import type { Cue } from './cue.ts';

/** Most cues of a scan: each has a flag. */
export const MOST_CUES = 128;
export const MOST_BYTES = 4;
/** Bytes of the tables: of the buckets by nibbles, and of the flags. */
export const NIBBLE_BYTES = 2 * 32 * MOST_BYTES;
export const TABLES_BYTES = NIBBLE_BYTES + (MOST_CUES / 8) * 256 * MOST_BYTES;
const BUCKETS = 16;

/** Share of each byte in text and code, roughly. */
const SHARES = shares([
  ['a-z', 30],
  ['acdehilnorstu', 30],
  ['A-Z', 5],
  ['0-9', 12],
  [' ', 15],
  ['\n', 2],
  ['.,:/"\'_-', 8],
  ['\t\r!#$%&()*+;<=>?@[\\]^`{|}~', 3],
  ['\x80-\xff', 2],
]);

/**
 * Nibbles of the bytes that the cues of a bucket have in each of their places: `low[n]` and `high[n]` are sets of 16 bits. A byte passes if
 * both of its nibbles are there.
 */
interface NibbleSets {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

const NO_NIBBLES: NibbleSets = { low: [0, 0, 0, 0], high: [0, 0, 0, 0] };

/** The tables of the scan, in the form of its module. Each cue is in the bucket that lets the fewest bytes of text more pass. */
export function tablesOf(cues: readonly Cue[]): Uint8Array {
  const tables = new Uint8Array(TABLES_BYTES);
  const sets = cues.map(({ bytes }) => bytes.map((spec) => byteSet(spec)));
  for (const [n, own] of sets.entries()) addFlags(tables, n, own);
  const passed = passedShares();
  const nibbles = sets.map(nibblesOf);
  const costs = nibbles.map((own) => costOf(own, passed));
  const buckets = Array.from({ length: BUCKETS }, () => ({ nibbles: NO_NIBBLES, cost: 0 }));
  for (const n of [...sets.keys()].sort((one, other) => costs[other] - costs[one])) {
    const joined = buckets.map((bucket) => {
      const both = union(bucket.nibbles, nibbles[n]);
      const cost = costOf(both, passed);
      return { nibbles: both, cost, more: cost - bucket.cost };
    });
    const least = joined.reduce((one, other) => (other.more < one.more ? other : one));
    buckets[joined.indexOf(least)] = least;
  }
  for (const [n, bucket] of buckets.entries()) addBucket(tables, n, bucket.nibbles);
  return tables;
}

function addFlags(tables: Uint8Array, n: number, sets: readonly Uint8Array[]): void {
  for (let place = 0; place < MOST_BYTES; place++) {
    for (let byte = 0; byte < 256; byte++) {
      if (sets[place] !== undefined && sets[place][byte] === 0) continue;
      const flags = NIBBLE_BYTES + (MOST_CUES / 8) * (256 * place + byte);
      tables[flags + (n >> 3)] |= 1 << (n & 7);
    }
  }
}

function nibblesOf(sets: readonly Uint8Array[]): NibbleSets {
  const low: number[] = [];
  const high: number[] = [];
  for (let place = 0; place < MOST_BYTES; place++) {
    low[place] = high[place] = sets[place] === undefined ? 0xffff : 0;
    if (sets[place] === undefined) continue;
    for (let byte = 0; byte < 256; byte++) {
      if (sets[place][byte] === 0) continue;
      low[place] |= 1 << (byte & 15);
      high[place] |= 1 << (byte >> 4);
    }
  }
  return { low, high };
}

function union(one: NibbleSets, other: NibbleSets): NibbleSets {
  return {
    low: one.low.map((set, place) => set | other.low[place]),
    high: one.high.map((set, place) => set | other.high[place]),
  };
}

/** Share of the offsets in text that pass. */
function costOf({ low, high }: NibbleSets, passed: Float64Array): number {
  let cost = 1;
  for (let place = 0; place < MOST_BYTES; place++) {
    let share = 0;
    for (let nibble = 0; nibble < 16; nibble++) {
      if ((high[place] & (1 << nibble)) === 0) continue;
      const row = 512 * nibble;
      share += passed[row + (low[place] & 255)] + passed[row + 256 + (low[place] >> 8)];
    }
    cost *= share;
  }
  return cost;
}

/** By the high nibble of a byte, and eight of the low ones as a set: the share of the bytes with one of them, 512 numbers each. */
function passedShares(): Float64Array {
  const passed = new Float64Array(16 * 512);
  for (let row = 0; row < 32; row++) {
    for (let set = 1; set < 256; set++) {
      const lowest = 31 - Math.clz32(set & -set);
      passed[256 * row + set] = passed[256 * row + (set & (set - 1))] + SHARES[8 * row + lowest];
    }
  }
  return passed;
}

function addBucket(tables: Uint8Array, n: number, { low, high }: NibbleSets): void {
  const bit = 1 << (n & 7);
  for (let place = 0; place < MOST_BYTES; place++) {
    const at = 32 * (MOST_BYTES * (n >> 3) + place);
    for (let nibble = 0; nibble < 16; nibble++) {
      if ((low[place] & (1 << nibble)) !== 0) tables[at + nibble] |= bit;
      if ((high[place] & (1 << nibble)) !== 0) tables[at + 16 + nibble] |= bit;
    }
  }
}

function shares(parts: readonly (readonly [spec: string, share: number])[]): Float64Array {
  const of = new Float64Array(256);
  for (const [spec, share] of parts) {
    const set = byteSet(spec);
    const count = set.reduce((sum, is) => sum + is, 0);
    for (let byte = 0; byte < 256; byte++) of[byte] += (set[byte] * share) / count;
  }
  const all = of.reduce((sum, share) => sum + share, 0);
  return of.map((share) => share / all);
}
