// AssemblyScript (https://www.assemblyscript.org), not TypeScript: `npm run simd` compiles it to cues.wasm.
//
// Finds the offsets where cues begin: 16 bytes at a time by nibbles of four bytes, then exactly, by a flag for each cue.
//
//   text      a = % 2 F 0 1       nibbles "maybe"  at %, flags say which cues have `%`, `2`, `F` there
//   found     2, flags            an offset, and the cues that begin there

/** Tables: for each of four bytes, eight buckets of cues by the low and the high nibble, and eight more; then, by each byte, 128 flags. */
const NIBBLES: usize = 1024;
const MORE: usize = NIBBLES + 128;
const FLAGS: usize = MORE + 128;

/** Buckets of `table` with a cue whose `n`th byte may be that of `v`. */
function buckets(table: usize, low: v128, high: v128, n: usize): v128 {
  return v128.and(
    i8x16.swizzle(v128.load(table + (n << 5)), low),
    i8x16.swizzle(v128.load(table + (n << 5), 16), high),
  );
}

function flagsOf(n: usize, byte: usize): v128 {
  return v128.load(FLAGS + (n << 12) + (byte << 4));
}

/** Finds the cues that begin in the `length` bytes at `input`, 20 bytes each at `out`; returns their number. The input has 20 zeros after it. */
export function find(input: usize, length: i32, out: usize): i32 {
  const nibble = i8x16.splat(15);
  let at = out;
  for (let i = 0; i < length; i += 16) {
    const p = input + i;
    let few = i8x16.splat(-1);
    let more = few;
    for (let n: usize = 0; n < 4; n++) {
      const v = v128.load(p + n);
      const low = v128.and(v, nibble);
      const high = i8x16.shr_u(v, 4);
      few = v128.and(few, buckets(NIBBLES, low, high, n));
      more = v128.and(more, buckets(MORE, low, high, n));
    }
    const all = v128.or(few, more);
    if (!v128.any_true(all)) continue;
    let found = i8x16.bitmask(i8x16.ne(all, i8x16.splat(0)));
    for (; found !== 0; found &= found - 1) {
      const q = <i32>ctz(found);
      const r = p + q;
      const first = v128.and(flagsOf(0, load<u8>(r)), flagsOf(1, load<u8>(r, 1)));
      const rest = v128.and(flagsOf(2, load<u8>(r, 2)), flagsOf(3, load<u8>(r, 3)));
      const flags = v128.and(first, rest);
      if (!v128.any_true(flags) || i + q >= length) continue;
      store<u32>(at, i + q);
      v128.store(at, flags, 4);
      at += 20;
    }
  }
  return <i32>((at - out) / 20);
}
