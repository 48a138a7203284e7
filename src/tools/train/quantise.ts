import { LABELS, type Weights } from '../../detectors/people/model/labels.ts';
import type { Learnt } from './crf.ts';

/** The largest weight that a byte can represent: larger ones are clipped. */
const LARGEST = 3;

/** Weights in whole steps of one byte. */
export function quantised({ rows, start, transitions }: Learnt): Weights {
  const scale = Math.fround(LARGEST / 127);
  const buckets = rows.length / LABELS;
  const bytes = new Uint8Array(buckets * 8).fill(128);
  for (let bucket = 0; bucket < buckets; bucket++) {
    for (let y = 0; y < LABELS; y++) {
      const steps = Math.round(rows[bucket * LABELS + y] / scale);
      bytes[bucket * 8 + y] = 128 + Math.max(-127, Math.min(127, steps));
    }
  }
  return { rows: new Int32Array(bytes.buffer), scale, start, transitions };
}

/** A logistic curve through outcomes: how likely a name is right, by its lead. */
export function calibrated(
  outcomes: readonly { readonly lead: number; readonly right: boolean }[],
): { readonly slope: number; readonly offset: number } {
  let slope = 0.5;
  let offset = 0;
  for (let round = 0; round < 500; round++) {
    let bySlope = 0;
    let byOffset = 0;
    for (const { lead, right } of outcomes) {
      const wrong = Number(right) - 1 / (1 + Math.exp(-slope * lead - offset));
      bySlope += wrong * lead;
      byOffset += wrong;
    }
    slope += (0.05 * bySlope) / outcomes.length;
    offset += (0.3 * byOffset) / outcomes.length;
  }
  return { slope: Math.fround(slope), offset: Math.fround(offset) };
}
