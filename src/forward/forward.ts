import type { Logger } from 'pino';
import { type Secrets, secrets } from '../strategies/keys/secrets.ts';
import { adminServer } from './admin.ts';
import type { ForwardConfig, RouteConfig } from './config.ts';
import { listening } from './listening.ts';
import { memory } from './memory.ts';
import { forwardMetrics } from './metrics/forward-metrics.ts';
import { queueFolder } from './queue/queue-folder.ts';
import { type ForwardRoute, type RouteParts, route } from './route.ts';

/** A forwarder that runs. */
export interface Forwarder {
  /** Port of each route, by its name, and of `admin`. */
  readonly ports: ReadonlyMap<string, number>;
  /** Takes no more messages, and ends once the attempts in progress have. Queued messages stay on disk. */
  stop(): Promise<void>;
}

/** Starts all routes. Throws an Error that names what cannot be had: a profile, key, certificate, folder or address. */
export async function forward(config: ForwardConfig, log: Logger): Promise<Forwarder> {
  const known = secretsOf(config);
  const folder = queueFolder(config.queue.folder, queueKey(config, known));
  const routes: ForwardRoute[] = [];
  const metrics = forwardMetrics(() => routes.flatMap((one) => one.state()));
  const parts: RouteParts = {
    ...{ config, secrets: known, key: folder.key, metrics, memory: memory(config.memory), log },
  };
  const ports = new Map<string, number>();
  const admin = adminServer({
    metrics: metrics.text,
    states: () => routes.flatMap((one) => one.state()),
  });
  const stop = async () => {
    admin.close();
    admin.closeAllConnections();
    await Promise.all(routes.map((one) => one.stop()));
    folder.release();
  };
  try {
    for (const one of config.routes) {
      routes.push(await opened(one, parts));
    }
    for (const one of routes) ports.set(one.name, await one.listen());
    ports.set('admin', await listening(admin, config.admin));
  } catch (error) {
    await stop();
    throw error;
  }
  for (const { name } of routes) log.info({ route: name, port: ports.get(name) }, 'receives');
  return { ports, stop };
}

async function opened(one: RouteConfig, parts: RouteParts): Promise<ForwardRoute> {
  try {
    return await route(one, parts);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    throw new Error(`route ${one.name}: ${message}`, { cause });
  }
}

function secretsOf({ secret }: ForwardConfig): Secrets {
  try {
    return secrets(process.env, secret);
  } catch (error) {
    throw new Error(`secret: ${error instanceof Error ? error.message : ''}`);
  }
}

function queueKey({ queue }: ForwardConfig, { bytes }: Secrets): Buffer | undefined {
  try {
    return queue.key === undefined ? undefined : bytes(queue.key);
  } catch (error) {
    throw new Error(`queue.key: ${error instanceof Error ? error.message : ''}`);
  }
}
