import {
  BUCKET_BITS,
  LABEL,
  LABELS,
  SEGMENT,
  TEMPLATES,
  WORD_TEMPLATES,
} from '../../detectors/people/model/labels.ts';
import { GAPS } from '../../detectors/people/text/characters.ts';
import { type ChainWeights, lattice, mayFollow } from './lattice.ts';
import { random } from './random.ts';
import { type Segments, TOKEN_NUMBERS } from './segments.ts';

export interface Settings {
  readonly seed: number;
  readonly epochs: number;
  /** Averaged over the last epochs of this number, eight times in each. */
  readonly averaged: number;
  readonly rate: number;
  readonly l1: number;
  readonly l2: number;
  /** How often a token is shown without the words of `WORD_TEMPLATES`. */
  readonly dropped: number;
  /** Bonus for a wrong label in training, so that right ones must win by more. */
  readonly margin: Margin;
}

/** By kind of mistake: a name missed, a name where there is no name, or a beginning taken for an inside. */
export interface Margin {
  readonly missed: number;
  readonly spurious: number;
  readonly bounds: number;
}

export const SETTINGS: Omit<Settings, 'seed'> = {
  epochs: 5,
  averaged: 3,
  rate: 0.04,
  l1: 1e-3,
  l2: 2e-3,
  dropped: 0.2,
  margin: { missed: 1.5, spurious: 1.2, bounds: 0.8 },
};

/** Trained weights: `rows` holds six a bucket. */
export interface Learnt extends ChainWeights {
  readonly rows: Float32Array;
}

const SNAPSHOTS = 8;
/** Numbers of a bucket while it is learnt: its weights and, from `SQUARES` on, sums of squares of their gradients. */
const CELL = 16;
const SQUARES = 8;
const TRANSITIONS = GAPS * LABELS * LABELS;
const ANY = 63;
const NAME = (1 << LABEL.begin) | (1 << LABEL.inside);

export function zeros(): Learnt {
  return {
    rows: new Float32Array(LABELS << BUCKET_BITS),
    start: new Float32Array(LABELS),
    transitions: new Float32Array(TRANSITIONS),
  };
}

/** Adds `share` of another chain's weights. */
export function addTo(sum: Learnt, { rows, start, transitions }: Learnt, share: number): void {
  for (let i = 0; i < rows.length; i++) sum.rows[i] += rows[i] * share;
  for (let i = 0; i < start.length; i++) sum.start[i] += start[i] * share;
  for (let i = 0; i < transitions.length; i++) sum.transitions[i] += transitions[i] * share;
}

/**
 * Trains a linear chain by AdaGrad: it maximises the probability of the labels that each token may have, against all
 * labels, with a margin for those that are wrong about names (softmax-margin: Gimpel and Smith, NAACL 2010).
 * Single-threaded and in a fixed order: the same segments and seed give the same numbers.
 */
