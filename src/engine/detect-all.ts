import { lazy, memoize } from '../core/memoize.ts';
import { detect, recorder } from './detect.ts';
import { learning } from './learned.ts';
import type { Plan } from './plan.ts';
import { repeats } from './repeats.ts';
import type { Filter, Judge, Stage, Window } from './types.ts';

/**
 * The stages of a plan's filters for one text, in the plan's order, and after them one that finds again what some of them proved, and one that
 * adds what a model finds. Filters that `isDue` refuses have none of their own.
 */
export function detectAll(
  plan: Plan,
  judge: (filter: Filter) => Judge,
  explain = true,
  sectionBytes?: number,
  isDue: (filter: number) => boolean = () => true,
): readonly Stage[] {
  const seen = repeats(plan);
  const due = [...plan.filters.keys()].filter(isDue);
  const record = memoize((n: number) => recorder(n, plan.filters[n], judge(plan.filters[n])));
  const learns = plan.filters.some(({ detector }) => detector.learned !== undefined);
  const learned = lazy(() => learning(plan, explain, record));
  const stages = due.map((n) =>
    whenNeeded(() => {
      const kept = learns ? learned().withoutDoubted(n, record(n)) : record(n);
      return detect(plan, n, kept, sectionBytes, seen);
    }),
  );
  const again = seen === undefined || stages.length === 0 ? [] : [seen.stage];
  return [...stages, ...again, ...(learns ? [whenNeeded(() => learned().stage)] : [])];
}

/** A stage that is made for the first window that does not skip it: in line mode, most texts skip most stages. */
function whenNeeded(make: () => Stage): Stage {
  let stage: Stage | undefined;
  return (window: Window) => {
    stage ??= make();
    return stage(window);
  };
}
