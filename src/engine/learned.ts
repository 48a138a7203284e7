import { fitting } from './fields/fitting.ts';
import { REFUSED } from './fields/labels.ts';
import type { TakeFound } from './fields/with-fields.ts';
import type { Column, Filter, LearnedList, Stage, Window, WindowInput } from './types.ts';

/**
 * Adds the matches that a model finds for a filter to those of its own stage, except in values whose label refuses the filter. Its
 * state, the latest such value, depends on the input alone.
 */
export function withLearned(filter: number, enabled: Filter, stage: Stage, note: TakeFound): Stage {
  const { learned, column } = enabled.detector;
  if (learned === undefined) return stage;
  const take = fitting(column, note);
  const refuses = refusing(filter, column);

  return function adds(window) {
    const done = stage(window);
    return done instanceof Promise ? done.then(add) : add(window);
  };

  function add(window: Window): Window {
    if (learned === undefined) return window;
    const { at, length } = learned.finder.read(window);
    for (let n = 0; n < length; n += 4) {
      if (at[n + 2] !== learned.type || at[n + 3] < learned.least) continue;
      const start = at[n];
      if (refuses(window, start)) continue;
      const confidence = learned.confidenceOf(at[n + 3]);
      take(window, { start, end: at[n + 1], confidence, learned: true }, false);
    }
    refuses(window, window.to);
    return window;
  }
}

/** Whether a model finds a match for a filter in a window. */
export function hasLearned({ detector: { learned } }: Filter, window: WindowInput): boolean {
  if (learned === undefined) return false;
  const { at, length }: LearnedList = learned.finder.read(window);
  for (let n = 0; n < length; n += 4) {
    if (at[n + 2] === learned.type && at[n + 3] >= learned.least) return true;
  }
  return false;
}

/** Whether an offset, which never falls from call to call, is in a field that the filter takes nothing of. */
function refusing(filter: number, column: Column | undefined) {
  /** The latest refused field, as offsets in the input, and the next one to read in a window. */
  let from = 0;
  let to = 0;
  let next = 0;
  let of: Window | undefined;

  return function refuses(window: Window, start: number): boolean {
    if (of !== window) {
      of = window;
      next = 0;
    }
    const { bytes, base } = window;
    const fields = window.fields?.[filter];
    for (; fields !== undefined && next < fields.length && fields.at[next] <= start; next += 3) {
      if (fields.at[next + 2] !== REFUSED) continue;
      const [first, end] = [fields.at[next], fields.at[next + 1]];
      if (!(column?.isRefusable?.(bytes, first, end) ?? true)) continue;
      from = base + first;
      to = base + end;
    }
    return base + start >= from && base + start < to;
  };
}
