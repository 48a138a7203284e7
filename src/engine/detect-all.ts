import { detect } from './detect.ts';
import type { Plan } from './plan.ts';
import { repeats } from './repeats.ts';
import type { Filter, Judge, Stage, Window } from './types.ts';

/**
 * The stages of a plan's filters for one text, in the plan's order, and after them one that finds again what some of them proved.
 * Filters that `isDue` refuses have none.
 */
export function detectAll(
  plan: Plan,
  judge: (filter: Filter) => Judge,
  sectionBytes?: number,
  isDue: (filter: number) => boolean = () => true,
): readonly Stage[] {
  const seen = repeats(plan);
  const due = [...plan.filters.keys()].filter(isDue);
  const stages = due.map((n) =>
    whenNeeded(() => detect(plan, n, judge(plan.filters[n]), sectionBytes, seen)),
  );
  return seen === undefined || stages.length === 0 ? stages : [...stages, seen.stage];
}

/** A stage that is made for the first window that does not skip it: in line mode, most texts skip most stages. */
function whenNeeded(make: () => Stage): Stage {
  let stage: Stage | undefined;
  return (window: Window) => {
    stage ??= make();
    return stage(window);
  };
}
