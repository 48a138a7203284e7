// The best labels of a segment: Viterbi over a linear chain, and the lead of a name at each token.
//
//   Dear  Jane   Doe ,
//   NONE  BEGIN  INSIDE

import { TEMPLATES } from './features.as';
import { BEGIN, INSIDE, PLACE } from './kinds.as';
import {
  BACK,
  BACKWARD,
  EMISSIONS,
  FIRST_LABEL,
  FORWARD,
  gap,
  LABELS,
  LEADS,
  TRANSITIONS,
  VERDICTS,
} from './memory.as';
import { sums } from './sums.as';

const IMPOSSIBLE: f32 = -1e6;

/** Value of one step of a weight. */
let scale: f32 = 1;
export function setScale(step: f32): void {
  scale = step;
}

function at(column: usize, n: i32): f32 {
  return load<f32>(column + ((<usize>n) << 2));
}
function put(column: usize, n: i32, value: f32): void {
  store<f32>(column + ((<usize>n) << 2), value);
}
function larger(a: f64, b: f64): f64 {
  return a > b ? a : b;
}

/** Scores the tokens `[from, to)`. */
export function emit(from: i32, to: i32): void {
  const zero = i16x8.splat(<i16>(TEMPLATES * 128));
  const all = f32x4.splat(scale);
  for (let i = from; i < to; i++) {
    const centred = i16x8.sub(sums(i, from, to), zero);
    const slot = EMISSIONS + <usize>((i - from) * LABELS * 4);
    const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(centred));
    const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(centred));
    v128.store(slot, f32x4.mul(low, all));
    v128.store64_lane(slot, f32x4.mul(high, all), 0, 16);
  }
}

/** Adds to the score of a name at the segment's token `j`. */
export function favour(j: i32, bonus: f32): void {
  const n = j * LABELS;
  put(EMISSIONS, n + BEGIN, at(EMISSIONS, n + BEGIN) + bonus);
  put(EMISSIONS, n + INSIDE, at(EMISSIONS, n + INSIDE) + bonus);
}

/** Writes the best labels of the tokens `[from, to)`, and the lead of a name, to their columns. */
export function settle(from: i32, to: i32): void {
  if (to - from === 1) {
    judgeOne(from);
    return;
  }
  decode(from, to);
  margins(from, to);
}

function judgeOne(i: i32): void {
  let best = 0;
  let most = <f64>at(EMISSIONS, 0) + <f64>at(FIRST_LABEL, 0);
  const name = <f64>at(EMISSIONS, BEGIN) + <f64>at(FIRST_LABEL, BEGIN);
  let other = most;
  if (name > most) {
    most = name;
    best = BEGIN;
  }
  for (let y = PLACE; y < LABELS; y++) {
    const score = <f64>at(EMISSIONS, y) + <f64>at(FIRST_LABEL, y);
    if (score > other) other = score;
    if (score > most) {
      most = score;
      best = y;
    }
  }
  store<u8>(VERDICTS + <usize>i, best);
  put(LEADS, i, <f32>(name - other));
}

function decode(from: i32, to: i32): void {
  const n = to - from;
  for (let y = 0; y < LABELS; y++)
    put(FORWARD, y, <f32>(<f64>at(EMISSIONS, y) + <f64>at(FIRST_LABEL, y)));
  put(FORWARD, INSIDE, IMPOSSIBLE);
  for (let j = 1; j < n; j++) step(j * LABELS, gap(from + j) * 36);
  let best = bestAt((n - 1) * LABELS);
  for (let j = n - 1; j >= 0; j--) {
    store<u8>(VERDICTS + <usize>(from + j), best);
    best = <i32>load<u8>(BACK + <usize>(j * LABELS + best));
  }
}

function step(here: i32, matrix: i32): void {
  for (let y = 0; y < LABELS; y++) {
    let best = <f64>at(FORWARD, here - LABELS) + <f64>at(TRANSITIONS, matrix + y);
    let by = 0;
    for (let x = 1; x < LABELS; x++) {
      const score =
        <f64>at(FORWARD, here - LABELS + x) + <f64>at(TRANSITIONS, matrix + x * LABELS + y);
      if (score > best) by = x;
      best = larger(score, best);
    }
    put(FORWARD, here + y, <f32>(best + <f64>at(EMISSIONS, here + y)));
    store<u8>(BACK + <usize>(here + y), by);
  }
}

function bestAt(here: i32): i32 {
  let best = 0;
  for (let y = 1; y < LABELS; y++) if (at(FORWARD, here + y) > at(FORWARD, here + best)) best = y;
  return best;
}

function margins(from: i32, to: i32): void {
  const n = to - from;
  for (let y = 0; y < LABELS; y++) put(BACKWARD, (n - 1) * LABELS + y, 0);
  for (let j = n - 2; j >= 0; j--) stepBack(j * LABELS, gap(from + j + 1) * 36);
  for (let j = 0; j < n; j++) put(LEADS, from + j, <f32>leadAt(j * LABELS));
}

function stepBack(here: i32, matrix: i32): void {
  const next = here + LABELS;
  for (let x = 0; x < LABELS; x++) {
    let best: f64 = -Infinity;
    for (let y = 0; y < LABELS; y++) {
      const on = <f64>at(EMISSIONS, next + y) + <f64>at(BACKWARD, next + y);
      best = larger(best, <f64>at(TRANSITIONS, matrix + x * LABELS + y) + on);
    }
    put(BACKWARD, here + x, <f32>best);
  }
}

function through(n: i32): f64 {
  return <f64>at(FORWARD, n) + <f64>at(BACKWARD, n);
}

function leadAt(here: i32): f64 {
  const name = larger(through(here + BEGIN), through(here + INSIDE));
  let other = through(here);
  for (let y = PLACE; y < LABELS; y++) other = larger(other, through(here + y));
  return name - other;
}
