import { createServer } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { exchange } from './exchange.ts';
import { Refusal } from './refusal.ts';

/** How long a client may take to begin, and one without TLS to be told. */
const PATIENCE_MS = 15_000;

/**
 * Answers those who speak HTTP without TLS with 400 `tls_required`, as nginx does. Node would close without a word:
 * once its TLS has failed, the socket is lost. So a connection's first byte is looked at before TLS sees it (measured:
 * less than the 4 % that handshakes vary by). To be called before others listen for connections.
 */
export function refusePlainHttp(server: Server, log: Logger): void {
  const plain = plainHttp(log);
  const secure = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const late = () => void socket.destroy();
    // TLS and HTTP listen for themselves; this is for the time before.
    socket.on('error', () => {}).setTimeout(PATIENCE_MS, late);
    socket.once('readable', () => {
      const start: Buffer | null = socket.read();
      if (start === null) return void socket.destroy();
      socket.unshift(start);
      socket.setTimeout(0, late);
      if (isLetter(start[0])) return void plain.emit('connection', socket);
      for (const listener of secure) listener.call(server, socket);
    });
  });
}

/** It has no address, and nothing but this answer. */
function plainHttp(log: Logger) {
  const server = createServer((incoming, outgoing) => {
    exchange({ incoming, outgoing, route: '*' }, log, () => {
      const detail = 'this port speaks HTTPS only: ask it with https://';
      throw new Refusal(400, 'tls_required', detail, { Connection: 'close' });
    });
  });
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.prependListener('connection', (socket) => {
    socket.allowHalfOpen = true;
    // Node holds only those to its limits that came in by an address.
    const late = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.once('close', () => clearTimeout(late));
  });
  return server;
}

/** As methods begin. TLS begins with 0x16 (RFC 8446, section 5.1); what is neither is left for it to refuse. */
function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
