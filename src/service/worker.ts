import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { leased } from '../answer/quota.ts';
import type { Lease } from '../http/admission/limits.ts';
import type { SharedServices } from '../http/admission/shared-services.ts';
import type { AdmissionResult } from '../http/admission/shares.ts';
import type { TrialAnswer, TrialRequest } from '../profiles/uploads/trials.ts';
import type { Config } from './config.ts';
import type { ClientRate, WorkerSetup } from './forked.ts';
import { type Peer, peer } from './peer.ts';
import { materials, type ServiceProcess, serviceProcess } from './service-process.ts';
import { serviceSecrets } from './service-secrets.ts';

/** Longest time of an upload in ms: it waits for earlier uploads, and for each worker in turn. */
const UPLOAD_MS = 120_000;

/** Answers requests as one of several processes, until its parent ends it. */
export async function work(config: Config, log: Logger): Promise<void> {
  // Signals to the whole process group are handled by the primary process.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => process.exit(1));
  let own: ServiceProcess | undefined;
  /** Uploads that came while this process read the profiles. */
  const early: string[] = [];
  const leader = peer(channel(), {
    refresh: (name) => (own ? own.refresh(String(name)) : void early.push(String(name))),
    prepare: () => own?.prepare(),
    commit: () => own?.commit(),
    // A worker that is still starting has counted nothing; metrics then show the others alone.
    values: () => own?.values() ?? [],
    alive: () => true,
    async drain(graceMs) {
      await own?.drain(Number(graceMs));
      setImmediate(() => process.exit(0));
    },
  });
  try {
    const { secret, port, inherited, costly } = (await leader.call('setup')) as WorkerSetup;
    const read = await materials(config, serviceSecrets(config, secret), new Set(costly));
    const bound = { ...config, port: port || config.port };
    own = await serviceProcess({
      config: bound,
      read,
      log,
      shared: () => leaderServices(leader),
      ...(inherited !== undefined && { inherited }),
    });
    for (const name of early) own.refresh(name);
    await leader.call('listening', own.port);
  } catch (error) {
    await leader.call('failed', error instanceof Error ? error.message : '').catch(() => {});
    process.exit(2);
  }
}

function leaderServices(leader: Peer): SharedServices {
  return {
    admit: async (client) => (await leader.call('admit', client)) as AdmissionResult,
    release: (client) => void leader.call('release', client).catch(() => {}),
    async lease(client, perSecond) {
      const request: ClientRate = { client, perSecond };
      return (await leader.call('lease', request)) as Lease;
    },
    disk: leased({
      take: async (bytes) => (await leader.call('takeDisk', bytes)) === true,
      give: (bytes) => void leader.call('giveDisk', bytes).catch(() => {}),
    }),
    metrics: async () => String(await leader.call('metrics')),
    async exclusively(task) {
      const id = randomUUID();
      try {
        await leader.call('lock', id, UPLOAD_MS);
        return await task();
      } finally {
        // Also one that was waited for in vain.
        void leader.call('unlock', id).catch(() => {});
      }
    },
    async check(bytes, options) {
      const request: TrialRequest = { ...options, profile: bytes.toString('base64') };
      return (await leader.call('check', request, UPLOAD_MS)) as TrialAnswer;
    },
    refresh: async (name) => void (await leader.call('refresh', name, UPLOAD_MS)),
  };
}

function channel() {
  return {
    send(message: object) {
      if (process.connected) process.send?.(message, undefined, {}, () => {});
    },
    receive: (listener: (message: unknown) => void) => void process.on('message', listener),
  };
}
