import { simdModule } from '../../../core/webassembly.ts';
import { LANES } from '../../../judge/types.ts';
import type { Samples } from './samples.ts';

/** Settings of the learning. */
export interface LearningSettings {
  /** Passes in which the first features alone are learnt; they keep their weights in the others. */
  readonly ahead: number;
  readonly passes: number;
  readonly rate: number;
  /** Fewest samples of a feature that is learnt. */
  readonly fewest: number;
  /** Share of the features that a sample is learnt without. */
  readonly dropped: number;
  /** Share of its weight that a row keeps after each pass. */
  readonly kept: number;
  /** The last passes, whose weights are averaged. */
  readonly averaged: number;
}

export const SETTINGS: LearningSettings = {
  ahead: 2,
  passes: 5,
  rate: 0.08,
  fewest: 3,
  dropped: 0.15,
  kept: 0.997,
  averaged: 1,
};

/** Learnt weights: a row of `LANES` numbers for each feature, by its hash. */
export interface LearntRows {
  readonly hashes: Uint32Array;
  readonly rows: Float32Array;
  readonly counts: Int32Array;
}

/** Features of samples as numbers from 0 on; those that are rare have none. */
interface Numbered {
  readonly hashes: Uint32Array;
  readonly counts: Int32Array;
  readonly firsts: Int32Array;
  /** The end of each sample's first features. */
  readonly leads: Int32Array;
  readonly features: Int32Array;
}

/**
 * Learns which type each sample is, by logistic regression over the types that its form may be, with a step a weight that shrinks
 * with what it has learnt (AdaGrad; Duchi, Hazan, Singer 2011). Leaves out the samples of one share of the documents, and all features but
 * some, where these are named.
 */
export function learn(
  samples: Samples,
  left: number,
  settings = SETTINGS,
  only?: Uint32Array,
): LearntRows {
  const order = [...samples.types.keys()].filter((n) => samples.shares[n] !== left);
  const { hashes, counts, firsts, leads, features } = numbered(
    samples,
    order,
    settings.fewest,
    only,
  );
  const machine = learner(hashes.length);
  const random = randomNumbers(12345);
  const means = new Float32Array(machine.rows.length);
  for (let pass = 0; pass < settings.ahead; pass++) {
    shuffle(order, random);
    const rate = rateOf(pass, settings.ahead);
    for (const n of order) step(n, 0, some(0, firsts[n], leads[n]), rate);
  }
  for (let pass = 0; pass < settings.passes; pass++) {
    shuffle(order, random);
    const rate = rateOf(pass, settings.passes);
    for (const n of order) {
      const lead = leads[n] - firsts[n];
      machine.used.set(features.subarray(firsts[n], leads[n]));
      step(n, lead, some(lead, leads[n], firsts[n + 1]), rate);
    }
    machine.functions.shrink(settings.kept);
    if (pass >= settings.passes - settings.averaged)
      for (let w = 0; w < means.length; w++) means[w] += machine.rows[w] / settings.averaged;
  }
  return { hashes, rows: means, counts };

  function rateOf(pass: number, passes: number): number {
    return settings.rate * (1 - (0.8 * pass) / passes);
  }

  /** Puts features after those in use, but for the share that is dropped; returns the number in use. */
  function some(inUse: number, from: number, to: number): number {
    let many = inUse;
    for (let f = from; f < to; f++)
      if (random() >= settings.dropped) machine.used[many++] = features[f];
    return many;
  }

  function step(n: number, first: number, many: number, rate: number): void {
    const { sums, gradient, functions } = machine;
    const mask = samples.masks[n];
    const type = samples.types[n];
    functions.sum(many);
    let most = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < LANES; k++) if ((mask >> k) & 1 && sums[k] > most) most = sums[k];
    let total = 0;
    for (let k = 0; k < LANES; k++) {
      gradient[k] = (mask >> k) & 1 ? Math.exp(sums[k] - most) : 0;
      total += gradient[k];
    }
    if (gradient[type] / total > SURE) return;
    for (let k = 0; k < LANES; k++) {
      const miss = (gradient[k] / total - (k === type ? 1 : 0)) * samples.weights[n];
      gradient[k] = Math.abs(miss) < LEAST ? 0 : miss;
    }
    functions.correct(first, many, rate);
  }
}

