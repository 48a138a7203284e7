import type { Quota } from '../../answer/quota.ts';
import type { Mutex } from '../../core/mutex.ts';
import type { TrialAnswer, TrialOptions } from '../../profiles/uploads/trials.ts';
import type { Lease, Limits } from './limits.ts';
import type { AdmissionResult } from './shares.ts';

/** Another process of the service did not answer in time: it has too much to do, or has ended. */
export class UnansweredError extends Error {}

/** Services that all workers share. A single process answers them itself; a worker asks the process that started it. */
export interface SharedServices {
  admit(client: string): Promise<AdmissionResult>;
  release(client: string): void;
  /** Requests of a client with a limit per second. */
  lease(client: string, perSecond: number): Promise<Lease>;
  /** The disk for output that waits. */
  readonly disk: Quota;
  /** The metrics of all workers as Prometheus reads them. */
  metrics(): Promise<string>;
  /** Runs a task that reads and writes the service's folder; no other such task, of any worker, runs meanwhile. */
  exclusively<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Compiles an upload within its budget of time and memory, in a process that does nothing else. */
  check(bytes: Buffer, options?: TrialOptions): Promise<TrialAnswer>;
  /** Loads one uploaded profile in every worker, or removes it if its file is gone. */
  refresh(name: string): Promise<void>;
}

/** The one process on its own. */
export function alone(
  limits: Limits,
  metrics: () => Promise<string>,
  refresh: (name: string) => void,
  check: SharedServices['check'],
  mutex: Mutex,
): SharedServices {
  return {
    admit: async (client) => limits.admit(client),
    release: (client) => limits.release(client),
    lease: async (client, perSecond) => limits.lease(client, perSecond),
    disk: limits.disk,
    metrics,
    exclusively: mutex.run,
    check,
    refresh: async (name) => refresh(name),
  };
}
