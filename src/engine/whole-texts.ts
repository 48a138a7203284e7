import type { Plan } from './plan.ts';
import type { RedactionOptions } from './redaction-options.ts';
import { borrowedStages, giveStagesBack } from './spare-stages.ts';
import type { Redacted, Settled, Window } from './types.ts';
import { wholeWindow } from './window/windows.ts';
import { write } from './write/write.ts';

/** A text of at most `plan.windowBytes`, and what is asked of it. */
export interface WholeText {
  readonly bytes: Buffer;
  readonly options: RedactionOptions;
}

/** What became of a text. */
export type TextOutcome = { readonly redacted: Redacted } | { readonly error: unknown };

/** A text on its way, as far as it came. */
interface Passing extends WholeText {
  window: Window | undefined;
  settled: Settled | undefined;
  outcome: TextOutcome | undefined;
}

/**
 * Passes texts through a plan, each step with one after the other while its code and what it keeps are in the processor's
 * cache: for texts of 1 KiB that takes a fifth less time than when each takes all steps alone. One that fails does not
 * hinder the others. Throws where the plan is slow.
 */
export function wholeTexts(plan: Plan, texts: readonly WholeText[]): readonly TextOutcome[] {
  if (plan.slow) throw new Error('a slow plan was not waited for');
  const { length } = plan.filters;
  const stages = borrowedStages(plan);
  const all = texts.map(({ bytes, options }): Passing => {
    return { bytes, options, window: undefined, settled: undefined, outcome: undefined };
  });
  const due = new Uint8Array(length);
  each((of) => {
    const window = wholeWindow(plan, of.bytes);
    of.window = window;
    for (let n = 0; n < length; n++) if (!idle(plan, window, n)) due[n] = 1;
  });
  for (let n = 0; n < length; n++) if (due[n] === 1) each((of) => detect(of, n));
  each((of) => {
    if (of.window) of.settled = stages.settle(of.window, of.options);
  });
  each((of) => {
    if (of.settled) of.outcome = { redacted: write()(of.settled) };
  });
  giveStagesBack(plan, stages);
  return all.map(({ outcome }) => outcome ?? { error: new Error('a text was not redacted') });

  function detect({ window, options }: Passing, n: number): void {
    if (window && !idle(plan, window, n)) stages.detect(n, options)(window);
  }

  /** Takes a step with each that did not fail before. */
  function each(step: (of: Passing) => void): void {
    for (let k = 0; k < all.length; k++) {
      const of = all[k];
      if (of.outcome !== undefined) continue;
      try {
        step(of);
      } catch (error) {
        of.outcome = { error };
        // What the stage kept of it must not reach the next text.
        stages.renew();
      }
    }
  }
}

/** Nothing need be set up for a filter without candidates: of many, most have none in a short text. */
export function idle({ readsAll }: Plan, { candidates, fields }: Window, n: number): boolean {
  if (candidates[n].length > 0 || readsAll[n]) return false;
  return fields === undefined || fields[n].length === 0;
}