/** A sample whose type has this probability teaches nothing, nor does a type that is this near. */
const SURE = 0.998;
const LEAST = 1e-4;
/** Squared gradient that a weight begins with. */
const START = 1e-3;
const MODULE = new URL('wasm/learn.wasm', import.meta.url);
const MOST_USED = 1024;

interface LearnerFunctions {
  setRows(rows: number): void;
  clear(start: number): void;
  sum(many: number): void;
  correct(first: number, many: number, rate: number): void;
  shrink(share: number): void;
}

type Layout = Readonly<Record<string, { readonly value: number }>>;

/** Rows of weights in the memory of a module that adds and corrects them. */
function learner(rows: number) {
  const module = simdModule<LearnerFunctions & Layout>(MODULE, 1);
  if (module === undefined) throw new Error('WebAssembly with SIMD is needed');
  const first = module.exports['ROWS'].value;
  const { memory, exports } = module.withMemory(first + 8 * LANES * rows);
  const at = (area: string) => exports[area].value;
  exports.setRows(rows);
  exports.clear(START);
  return {
    functions: exports,
    used: new Uint32Array(memory.buffer, at('USED'), MOST_USED),
    sums: new Float32Array(memory.buffer, at('SUMS'), LANES),
    gradient: new Float32Array(memory.buffer, at('GRADIENT'), LANES),
    rows: new Float32Array(memory.buffer, first, LANES * rows),
  };
}

function numbered(
  { firsts, features, leading }: Samples,
  order: readonly number[],
  fewest: number,
  only?: Uint32Array,
): Numbered {
  const BITS = 24;
  const keys = new Uint32Array(1 << BITS);
  const counted = new Int32Array(1 << BITS);
  /** The slot of a feature; -1 if it has none and gets none. */
  const slotOf = (hash: number, isNew: boolean) => {
    const key = hash === 0 ? 1 : hash;
    let slot = key >>> (32 - BITS);
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & ((1 << BITS) - 1);
    if (isNew) keys[slot] = key;
    return keys[slot] === key ? slot : -1;
  };
  for (const hash of only ?? []) slotOf(hash, true);
  for (const n of order) {
    for (let f = firsts[n]; f < firsts[n + 1]; f++) {
      const slot = slotOf(features[f], only === undefined);
      if (slot >= 0) counted[slot]++;
    }
  }
  const numbers = new Int32Array(1 << BITS).fill(-1);
  const hashes: number[] = [];
  const counts: number[] = [];
  for (let slot = 0; slot < keys.length; slot++) {
    if (counted[slot] < fewest) continue;
    numbers[slot] = hashes.length;
    hashes.push(keys[slot]);
    counts.push(counted[slot]);
  }
  const own = new Int32Array(firsts.length);
  const leads = new Int32Array(firsts.length - 1);
  const kept = new Int32Array(features.length);
  let length = 0;
  for (let n = 0; n + 1 < firsts.length; n++) {
    own[n] = length;
    for (let f = firsts[n]; f < firsts[n + 1]; f++) {
      if (f === firsts[n] + leading[n]) leads[n] = length;
      const slot = slotOf(features[f], false);
      if (slot >= 0 && numbers[slot] >= 0) kept[length++] = numbers[slot];
    }
  }
  own[firsts.length - 1] = length;
  return {
    hashes: Uint32Array.from(hashes),
    counts: Int32Array.from(counts),
    firsts: own,
    leads,
    features: kept.subarray(0, length),
  };
}

/** Numbers in [0, 1), the same from the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let n = order.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    const one = order[n];
    order[n] = order[other];
    order[other] = one;
  }
}
