import { randomBytes } from 'node:crypto';
import { appendWaiting } from '../append.ts';
import { listening } from '../listening.ts';
import { COPIES } from '../memory.ts';
import { type TcpSession, tcpReceiver } from '../tcp/tcp-receiver.ts';
import type { Transport, TransportParts } from '../transport.ts';
import { arrivingEnd, containerHead, headAt, strBytes } from '../wire/msgpack.ts';
import { fluentSender } from './fluent-sender.ts';
import { helo, pong } from './handshake.ts';
import { decodedBytes, fluentMessage } from './message.ts';

const NONCE_BYTES = 16;

/** Fluent's forward protocol. A message's chunk is acknowledged once it is on the disk. */
export function fluent(parts: TransportParts): Transport {
  const { config, identity, memory } = parts;
  const { listen, connections, bodyBytes: most, sharedKey } = config.receive;
  let over = false;
  const sender = fluentSender(parts.tcpUpstream(), {
    hostname: config.receive.hostname,
    sharedKey: config.send.sharedKey && parts.secretText(config.send.sharedKey),
  });
  const key = sharedKey && parts.secretText(sharedKey);
  const receiver = tcpReceiver({
    ...{ identity, connections, most, memory },
    session: () => session(parts, key, () => over),
    failed: (error) => parts.brokenOff(error),
  });
  return {
    listen: () => listening(receiver.server, listen),
    attempt: sender.attempt,
    stopListening() {
      over = true;
      receiver.server.close();
    },
    destroy() {
      receiver.destroy();
      sender.close();
    },
  };
}

function session(
  parts: TransportParts,
  key: string | undefined,
  isOver: () => boolean,
): TcpSession {
  const { hostname } = parts.config.receive;
  const nonce = randomBytes(NONCE_BYTES);
  let isGreeted = key === undefined;
  let endOf = arrivingEnd();
  return {
    ...(key !== undefined && { greeting: helo(nonce) }),
    async take(bytes) {
      const answers: Buffer[] = [];
      let at = 0;
      while (at < bytes.length) {
        const length = endOf(bytes.subarray(at));
        if (length === undefined) break;
        endOf = arrivingEnd();
        const message = bytes.subarray(at, at + length);
        at += length;
        if (!isGreeted && key !== undefined) {
          const { message: answer, accepted } = pong(message, hostname, nonce, key);
          answers.push(answer);
          if (!accepted) return { taken: bytes.length, answer: Buffer.concat(answers), ends: true };
          isGreeted = true;
        } else answers.push(await queued(message, parts, isOver));
      }
      return { taken: at, answer: Buffer.concat(answers) };
    },
  };
}

/** Redacts and stores a message. Resolves with the acknowledgement that its sender waits for, if it does. */
async function queued(
  bytes: Buffer,
  { config, memory, redact, queue, metrics, failed }: TransportParts,
  isOver: () => boolean,
): Promise<Buffer> {
  // Fluent Bit and Fluentd send nil to see whether a connection is alive.
  if (headAt(bytes, 0).kind === 'nil') return Buffer.alloc(0);
  const { decodedBytes: most } = config.receive;
  const size = await decodedBytes(bytes, most);
  const chunk = await memory.waiting(size * COPIES, async () => {
    const { tag, chunk, walk } = fluentMessage(bytes, most);
    const { bytes: body = bytes, records } = await redact(walk, bytes.length, tag);
    const outgoing = { path: '', headers: {}, body, received: Date.now(), records };
    await appendWaiting(queue, outgoing, isOver, failed);
    return chunk;
  });
  metrics.answered('taken');
  return chunk === undefined ? Buffer.alloc(0) : acknowledgement(chunk);
}

function acknowledgement(chunk: string): Buffer {
  const pair = [strBytes(Buffer.from('ack')), strBytes(Buffer.from(chunk))];
  return Buffer.concat([containerHead('map', 1), ...pair]);
}
