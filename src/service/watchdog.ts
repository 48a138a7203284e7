/** A process that is asked whether it can answer. */
export interface WatchedWorker {
  /** Rejects if no answer comes in `timeoutMs`. */
  ask(timeoutMs: number): Promise<unknown>;
  /** Whether it is at a task that may keep it from answering, such as a reload. */
  isExcused(): boolean;
  /** Ends it; a successor is started. */
  replace(): void;
}

/** Times of a watchdog. */
export interface WatchdogTimes {
  /** Milliseconds from one question to the next. */
  readonly everyMs: number;
  /** Milliseconds that an answer may take. */
  readonly answerMs: number;
}

/** A worker that is busy with a text for longer than 15 to 20 s is replaced: a window of the costliest text takes under 1 s. */
const TIMES: WatchdogTimes = { everyMs: 5_000, answerMs: 5_000 };
/** Answers missed in a row: where the whole machine was suspended, only one is. */
const MOST_MISSED = 3;

/** Replaces the workers that do not answer, until the returned function is called. */
export function watchdog(
  workers: () => Iterable<WatchedWorker>,
  { everyMs, answerMs }: WatchdogTimes = TIMES,
): () => void {
  const missed = new WeakMap<WatchedWorker, number>();

  async function check(worker: WatchedWorker): Promise<void> {
    const answers = await worker.ask(answerMs).then(
      () => true,
      () => false,
    );
    const count = answers || worker.isExcused() ? 0 : (missed.get(worker) ?? 0) + 1;
    missed.set(worker, count);
    if (count === MOST_MISSED) worker.replace();
  }

  const timer = setInterval(() => {
    for (const worker of workers()) void check(worker);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
