// AssemblyScript (https://www.assemblyscript.org), not TypeScript: small parts of the modules that read 16 bytes at a time.

/** A bit for each byte of four vectors: its highest bit. */
export function bitmap(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a)) |
    ((<u64>(<u32>i8x16.bitmask(b))) << 16) |
    ((<u64>(<u32>i8x16.bitmask(c))) << 32) |
    ((<u64>(<u32>i8x16.bitmask(d))) << 48)
  );
}

/** Marks the bytes from `low` on, `count` values. */
export function within(v: v128, low: u8, count: u8): v128 {
  return i8x16.lt_u(i8x16.sub(v, i8x16.splat(low)), i8x16.splat(count));
}
