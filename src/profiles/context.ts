import { type MatchContext, type Reach, surroundings } from '../conditions/surroundings.ts';
import { wordFinder } from '../conditions/words.ts';
import type { ContextWords } from '../detectors/definition.ts';

/** Confidence of a match after the words near it. */
export interface Weighed {
  readonly confidence: number;
  readonly word: string;
}

/** Weighs a match by the words around it; nothing where none of them is near. */
export type Weigh = (around: MatchContext) => Weighed | undefined;

/**
 * Weighs the context words of a filter: the one nearest to a match halves the distance of its confidence to 1
 * (`raise`) or to 0 (`lower`). If a word is given twice, the first entry counts. Undefined if there are none.
 */
export function weighing(all: readonly ContextWords[], reach: Reach): Weigh | undefined {
  const meanings = all.flatMap(({ raise = [], lower = [] }) => [
    ...raise.map((word) => [word, 1] as const),
    ...lower.map((word) => [word, 0] as const),
  ]);
  if (meanings.length === 0) return undefined;
  const nearest = wordFinder(meanings);
  return (around) => {
    const { found, bytes } = around;
    const near = nearest(bytes, found.start, found.end, surroundings(around, reach));
    if (near === undefined) return undefined;
    return { confidence: halved(found.confidence, near.sense), word: near.word };
  };
}

/** Four decimals: 0.9 becomes 0.95, not 0.9500000000000001. */
function halved(confidence: number, target: number): number {
  return Math.round((confidence + target) * 5_000) / 10_000;
}
