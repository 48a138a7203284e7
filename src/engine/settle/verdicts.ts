import type { Found, JudgedMatch, ReplacementDetails, Verdict, WindowResults } from '../types.ts';

/** Most recent verdicts that a new one is compared with: a filter has few kinds of matches, in runs. */
const LOOKED_AT = 8;

/** Index of a window's judgement for a verdict and a match, for others to share. */
export function sharedJudgement(
  window: WindowResults,
  filter: number,
  found: Found,
  verdict: Verdict,
): number {
  const { judgements } = window.matches;
  const { confidence, classification, valid = false, learned = false } = found;
  // A function's replacement is made from its match and must not serve another match.
  const { replacement } = verdict;
  const constant = typeof replacement === 'function' ? undefined : replacement;
  const lowest = Math.max(0, judgements.length - LOOKED_AT);
  for (let n = judgements.length - 1; n >= lowest; n--) {
    const known = judgements[n];
    if (
      known.verdict === verdict &&
      known.replacement === constant &&
      known.confidence === confidence &&
      known.classification === classification &&
      known.valid === valid &&
      known.learned === learned &&
      known.filter === filter
    ) {
      return n;
    }
  }
  return addJudgement(window, filter, found, verdict, constant, undefined);
}

/** Adds a verdict to a window's and returns its index. */
export function addJudgement(
  { matches }: WindowResults,
  filter: number,
  { confidence, classification, valid = false, learned = false }: Found,
  verdict: Verdict,
  replacement: Buffer | undefined,
  details: ReplacementDetails | undefined,
): number {
  if (verdict.outcome !== 'replace') matches.plain = false;
  const judgement: JudgedMatch = {
    filter,
    confidence,
    classification,
    valid,
    learned,
    verdict,
    replacement,
    details: details,
  };
  return matches.judgements.push(judgement) - 1;
}
