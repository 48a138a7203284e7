import { type MatchContext, type Reach, surroundings } from '../conditions/surroundings.ts';
import { type WordSense, wordFinder } from '../conditions/words.ts';
import type { ContextWords } from '../detectors/definition.ts';

/** Confidence of a match after the words near it. */
export interface Weighed {
  readonly confidence: number;
  readonly word: string;
}

/** Weighs a match by the words around it; nothing where none of them is near. */
export type Weigh = (around: MatchContext) => Weighed | undefined;

/** Confidence from which the form of a match is sufficient: the filter's own words do not lower it. */
const SURE_FORM = 0.9;

/** Above every confidence. */
const ALWAYS = 2;

interface Sense {
  /** The confidence that the word moves a match's towards. */
  readonly target: number;
  /** Matches of this confidence and above stay as they are. */
  readonly below: number;
}

/**
 * Weighs the context words of a profile and those of the filter itself: the one nearest to a match halves the distance of
 * its confidence to 1 (`raise`) or to 0 (`lower`). The filter's own words lower only matches whose form alone is not
 * sufficient. If a word is given twice, the profile's counts. Undefined without context words.
 */
export function weighing(
  ofProfile: ContextWords,
  ofFilter: ContextWords,
  reach: Reach,
): Weigh | undefined {
  const meanings = [...sensesOf(ofProfile, ALWAYS), ...sensesOf(ofFilter, SURE_FORM)];
  if (meanings.length === 0) return undefined;
  const nearest = wordFinder(meanings);
  return (around) => {
    const { found, bytes } = around;
    const near = nearest(bytes, found.start, found.end, surroundings(around, reach));
    if (near === undefined || found.confidence >= near.sense.below) return undefined;
    return { confidence: halved(found.confidence, near.sense.target), word: near.word };
  };
}

function sensesOf(
  { raise = [], lower = [] }: ContextWords,
  below: number,
): readonly WordSense<Sense>[] {
  const raised: Sense = { target: 1, below: ALWAYS };
  const lowered: Sense = { target: 0, below };
  return [
    ...raise.map((word): WordSense<Sense> => [word, raised]),
    ...lower.map((word): WordSense<Sense> => [word, lowered]),
  ];
}

/** Four decimals: 0.9 becomes 0.95, not 0.9500000000000001. */
function halved(confidence: number, target: number): number {
  return Math.round((confidence + target) * 5_000) / 10_000;
}
