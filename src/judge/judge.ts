import type { LearnedMatches } from '../engine/types.ts';
import { finder } from './finder.ts';
import { type CharacterTables, kernel, type LabelWords, type LexiconTables } from './kernel.ts';
import { type Calibration, type Doubt, readJudge } from './model-file.ts';
import { LANES, TYPES } from './types.ts';

/** Finds values by the text around them, for the filters that it knows. */
export interface ValueJudge {
  /** The matches of a filter from a confidence on; undefined where the judge knows no such values. */
  matchesOf(key: string, confidence: number): LearnedMatches | undefined;
}

/** Confidence below which a candidate is not even compared with others. */
const LEAST = 0.3;

/** Loads the judge. Throws if its model is missing, or where Node has no WebAssembly with SIMD. */
export function judge(
  characters: CharacterTables,
  lexicon: LexiconTables,
  labels: LabelWords,
): ValueJudge {
  const { weights, floors, calibration, doubts, support } = readJudge();
  const own = kernel(characters, lexicon, labels);
  own.setWeights(weights);
  own.setFloors(floors);
  own.setLimits(
    Array.from({ length: LANES }, (_, type) =>
      Math.min(scoreAt(calibration[TYPES[type]], LEAST), support.least),
    ),
  );
  const found = finder(own);

  return {
    matchesOf(key, confidence) {
      const type = (TYPES as readonly string[]).indexOf(key);
      const fitted = calibration[TYPES[type]];
      const doubt = doubts[TYPES[type]];
      if (fitted === undefined) return undefined;
      return {
        finder: found,
        type,
        least: scoreAt(fitted, Math.max(confidence, LEAST)),
        confidenceOf: (score) => confidenceOf(fitted, score),
        ...(doubt !== undefined && {
          doubts: (own, score = support.none) => probability(doubt, own, score) < DOUBTED,
        }),
      };
    },
  };
}

/** Probability below which a filter's own match is left out. */
export const DOUBTED = 0.35;
/** Confidences are read as at least this far from 0 and 1. */
const CERTAIN = 0.005;

/** Logarithm of the odds of a confidence. */
export function logit(confidence: number): number {
  const share = Math.min(1 - CERTAIN, Math.max(CERTAIN, confidence));
  return Math.log(share / (1 - share));
}

/** Probability that a filter's own match is right. */
export function probability(doubt: Doubt, confidence: number, score: number): number {
  const sum = doubt.confidence * logit(confidence) + doubt.score * score + doubt.offset;
  return 1 / (1 + Math.exp(-sum));
}

/** Probability that a match with a score is right, in hundredths. */
export function confidenceOf({ slope, offset }: Calibration, score: number): number {
  return Math.round(100 / (1 + Math.exp(-slope * score - offset))) / 100;
}

/** Above all scores. */
const NEVER = 32_767;

/** The lowest score with a confidence. */
export function scoreAt(fitted: Calibration | undefined, confidence: number): number {
  if (fitted === undefined) return NEVER;
  const odds = Math.log(confidence / (1 - confidence));
  return Math.min(NEVER, Math.max(-NEVER, Math.ceil((odds - fitted.offset) / fitted.slope)));
}
