import type { ByteSet } from '../../core/bytes.ts';

const BUCKETS = 8;
/** Bytes in a row that are looked at. */
export const PLACES = 3;

/** For each of the bytes in a row, the halves that they have there: a bit for each low and each high one. */
type Halves = readonly { readonly low: number; readonly high: number }[];

/** Halves that share a bit, how often they say yes, and what they are best joined with. */
interface Bucket {
  readonly of: Halves;
  readonly yeses: number;
  nearest: { readonly bucket: Bucket; readonly cost: number } | undefined;
}

/**
 * Tables that tell by the halves of three bytes whether one of the rows may begin there: 16 buckets' bits for the low
 * halves and 16 for the high ones, for each byte. Each row is in one of eight buckets. They say yes too often,
 * never too seldom ("Teddy": Hyperscan, NSDI 2019, section 3).
 */
export function halves(rows: readonly (readonly ByteSet[])[]): Uint8Array {
  const table = new Uint8Array(PLACES * 32);
  for (const [bit, { of }] of buckets(rows).entries()) {
    for (const [place, { low, high }] of of.entries()) {
      for (let half = 0; half < 16; half++) {
        table[32 * place + half] |= ((low >> half) & 1) << bit;
        table[32 * place + 16 + half] |= ((high >> half) & 1) << bit;
      }
    }
  }
  return table;
}

/** Puts rows together that say yes too often the least. */
function buckets(rows: readonly (readonly ByteSet[])[]): readonly Bucket[] {
  const distinct = new Map(rows.map(halvesOf).map((of) => [JSON.stringify(of), of]));
  const all: Bucket[] = [];
  for (const of of distinct.values()) add(all, bucketOf(of));
  while (all.length > BUCKETS) {
    const one = all.reduce((best, bucket) => (costOf(bucket) < costOf(best) ? bucket : best));
    const other = one.nearest?.bucket ?? one;
    for (const bucket of [one, other]) all.splice(all.indexOf(bucket), 1);
    for (const bucket of all) {
      if (bucket.nearest?.bucket !== one && bucket.nearest?.bucket !== other) continue;
      bucket.nearest = undefined;
      for (const near of all) if (near !== bucket) approach(bucket, near);
    }
    add(all, bucketOf(joined(one.of, other.of)));
  }
  return all;
}

function add(all: Bucket[], bucket: Bucket): void {
  for (const other of all) {
    approach(bucket, other);
    approach(other, bucket);
  }
  all.push(bucket);
}

function approach(bucket: Bucket, other: Bucket): void {
  const cost = yesesOfBoth(bucket.of, other.of) - bucket.yeses - other.yeses;
  if (cost < costOf(bucket)) bucket.nearest = { bucket: other, cost };
}

function costOf({ nearest }: Bucket): number {
  return nearest?.cost ?? Number.POSITIVE_INFINITY;
}

function bucketOf(of: Halves): Bucket {
  return { of, yeses: yesesOfBoth(of, of), nearest: undefined };
}

function halvesOf(row: readonly ByteSet[]): Halves {
  return Array.from({ length: PLACES }, (_, place) => {
    const set = row[place];
    if (set === undefined) return { low: 0xffff, high: 0xffff };
    let low = 0;
    let high = 0;
    for (let byte = 0; byte < 256; byte++) {
      low |= set[byte] << (byte & 15);
      high |= set[byte] << (byte >> 4);
    }
    return { low, high };
  });
}

function joined(one: Halves, other: Halves): Halves {
  return one.map(({ low, high }, place) => ({
    low: low | other[place].low,
    high: high | other[place].high,
  }));
}

/** High halves of bytes that text has often: most of it is ASCII. */
const OFTEN = 0b1111_1100;

/** How often three bytes of text are taken for one of the bucket's that both are in. */
function yesesOfBoth(one: Halves, other: Halves): number {
  let product = 1;
  for (let place = 0; place < PLACES; place++) {
    const high = one[place].high | other[place].high;
    const often = ones(high & OFTEN) + 0.05 * ones(high & ~OFTEN);
    product *= often * ones(one[place].low | other[place].low);
  }
  return product;
}

/** How many of 16 bits are set. */
function ones(bits: number): number {
  const twos = bits - ((bits >> 1) & 0x5555);
  const fours = (twos & 0x3333) + ((twos >> 2) & 0x3333);
  const eights = (fours + (fours >> 4)) & 0x0f0f;
  return (eights + (eights >> 8)) & 0x1f;
}
