import type { FeatureRows } from '../../../judge/model-file.ts';
import { LANES } from '../../../judge/types.ts';
import type { LearntRows } from './learn.ts';

/** Rows that the kernel has room for. */
const MOST_ROWS = 46_990;
/** Share of the weights that are not cut. */
const KEPT = 0.9995;

/** Weights in bytes, and the value of one step. */
export interface Quantised extends FeatureRows {
  readonly step: number;
}

/** Hashes of the features whose rows move scores most, in order. */
export function chosen({ hashes, rows, counts }: LearntRows): Uint32Array {
  const effect = new Float64Array(hashes.length);
  for (let n = 0; n < hashes.length; n++) {
    const row = rows.subarray(n * LANES, (n + 1) * LANES);
    effect[n] = (Math.max(...row) - Math.min(...row)) * Math.sqrt(Math.min(counts[n], 400));
  }
  return Uint32Array.from(
    [...hashes.keys()].sort((a, b) => effect[b] - effect[a] || a - b).slice(0, MOST_ROWS),
    (n) => hashes[n],
  ).sort();
}

/** Rounds weights to bytes. */
export function quantised({ hashes, rows }: LearntRows): Quantised {
  const step = stepOf(rows);
  const order = [...hashes.keys()].sort((a, b) => hashes[a] - hashes[b]);
  const bytes = new Int8Array(order.length * LANES);
  order.forEach((n, row) => {
    for (let k = 0; k < LANES; k++) {
      const weight = Math.round(rows[n * LANES + k] / step);
      bytes[row * LANES + k] = Math.max(-127, Math.min(127, weight));
    }
  });
  return { hashes: Uint32Array.from(order, (n) => hashes[n]), rows: bytes, step };
}

function stepOf(rows: Float32Array): number {
  const sizes: number[] = [];
  for (let w = 0; w < rows.length; w += 3)
    if (Math.abs(rows[w]) > 1e-4) sizes.push(Math.abs(rows[w]));
  const sorted = Float64Array.from(sizes).sort();
  return (sorted[Math.floor(sorted.length * KEPT)] ?? 1) / 127;
}