export function learn({ numbers, starts }: Segments, settings: Settings): Learnt {
  const { epochs, averaged, rate, l1, l2, dropped, margin } = settings;
  const dice = random(settings.seed);
  const order = starts.slice();
  const mean = zeros();
  const cells = new Float32Array(CELL << BUCKET_BITS);
  for (let at = 0; at < cells.length; at += CELL) cells.fill(1, at + SQUARES, at + CELL);
  const start = new Float32Array(LABELS);
  const transitions = new Float32Array(TRANSITIONS);
  const chain = { start, transitions };
  const squares = {
    start: new Float32Array(LABELS).fill(1e-6),
    transitions: new Float32Array(TRANSITIONS).fill(1e-6),
  };
  const all = lattice();
  const permitted = lattice();
  const emissions = new Float64Array(SEGMENT * LABELS);
  const favoured = new Float64Array(SEGMENT * LABELS);
  const gaps = new Uint8Array(SEGMENT);
  const allowed = new Uint8Array(SEGMENT);
  const any = new Uint8Array(SEGMENT).fill(ANY);
  const hidden = new Uint8Array(SEGMENT);
  const gradient = new Float64Array(LABELS);

  for (let epoch = 0; epoch < epochs; epoch++) {
    dice.shuffle(order);
    const step = Math.ceil(order.length / SNAPSHOTS);
    for (let n = 0; n < order.length; n++) {
      segment(order[n]);
      if (epoch >= epochs - averaged && (n % step === step - 1 || n === order.length - 1)) {
        snapshot(1 / (SNAPSHOTS * averaged));
      }
    }
  }
  return mean;

  function snapshot(share: number): void {
    for (let bucket = 0; bucket < 1 << BUCKET_BITS; bucket++) {
      for (let y = 0; y < LABELS; y++) {
        mean.rows[bucket * LABELS + y] += cells[bucket * CELL + y] * share;
      }
    }
    for (let y = 0; y < LABELS; y++) mean.start[y] += start[y] * share;
    for (let k = 0; k < TRANSITIONS; k++) mean.transitions[k] += transitions[k] * share;
  }

  function segment(at: number): void {
    const tokens = numbers[at];
    const weight = numbers[at + 1] / 1000;
    const first = at + 2;
    for (let i = 0; i < tokens; i++) load(i, first + i * TOKEN_NUMBERS);
    const target = permitted.sum(tokens, emissions, gaps, allowed, chain);
    if (target === Number.NEGATIVE_INFINITY) return;
    for (let i = 0; i < tokens; i++) favourWrong(i);
    const total = all.sum(tokens, favoured, gaps, any, chain);
    for (let i = tokens - 1; i >= 1; i--) learnTransition(i, total, target, weight);
    for (let i = 0; i < tokens; i++) {
      learnToken(i, first + i * TOKEN_NUMBERS, total, target, weight);
    }
  }

  function load(i: number, at: number): void {
    gaps[i] = numbers[at];
    allowed[i] = numbers[at + 1];
    hidden[i] = dice.next() < dropped ? 1 : 0;
    let e0 = 0;
    let e1 = 0;
    let e2 = 0;
    let e3 = 0;
    let e4 = 0;
    let e5 = 0;
    for (let t = 0; t < TEMPLATES; t++) {
      if (hidden[i] === 1 && isWordTemplate(t)) continue;
      const row = numbers[at + 2 + t] * CELL;
      e0 += cells[row];
      e1 += cells[row + 1];
      e2 += cells[row + 2];
      e3 += cells[row + 3];
      e4 += cells[row + 4];
      e5 += cells[row + 5];
    }
    const to = i * LABELS;
    emissions[to] = e0;
    emissions[to + 1] = e1;
    emissions[to + 2] = e2;
    emissions[to + 3] = e3;
    emissions[to + 4] = e4;
    emissions[to + 5] = e5;
  }

  function favourWrong(i: number): void {
    const at = i * LABELS;
    const name = (allowed[i] & NAME) !== 0;
    for (let y = 0; y < LABELS; y++) {
      const right = ((allowed[i] >> y) & 1) === 1;
      const seen = y === LABEL.begin || y === LABEL.inside;
      const wrong = seen ? (name ? margin.bounds : margin.spurious) : name ? margin.missed : 0;
      favoured[at + y] = emissions[at + y] + (right ? 0 : wrong);
    }
  }

  function learnToken(i: number, at: number, total: number, target: number, weight: number): void {
    let size = 0;
    for (let y = 0; y < LABELS; y++) {
      const k = i * LABELS + y;
      const now = probability(all.forward[k] + all.backward[k] - total);
      const wanted = probability(permitted.forward[k] + permitted.backward[k] - target);
      gradient[y] = (now - wanted) * weight;
      size += Math.abs(gradient[y]);
    }
    if (size < 1e-4) return;
    for (let t = 0; t < TEMPLATES; t++) {
      if (hidden[i] === 1 && isWordTemplate(t)) continue;
      const row = numbers[at + 2 + t] * CELL;
      for (let y = 0; y < LABELS; y++) {
        const g = gradient[y];
        if (g > 1e-5 || g < -1e-5) {
          change(cells, cells, row + y, row + SQUARES + y, g + l2 * cells[row + y]);
        }
      }
    }
    if (i > 0) return;
    for (let y = 0; y < LABELS; y++) change(start, squares.start, y, y, gradient[y]);
  }

  function learnTransition(i: number, total: number, target: number, weight: number): void {
    const at = i * LABELS;
    const from = at - LABELS;
    for (let x = 0; x < LABELS; x++) {
      for (let y = 0; y < LABELS; y++) {
        if (!mayFollow(x, y)) continue;
        const k = gaps[i] * 36 + x * 6 + y;
        const by = transitions[k] + emissions[at + y];
        const likely = transitions[k] + favoured[at + y];
        const now = probability(all.forward[from + x] + likely + all.backward[at + y] - total);
        const may = ((allowed[i] >> y) & 1) === 1;
        const wanted = may
          ? probability(permitted.forward[from + x] + by + permitted.backward[at + y] - target)
          : 0;
        const g = (now - wanted) * weight;
        if (Math.abs(g) > 1e-5) {
          change(transitions, squares.transitions, k, k, g + 1e-5 * transitions[k]);
        }
      }
    }
  }

  /** One step of AdaGrad, and a small one towards zero. */
  function change(
    values: Float32Array,
    sums: Float32Array,
    at: number,
    sumAt: number,
    g: number,
  ): void {
    const square = sums[sumAt] + g * g;
    sums[sumAt] = square;
    const step = rate / Math.sqrt(square);
    const value = values[at] - step * g;
    const pull = step * l1;
    values[at] = value > pull ? value - pull : value < -pull ? value + pull : 0;
  }
}

function isWordTemplate(t: number): boolean {
  return t === WORD_TEMPLATES[0] || t === WORD_TEMPLATES[1];
}

function probability(log: number): number {
  return log > -60 ? Math.exp(log) : 0;
}
