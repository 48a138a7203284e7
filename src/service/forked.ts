import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Lock, Mutex } from '../core/mutex.ts';
import type { Limits } from '../http/admission/limits.ts';
import type { TrialAnswer, TrialOptions, TrialRequest } from '../profiles/uploads/trials.ts';
import { type AskedWorker, askWorkers, type Order } from './ask-workers.ts';
import type { Fleet } from './fleet.ts';
import { type Handlers, type Peer, peer } from './peer.ts';
import type { PreparedReload } from './service-process.ts';
import { type WatchedWorker, watchdog } from './watchdog.ts';

/** Options for starting workers. */
export interface ForkOptions {
  readonly count: number;
  /** A secret for where none is configured. */
  readonly secret: string;
  readonly limits: Limits;
  /** Descriptor of a socket that listens already. */
  readonly inherited?: number;
  readonly log: Logger;
  /** The hashes of uploads that may not be compiled. */
  readonly costly: readonly string[];
  /** Compiles an upload in a process of its own. */
  check(bytes: Buffer, options?: TrialOptions): Promise<TrialAnswer>;
  /** Excludes changes of the service's folder from each other. */
  readonly mutex: Mutex;
  /** The metrics of all workers and of this process. */
  metrics(): Promise<string>;
  /** Called for each worker that ended by itself. */
  restarted(): void;
}

/** First message to a worker. */
export interface WorkerSetup {
  /** A secret for where none is configured. */
  readonly secret: string;
  /** The hashes of uploads that may not be compiled. */
  readonly costly: readonly string[];
  /** 0 while it is the configured one. */
  readonly port: number;
  /** Descriptor, in the process that leads, of a socket that listens already. */
  readonly inherited?: number;
}

/** Client of the requests. */
export interface ClientRate {
  readonly client: string;
  readonly perSecond: number;
}

interface Crew {
  readonly worker: Worker;
  readonly peer: Peer;
  /** Resolves when a successor listens. */
  readonly replaced: Promise<void>;
  readonly watched: WatchedWorker;
}

const RELOAD_MS = 60_000;
/** A worker may have to wait for a processor, and compiles a profile of 2 s for a request. */
const REFRESH_MS = 30_000;
const RESTART_MS = 1_000;
/** Time of a worker to end after the grace of its requests: a unit's TimeoutStopSec is longer than both. */
const END_MS = 5_000;

