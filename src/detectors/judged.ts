import { lazy } from '../core/memoize.ts';
import type { LearnedMatches } from '../engine/types.ts';
import { judge, type ValueJudge } from '../judge/judge.ts';
import { labelWordsOf } from '../judge/label-words.ts';
import { definitions } from './index.ts';
import { knownWords } from './people/names.ts';

const load = lazy((): ValueJudge => {
  const { characters, lexicon } = knownWords();
  return judge(characters, lexicon, labelWordsOf(definitions));
});

/**
 * Matches that the judge adds to those of a filter, from a confidence on; undefined where it knows no such values. The first one
 * loads the model; throws if it is missing.
 */
export function judged(key: string, confidence: number): LearnedMatches | undefined {
  return load().matchesOf(key, confidence);
}
