/** From so many on, counting is faster than looking. */
const MANY = 48;
/** Bits of a place that one round counts by. */
const BITS = 9;
const DIGITS = 1 << BITS;

/** How many members have each digit, then where the next one with it goes. Used by one call at a time. */
const next = new Int32Array(DIGITS);

/**
 * The first `count` of the list in order of their places in `places`, from 0 to below `limit`; those with the same one
 * stay as they were. They are put in order in the list itself or in `spare`, which is as long.
 */
export function ordered(
  list: Int32Array,
  count: number,
  places: Int32Array,
  limit: number,
  spare: Int32Array,
): Int32Array {
  if (count < MANY) return inserted(list, count, places);
  let order = list;
  let other = spare;
  for (let shift = 0; shift < 31 && (limit - 1) >> shift > 0; shift += BITS) {
    counted(order, count, places, shift, other);
    [order, other] = [other, order];
  }
  return order;
}

/** Each before those that come later, in the list itself. */
function inserted(list: Int32Array, count: number, places: Int32Array): Int32Array {
  for (let n = 1; n < count; n++) {
    const member = list[n];
    const place = places[member];
    let at = n;
    for (; at > 0 && places[list[at - 1]] > place; at--) list[at] = list[at - 1];
    list[at] = member;
  }
  return list;
}

/**
 * One round: by some bits of the places; those in which they are the same stay as they were. Without a comparison, of
 * which every second would surprise the processor.
 */
function counted(
  list: Int32Array,
  count: number,
  places: Int32Array,
  shift: number,
  order: Int32Array,
): void {
  next.fill(0);
  for (let n = 0; n < count; n++) next[(places[list[n]] >> shift) & (DIGITS - 1)]++;
  let sum = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const members = next[digit];
    next[digit] = sum;
    sum += members;
  }
  for (let n = 0; n < count; n++) {
    const member = list[n];
    order[next[(places[member] >> shift) & (DIGITS - 1)]++] = member;
  }
}
