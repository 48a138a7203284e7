import { calibrated, type Fitted, type HeldOut } from './calibrate.ts';
import { type Doubts, doubtsOf, withoutDoubted } from './doubts.ts';
import type { MarkedDocument } from './material.ts';
import { covered, isRight, overlaps } from './measure.ts';
import type { RuleSpan, Spans } from './rules.ts';
import type { JudgedDocuments } from './scored.ts';

/** Confidences of scores, and doubts about the rules' matches. */
export interface Fit {
  readonly doubts: Doubts;
  /** Matches of the rules, without those that are doubted. */
  readonly kept: Spans;
  /** Calibrations of scores in hundredths of a natural logarithm; the manifest has those of scores in steps of the model. */
  readonly fitted: Fitted;
}

/** Number of matches that one in a text without values stands for. */
const PLAIN_WEIGHT = 0.25;

/** Fits confidences and doubts to matches in documents that the judge did not learn from; of plain texts, the marks are what rules find. */
export function fit(
  gold: readonly MarkedDocument[],
  plain: readonly MarkedDocument[],
  judged: JudgedDocuments,
  spans: Spans,
): Fit {
  const doubts = doubtsOf(gold, judged, spans);
  const kept = new Map<string, readonly RuleSpan[]>();
  for (const one of gold) kept.set(one.id, withoutDoubted(one, judged, spans, doubts));
  for (const { id, marks } of plain)
    kept.set(
      id,
      marks.map((mark) => ({ ...mark, type: mark.key, confidence: 1 })),
    );
  const outcomes: HeldOut[] = [];
  for (const [documents, weight] of [
    [gold, 1],
    [plain, PLAIN_WEIGHT],
  ] as const)
    for (const one of documents) {
      const marked = covered(one.bytes.length, one.marks);
      for (const scored of judged.get(one.id) ?? []) {
        if (overlaps(scored, kept.get(one.id) ?? [])) continue;
        const right = isRight(one.bytes, marked, scored);
        outcomes.push({ type: scored.type, score: scored.logit * 100, right, weight });
      }
    }
  return { doubts, kept, fitted: calibrated(outcomes) };
}
