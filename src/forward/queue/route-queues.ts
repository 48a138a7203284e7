import { join } from 'node:path';
import { type DiskQueue, diskQueue } from './disk-queue.ts';

/** Queues of a route. */
export interface RouteQueues {
  /** Messages that wait for the upstream. */
  readonly queue: DiskQueue;
  /** Messages that the upstream refused for good. */
  readonly refused: DiskQueue;
}

/** Settings of all queues: their folder, and most bytes of each. */
export interface QueueSettings {
  readonly queue: {
    readonly folder: string;
    readonly bytes: number;
    readonly refusedBytes: number;
  };
}

/** Opens the queues of a route, in folders with its name. Rejects with the system's error. */
export async function routeQueues(
  name: string,
  { queue: { folder, bytes, refusedBytes } }: QueueSettings,
  key: Buffer,
): Promise<RouteQueues> {
  const own = join(folder, name);
  const queue = await diskQueue({ folder: own, key, name, most: bytes });
  const refused = await diskQueue({
    ...{ folder: join(own, 'refused'), key, name: `${name}/refused`, most: refusedBytes },
  });
  return { queue, refused };
}
