/** Length from which on counting is faster than comparing. */
const MANY = 48;
/** Bits of a value that one pass sorts by; a round takes two passes. */
const BITS = 9;
const DIGITS = 1 << BITS;

/** Buffers that a sort of lists needs, for one call at a time. */
export interface SortBuffers {
  /** As much room as the list. */
  readonly spare: Int32Array;
  /** How many members have each digit, then where the next one with it goes. */
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** Buffers for lists of up to `length` members. */
export function sortBuffers(length: number): SortBuffers {
  return {
    spare: new Int32Array(length),
    low: new Int32Array(DIGITS),
    high: new Int32Array(DIGITS),
  };
}

/**
 * Sorts the first `count` of the list by their values in `places`, from 0 to below `limit`; stable.
 */
export function radixSort(
  list: Int32Array,
  count: number,
  places: Int32Array,
  limit: number,
  buffers: SortBuffers,
): void {
  if (count < MANY) {
    insert(list, count, places);
    return;
  }
  for (let shift = 0; shift < 31 && (limit - 1) >> shift > 0; shift += 2 * BITS) {
    countOut(list, count, places, shift, buffers);
  }
}

/** Each before the later ones. */
function insert(list: Int32Array, count: number, places: Int32Array): void {
  for (let n = 1; n < count; n++) {
    const member = list[n];
    const place = places[member];
    let at = n;
    for (; at > 0 && places[list[at - 1]] > place; at--) list[at] = list[at - 1];
    list[at] = member;
  }
}

/**
 * One round: by some bits of the offsets, the lower ones first; equal ones keep their order. There are no comparisons: the processor would mispredict every second one.
 */
function countOut(
  list: Int32Array,
  count: number,
  places: Int32Array,
  shift: number,
  { spare, low, high }: SortBuffers,
): void {
  low.fill(0);
  high.fill(0);
  for (let n = 0; n < count; n++) {
    const place = places[list[n]] >> shift;
    low[place & (DIGITS - 1)]++;
    high[(place >> BITS) & (DIGITS - 1)]++;
  }
  begin(low);
  begin(high);
  for (let n = 0; n < count; n++) {
    const member = list[n];
    spare[low[(places[member] >> shift) & (DIGITS - 1)]++] = member;
  }
  for (let n = 0; n < count; n++) {
    const member = spare[n];
    list[high[(places[member] >> (shift + BITS)) & (DIGITS - 1)]++] = member;
  }
}

/** First position for each digit, from the counts. */
function begin(counts: Int32Array): void {
  let sum = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const members = counts[digit];
    counts[digit] = sum;
    sum += members;
  }
}
