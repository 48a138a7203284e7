import { randomBytes } from 'node:crypto';
import { EMPTY } from '../../core/bytes.ts';
import type { Outgoing } from '../queue/outgoing.ts';
import type { Attempt } from '../send/delivery.ts';
import { NoAnswer } from '../send/no-answer.ts';
import { type TcpConnection, type TcpUpstream, tcpConnection } from '../tcp/tcp-connection.ts';
import { elementsOf, headAt, Incomplete, valueEnd } from '../wire/msgpack.ts';
import { isAccepted, nonceOf, ping } from './handshake.ts';
import { withChunk } from './message.ts';

/** Sends messages of the forward protocol. */
export interface FluentSender {
  attempt(message: Outgoing): Promise<Attempt>;
  close(): void;
}

/** Identity of this node in the handshake. */
export interface FluentIdentity {
  readonly hostname: string;
  readonly sharedKey: string | undefined;
}

/** Bytes of an id that is made for a message without one. */
const CHUNK_BYTES = 16;

/** Makes a sender with one connection. A message is delivered once the upstream has acknowledged its chunk. */
export function fluentSender(upstream: TcpUpstream, identity: FluentIdentity): FluentSender {
  let connection: TcpConnection | undefined;

  async function opened(): Promise<TcpConnection> {
    if (connection !== undefined && !connection.closed) return connection;
    connection = await tcpConnection(upstream);
    if (identity.sharedKey !== undefined)
      await greet(connection, identity.hostname, identity.sharedKey);
    return connection;
  }

  return {
    async attempt({ body }) {
      try {
        const { bytes, chunk } = withChunk(body, randomBytes(CHUNK_BYTES).toString('base64'));
        const open = await opened();
        await open.write(bytes);
        const answer = await nextMessage(open);
        if (ackIn(answer) !== chunk) throw new NoAnswer('another acknowledgement');
        return { verdict: { kind: 'delivered' }, askedMs: 0 };
      } catch (error) {
        connection?.destroy();
        const reason = error instanceof NoAnswer ? error.message : 'not sent';
        return { verdict: { kind: 'again', reason }, askedMs: 0 };
      }
    },
    close: () => connection?.destroy(),
  };
}

async function greet(connection: TcpConnection, hostname: string, key: string): Promise<void> {
  const nonce = nonceOf(await nextMessage(connection));
  const { message, salt } = ping(hostname, nonce, key);
  await connection.write(message);
  const answer = await nextMessage(connection);
  if (!isAccepted(answer, salt, nonce, key)) throw new NoAnswer('the shared key is wrong');
}

/** Most bytes of an answer. */
const LONGEST_ANSWER = 64 * 1024;

/** Reads one message: a server sends no other before it gets one. */
async function nextMessage(connection: TcpConnection): Promise<Buffer> {
  let bytes: Buffer = EMPTY;
  while (bytes.length < LONGEST_ANSWER) {
    bytes = Buffer.concat([bytes, await connection.read()]);
    try {
      return bytes.subarray(0, valueEnd(bytes, 0));
    } catch (error) {
      if (!(error instanceof Incomplete)) throw error;
    }
  }
  throw new NoAnswer('the answer is too long');
}

function ackIn(answer: Buffer): string | undefined {
  const head = headAt(answer, 0);
  if (head.kind !== 'map') return undefined;
  const [key, value] = elementsOf(answer, head);
  if (key === undefined || value === undefined) return undefined;
  const text = (at: typeof key) => answer.toString('utf8', at.content, at.content + at.length);
  return text(key) === 'ack' ? text(value) : undefined;
}
