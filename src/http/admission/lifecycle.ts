/** Whether the service takes requests, and how many it is answering. */
export interface Lifecycle {
  readonly draining: boolean;
  /** A request begins; it calls what this returns when its answer is over. */
  began(): () => void;
  /** New requests are refused from now on; resolves when those that had begun are over. */
  drain(): Promise<void>;
}

/** A service that takes requests. */
export function lifecycle(): Lifecycle {
  let draining = false;
  let active = 0;
  let idle = () => {};
  return {
    get draining() {
      return draining;
    },
    began() {
      active += 1;
      return () => {
        active -= 1;
        if (active === 0) idle();
      };
    },
    drain() {
      draining = true;
      return new Promise((resolve) => {
        idle = resolve;
        if (active === 0) resolve();
      });
    },
  };
}
