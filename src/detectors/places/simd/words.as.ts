// AssemblyScript (https://www.assemblyscript.org), not TypeScript: `npm run simd` compiles it to words.wasm. The words of
// ../word-finder.ts, 64 bytes at a time; that file defines them, and the tests hold the two equal.

import { bitmap, within } from '../../../core/simd.as';

function letters(v: v128): v128 {
  return within(v128.or(v, i8x16.splat(32)), 97, 26);
}

function digits(v: v128): v128 {
  return within(v, 48, 10);
}

function equal(v: v128, byte: u8): v128 {
  return i8x16.eq(v, i8x16.splat(byte));
}

function continues(v: v128): v128 {
  return i8x16.eq(v128.and(v, i8x16.splat(-64)), i8x16.splat(-128));
}

// The mark of a word of ASCII: ../word-finder.ts has the same.
function markOf(p: usize, length: i32): u32 {
  const mask: u64 = length < 8 ? ((<u64>1) << (length << 3)) - 1 : ~(<u64>0);
  const letters = load<u64>(p) & mask;
  const first: u32 = (<u32>letters | 0x20202020) & <u32>mask;
  const second: u32 = (<u32>(letters >> 32) | 0x20202020) & <u32>(mask >> 32);
  let sum: u32 = first * 0x9e3779b1 + second * 0x85ebca6b + <u32>length * 0x27d4eb2f;
  sum = ((sum ^ (sum >>> 15)) * 0x2c1b3c6d) >>> 12;
  return load<u8>(p) >= 97 ? sum : sum + 1048576;
}

let resume: i32 = 0;

/**
 * Reads `length` bytes at `base`, followed by at least 80 zero bytes: the first byte cuts no word, and the last one
 * ends the text if it is `closed`. Writes the starts and sets of words that are in any set, and of those beyond ASCII
 * with 0, to `records`, and returns their number. Numbers are in no set. `any` has a bit for each mark that is in a
 * set, and `sets` two bytes for each mark.
 */
export function words(
  base: usize,
  length: i32,
  closed: i32,
  any: usize,
  sets: usize,
  records: usize,
): i32 {
  let out = records;
  let carry: u64 = 0;
  let open: i32 = 0;
  let openBeyond = false;
  // Whether the open word has digits only up to here.
  let openNumber: u64 = 0;
  // Masks of the last block: characters of two bytes or more, of three or more, of four, and their
  // continuation so far.
  let two: u64 = 0;
  let three: u64 = 0;
  let threeOne: u64 = 0;
  let four: u64 = 0;
  let fourOne: u64 = 0;
  let fourTwo: u64 = 0;
  let lastSign: i32 = -4;
  resume = length;

  for (let i = 0; i <= length; i += 64) {
    const p = base + i;
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, 32);
    const d = v128.load(p, 48);
    const numbers = bitmap(digits(a), digits(b), digits(c), digits(d));
    let parts = numbers | bitmap(letters(a), letters(b), letters(c), letters(d));
    let beyond = bitmap(a, b, c, d);
    if ((beyond | two | three | threeOne | four | fourOne | fourTwo) !== 0) {
      const fours = bitmap(
        i8x16.ge_u(a, i8x16.splat(-16)),
        i8x16.ge_u(b, i8x16.splat(-16)),
        i8x16.ge_u(c, i8x16.splat(-16)),
        i8x16.ge_u(d, i8x16.splat(-16)),
      );
      const threes = fours | bitmap(equal(a, 0xe2), equal(b, 0xe2), equal(c, 0xe2), equal(d, 0xe2));
      const signs = threes | bitmap(equal(a, 0xc2), equal(b, 0xc2), equal(c, 0xc2), equal(d, 0xc2));
      const more = bitmap(continues(a), continues(b), continues(c), continues(d));
      const threesOne = ((threes << 1) | three) & more;
      const foursOne = ((fours << 1) | four) & more;
      const foursTwo = ((foursOne << 1) | fourOne) & more;
      const continued =
        ((signs << 1) | two | ((threesOne << 1) | threeOne) | ((foursTwo << 1) | fourTwo)) & more;
      two = signs >> 63;
      three = threes >> 63;
      threeOne = threesOne >> 63;
      four = fours >> 63;
      fourOne = foursOne >> 63;
      fourTwo = foursTwo >> 63;
      beyond &= ~(signs | continued);
      parts |= beyond;
      if (signs !== 0) lastSign = i + 63 - <i32>clz(signs);
    }

    const before = (parts << 1) | carry;
    const starts = parts & ~before;
    // A carry runs through the digits that a word begins with: where they end it, too, it is a number.
    const passed = numbers + ((starts & numbers) | openNumber);
    let ends = ~parts & before & (numbers | ~passed);
    // The bytes after the last one may belong to the word: whether it is a number is not known.
    if (closed === 0 && length - i < 64) ends |= ~parts & before & ((<u64>1) << (length - i));
    openNumber = passed < numbers ? 1 : 0;
    while (ends !== 0) {
      const at = <i32>ctz(ends);
      const below = (ends & (0 - ends)) - 1;
      ends &= ends - 1;
      const begun = starts & below;
      let start = open;
      let isBeyond = openBeyond || (beyond & below) !== 0;
      if (begun !== 0) {
        const q = 63 - <i32>clz(begun);
        start = i + q;
        isBeyond = (beyond & below) >> q !== 0;
      }
      if (i + at === length && closed === 0) {
        resume = start;
      } else if (isBeyond) {
        store<u32>(out, start);
        store<u32>(out, 0, 4);
        out += 8;
      } else {
        const mark = markOf(base + start, i + at - start);
        if (((load<u32>(any + ((mark >>> 5) << 2)) >>> (mark & 31)) & 1) !== 0) {
          store<u32>(out, start);
          store<u32>(out, load<u16>(sets + (mark << 1)), 4);
          out += 8;
        }
      }
    }

    carry = parts >> 63;
    if (carry !== 0) {
      const q = 63 - <i32>clz(starts);
      if (starts !== 0) open = i + q;
      openBeyond = starts !== 0 ? beyond >> q !== 0 : openBeyond || beyond !== 0;
    }
  }
  // The continuation of the last character may be missing.
  if (closed === 0 && lastSign > length - 4) resume = min(resume, lastSign);
  return <i32>((out - records) >> 3);
}

/** Offset from which the last input must be read again: the start of a word that was cut, or its end. */
export function next(): i32 {
  return resume;
}
