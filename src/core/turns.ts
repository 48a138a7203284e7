import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which other tasks of the process have their turn. */
const TURN_MS = 5;

/** Returns a function for long work to call after each step: its promise, if any, resolves when others had their turn. */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
