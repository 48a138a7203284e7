import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';

/** Sends one request over and over. */
export interface Sender {
  /** Resolves after this number of answers with 200. */
  send(count: number): Promise<void>;
  close(): void;
}

/** The requests to send. */
export interface Sending {
  readonly address: string;
  readonly path: string;
  readonly body: Buffer;
  readonly connections: number;
}

const SPLIT = Buffer.from('\r\n\r\n');

/** A client that does no more than it must: its cost is taken from the measured server. */
export async function sender({ address, path, body, connections }: Sending): Promise<Sender> {
  const { hostname, port } = new URL(address);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`;
  const message = Buffer.concat([Buffer.from(head), body]);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      return socket.setNoDelay();
    }),
  );
  return {
    async send(count) {
      let left = count;
      const take = () => left-- > 0;
      await Promise.all(sockets.map((socket) => exchanged(socket, message, take)));
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Sends as long as there is something to send, each time the answer is there. */
function exchanged(socket: TLSSocket, message: Buffer, take: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = -1;
    const next = () => (take() ? void socket.write(message) : settle());
    const settle = () => {
      socket.off('data', read).off('close', failed);
      resolve();
    };
    const failed = () => reject(new Error('the connection closed'));
    function read(chunk: Buffer): void {
      const rest = missing < 0 ? afterHead(chunk) : chunk.length;
      if (missing < 0) missing = lengthOf(chunk);
      missing -= rest;
      if (missing > 0) return;
      missing = -1;
      next();
    }
    if (socket.destroyed) return failed();
    socket.on('data', read).on('close', failed);
    next();
  });
}

function afterHead(chunk: Buffer): number {
  return chunk.length - chunk.indexOf(SPLIT) - SPLIT.length;
}

/** The length that a head of one chunk gives. */
function lengthOf(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, chunk.indexOf(SPLIT));
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`expected 200, found ${head.slice(0, 12)}`);
  return Number(/content-length: (\d+)/i.exec(head)?.[1]);
}
