import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContextOptions } from 'node:tls';
import { errorCode } from '../../core/errors.ts';
import { NoAnswer } from '../send/no-answer.ts';

/** An upstream over TCP or TLS. */
export interface TcpUpstream {
  /** `tcp:` or `tls:`. */
  readonly url: string;
  readonly tls: Pick<SecureContextOptions, 'ca' | 'cert' | 'key'>;
  readonly timeoutMs: number;
}

/** A connection to an upstream. */
export interface TcpConnection {
  readonly closed: boolean;
  /** When it closed, in milliseconds of `performance.now()`. */
  readonly closedAt: number;
  /** Resolves once the system has the bytes. Rejects with `NoAnswer`. */
  write(bytes: Buffer): Promise<void>;
  /** The next bytes that come. Rejects with `NoAnswer` when the connection ends, or none come in time. */
  read(): Promise<Buffer>;
  destroy(): void;
}

/** Connects. Rejects with `NoAnswer`. */
export async function tcpConnection(upstream: TcpUpstream): Promise<TcpConnection> {
  const socket = await connected(upstream);
  const waiting: { resolve(bytes: Buffer): void; reject(error: unknown): void }[] = [];
  const arrived: Buffer[] = [];
  let closed = false;
  let closedAt = 0;
  const onClosed = () => {
    if (closed) return;
    closed = true;
    closedAt = performance.now();
    socket.destroy();
    for (const { reject } of waiting.splice(0)) reject(new NoAnswer('the connection ended'));
  };
  socket.on('error', onClosed).on('end', onClosed).on('close', onClosed);
  socket.on('data', (bytes) => {
    const reader = waiting.shift();
    if (reader === undefined) arrived.push(bytes);
    else reader.resolve(bytes);
  });
  const inTime = <Result>(work: Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => socket.destroy(), upstream.timeoutMs);
    return work.finally(() => clearTimeout(timer));
  };
  return {
    get closed() {
      return closed;
    },
    get closedAt() {
      return closedAt;
    },
    write: (bytes) =>
      inTime(
        new Promise((resolve, reject) => {
          if (closed) return reject(new NoAnswer('the connection ended'));
          const failed = () => reject(new NoAnswer('the connection ended'));
          socket.once('close', failed);
          socket.write(bytes, (error) => {
            socket.off('close', failed);
            if (error) failed();
            else resolve();
          });
        }),
      ),
    read: () =>
      inTime(
        new Promise((resolve, reject) => {
          const bytes = arrived.shift();
          if (bytes !== undefined) return resolve(bytes);
          if (closed) return reject(new NoAnswer('the connection ended'));
          waiting.push({ resolve, reject });
        }),
      ),
    destroy: () => socket.destroy(),
  };
}

function connected({ url, tls, timeoutMs }: TcpUpstream): Promise<Socket> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'tls:';
  const settings = { host, port: Number(port) };
  return new Promise((resolve, reject) => {
    const socket = secure
      ? connectTls({ ...settings, ...tls, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ ...settings, keepAlive: true, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new Error('timeout')), timeoutMs);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(new NoAnswer(errorCode(error) ?? 'timeout'));
    });
  });
}
