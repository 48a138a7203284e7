// AssemblyScript (https://www.assemblyscript.org), not TypeScript: `npm run simd` compiles it to cues.wasm.
//
// Finds the offsets where cues begin: 16 bytes at a time by nibbles of four bytes, then exactly, by a flag for each cue.
//
//   text      a = % 2 F 0 1       nibbles "maybe"  at %, flags say which cues have `%`, `2`, `F` there
//   found     2, flags            an offset, and the cues that begin there

/** Tables: for each of four bytes, buckets of cues by the low and the high half; then, by each byte, 64 flags. */
const HALVES: usize = 1024;
const FLAGS: usize = HALVES + 128;

function buckets(v: v128, n: usize): v128 {
  return v128.and(
    i8x16.swizzle(v128.load(HALVES + (n << 5)), v128.and(v, i8x16.splat(15))),
    i8x16.swizzle(v128.load(HALVES + (n << 5), 16), i8x16.shr_u(v, 4)),
  );
}

function flagsOf(n: usize, byte: u32): u64 {
  return load<u64>(FLAGS + (n << 11) + ((<usize>byte) << 3));
}

/** Finds the cues that begin in the `length` bytes at `input`, 12 bytes each at `out`; returns their number. The input has 20 zeros after it. */
export function find(input: usize, length: i32, out: usize): i32 {
  let at = out;
  for (let i = 0; i < length; i += 16) {
    const p = input + i;
    const two = v128.and(buckets(v128.load(p), 0), buckets(v128.load(p, 1), 1));
    const others = v128.and(buckets(v128.load(p, 2), 2), buckets(v128.load(p, 3), 3));
    const all = v128.and(two, others);
    if (!v128.any_true(all)) continue;
    let found = i8x16.bitmask(i8x16.ne(all, i8x16.splat(0)));
    for (; found !== 0; found &= found - 1) {
      const q = <i32>ctz(found);
      const r = p + q;
      const first = flagsOf(0, load<u8>(r)) & flagsOf(1, load<u8>(r, 1));
      const flags = first & flagsOf(2, load<u8>(r, 2)) & flagsOf(3, load<u8>(r, 3));
      if (flags === 0 || i + q >= length) continue;
      store<u32>(at, i + q);
      store<u64>(at, flags, 4);
      at += 12;
    }
  }
  return <i32>((at - out) / 12);
}