/** Starts the workers; a worker that ends later is replaced. Rejects when one cannot start, with its reason. */
export async function forked(options: ForkOptions): Promise<Fleet> {
  const { count, secret, limits, inherited, log, metrics, restarted, check, costly, mutex } =
    options;
  const crew = new Map<number, Crew>();
  /** By worker: the tasks that it was asked for and that keep it from its requests. */
  const excused = new Map<number, number>();
  let stopping = false;
  let refreshed: Promise<void> = Promise.resolve();
  // With port 0, later workers listen on the port that the first ones were given.
  let port = 0;
  // Each worker accepts for itself, so that connections not yet accepted stay in the queue of the inherited socket.
  // The default, round robin, drops connections that were accepted for a worker and not yet given to it.
  if (inherited !== undefined) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: process.argv[1] ?? '', args: process.argv.slice(2) });
  const ports = await Promise.all(Array.from({ length: count }, start)).catch((error: unknown) => {
    stopping = true;
    kill();
    throw error;
  });
  port = ports[0] ?? 0;
  const unwatch = watchdog(() => [...crew.values()].map(({ watched }) => watched));

  return {
    port,
    prepare: () => ask<PreparedReload>('in turn', 'prepare', undefined, RELOAD_MS),
    commit: async () => void (await ask('at once', 'commit', undefined, RELOAD_MS)),
    async drain(graceMs) {
      stopping = true;
      unwatch();
      const gone = [...crew.values()].map(({ worker }) => once(worker, 'exit'));
      await Promise.allSettled([
        ...[...crew.values()].map(({ peer }) => peer.call('drain', graceMs, graceMs + END_MS)),
      ]);
      await Promise.race([Promise.all(gone), sleep(RESTART_MS, undefined, { ref: false })]);
      kill();
    },
    kill,
    async values() {
      const bytes = [...crew.values()].map(({ peer }) => peer.call('values', undefined, 2_000));
      const answers = await Promise.allSettled(bytes);
      return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value as object[]] : []));
    },
  };

  function kill(): void {
    for (const { worker } of crew.values()) worker.process.kill('SIGKILL');
  }

  /** Asks every worker. One that does not answer is ended: its successor reads the files on the disk. */
  async function ask<Answer>(
    order: Order,
    name: string,
    argument: unknown,
    timeoutMs: number,
  ): Promise<readonly Answer[]> {
    const workers = [...crew.values()].map(
      ({ worker, peer, replaced }): AskedWorker<Answer> => ({
        async ask() {
          excused.set(worker.id, (excused.get(worker.id) ?? 0) + 1);
          try {
            return (await peer.call(name, argument, timeoutMs)) as Answer;
          } finally {
            excused.set(worker.id, (excused.get(worker.id) ?? 1) - 1);
          }
        },
        async replace() {
          log.error({ worker: worker.id }, `a worker did not answer: ${name}`);
          worker.process.kill('SIGKILL');
          await Promise.race([replaced, sleep(RELOAD_MS, undefined, { ref: false })]);
        },
      }),
    );
    return askWorkers(workers, order);
  }

  /** Refreshes one worker at a time, however many uploads there are. */
  function refresh(name: unknown): Promise<void> {
    const mine = refreshed.then(async () => {
      await ask('in turn', 'refresh', name, REFRESH_MS);
    });
    refreshed = mine.catch(() => {});
    return mine;
  }

  /** Resolves with the port that the worker listens on. */
  function start(): Promise<number> {
    return new Promise((resolve, reject) => {
      const worker = cluster.fork();
      const held: string[] = [];
      const locks = new Map<unknown, Lock>();
      let diskBytes = 0;
      const handlers: Handlers = {
        setup: (): WorkerSetup => ({
          secret,
          port,
          costly,
          ...(inherited !== undefined && { inherited }),
        }),
        listening(bound) {
          isListening = true;
          resolve(Number(bound));
        },
        failed: (message) => reject(new Error(String(message))),
        admit(client) {
          const verdict = limits.admit(String(client));
          if (verdict === 'admitted') held.push(String(client));
          return verdict;
        },
        release(client) {
          const at = held.indexOf(String(client));
          if (at < 0) return;
          held.splice(at, 1);
          limits.release(String(client));
        },
        lease(bytes) {
          const { client, perSecond } = bytes as ClientRate;
          return limits.lease(client, perSecond);
        },
        async takeDisk(bytes) {
          if (!(await limits.disk.take(Number(bytes)))) return false;
          diskBytes += Number(bytes);
          return true;
        },
        giveDisk(bytes) {
          diskBytes -= Number(bytes);
          limits.disk.give(Number(bytes));
        },
        lock(id) {
          const { acquired, release } = mutex.lock();
          locks.set(id, { acquired, release });
          return acquired;
        },
        unlock(id) {
          locks.get(id)?.release();
          locks.delete(id);
        },
        metrics,
        check(argument) {
          const { profile, ...options } = argument as TrialRequest;
          return check(Buffer.from(profile, 'base64'), options);
        },
        refresh,
      };
      const line = peer(channel(worker), handlers);
      const { promise: replaced, resolve: onReplaced } = open();
      let isListening = false;
      const watched: WatchedWorker = {
        ask: (timeoutMs) => line.call('alive', undefined, timeoutMs),
        isExcused: () => !isListening || (excused.get(worker.id) ?? 0) > 0,
        replace() {
          log.error({ worker: worker.id }, 'a worker was busy for too long');
          worker.process.kill('SIGKILL');
        },
      };
      crew.set(worker.id, { worker, peer: line, replaced, watched });
      worker.once('exit', (code, signal) => {
        crew.delete(worker.id);
        excused.delete(worker.id);
        line.hangUp();
        for (const client of held) limits.release(client);
        for (const { release } of locks.values()) release();
        limits.disk.give(diskBytes);
        reject(new Error('a worker ended before it listened'));
        if (!stopping) void replace(code, signal).then(onReplaced);
      });
    });
  }

  async function replace(code: number | null, signal: string | null): Promise<void> {
    log.error({ code, signal }, 'a worker ended; another one is started');
    restarted();
    await sleep(RESTART_MS);
    if (stopping) return;
    await start().catch(() => {});
  }
}

function channel(worker: Worker) {
  return {
    send(message: object) {
      if (worker.isConnected()) worker.send(message, () => {});
    },
    receive: (listener: (message: unknown) => void) => void worker.on('message', listener),
  };
}

function open() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
