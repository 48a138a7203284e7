import type { Kernel } from '../../../judge/kernel.ts';
import { weightsOf } from '../../../judge/model-file.ts';
import { LANES } from '../../../judge/types.ts';
import { type LearningSettings, learn, SETTINGS } from './learn.ts';
import { chosen, type Quantised, quantised } from './quantise.ts';
import type { Samples } from './samples.ts';
import { LOWEST } from './scored.ts';

/** Passes over all features, to choose those that are learnt again by themselves. */
const CHOOSING: LearningSettings = { ...SETTINGS, passes: 3, averaged: 1 };

/**
 * A model of the samples of all shares but one. Some half a million features are learnt first. Those that move scores most are learnt again
 * without the others, whose part they take on.
 */
export function trained(samples: Samples, left: number): Quantised {
  const all = learn(samples, left, CHOOSING);
  return quantised(learn(samples, left, SETTINGS, chosen(all)));
}

/** Puts a model into the kernel, which then yields all matches that calibration sees. */
export function use(own: Kernel, model: Quantised): void {
  own.setWeights(weightsOf(model));
  own.setLimits(Array.from({ length: LANES }, () => Math.round(LOWEST / model.step)));
}
