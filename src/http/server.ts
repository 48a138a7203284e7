import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server as PlainServer,
  type ServerResponse,
} from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { errorCode, systemCause } from '../core/errors.ts';
import { distrust } from './admission/auth.ts';
import { type ConnectionLimit, cuttingOff, limitConnections } from './admission/connections.ts';
import { exchange } from './exchange.ts';
import { standardLimits } from './request/request-limits.ts';
import { rounds } from './request/shared-interval.ts';
import { Refusal } from './response/refusal.ts';
import type { App } from './routes/router.ts';
import { refusePlainHttp } from './tls/plain-http.ts';
import { readInOrder } from './tls/read-in-order.ts';
import { type Identity, tlsOptions } from './tls/tls.ts';

/** Options of a server. */
export interface ServerOptions {
  readonly app: App;
  readonly identity: Identity;
  readonly host: string;
  readonly port: number;
  /** Descriptor of a socket that listens already; host and port do not count then. */
  readonly inherited?: number;
  readonly log: Logger;
  /** Time in ms that a client may neither send nor read, where no route is known. Default: that of `standardLimits`. */
  readonly idleMs?: number;
  /** Default: no limit. */
  readonly connections?: ConnectionLimit;
}

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  /** New connections get this certificate; open ones keep theirs. */
  renew(identity: Identity): void;
  /** Stops accepting; resolves when the requests in flight are done, or cut off after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Serves HTTPS. Rejects with an Error that names the address when it cannot be had. */
export function startServer(options: ServerOptions): Promise<RunningServer> {
  const server = createServer({ ...tlsOptions(options.identity), ...TIMES }, listener(options));
  const cutOff = prepared(server, options);
  // Added after Node's own listener, which gives the socket its parser.
  server.on('secureConnection', readInOrder);
  refusePlainHttp(server, options.log);
  return new Promise((resolve, reject) => {
    const refused = (cause: Error) => reject(new Error(unusable(options, cause), { cause }));
    server.once('error', refused);
    server.listen(place(options), BACKLOG, () => {
      server.off('error', refused);
      const { port } = server.address() as AddressInfo;
      const renew = renewing(server, options.identity);
      const end = options.inherited === undefined ? stop : handOver;
      resolve({ port, renew, stop: (graceMs) => end(server, graceMs, cutOff) });
    });
  });
}

function unusable({ host, port }: ServerOptions, cause: Error): string {
  const other = errorCode(cause) === 'EADDRINUSE' ? '; --port names another' : '';
  return `port ${port} of ${host} cannot be used: ${systemCause(cause)}${other}`;
}

/** Options of a server without TLS. */
export interface PlainServerOptions
  extends Pick<ServerOptions, 'app' | 'log' | 'idleMs' | 'connections'> {
  /** A loopback address and port, or the path of a socket: text passes in clear. */
  readonly place: { readonly host: string; readonly port: number } | { readonly path: string };
}

/** Serves plain HTTP to programs on the same machine. Rejects with the system's error when the address cannot be had. */
export function startPlainServer(
  options: PlainServerOptions,
): Promise<Pick<RunningServer, 'port' | 'stop'>> {
  const server = createPlainServer(TIMES, listener(options));
  const cutOff = prepared(server, options);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...options.place, backlog: BACKLOG }, () => {
      server.off('error', reject);
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ port, stop: (graceMs) => stop(server, graceMs, cutOff) });
    });
  });
}

const TIMES = {
  highWaterMark: 64 * 1024,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
  // The timeout runs from a request's first byte to its last and would cut off a long upload.
  requestTimeout: 0,
};

/** Sets a server's limits; the function it returns cuts its connections off. */
function prepared(
  server: Server | PlainServer,
  { connections }: Pick<ServerOptions, 'connections'>,
): () => void {
  // Node passes on the first 2,000 lines of a head and obeys all of them. The head's 16 KiB are the limit.
  server.maxHeadersCount = 0;
  const cutOff = cuttingOff(server);
  if (connections !== undefined) limitConnections(server, connections);
  // Without this, Node would send 100 Continue before the request is checked.
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  return cutOff;
}

const READING = {
  // For requests without a Host, which HTTP/1.0 allows.
  hostname: 'localhost',
  overrideGlobalObjects: false,
  autoCleanupIncoming: false,
};

function listener({
  app,
  log,
  idleMs = standardLimits.idleMs,
}: Pick<ServerOptions, 'app' | 'log' | 'idleMs'>) {
  const host = { log, everyRound: rounds(), idleMs };
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Hono cannot read some requests, such as one with a strange Host. Its error handler does not
    // receive the request, so each request has a handler of its own.
    const errorHandler = async () => {
      await exchange({ incoming, outgoing, route: '*' }, host, () => {
        throw new Refusal(400, 'invalid_request', 'the request cannot be read');
      });
    };
    return getRequestListener(app.fetch, { ...READING, errorHandler })(incoming, outgoing);
  };
}

/** If the authorities for clients have changed, connections that the old ones admitted must reconnect. */
function renewing(server: Server, first: Identity): (identity: Identity) => void {
  const open = new Set<Socket>();
  let { clientCa } = first;
  server.on('secureConnection', (socket) => {
    open.add(socket);
    socket.once('close', () => void open.delete(socket));
  });
  return (identity) => {
    server.setSecureContext(tlsOptions(identity));
    if (identity.clientCa === clientCa) return;
    clientCa = identity.clientCa;
    for (const socket of open) distrust(socket);
    server.closeIdleConnections();
  };
}

/** Clients that wait to be accepted, as redactor.socket has it: Node's 511 would shrink the inherited socket's queue. */
const BACKLOG = 4096;

function place({ inherited: fd, host, port }: ServerOptions) {
  return fd === undefined ? { host, port } : { fd };
}

/** Time in ms that a connection may be idle before a server that hands over closes it. */
const LINGER_MS = 1_000;

/**
 * Stops for a successor that has the same socket, without losing a request. Requests on open connections are
 * answered, and their answers announce the close. Node's own `close` would close idle connections at once, while a
 * request may be on its way.
 */
async function handOver(server: Server, graceMs: number, cutOff: () => void): Promise<void> {
  server.prependListener('request', (_incoming, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const lingerMs = Math.min(LINGER_MS, graceMs);
  const linger = setTimeout(() => void stop(server, graceMs - lingerMs, cutOff), lingerMs);
  await closed;
  clearTimeout(linger);
}

async function stop(
  server: Server | PlainServer,
  graceMs: number,
  cutOff: () => void,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection kept alive that becomes idle later is not closed by `close`.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(cutOff, graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
