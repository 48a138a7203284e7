// Runs of letters, digits and marks, 64 units at a time, with their shapes.
import { bitmap, within } from '../../../core/simd.as';
import {
  CAMEL,
  CAPITALIZED,
  CAPITALS,
  CASELESS,
  DIGIT,
  DIGITS,
  DIGITS_AND_LETTERS,
  LETTER,
  LOWER,
  MIXED,
  NO_CASE,
  SMALL,
  UPPER,
} from './kinds.as';
import { CHARACTER_KINDS, ENDS, SHAPES, STARTS, UNITS } from './memory.as';

// 16 units as bytes, 255 for those beyond.
function bytes(p: usize): v128 {
  const most = i16x8.splat(255);
  return i8x16.narrow_i16x8_u(i16x8.min_u(v128.load(p), most), i16x8.min_u(v128.load(p, 16), most));
}

/**
 * Writes start, end and shape of the runs in `length` units, and returns their number. Reads up to 64 units after the last.
 */
export function runs(length: i32): i32 {
  let count: i32 = 0;
  let carry: u64 = 0;
  let open: i32 = 0;
  let openUpper = false;
  let openSeen: u32 = 0;
  let openUppers: i32 = 0;

  for (let i = 0; i <= length; i += 64) {
    const p = UNITS + ((<usize>i) << 1);
    const a = bytes(p);
    const b = bytes(p + 32);
    const c = bytes(p + 64);
    const d = bytes(p + 96);
    let lowers = bitmap(within(a, 97, 26), within(b, 97, 26), within(c, 97, 26), within(d, 97, 26));
    let uppers = bitmap(within(a, 65, 26), within(b, 65, 26), within(c, 65, 26), within(d, 65, 26));
    let digits = bitmap(within(a, 48, 10), within(b, 48, 10), within(c, 48, 10), within(d, 48, 10));
    let beyond = bitmap(a, b, c, d);
    let caseless: u64 = 0;
    while (beyond !== 0) {
      const bit = beyond & (0 - beyond);
      const kind = load<u8>(CHARACTER_KINDS + load<u16>(p + ((<usize>ctz(beyond)) << 1)));
      beyond ^= bit;
      if (kind === LOWER) lowers |= bit;
      else if (kind === UPPER) uppers |= bit;
      else if (kind === DIGIT) digits |= bit;
      else if (kind === CASELESS) caseless |= bit;
    }
    if (length - i < 64) {
      const inside = ((<u64>1) << (length - i)) - 1;
      lowers &= inside;
      uppers &= inside;
      digits &= inside;
      caseless &= inside;
    }

    const words = lowers | uppers | digits | caseless;
    const before = (words << 1) | carry;
    const begins = words & ~before;
    let stops = ~words & before;
    while (stops !== 0) {
      const at = <i32>ctz(stops);
      const below = (stops & (0 - stops)) - 1;
      stops &= stops - 1;
      const begun = begins & below;
      let start = open;
      let isUpper = openUpper;
      let seen = openSeen;
      let capitals = openUppers;
      let mine = below;
      if (begun !== 0) {
        const q = 63 - <i32>clz(begun);
        start = i + q;
        isUpper = ((uppers >> q) & 1) !== 0;
        seen = 0;
        capitals = 0;
        mine = below & ~(((<u64>1) << q) - 1);
      }
      capitals += <i32>popcnt(uppers & mine);
      seen |= kindsIn(lowers, digits, caseless, mine);
      store<u16>(STARTS + (count << 1), start);
      store<u16>(ENDS + (count << 1), i + at);
      store<u8>(SHAPES + count, shapeOf(seen, capitals, isUpper, i + at - start));
      count++;
    }

    carry = words >> 63;
    if (carry !== 0) {
      let mine = ~(<u64>0);
      if (begins !== 0) {
        const q = 63 - <i32>clz(begins);
        open = i + q;
        openUpper = ((uppers >> q) & 1) !== 0;
        openSeen = 0;
        openUppers = 0;
        mine = ~(((<u64>1) << q) - 1);
      }
      openUppers += <i32>popcnt(uppers & mine);
      openSeen |= kindsIn(lowers, digits, caseless, mine);
    }
  }
  return count;
}

// 1 for lower case, 2 for digits, 4 for letters without case.
function kindsIn(lowers: u64, digits: u64, caseless: u64, mask: u64): u32 {
  return (
    <u32>((lowers & mask) !== 0) |
    ((<u32>((digits & mask) !== 0)) << 1) |
    ((<u32>((caseless & mask) !== 0)) << 2)
  );
}

/** Shape of a word from its kinds of characters and its number of capitals; `isUpper` if it begins with one. */
export function shapeOf(seen: u32, uppers: i32, isUpper: boolean, length: i32): i32 {
  if ((seen & 2) !== 0) return uppers > 0 || seen !== 2 ? DIGITS_AND_LETTERS : DIGITS;
  if (uppers === 0) return (seen & 1) !== 0 ? SMALL : NO_CASE;
  if (!isUpper) return CAMEL;
  if ((seen & 1) !== 0) return uppers === 1 ? CAPITALIZED : MIXED;
  return length === 1 ? LETTER : CAPITALS;
}
