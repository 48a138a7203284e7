import { Session } from 'node:inspector';

/** A function's counts in V8's coverage: the first range is the function, and the others are blocks in it. */
interface Counted {
  readonly ranges: readonly { readonly count: number }[];
}

/**
 * Counts the work of code in `src/`: how often its functions were called and their blocks entered. The count does not depend on the machine, nor on
 * other processes. Regular expressions, searches and copies of the runtime, and WebAssembly, are a call each.
 */
export function workCounter(): { of(work: () => Promise<void>): Promise<number>; end(): void } {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    async of(work) {
      taken(session);
      await work();
      return taken(session);
    },
    end() {
      session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

/** The counts since the last call. */
function taken(session: Session): number {
  let sum = 0;
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result) {
      if (!url.includes('/src/')) continue;
      for (const { ranges } of functions as readonly Counted[]) {
        for (const { count } of ranges) sum += count;
      }
    }
  });
  return sum;
}
