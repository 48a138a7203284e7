import { confidenceOf } from '../../../judge/judge.ts';
import { TYPES } from '../../../judge/types.ts';
import type { Fitted } from './calibrate.ts';
import type { MarkedDocument } from './material.ts';
import { type JudgeFigures, measure, measured, type Taken } from './measure.ts';
import type { Spans } from './rules.ts';
import type { JudgedDocuments, Scored } from './scored.ts';

/** The level of `strict`. */
export const STRICT = 0.5;

/** Matches of the rules, all and without those that the judge doubts. */
export interface Rules {
  readonly spans: Spans;
  readonly kept: Spans;
}

/** The matches that the judge adds to the rules' from a level on. */
export function addedAt(
  scored: readonly Scored[],
  rules: readonly Pick<Taken, 'start' | 'end'>[],
  fitted: Fitted,
  level: number,
): readonly Taken[] {
  return scored.filter((one) => {
    const own = fitted[one.type];
    return (
      own !== undefined && confidenceOf(own, one.logit * 100) >= level && !isInside(one, rules)
    );
  });
}

/** Whether another range covers one: of one that extends past others the rest is taken. */
function isInside(one: Scored, rules: readonly Pick<Taken, 'start' | 'end'>[]): boolean {
  return rules.some(({ start, end }) => start <= one.start && one.end <= end);
}

/** Filters that the judge knows. */
export const JUDGED = new Set<string>(
  TYPES.filter((type) => !['none', 'other', 'national'].includes(type)),
);

/** The union at the level of `strict`, over the documents by other writers. */
export function figuresOf(
  gold: readonly MarkedDocument[],
  judged: JudgedDocuments,
  { spans, kept }: Rules,
  fitted: Fitted,
) {
  const before = measured();
  const after = measured();
  for (const one of gold) {
    if (one.source !== 'written') continue;
    measure(before, one, spans.get(one.id) ?? [], JUDGED);
    const rules = kept.get(one.id) ?? [];
    const added = addedAt(judged.get(one.id) ?? [], rules, fitted, STRICT);
    measure(after, one, [...rules, ...added], JUDGED);
  }
  const of = ({ all }: JudgeFigures) => [all.gone / all.marks, all.right / all.taken] as const;
  const hundredths = (share: number) => Math.round(share * 10_000) / 100;
  const [gone, right] = of(after);
  return {
    rules: of(before).map(hundredths),
    union: of(after).map(hundredths),
    score: hundredths((2 * gone * right) / (gone + right)),
  };
}

/** Figures of the rules and the judge together, from a level on. */
export function unionAt(
  documents: readonly MarkedDocument[],
  judged: JudgedDocuments,
  kept: Spans,
  fitted: Fitted,
  level: number,
): JudgeFigures {
  const union = measured();
  for (const one of documents) {
    const rules = kept.get(one.id) ?? [];
    measure(
      union,
      one,
      [...rules, ...addedAt(judged.get(one.id) ?? [], rules, fitted, level)],
      JUDGED,
    );
  }
  return union;
}
