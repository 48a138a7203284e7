import { LABEL, LABELS, SEGMENT } from '../../detectors/people/model/labels.ts';

const NEVER = -1e9;

/** Log sums over the labellings of one segment. */
export interface Lattice {
  readonly forward: Float64Array;
  readonly backward: Float64Array;
  /** Sums over the labels that `allowed` (a bit a label, for each token) permits; `-Infinity` if it permits none. */
  sum(
    tokens: number,
    emissions: Float64Array,
    gaps: Uint8Array,
    allowed: Uint8Array,
    weights: ChainWeights,
  ): number;
}

/** As in `Weights`, while they are learnt. */
export interface ChainWeights {
  readonly start: Float32Array;
  readonly transitions: Float32Array;
}

export function lattice(): Lattice {
  const forward = new Float64Array(SEGMENT * LABELS);
  const backward = new Float64Array(SEGMENT * LABELS);
  const scores = new Float64Array(LABELS);

  function sum(
    tokens: number,
    emissions: Float64Array,
    gaps: Uint8Array,
    allowed: Uint8Array,
    { start, transitions }: ChainWeights,
  ): number {
    const size = tokens * LABELS;
    forward.fill(NEVER, 0, size);
    for (let y = 0; y < LABELS; y++) {
      if (((allowed[0] >> y) & 1) === 0 || y === LABEL.inside) continue;
      forward[y] = emissions[y] + start[y];
    }
    for (let i = 1; i < tokens; i++) {
      const matrix = gaps[i] * 36;
      const at = i * LABELS;
      for (let y = 0; y < LABELS; y++) {
        if (((allowed[i] >> y) & 1) === 0) continue;
        for (let x = 0; x < LABELS; x++) {
          scores[x] = mayFollow(x, y)
            ? forward[at - LABELS + x] + transitions[matrix + x * 6 + y]
            : NEVER;
        }
        forward[at + y] = logSum(scores, 0) + emissions[at + y];
      }
    }
    const total = logSum(forward, size - LABELS);
    if (total <= NEVER / 2) return Number.NEGATIVE_INFINITY;
    backward.fill(0, size - LABELS, size);
    for (let i = tokens - 2; i >= 0; i--) {
      const matrix = gaps[i + 1] * 36;
      const next = (i + 1) * LABELS;
      for (let x = 0; x < LABELS; x++) {
        for (let y = 0; y < LABELS; y++) {
          const on = ((allowed[i + 1] >> y) & 1) === 1 && mayFollow(x, y);
          scores[y] = on
            ? transitions[matrix + x * 6 + y] + emissions[next + y] + backward[next + y]
            : NEVER;
        }
        backward[i * LABELS + x] = logSum(scores, 0);
      }
    }
    return total;
  }

  return { forward, backward, sum };
}

/** The inside of a name follows only its beginning or its inside. */
export function mayFollow(x: number, y: number): boolean {
  return y !== LABEL.inside || x === LABEL.begin || x === LABEL.inside;
}

function logSum(values: Float64Array, at: number): number {
  let most = NEVER;
  for (let y = 0; y < LABELS; y++) if (values[at + y] > most) most = values[at + y];
  if (most <= NEVER / 2) return NEVER;
  let sum = 0;
  for (let y = 0; y < LABELS; y++) {
    const below = values[at + y] - most;
    if (below > -30) sum += Math.exp(below);
  }
  return most + Math.log(sum);
}
