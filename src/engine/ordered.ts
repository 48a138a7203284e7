/** From so many on, counting is faster than looking. */
const MANY = 48;
/** Bits of a place that one round counts by. */
const BITS = 9;
const DIGITS = 1 << BITS;

/**
 * The first `count` of the list in order of their places in `places`, none below 0; those with the same one stay as they
 * were. They may be put in order in the list itself.
 */
export function ordered(list: Int32Array, count: number, places: Int32Array): Int32Array {
  if (count < MANY) return inserted(list, count, places);
  let most = 0;
  for (let n = 0; n < count; n++) most = Math.max(most, places[list[n]]);
  let order = list.subarray(0, count);
  for (let shift = 0; shift < 31 && most >> shift > 0; shift += BITS) {
    order = counted(order, places, shift);
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
function counted(list: Int32Array, places: Int32Array, shift: number): Int32Array {
  const next = new Int32Array(DIGITS);
  for (let n = 0; n < list.length; n++) next[(places[list[n]] >> shift) & (DIGITS - 1)]++;
  let sum = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = next[digit];
    next[digit] = sum;
    sum += count;
  }
  const order = new Int32Array(list.length);
  for (let n = 0; n < list.length; n++) {
    order[next[(places[list[n]] >> shift) & (DIGITS - 1)]++] = list[n];
  }
  return order;
}
