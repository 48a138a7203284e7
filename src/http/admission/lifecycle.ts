/** Whether the service takes requests, and how many it is answering. */
export interface Lifecycle {
  readonly draining: boolean;
  /** Begins a request; the returned function ends it after its answer. */
  began(): () => void;
  /** New requests are refused from now on. */
  drain(): void;
  /** Resolves when no request is being answered. */
  idle(): Promise<void>;
}

/** A service that takes requests. */
export function lifecycle(): Lifecycle {
  let draining = false;
  let active = 0;
  let waiting: (() => void)[] = [];
  return {
    get draining() {
      return draining;
    },
    began() {
      active += 1;
      return () => {
        active -= 1;
        if (active > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    drain() {
      draining = true;
    },
    idle: () =>
      new Promise((resolve) => {
        if (active === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}
