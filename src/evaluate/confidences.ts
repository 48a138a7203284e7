import { fScore, ratio } from './metrics.ts';
import type { JudgedSpan } from './score.ts';

/** Spans found by their confidence, in hundredths. */
export interface ConfidenceCounts {
  readonly right: Uint32Array;
  readonly wrong: Uint32Array;
}

/** Exact figures of all types together, if only spans of this confidence and above were replaced. */
export interface Threshold {
  readonly confidence: number;
  readonly found: number;
  readonly right: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  readonly f2: number | null;
}

const STEPS = 100;

/** Counts before the first match. */
export function confidenceCounts(): ConfidenceCounts {
  return { right: new Uint32Array(STEPS + 1), wrong: new Uint32Array(STEPS + 1) };
}

/** Counts the spans of a document. */
export function addJudged({ right, wrong }: ConfidenceCounts, judged: readonly JudgedSpan[]): void {
  for (const one of judged) {
    const counts = one.right ? right : wrong;
    counts[Math.min(STEPS, Math.max(0, Math.floor(one.confidence * STEPS + 1e-9)))] += 1;
  }
}

/** Figures at each confidence that was found, from low to high. `marked` is the number of marks. */
export function thresholdsOf(
  { right, wrong }: ConfidenceCounts,
  marked: number,
): readonly Threshold[] {
  const all: Threshold[] = [];
  let [rights, wrongs] = [0, 0];
  for (let step = STEPS; step >= 0; step -= 1) {
    if (right[step] + wrong[step] === 0) continue;
    rights += right[step];
    wrongs += wrong[step];
    const found = rights + wrongs;
    const counts = { marked, found, right: rights, got: rights };
    all.push({
      confidence: step / STEPS,
      found,
      right: rights,
      precision: ratio(rights, found),
      recall: ratio(rights, marked),
      f1: fScore(counts, 1),
      f2: fScore(counts, 2),
    });
  }
  return all.reverse();
}
