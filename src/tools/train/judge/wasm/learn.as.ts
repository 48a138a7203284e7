// One step of learning: sums of the rows of a sample's features, and their correction. 32 numbers a row, four at a time.

/** The rows' offsets of a sample's features; its sums, and their gradient. */
export const USED: usize = 1024;
export const SUMS: usize = USED + 4 * 1024;
export const GRADIENT: usize = SUMS + 4 * 32;
export const ROWS: usize = GRADIENT + 4 * 32;

const ROW: usize = 128;

/** Bytes of the rows; their squared gradients follow them. */
let size: usize = 0;
export function setRows(rows: i32): void {
  size = <usize>rows * ROW;
}

function row(f: i32): usize {
  return ROWS + <usize>load<u32>(USED + ((<usize>f) << 2)) * ROW;
}

export function sum(many: i32): void {
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let s4 = s0;
  let s5 = s0;
  let s6 = s0;
  let s7 = s0;
  for (let f = 0; f < many; f++) {
    const at = row(f);
    s0 = f32x4.add(s0, v128.load(at));
    s1 = f32x4.add(s1, v128.load(at, 16));
    s2 = f32x4.add(s2, v128.load(at, 32));
    s3 = f32x4.add(s3, v128.load(at, 48));
    s4 = f32x4.add(s4, v128.load(at, 64));
    s5 = f32x4.add(s5, v128.load(at, 80));
    s6 = f32x4.add(s6, v128.load(at, 96));
    s7 = f32x4.add(s7, v128.load(at, 112));
  }
  v128.store(SUMS, s0);
  v128.store(SUMS, s1, 16);
  v128.store(SUMS, s2, 32);
  v128.store(SUMS, s3, 48);
  v128.store(SUMS, s4, 64);
  v128.store(SUMS, s5, 80);
  v128.store(SUMS, s6, 96);
  v128.store(SUMS, s7, 112);
}

/** Moves the rows, from one on, against the gradient, each weight by less the more it has moved. */
export function correct(first: i32, many: i32, rate: f32): void {
  const rates = f32x4.splat(rate);
  for (let part: usize = 0; part < ROW; part += 16) {
    const gradient = v128.load(GRADIENT + part);
    if (!v128.any_true(gradient)) continue;
    const square = f32x4.mul(gradient, gradient);
    const step = f32x4.mul(gradient, rates);
    for (let f = first; f < many; f++) {
      const at = row(f) + part;
      const seen = f32x4.add(v128.load(at + size), square);
      v128.store(at + size, seen);
      v128.store(at, f32x4.sub(v128.load(at), f32x4.div(step, f32x4.sqrt(seen))));
    }
  }
}

/** Keeps a share of every weight. */
export function shrink(share: f32): void {
  const shares = f32x4.splat(share);
  for (let at: usize = ROWS; at < ROWS + size; at += 16)
    v128.store(at, f32x4.mul(v128.load(at), shares));
}

/** Sets the rows to nothing, and their squared gradients to a small number. */
export function clear(start: f32): void {
  memory.fill(ROWS, 0, size);
  const starts = f32x4.splat(start);
  for (let at: usize = ROWS + size; at < ROWS + 2 * size; at += 16) v128.store(at, starts);
}
