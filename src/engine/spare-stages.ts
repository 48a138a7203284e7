import { detect } from './detect.ts';
import type { Plan } from './plan.ts';
import type { RedactionOptions } from './redaction.ts';
import { settle } from './settle.ts';
import type { Judge, Settled, Stage, Window } from './types.ts';

/** What texts that fit one window pass through, one after the other. */
export interface Stages {
  /** A text begins. */
  begin(options: RedactionOptions): void;
  /** The stage of a filter. */
  detect(filter: number): Stage;
  settle(window: Window): Settled;
  end(): void;
}

/** Texts that come together are on their way at once, and those whose filters take their time. */
const MOST_SPARE = 8;

/** By plan: to make the stages of many filters takes longer than to pass a short text through them. */
const spare = new WeakMap<Plan, Stages[]>();

/** Stages that nobody uses. */
export function borrowedStages(plan: Plan): Stages {
  return spare.get(plan)?.pop() ?? stagesOf(plan);
}

/** Keeps stages for another text: those that this one passed, to its end. Others may still hold some of it. */
export function giveStagesBack(plan: Plan, stages: Stages): void {
  stages.end();
  const kept = spare.get(plan);
  if (kept === undefined) spare.set(plan, [stages]);
  else if (kept.length < MOST_SPARE) kept.push(stages);
}

/** Each is made when a text first needs it; what judges matches, too, for each text anew. */
function stagesOf(plan: Plan): Stages {
  const detects: (Stage | undefined)[] = plan.filters.map(() => undefined);
  const judges: (Judge | undefined)[] = plan.filters.map(() => undefined);
  const settles = new Map<string, ReturnType<typeof settle>>();
  let asked: RedactionOptions | undefined;

  return {
    begin(options) {
      asked = options;
    },
    detect(filter) {
      const made = detects[filter];
      if (made !== undefined) return made;
      const stage = detect(plan, filter, (found, bytes, end) => judgeOf(filter)(found, bytes, end));
      detects[filter] = stage;
      return stage;
    },
    settle(window) {
      const { explain = false, units = 'utf-16' } = told();
      const kind = explain ? units : '';
      const made = settles.get(kind) ?? settle(plan, explain, units);
      settles.set(kind, made);
      return made(window);
    },
    end() {
      asked = undefined;
      judges.fill(undefined);
    },
  };

  function judgeOf(filter: number): Judge {
    const made = judges[filter];
    if (made !== undefined) return made;
    const { scope, explain = false } = told();
    const judge = plan.filters[filter].judge(scope, explain);
    judges[filter] = judge;
    return judge;
  }

  function told(): RedactionOptions {
    if (asked === undefined) throw new Error('a match of no text');
    return asked;
  }
}
