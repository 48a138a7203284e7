import type { Plan } from './plan.ts';
import type { RedactionOptions } from './redaction.ts';
import { borrowedStages, giveStagesBack, type Stages } from './spare-stages.ts';
import type { Filter, Redacted, Settled, Window } from './types.ts';
import { wholeWindow } from './windows.ts';
import { write } from './write.ts';

/** A text of at most `plan.windowBytes`, and what is asked of it. */
export interface WholeText {
  readonly bytes: Buffer;
  readonly options: RedactionOptions;
}

/** What became of a text. */
export type Outcome = { readonly redacted: Redacted } | { readonly error: unknown };

/** A text on its way, as far as it came. */
interface Passing extends WholeText {
  readonly stages: Stages;
  window?: Window;
  settled?: Settled;
  outcome?: Outcome;
}

/**
 * Passes texts through a plan, each step with one after the other while its code is in the processor's cache: for texts
 * of 1 KiB that takes a fifth less time than when each takes all steps alone. One that fails does not hinder the others.
 * Throws where the plan is slow.
 */
export function wholeTexts(plan: Plan, texts: readonly WholeText[]): readonly Outcome[] {
  if (plan.slow) throw new Error('a slow plan was not waited for');
  const all = texts.map(({ bytes, options }): Passing => {
    return { bytes, options, stages: borrowedStages(plan) };
  });
  each(all, (of) => {
    of.stages.begin(of.options);
    of.window = wholeWindow(plan, of.bytes);
  });
  for (let n = 0; n < plan.filters.length; n++) {
    const filter = plan.filters[n];
    each(all, ({ stages, window }) => {
      if (window && !idle(filter, window, n)) stages.detect(n)(window);
    });
  }
  each(all, (of) => {
    if (of.window) of.settled = of.stages.settle(of.window);
  });
  each(all, (of) => {
    if (of.settled) of.outcome = { redacted: write()(of.settled) };
    giveStagesBack(plan, of.stages);
  });
  return all.map(({ outcome }) => outcome ?? { error: new Error('a text was not redacted') });
}

/** Takes a step with each that did not fail before. */
function each(all: readonly Passing[], step: (of: Passing) => void): void {
  for (let k = 0; k < all.length; k++) {
    const of = all[k];
    if (of.outcome !== undefined) continue;
    try {
      step(of);
    } catch (error) {
      of.outcome = { error };
    }
  }
}

/** Nothing need be set up for a filter without candidates: of many, most have none in a short text. */
export function idle({ detector }: Filter, { candidates, fields }: Window, n: number): boolean {
  if (candidates[n].length > 0 || detector.find.kind !== 'matcher') return false;
  return fields === undefined || fields[n].length === 0;
}
