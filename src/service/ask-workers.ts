/** A worker that answers a question, and can be ended. */
export interface AskedWorker<Answer> {
  /** Rejects when it does not answer in time. */
  ask(): Promise<Answer>;
  /** Ends it; resolves when its successor answers requests. */
  replace(): Promise<void>;
}

/** Whether workers are asked one after the other, because the task keeps them from their requests. */
export type Order = 'in turn' | 'at once';

/**
 * The answers of workers. Workers that do not answer are replaced one after the other, by successors that read the
 * files on the disk, but never more than half of them: a cause that stops all must not stop the service. Rejects if
 * more did not answer.
 */
export async function askWorkers<Answer>(
  workers: readonly AskedWorker<Answer>[],
  order: Order,
): Promise<readonly Answer[]> {
  const most = Math.floor(workers.length / 2);
  const concurrent = order === 'at once' ? workers.map((worker) => worker.ask()) : [];
  for (const one of concurrent) one.catch(() => {});
  const answers: Answer[] = [];
  let replaced = 0;
  for (const [n, worker] of workers.entries()) {
    try {
      answers.push(await (concurrent[n] ?? worker.ask()));
    } catch (cause) {
      if (replaced === most) throw new Error('half of the workers did not answer', { cause });
      replaced++;
      await worker.replace();
    }
  }
  return answers;
}
