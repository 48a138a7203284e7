import type { Socket } from 'node:dgram';
import { once } from 'node:events';

/** Handlers of what comes in. */
export interface UdpHandlers {
  /** Takes messages. Rejects where they cannot be taken: they are dropped. */
  queued(messages: readonly Buffer[]): Promise<void>;
  /** Messages that were dropped, as there was no space for them: a datagram has no answer. */
  dropped(messages: number): void;
}

/** A receiver of datagrams, each a message. */
export interface UdpReceiver {
  listen(host: string, port: number): Promise<void>;
  close(): void;
}

/** Most bytes of messages that wait, with those that each takes besides its own. */
const MOST_BYTES = 8 * 1024 * 1024;
const OVERHEAD = 128;

/** Receives datagrams, and hands on those that came while the ones before were taken. */
export function udpReceiver(socket: Socket, { queued, dropped }: UdpHandlers): UdpReceiver {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let isTaking = false;
  socket.on('error', () => undefined);
  socket.on('message', (message) => {
    if (message.length === 0) return;
    const size = message.length + OVERHEAD;
    if (bytes + size > MOST_BYTES) return dropped(1);
    waiting.push(message);
    bytes += size;
    if (!isTaking) void take();
  });

  async function take(): Promise<void> {
    isTaking = true;
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      bytes = 0;
      await queued(messages).catch(() => dropped(messages.length));
    }
    isTaking = false;
  }

  return {
    async listen(host, port) {
      socket.bind(port, host);
      await once(socket, 'listening');
    },
    close: () => void socket.close(),
  };
}
