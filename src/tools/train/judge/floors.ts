import { FORMS } from '../../../judge/forms.ts';
import { confidenceOf } from '../../../judge/judge.ts';
import type { Fitted } from './calibrate.ts';
import type { MarkedDocument } from './material.ts';
import { covered, isRight } from './measure.ts';
import { say } from './say.ts';
import type { JudgedDocuments } from './scored.ts';

/** Confidence from which right matches set floors. */
const COUNTED = 0.4;
/** Share of a form's right matches that its floor may cost. */
const LOST = 0.01;
/** Fewest right matches that set the floor of a form by their share; fewer set it below the least, by a margin. */
const FEWEST_OF_FORM = 20;
const MARGIN = 1;

/** Least score by their first features of the right matches of each form, but for a few. */
export function floorsOf(
  gold: readonly MarkedDocument[],
  judged: JudgedDocuments,
  fitted: Fitted,
): readonly number[] {
  const all: number[][] = FORMS.map(() => []);
  for (const one of gold) {
    const marked = covered(one.bytes.length, one.marks);
    for (const scored of judged.get(one.id) ?? []) {
      const own = fitted[scored.type];
      if (own === undefined || confidenceOf(own, scored.logit * 100) < COUNTED) continue;
      if (isRight(one.bytes, marked, scored)) all[scored.form].push(scored.first);
    }
  }
  const floors = all.map((scores) => {
    const least = Float64Array.from(scores).sort()[Math.floor(scores.length * LOST)] ?? NEVER;
    return scores.length < FEWEST_OF_FORM ? least - MARGIN : least;
  });
  say(`floors: ${floors.map((floor, form) => `${FORMS[form][0]} ${floor.toFixed(1)}`).join(', ')}`);
  return floors;
}

/** A floor above all scores. */
const NEVER = 100;
