import type { Calibration } from '../../../judge/model-file.ts';
import type { JudgedType } from '../../../judge/types.ts';

/** A match by a model that did not learn from its document. */
export interface HeldOut {
  readonly type: JudgedType;
  /** In steps of the model's weights. */
  readonly score: number;
  readonly right: boolean;
  /** Number of matches that this one stands for. */
  readonly weight: number;
}

/** Calibrations by type, of scores in hundredths of natural logarithms of odds. */
export type Fitted = Readonly<Partial<Record<JudgedType, Calibration>>>;

/** How strongly a type's own line is held to that of all, in matches. */
const HOLD = 12;
const ROUNDS = 60;
const SMALLEST_STEP = 1e-4;

/**
 * Fits the share of right matches by score: one logistic function for all types, then one for each, held to it by as many matches as
 * a type with few has.
 */
export function calibrated(outcomes: readonly HeldOut[]): Fitted {
  const scale = 1 / 100;
  const all = fitted(outcomes, scale, { slope: 1, offset: 0 }, 1e-6);
  const types = [...new Set(outcomes.map(({ type }) => type))].sort();
  return Object.fromEntries(
    types.map((type) => {
      const own = outcomes.filter((one) => one.type === type);
      const { slope, offset } = fitted(own, scale, all, HOLD);
      // A higher score never means a lower confidence.
      return [
        type,
        { slope: rounded(Math.max(slope, all.slope / 3) * scale), offset: rounded(offset) },
      ];
    }),
  );
}

/** Newton's method with a penalty for the distance from `near`; a step that makes the fit worse is halved. */
function fitted(
  outcomes: readonly HeldOut[],
  scale: number,
  near: Calibration,
  hold: number,
): Calibration {
  let best = near;
  let least = lossOf(near);
  for (let round = 0; round < ROUNDS; round++) {
    const [da, db] = newtonStep(best);
    let share = 1;
    let next = best;
    let loss = Number.POSITIVE_INFINITY;
    for (; share > SMALLEST_STEP && !(loss < least); share /= 2) {
      next = { slope: best.slope - share * da, offset: best.offset - share * db };
      loss = lossOf(next);
    }
    if (!(loss < least)) break;
    best = next;
    least = loss;
  }
  return best;

  function lossOf({ slope, offset }: Calibration): number {
    let loss = (hold / 2) * ((slope - near.slope) ** 2 + (offset - near.offset) ** 2 / 4);
    for (const { score, right, weight } of outcomes) {
      const odds = (right ? -1 : 1) * (slope * score * scale + offset);
      loss += weight * (odds > 30 ? odds : Math.log1p(Math.exp(odds)));
    }
    return loss;
  }

  function newtonStep({ slope, offset }: Calibration): readonly [number, number] {
    let [ga, gb, haa, hab, hbb] = [
      hold * (slope - near.slope),
      (hold * (offset - near.offset)) / 4,
      hold,
      0,
      hold / 4,
    ];
    for (const { score, right, weight } of outcomes) {
      const x = score * scale;
      const p = 1 / (1 + Math.exp(-slope * x - offset));
      const miss = weight * (p - (right ? 1 : 0));
      const slack = weight * p * (1 - p);
      ga += miss * x;
      gb += miss;
      haa += slack * x * x;
      hab += slack * x;
      hbb += slack;
    }
    const determinant = haa * hbb - hab * hab;
    return [(ga * hbb - gb * hab) / determinant, (gb * haa - ga * hab) / determinant];
  }
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
