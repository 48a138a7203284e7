import { GAPS } from '../text/characters.ts';
import type { Tokens } from '../text/tokens.ts';
import { type Features, TEMPLATES } from './features.ts';
import { rowSums } from './row-sums.ts';

/** Label of a token. `B` begins a name, `I` continues one. */
export const LABEL = { none: 0, begin: 1, inside: 2, place: 3, organization: 4, other: 5 } as const;
export const LABELS = 6;

/** Most tokens of a segment. */
export const SEGMENT = 64;

const IMPOSSIBLE = -1e6;

/** The trained numbers. */
export interface Weights {
  /** Eight bytes a bucket, six labels and two of padding, each a weight plus 128. */
  readonly rows: Int32Array;
  /** Value of one step of a weight. */
  readonly scale: number;
  /** Score of a segment's first label. */
  readonly start: Float32Array;
  /** From label to label, by the gap between: `gap * 36 + from * 6 + to`. */
  readonly transitions: Float32Array;
}

export interface LabelDecoder {
  /** Scores the tokens `[from, to)`: what `decode` and `margins` look at. */
  emit(from: number, to: number): void;
  /** Adds to what speaks for a name at the segment's token `j`. */
  favour(j: number, bonus: number): void;
  /** The best labels, in `labels` from 0. */
  decode(from: number, to: number): void;
  /** After `decode`: by how much a name leads at each token, in `lead` from 0. */
  margins(from: number, to: number): void;
  /** The same as `decode` and `margins` of a segment of one token. */
  judgeOne(): void;
  readonly labels: Uint8Array;
  readonly lead: Float32Array;
}

/** Finds the best labels of a segment: Viterbi over a linear chain. */
export function decoder(tokens: Tokens, shown: Features, weights: Weights): LabelDecoder {
  const { gap } = tokens;
  const { rows, scale, start } = weights;
  const { add, sums } = rowSums(tokens, shown, rows);
  const emissions = new Float32Array(SEGMENT * LABELS);
  const forward = new Float32Array(SEGMENT * LABELS);
  const backward = new Float32Array(SEGMENT * LABELS);
  const back = new Uint8Array(SEGMENT * LABELS);
  const labels = new Uint8Array(SEGMENT);
  const lead = new Float32Array(SEGMENT);
  const transitions = Float32Array.from(weights.transitions);
  for (let g = 0; g < GAPS; g++) {
    for (const x of [LABEL.none, LABEL.place, LABEL.organization, LABEL.other]) {
      transitions[g * 36 + x * 6 + LABEL.inside] = IMPOSSIBLE;
    }
  }

  function emit(from: number, to: number): void {
    const zero = TEMPLATES * 128;
    for (let i = from; i < to; i++) {
      add(i, from, to);
      const at = (i - from) * LABELS;
      const a = sums[0];
      const b = sums[1];
      const c = sums[2];
      const d = sums[3];
      emissions[at] = ((a & 0xffff) - zero) * scale;
      emissions[at + 1] = ((b & 0xffff) - zero) * scale;
      emissions[at + 2] = ((a >>> 16) - zero) * scale;
      emissions[at + 3] = ((b >>> 16) - zero) * scale;
      emissions[at + 4] = ((c & 0xffff) - zero) * scale;
      emissions[at + 5] = ((d & 0xffff) - zero) * scale;
    }
  }

  function judgeOne(): void {
    let best = 0;
    let most = emissions[0] + start[0];
    const name = emissions[LABEL.begin] + start[LABEL.begin];
    let other = most;
    if (name > most) {
      most = name;
      best = LABEL.begin;
    }
    for (let y: number = LABEL.place; y < LABELS; y++) {
      const score = emissions[y] + start[y];
      if (score > other) other = score;
      if (score > most) {
        most = score;
        best = y;
      }
    }
    labels[0] = best;
    lead[0] = name - other;
  }

  function favour(j: number, bonus: number): void {
    emissions[j * LABELS + LABEL.begin] += bonus;
    emissions[j * LABELS + LABEL.inside] += bonus;
  }

  function decode(from: number, to: number): void {
    const n = to - from;
    for (let y = 0; y < LABELS; y++) forward[y] = emissions[y] + start[y];
    forward[LABEL.inside] = IMPOSSIBLE;
    for (let j = 1; j < n; j++) step(j, gap[from + j] * 36);
    let best = bestAt((n - 1) * LABELS);
    for (let j = n - 1; j >= 0; j--) {
      labels[j] = best;
      best = back[j * LABELS + best];
    }
  }

  /** Written out: a loop over six labels within another costs twice as much. */
  function step(j: number, matrix: number): void {
    const at = j * LABELS;
    const f0 = forward[at - 6];
    const f1 = forward[at - 5];
    const f2 = forward[at - 4];
    const f3 = forward[at - 3];
    const f4 = forward[at - 2];
    const f5 = forward[at - 1];
    for (let y = 0; y < LABELS; y++) {
      const m = matrix + y;
      let best = f0 + transitions[m];
      let by = 0;
      let score = f1 + transitions[m + 6];
      if (score > best) {
        best = score;
        by = 1;
      }
      score = f2 + transitions[m + 12];
      if (score > best) {
        best = score;
        by = 2;
      }
      score = f3 + transitions[m + 18];
      if (score > best) {
        best = score;
        by = 3;
      }
      score = f4 + transitions[m + 24];
      if (score > best) {
        best = score;
        by = 4;
      }
      score = f5 + transitions[m + 30];
      if (score > best) {
        best = score;
        by = 5;
      }
      forward[at + y] = best + emissions[at + y];
      back[at + y] = by;
    }
  }

  function bestAt(at: number): number {
    let best = 0;
    for (let y = 1; y < LABELS; y++) if (forward[at + y] > forward[at + best]) best = y;
    return best;
  }

  function margins(from: number, to: number): void {
    const n = to - from;
    backward.fill(0, (n - 1) * LABELS, n * LABELS);
    for (let j = n - 2; j >= 0; j--) stepBack(j, gap[from + j + 1] * 36);
    for (let j = 0; j < n; j++) lead[j] = leadAt(j * LABELS);
  }

  function stepBack(j: number, matrix: number): void {
    const at = j * LABELS;
    const next = at + LABELS;
    const s0 = emissions[next] + backward[next];
    const s1 = emissions[next + 1] + backward[next + 1];
    const s2 = emissions[next + 2] + backward[next + 2];
    const s3 = emissions[next + 3] + backward[next + 3];
    const s4 = emissions[next + 4] + backward[next + 4];
    const s5 = emissions[next + 5] + backward[next + 5];
    for (let x = 0; x < LABELS; x++) {
      const m = matrix + x * 6;
      const low = larger(
        transitions[m] + s0,
        larger(transitions[m + 1] + s1, transitions[m + 2] + s2),
      );
      const high = larger(
        transitions[m + 3] + s3,
        larger(transitions[m + 4] + s4, transitions[m + 5] + s5),
      );
      backward[at + x] = larger(low, high);
    }
  }

  function leadAt(at: number): number {
    const name = larger(forward[at + 1] + backward[at + 1], forward[at + 2] + backward[at + 2]);
    const none = forward[at] + backward[at];
    const place = forward[at + 3] + backward[at + 3];
    const rest = larger(forward[at + 4] + backward[at + 4], forward[at + 5] + backward[at + 5]);
    return name - larger(none, larger(place, rest));
  }

  return { emit, favour, decode, margins, judgeOne, labels, lead };
}

/** `Math.max` without its care for NaN and signed zero. */
function larger(a: number, b: number): number {
  if (a > b) return a;
  return b;
}
