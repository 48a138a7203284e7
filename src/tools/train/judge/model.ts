import type { Kernel } from '../../../judge/kernel.ts';
import { weightsOf } from '../../../judge/model-file.ts';
import { LANES } from '../../../judge/types.ts';
import { type LearningSettings, learn, SETTINGS } from './learn.ts';
import { chosen, type Quantised, quantised } from './quantise.ts';
import type { Samples } from './samples.ts';
import { LOWEST } from './scored.ts';

/** Settings of the training on all features, which chooses some. */
const CHOOSING: LearningSettings = { ...SETTINGS, passes: 3, averaged: 1 };

/**
 * Trains a model on the samples of all shares but one: first on some half a million features, then again on those alone that move scores
 * most, which take on the part of the others.
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
