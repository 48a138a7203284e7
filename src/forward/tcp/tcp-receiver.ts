import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { errorCode } from '../../core/errors.ts';
import { type Identity, tlsOptions } from '../../http/tls/tls.ts';
import type { MessageMemory } from '../memory.ts';
import { pendingBytes } from './pending-bytes.ts';

/** A connection's conversation. */
export interface TcpSession {
  /** Bytes to send first. */
  readonly greeting?: Buffer;
  /**
   * Takes the complete messages of the bytes that came, those it did not take before included; `ended`: no more follow. Returns the number that
   * it took, and the answer. No more is read until then. Rejects where the conversation cannot go on.
   */
  take(bytes: Buffer, ended: boolean): Promise<TakenBytes>;
}

/** Result of a turn of a conversation. */
export interface TakenBytes {
  readonly taken: number;
  readonly answer?: Buffer;
  /** The conversation ends after the answer. */
  readonly ends?: boolean;
}

/** Settings of a receiver over TCP. */
export interface TcpReceiverOptions {
  readonly identity: Identity | undefined;
  readonly connections: number;
  /** Most bytes of one message. */
  readonly most: number;
  readonly memory: MessageMemory;
  session(): TcpSession;
  /** A conversation ended with an error. */
  failed(error: unknown): void;
}

/** A receiver over TCP. */
export interface TcpReceiver {
  readonly server: Server;
  /** Ends all connections. */
  destroy(): void;
}

/** Seconds without a byte after which a peer is asked whether it is still there. */
const KEEP_ALIVE_MS = 60_000;

/** Makes the server of a receiver over TCP or TLS. It does not listen yet. */
export function tcpReceiver(options: TcpReceiverOptions): TcpReceiver {
  const { identity, connections } = options;
  const sockets = new Set<Socket>();
  const connected = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (identity?.clientCa !== undefined && !isCertified(socket)) return void socket.destroy();
    converse(socket, options).catch((error) => {
      // Errors of the system, such as a reset, have a code.
      if (errorCode(error) === undefined) options.failed(error);
      socket.destroy();
    });
  };
  const settings = { allowHalfOpen: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS };
  const server =
    identity === undefined
      ? createServer(settings, connected)
      : createTlsServer({ ...settings, ...tlsOptions(identity), ALPNProtocols: [] }, connected);
  server.maxConnections = connections;
  return {
    server,
    destroy() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function isCertified(socket: Socket): boolean {
  return (
    socket instanceof TLSSocket &&
    socket.authorized &&
    socket.getPeerX509Certificate() !== undefined
  );
}

/** Bytes of a message that is not complete which a connection may have without being counted. */
const FREE_BYTES = 64 * 1024;
/** Milliseconds that a larger one is waited for: for memory, and for its next byte. */
const WAIT_MS = 60_000;

async function converse(
  socket: Socket,
  { session, most, memory }: TcpReceiverOptions,
): Promise<void> {
  const { greeting, take } = session();
  if (greeting !== undefined) socket.write(greeting);
  const pending = pendingBytes();
  const held = memory.held();
  socket.on('timeout', () => socket.destroy());
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      socket.setTimeout(0);
      const size = pending.sizeWith(chunk.length);
      if (size > FREE_BYTES) await held.raise(size, WAIT_MS);
      pending.append(chunk);
      held.lower(size);
      if (await ends(false)) break;
      if (pending.bytes.length > most) throw new Error('a message is too long');
      if (pending.bytes.length === 0) held.lower(0);
      if (pending.bytes.length > FREE_BYTES) socket.setTimeout(WAIT_MS);
    }
    if (pending.bytes.length > 0) await ends(true);
    socket.end();
  } finally {
    held.lower(0);
  }

  async function ends(ended: boolean): Promise<boolean> {
    const { taken, answer, ends: isOver = false } = await take(pending.bytes, ended);
    pending.take(taken);
    if (answer !== undefined && answer.length > 0) socket.write(answer);
    return isOver;
  }
}
