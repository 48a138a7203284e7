import { detect } from './detect.ts';
import type { Plan } from './plan.ts';
import type { RedactionOptions } from './redaction-options.ts';
import { settle } from './settle/settle.ts';
import type { Judge, Settled, Stage, Window } from './types.ts';

/** What texts that fit one window pass through, each step one after the other: stages forget a text when it ends. */
export interface Stages {
  /** The stage of a filter, for a text of these options; until the next is asked for. */
  detect(filter: number, options: RedactionOptions): Stage;
  settle(window: Window, options: RedactionOptions): Settled;
  /** All are made anew: one failed in the middle of a text. */
  renew(): void;
  /** Nothing of a text stays. */
  end(): void;
}

/** Texts that come together share one; those whose filters take their time are on their way at once. */
const MOST_SPARE = 8;

/** By plan: to make the stages of many filters takes longer than to pass a short text through them. */
const spare = new WeakMap<Plan, Stages[]>();

/** Stages that nobody uses. */
export function borrowedStages(plan: Plan): Stages {
  return spare.get(plan)?.pop() ?? stagesOf(plan);
}

/** Keeps stages for other texts: those that passed these, to their end. Others may still hold some of theirs. */
export function giveStagesBack(plan: Plan, stages: Stages): void {
  stages.end();
  const kept = spare.get(plan);
  if (kept === undefined) spare.set(plan, [stages]);
  else if (kept.length < MOST_SPARE) kept.push(stages);
}

/** Each is made when a text first needs it; what judges a filter's matches, for each text that has some. */
function stagesOf(plan: Plan): Stages {
  let detects = nothingMade();
  const settles = new Map<string, ReturnType<typeof settle>>();
  let asked: RedactionOptions | undefined;
  let judge: Judge | undefined;

  return {
    detect(filter, options) {
      asked = options;
      judge = undefined;
      const made = detects[filter];
      if (made !== undefined) return made;
      const stage = detect(plan, filter, (found, bytes, end) => judgeOf(filter)(found, bytes, end));
      detects[filter] = stage;
      return stage;
    },
    settle(window, { explain = false, units = 'utf-16' }) {
      const kind = explain ? units : '';
      const made = settles.get(kind) ?? settle(plan, explain, units);
      settles.set(kind, made);
      return made(window);
    },
    renew() {
      detects = nothingMade();
      settles.clear();
    },
    end() {
      asked = undefined;
      judge = undefined;
    },
  };

  function nothingMade(): (Stage | undefined)[] {
    return plan.filters.map(() => undefined);
  }

  function judgeOf(filter: number): Judge {
    if (judge !== undefined) return judge;
    if (asked === undefined) throw new Error('a match of no text');
    const { scope, explain = false } = asked;
    judge = plan.filters[filter].judge(scope, explain);
    return judge;
  }
}
