import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { valueEnd } from '../../src/forward/wire/msgpack.ts';

/** An upstream that counts messages, and does no more than it must. */
export interface SpeedUpstream {
  readonly port: number;
  messages(): number;
  until(messages: number): Promise<void>;
  close(): void;
}

const NEWLINE = 10;
/** MessagePack of `{"ack":"c"}`. */
const ACK = Buffer.from([0x81, 0xa3, 0x61, 0x63, 0x6b, 0xa1, 0x63]);

/** Starts an upstream of a protocol, whose messages have this number of records. */
export async function speedUpstream(protocol: string, records: number): Promise<SpeedUpstream> {
  let count = 0;
  let lines = 0;
  let wake = () => {};
  const took = () => {
    count += 1;
    wake();
  };
  const server: Server =
    protocol === 'syslog'
      ? createServer((socket) => {
          socket.on('data', (bytes) => {
            for (const byte of bytes) if (byte === NEWLINE && ++lines % records === 0) took();
          });
        })
      : protocol === 'fluent'
        ? createServer((socket) => {
            let pending: Buffer = Buffer.alloc(0);
            socket.on('data', (bytes: Buffer) => {
              pending = Buffer.concat([pending, bytes]);
              if (!isWhole(pending)) return;
              pending = Buffer.alloc(0);
              socket.write(ACK);
              took();
            });
          })
        : createHttpServer((incoming, answer) => {
            incoming.resume().on('end', () => {
              answer.setHeader('Content-Type', 'application/json');
              answer.end(protocol === 'bulk' ? '{"errors":false,"items":[]}' : '');
              took();
            });
          });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    messages: () => count,
    async until(messages) {
      while (count < messages) {
        await Promise.race([
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
          pause(500),
        ]);
      }
    },
    close() {
      server.close();
      if ('closeAllConnections' in server)
        (server as { closeAllConnections(): void }).closeAllConnections();
    },
  };
}

function isWhole(bytes: Buffer): boolean {
  try {
    return valueEnd(bytes, 0) === bytes.length;
  } catch {
    return false;
  }
}
