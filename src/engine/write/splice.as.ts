// AssemblyScript (https://www.assemblyscript.org), not TypeScript: `npm run simd` compiles it to splice.wasm. Splices
// as splice.ts describes it, 16 bytes at a time; tests hold the two equal.

// Longest gap between two cuts that is copied in place: a call costs as much as copying this many bytes.
const LONG: i32 = 256;

// Writes the bytes from `from` to `to` of `input` at `out`, with the cuts replaced, and returns their count. A cut is three
// numbers: its start, its end and its replacement's index in `texts`, which has the offset and length of each. Up to 64 bytes
// after those that are copied are read, and overwritten.
export function splice(
  input: usize,
  from: i32,
  to: i32,
  cuts: usize,
  cutsEnd: usize,
  texts: usize,
  out: usize,
): i32 {
  let at = out;
  for (let cut = cuts; cut < cutsEnd; cut += 12) {
    const gap = load<i32>(cut) - from;
    if (gap > 0) {
      copy(at, input + from, gap);
      at += gap;
    }
    from = load<i32>(cut, 4);
    const text = texts + (load<u32>(cut, 8) << 3);
    const length = load<i32>(text, 4);
    copy(at, load<u32>(text), length);
    at += length;
  }
  if (to > from) {
    memory.copy(at, input + from, to - from);
    at += to - from;
  }
  return <i32>(at - out);
}

// Most gaps are short, of unpredictable lengths: copying a few bytes too many costs less than a branch.
function copy(to: usize, from: usize, length: i32): void {
  v128.store(to, v128.load(from));
  v128.store(to, v128.load(from, 16), 16);
  if (length <= 32) return;
  v128.store(to, v128.load(from, 32), 32);
  v128.store(to, v128.load(from, 48), 48);
  if (length <= 64) return;
  if (length > LONG) {
    memory.copy(to + 64, from + 64, length - 64);
    return;
  }
  for (let k: i32 = 64; k < length; k += 32) {
    v128.store(to + k, v128.load(from + k));
    v128.store(to + k, v128.load(from + k, 16), 16);
  }
}
