import { TEMPLATES } from '../../detectors/people/model/labels.ts';

/** Numbers of one token: the gap before it, the labels that it may have, its features. */
export const TOKEN_NUMBERS = 2 + TEMPLATES;

/** Training input: segments of candidate tokens, one after another. */
export interface Segments {
  /** For each segment: tokens, weight in thousandths, then `TOKEN_NUMBERS` a token. */
  readonly numbers: Int32Array;
  /** Where in `numbers` each begins. */
  readonly starts: Uint32Array;
  /** Members of `starts` whose labels a program made. */
  readonly silver: ReadonlySet<number>;
}

/** Collects segments. */
export interface SegmentCollector {
  /** Begins a segment of `tokens` tokens; `silver`: a program made its labels. */
  begin(tokens: number, weight: number, silver: boolean): void;
  token(gap: number, labels: number, features: Int32Array): void;
  segments(): Segments;
}

export function segmentCollector(): SegmentCollector {
  let numbers = new Int32Array(1 << 22);
  let used = 0;
  const starts: number[] = [];
  const ofPrograms = new Set<number>();

  function reserve(more: number): void {
    if (used + more <= numbers.length) return;
    const larger = new Int32Array(numbers.length * 2);
    larger.set(numbers);
    numbers = larger;
  }

  return {
    begin(tokens, weight, silver) {
      reserve(2 + tokens * TOKEN_NUMBERS);
      if (silver) ofPrograms.add(used);
      starts.push(used);
      numbers[used++] = tokens;
      numbers[used++] = Math.round(weight * 1000);
    },
    token(gap, labels, features) {
      numbers[used++] = gap;
      numbers[used++] = labels;
      numbers.set(features, used);
      used += TEMPLATES;
    },
    segments: () => ({
      numbers: numbers.subarray(0, used),
      starts: Uint32Array.from(starts),
      silver: ofPrograms,
    }),
  };
}
