// Finds `name` and `fami`, in either case, 32 bytes at a time: the ends and beginnings of keys whose values are names; and `essr`, `drs.`, `rofs` and
// `mmes`, which are in titles of several people.
import { BYTES, KEYS } from './memory.as';

function folded(p: usize): v128 {
  return v128.or(v128.load(p), i8x16.splat(0x20));
}

function is(v: v128, letter: u8): v128 {
  return i8x16.eq(v, i8x16.splat(letter));
}

function begins(p: usize): v128 {
  const first = folded(p);
  const last = folded(p + 3);
  const name = v128.and(is(first, 0x6e), is(last, 0x65));
  const family = v128.and(is(first, 0x66), is(last, 0x69));
  const second = folded(p + 1);
  const third = folded(p + 2);
  const keys = v128.and(v128.and(is(second, 0x61), is(third, 0x6d)), v128.or(name, family));
  const messrs = v128.and(v128.and(is(first, 0x65), is(second, 0x73)), is(last, 0x72));
  const profs = v128.and(v128.and(is(first, 0x72), is(second, 0x6f)), is(last, 0x73));
  const mmes = v128.and(v128.and(is(first, 0x6d), is(second, 0x6d)), is(last, 0x73));
  const drs = v128.and(v128.and(is(first, 0x64), is(second, 0x72)), is(last, 0x2e));
  const titles = v128.or(
    v128.or(v128.and(messrs, is(third, 0x73)), v128.and(profs, is(third, 0x66))),
    v128.or(v128.and(mmes, is(third, 0x65)), v128.and(drs, is(third, 0x73))),
  );
  return v128.or(keys, titles);
}

/**
 * Writes the offsets at which such words begin in the first `length` bytes; returns their number. Reads as many bytes after the
 * last as it reads at once, and three more.
 */
export function keys(length: i32): i32 {
  let count: i32 = 0;
  for (let i = 0; i < length; i += 32) {
    const p = BYTES + <usize>i;
    let found = <u32>i8x16.bitmask(begins(p)) | ((<u32>i8x16.bitmask(begins(p + 16))) << 16);
    for (; found !== 0; found &= found - 1) {
      store<i32>(KEYS + ((<usize>count) << 2), i + <i32>ctz(found));
      count++;
    }
  }
  return count;
}
