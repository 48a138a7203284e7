import type { Found, WindowInput } from '../../engine/types.ts';

/** Holds matches back, at indices of their window, until the window comes in whose core they start. */
export function pendingMatches(): (
  window: WindowInput,
  found: readonly Found[],
) => readonly Found[] {
  let waiting: readonly Found[] = [];
  /** Base of the window that these indices refer to. */
  let origin = 0;

  return function due({ base, to }, found) {
    const by = origin - base;
    origin = base;
    const all = waiting.length === 0 ? found : [...waiting.map((one) => moved(one, by)), ...found];
    waiting = all.filter(({ start }) => start >= to);
    return waiting.length === 0 ? all : all.filter(({ start }) => start < to);
  };
}

/** A match, at indices that are `by` higher. */
export function moved(found: Found, by: number): Found {
  return { ...found, start: found.start + by, end: found.end + by };
}
