import { ClientGone } from '../request/body.ts';
import { Refusal } from '../response/refusal.ts';

/** Runs a task when those before it are done. */
export type TrialQueue = <Result>(
  isWanted: () => boolean,
  run: () => Promise<Result>,
) => Promise<Result>;

/** Most trials that wait in a process: each holds its body in memory. */
const MOST_WAITING = 16;

/**
 * Runs one trial at a time, so that uploads, which share the process that compiles, wait for no more than one. Skips a trial whose
 * client is gone: each edit in the console cuts off the trial before.
 */
export function trialQueue(most = MOST_WAITING): TrialQueue {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (isWanted, run) => {
    if (waiting >= most) {
      const detail = 'too many profiles are being tried';
      throw new Refusal(503, 'overloaded', detail, { 'Retry-After': '5' });
    }
    waiting += 1;
    const mine = last.then(() => {
      if (isWanted()) return run();
      throw new ClientGone();
    });
    last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
