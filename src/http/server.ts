import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { App } from './app.ts';
import { exchange } from './exchange.ts';
import { Refusal } from './refusal.ts';
import { type Identity, tlsOptions } from './tls.ts';

/** What is served, and where. */
export interface ServerOptions {
  readonly app: App;
  readonly identity: Identity;
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
}

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  /** Stops accepting; resolves when the requests in flight are done, or cut off after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Serves HTTPS. Rejects with the system's error when the address cannot be had. */
export function startServer(options: ServerOptions): Promise<RunningServer> {
  const server = createServer(
    {
      ...tlsOptions(options.identity),
      highWaterMark: 64 * 1024,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 75_000,
      // It counts from a request's first byte to its last: a long upload would be cut off.
      requestTimeout: 0,
    },
    listener(options),
  );
  // Without this, Node would send 100 Continue before the request is checked.
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      const { port } = server.address() as AddressInfo;
      resolve({ port, stop: (graceMs) => stop(server, graceMs) });
    });
  });
}

function listener({ app, log }: ServerOptions) {
  return (incoming: IncomingMessage, outgoing: ServerResponse) =>
    getRequestListener(app.fetch, {
      // For requests without a Host, which HTTP/1.0 allows.
      hostname: 'localhost',
      overrideGlobalObjects: false,
      autoCleanupIncoming: false,
      // Reached by a request that Hono cannot read, such as one with a strange Host.
      async errorHandler() {
        await exchange({ incoming, outgoing, route: '*' }, log, () => {
          throw new Refusal(400, 'invalid_request', 'the request cannot be read');
        });
      },
    })(incoming, outgoing);
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection kept alive that becomes idle later is not closed by `close`.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
