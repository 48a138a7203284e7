import { LABEL, LABELS, SEGMENT, TEMPLATES } from '../../detectors/people/model/labels.ts';
import type { Learnt } from './crf.ts';
import { lattice } from './lattice.ts';
import { type Segments, TOKEN_NUMBERS } from './segments.ts';

/** Names less likely than this are taken for mistakes of the program that marked them. */
const LEAST_LIKELY = 0.1;

const ANY = 63;
const NAME = (1 << LABEL.begin) | (1 << LABEL.inside);

/** The segments without those of programs that a model, which did not see any of them, finds unlikely. */
export function trusted({ numbers, starts, silver }: Segments, model: Learnt): Segments {
  const likely = likelihood(numbers, model);
  const kept = starts.filter((at) => !silver.has(at) || likely(at) >= Math.log(LEAST_LIKELY));
  return { numbers, starts: kept, silver };
}

/** How likely, as a logarithm, the names of the segment that begins at `at` are as they are marked. */
function likelihood(numbers: Int32Array, model: Learnt): (at: number) => number {
  const chain = lattice();
  const emissions = new Float64Array(SEGMENT * LABELS);
  const gaps = new Uint8Array(SEGMENT);
  const marked = new Uint8Array(SEGMENT);
  const any = new Uint8Array(SEGMENT).fill(ANY);

  return function likely(at) {
    const tokens = numbers[at];
    for (let i = 0; i < tokens; i++) load(i, at + 2 + i * TOKEN_NUMBERS);
    const names = chain.sum(tokens, emissions, gaps, marked, model);
    return names - chain.sum(tokens, emissions, gaps, any, model);
  };

  /** For a token that is no name only this counts, not its other kinds. */
  function load(i: number, at: number): void {
    const allowed = numbers[at + 1];
    gaps[i] = numbers[at];
    marked[i] = (allowed & NAME) === 0 ? ANY & ~NAME : allowed;
    for (let y = 0; y < LABELS; y++) {
      let sum = 0;
      for (let t = 0; t < TEMPLATES; t++) sum += model.rows[numbers[at + 2 + t] * LABELS + y];
      emissions[i * LABELS + y] = sum;
    }
  }
}
