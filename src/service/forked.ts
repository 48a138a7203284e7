import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Limits } from '../http/admission/limits.ts';
import type { Fleet } from './fleet.ts';
import { type Handlers, type Peer, peer } from './peer.ts';
import type { PreparedReload } from './site.ts';

/** Options for starting workers. */
export interface ForkOptions {
  readonly count: number;
  /** A secret for where none is configured. */
  readonly secret: string;
  readonly limits: Limits;
  /** Descriptor of a socket that listens already. */
  readonly inherited?: number;
  readonly log: Logger;
  /** The metrics of all workers and of this process. */
  metrics(): Promise<string>;
  /** Called for each worker that ended by itself. */
  restarted(): void;
}

/** First message to a worker. */
export interface Hello {
  /** A secret for where none is configured. */
  readonly secret: string;
  /** 0 while it is the configured one. */
  readonly port: number;
  /** Descriptor, in the process that leads, of a socket that listens already. */
  readonly inherited?: number;
}

/** Whose requests are asked for. */
export interface ClientRate {
  readonly client: string;
  readonly perSecond: number;
}

interface Crew {
  readonly worker: Worker;
  readonly peer: Peer;
}

const RELOAD_MS = 60_000;
const RESTART_MS = 1_000;

/** Starts the workers; a worker that ends later is replaced. Rejects when one cannot start, with its reason. */
export async function forked(options: ForkOptions): Promise<Fleet> {
  const { count, secret, limits, inherited, log, metrics, restarted } = options;
  const crew = new Map<number, Crew>();
  let stopping = false;
  // With port 0, later workers listen on the port that the first ones were given.
  let port = 0;
  // Each worker accepts for itself, so that what none has accepted stays in the queue of the inherited socket. The
  // usual way, by turns, drops connections that were accepted for a worker and not yet given to it.
  if (inherited !== undefined) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: process.argv[1] ?? '', args: process.argv.slice(2) });
  const ports = await Promise.all(Array.from({ length: count }, start)).catch((error: unknown) => {
    stopping = true;
    kill();
    throw error;
  });
  port = ports[0] ?? 0;

  return {
    port,
    prepare: () => all<PreparedReload>('prepare', undefined, RELOAD_MS),
    commit: async () => void (await all('commit')),
    async drain(graceMs) {
      stopping = true;
      const gone = [...crew.values()].map(({ worker }) => once(worker, 'exit'));
      await Promise.allSettled([
        ...[...crew.values()].map(({ peer }) => peer.call('drain', graceMs, graceMs + RELOAD_MS)),
      ]);
      await Promise.race([Promise.all(gone), sleep(RESTART_MS, undefined, { ref: false })]);
      kill();
    },
    kill,
    async values() {
      const asked = [...crew.values()].map(({ peer }) => peer.call('values', undefined, 2_000));
      const answers = await Promise.allSettled(asked);
      return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value as object[]] : []));
    },
  };

  function kill(): void {
    for (const { worker } of crew.values()) worker.process.kill('SIGKILL');
  }

  /** Asks every worker. One that does not answer is ended: its successor reads what is on the disk. */
  function all<Answer>(name: string, argument?: unknown, timeoutMs?: number): Promise<Answer[]> {
    return Promise.all(
      [...crew.values()].map(async ({ worker, peer }) => {
        try {
          return [(await peer.call(name, argument, timeoutMs)) as Answer];
        } catch {
          log.error({ worker: worker.id }, `a worker did not answer: ${name}`);
          worker.process.kill('SIGKILL');
          return [];
        }
      }),
    ).then((answers) => answers.flat());
  }

  /** Resolves with the port that the worker listens on. */
  function start(): Promise<number> {
    return new Promise((resolve, reject) => {
      const worker = cluster.fork();
      const held: string[] = [];
      let diskBytes = 0;
      const handlers: Handlers = {
        hello: (): Hello => ({ secret, port, ...(inherited !== undefined && { inherited }) }),
        listening: (bound) => resolve(Number(bound)),
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
        lease(asked) {
          const { client, perSecond } = asked as ClientRate;
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
        metrics,
        refresh: async (name) => void (await all('refresh', name)),
      };
      const line = peer(channel(worker), handlers);
      crew.set(worker.id, { worker, peer: line });
      worker.once('exit', (code, signal) => {
        crew.delete(worker.id);
        line.hangUp();
        for (const client of held) limits.release(client);
        limits.disk.give(diskBytes);
        reject(new Error('a worker ended before it listened'));
        if (!stopping) void replace(code, signal);
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
