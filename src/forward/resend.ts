import type { ForwardConfig } from './config.ts';
import { openFolder, secretsOf } from './folder-key.ts';
import { type RouteQueues, routeQueues } from './queue/route-queues.ts';

/**
 * Puts messages that upstreams refused for good at the ends of their routes' queues, and resolves with their number. Each is
 * removed after it is in the queue: an interruption costs none. Rejects where a queue is full, or another process uses the folder.
 * `lost`: another process has taken it since.
 */
export async function resend(config: ForwardConfig, lost: () => void): Promise<number> {
  const folder = await openFolder(config, secretsOf(config), lost);
  try {
    let messages = 0;
    for (const { name } of config.routes) {
      messages += await moved(await routeQueues(name, config, folder.key), name);
    }
    return messages;
  } finally {
    await folder.release();
  }
}

async function moved({ queue, refused }: RouteQueues, name: string): Promise<number> {
  let messages = 0;
  try {
    for (;;) {
      const entry = await refused.next();
      if (entry === undefined) return messages;
      await queue.append(entry);
      await refused.drop();
      messages += 1;
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new Error(`route ${name}: ${messages} messages are in the queue again, then: ${reason}`, {
      cause,
    });
  } finally {
    await queue.close();
    await refused.close();
  }
}
