import type { TakeFound } from '../fields/with-fields.ts';
import type { Plan } from '../plan.ts';
import type { Stage } from '../types.ts';

/**
 * The stage of a filter that is declared: takes what the engine found for it in the window, but for what begins in a match before.
 * What it carries, where the last one ended, depends on the input alone.
 */
export function declared({ patterns }: Plan, filter: number, note: TakeFound): Stage {
  let resume = 0;

  return function takes(window) {
    const { base, to, sealed, last } = window;
    const { at, length } = window.found[filter];
    for (let n = 0; n < length; n += 3) {
      const start = at[n];
      if (base + start < resume || patterns === undefined) continue;
      const end = at[n + 1];
      resume = base + end;
      note(window, { start, end, ...patterns.finding(at[n + 2]) }, false);
    }
    if (sealed) resume = Math.max(resume, base + to);
    if (last) resume = 0;
    return window;
  };
}
