import type { Logger } from 'pino';
import { adminServer } from './admin.ts';
import type { ForwardConfig, RouteConfig } from './config.ts';
import { openFolder, queueKey, secretsOf } from './folder-key.ts';
import { listening } from './listening.ts';
import { memory } from './memory.ts';
import { forwardMetrics } from './metrics/forward-metrics.ts';
import { type ForwardRoute, type RouteParts, route, routeFiles } from './route.ts';

/** A forwarder that runs. */
export interface Forwarder {
  /** Port of each route, by its name, and of `admin`. */
  readonly ports: ReadonlyMap<string, number>;
  /** Takes no more messages, and ends once the attempts in progress have. Queued messages stay on disk. */
  stop(): Promise<void>;
}

/**
 * Starts all routes. Rejects with an Error that names what cannot be had: a profile, key, certificate, folder or address. `lost`: another
 * process has taken the folder of the queues, and this one has to end at once.
 */
export async function forward(
  config: ForwardConfig,
  log: Logger,
  lost: () => void,
): Promise<Forwarder> {
  const known = secretsOf(config);
  const folder = await openFolder(config, known, lost);
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
    await folder.release();
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

/** Reads all files and variables that the configuration names, without listening. Rejects with an Error that names what cannot be had. */
export async function checkForward(config: ForwardConfig): Promise<void> {
  const known = secretsOf(config);
  queueKey(config, known);
  for (const one of config.routes) {
    await named(one, () => routeFiles(one, config, known));
  }
}

async function opened(one: RouteConfig, parts: RouteParts): Promise<ForwardRoute> {
  return named(one, () => route(one, parts));
}

/** Adds the route's name to an error. */
async function named<Result>({ name }: RouteConfig, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    throw new Error(`route ${name}: ${message}`, { cause });
  }
}
