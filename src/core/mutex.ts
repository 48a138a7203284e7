/** A lock that was requested. */
export interface Lock {
  /** Resolves when all locks requested before this one are released. */
  readonly acquired: Promise<void>;
  /** Releases the lock; one that is still waiting is skipped. */
  release(): void;
}

/** Mutual exclusion of tasks, in the order of their requests. */
export interface Mutex {
  lock(): Lock;
  /** Runs a task under a lock of its own. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** Makes a mutex. */
export function mutex(): Mutex {
  let last: Promise<void> = Promise.resolve();

  return {
    lock,
    async run(task) {
      const { acquired, release } = lock();
      try {
        await acquired;
        return await task();
      } finally {
        release();
      }
    },
  };

  function lock(): Lock {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const acquired = last;
    last = acquired.then(() => released);
    return { acquired, release };
  }
}
