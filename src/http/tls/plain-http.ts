import { randomUUID } from 'node:crypto';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { namedHeaders } from '../response/headers.ts';
import { PROBLEM_TYPE, problem, Refusal } from '../response/refusal.ts';

const REFUSAL = new Refusal(
  400,
  'tls_required',
  'this port speaks HTTPS only: ask it with https://',
);

/**
 * Answers GET, HEAD, POST and PUT over HTTP without TLS with 400 `tls_required`, as nginx does. Node closes such a
 * connection without a word, and releases it only after all listeners of the failure have run: until then the socket
 * below TLS can be written. A client that is still sending may find the connection closed before it reads the answer.
 */
export function refusePlainHttp(server: Server, log: Logger): void {
  const open = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const ends = endsOf(socket);
    // A client that has reset its connection has no address any more, and hears no answer.
    if (ends === undefined) return;
    open.set(ends, socket);
    socket.once('close', () => {
      if (open.get(ends) === socket) open.delete(ends);
    });
  });
  server.on('tlsClientError', (error: NodeJS.ErrnoException, secure) => {
    if (error.code !== 'ERR_SSL_HTTP_REQUEST') return;
    const requestId = randomUUID();
    const ends = endsOf(secure);
    const socket = ends === undefined ? undefined : open.get(ends);
    if (socket?.writable) socket.write(answer(requestId));
    log.info({ requestId, status: REFUSAL.status, problem: REFUSAL.code }, 'no TLS');
  });
}

/** Both ends, which no two open connections share: a client may use one port for two addresses of this host. */
function endsOf(socket: Socket): string | undefined {
  const { remoteAddress, remotePort, localAddress, localPort } = socket;
  if (remoteAddress === undefined || localAddress === undefined) return undefined;
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}

function answer(requestId: string): Buffer {
  const body = problem(REFUSAL, requestId);
  const headers = { ...namedHeaders(PROBLEM_TYPE, requestId, body), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n`), body]);
}
