// AssemblyScript (https://www.assemblyscript.org), not TypeScript: `npm run simd` compiles it to keys.wasm. The loop of
// ../key-words.ts over 32 bytes at a time; that one says what it does, and the tests hold the two equal.

function folded(p: usize): v128 {
  return v128.or(v128.load(p), i8x16.splat(0x20));
}

function is(v: v128, letter: u8): v128 {
  return i8x16.eq(v, i8x16.splat(letter));
}

// Positions at which `name` or `fami` begins, in either case.
function begins(p: usize): v128 {
  const first = folded(p);
  const last = folded(p + 3);
  const name = v128.and(is(first, 0x6e), is(last, 0x65));
  const family = v128.and(is(first, 0x66), is(last, 0x69));
  const middle = v128.and(is(folded(p + 1), 0x61), is(folded(p + 2), 0x6d));
  return v128.and(middle, v128.or(name, family));
}

/**
 * Writes the positions at which such words begin in `length` bytes, 4 bytes each; returns their number. May read as
 * many bytes after the last as it reads at once, and three more.
 */
export function keys(base: usize, length: i32, records: usize): i32 {
  let count: i32 = 0;
  for (let i = 0; i < length; i += 32) {
    const p = base + i;
    let found = <u32>i8x16.bitmask(begins(p)) | ((<u32>i8x16.bitmask(begins(p + 16))) << 16);
    while (found !== 0) {
      store<i32>(records + (count << 2), i + <i32>ctz(found));
      found &= found - 1;
      count++;
    }
  }
  return count;
}
