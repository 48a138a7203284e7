import { randomUUID } from 'node:crypto';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { problem, Refusal } from './refusal.ts';

const REFUSAL = new Refusal(
  400,
  'tls_required',
  'this port speaks HTTPS only: ask it with https://',
);

/**
 * Tells those who speak HTTP without TLS, GET, HEAD, POST and PUT, that the port wants it: 400 `tls_required`, as nginx
 * does. Node closes such a connection without a word, and lets go of it only when all who hear of the failure have: up to then
 * the socket below TLS can be written. Who is still sending may find the connection closed before it reads this.
 */
export function refusePlainHttp(server: Server, log: Logger): void {
  const open = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    open.set(peer, socket);
    socket.once('close', () => {
      if (open.get(peer) === socket) open.delete(peer);
    });
  });
  server.on('tlsClientError', (error: NodeJS.ErrnoException, secure) => {
    if (error.code !== 'ERR_SSL_HTTP_REQUEST') return;
    const requestId = randomUUID();
    const socket = open.get(peerOf(secure));
    if (socket?.writable) socket.write(answer(requestId));
    log.info({ requestId, status: REFUSAL.status, problem: REFUSAL.code }, 'no TLS');
  });
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function answer(requestId: string): Buffer {
  const body = problem(REFUSAL, requestId);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}
