import { Unreadable } from '../../core/unreadable.ts';
import type { Outgoing } from '../queue/outgoing.ts';
import type { Attempt } from '../send/delivery.ts';
import { NoAnswer } from '../send/no-answer.ts';
import { type TcpConnection, type TcpUpstream, tcpConnection } from '../tcp/tcp-connection.ts';
import { asLines, framing as framesOf } from './frames.ts';

/** Sends messages of syslog. */
export interface SyslogSender {
  attempt(message: Outgoing): Promise<Attempt>;
  close(): void;
}

/**
 * Milliseconds of messages that are sent once more after a connection broke: syslog has no answers, and bytes that the system has taken
 * may be lost with the connection.
 */
const AGAIN_MS = 2000;
/** Most bytes of them. */
const AGAIN_BYTES = 4 * 1024 * 1024;

/** Makes a sender with one connection. `framing`: messages leave after their lengths, or as lines. */
export function syslogSender(upstream: TcpUpstream, framing: 'octets' | 'lines'): SyslogSender {
  let connection: TcpConnection | undefined;
  const recent = recentMessages();

  async function opened(): Promise<TcpConnection> {
    if (connection !== undefined && !connection.closed) return connection;
    const brokeAt = connection?.closedAt ?? 0;
    connection = await tcpConnection(upstream);
    for (const bytes of recent.since(brokeAt - AGAIN_MS)) await connection.write(bytes);
    return connection;
  }

  return {
    async attempt({ body }) {
      try {
        const { messages } = framesOf(Number.POSITIVE_INFINITY)(body, true);
        const bytes = framing === 'octets' ? body : asLines(messages);
        await (await opened()).write(bytes);
        recent.add(bytes, performance.now());
        return { verdict: { kind: 'delivered' }, askedMs: 0 };
      } catch (error) {
        connection?.destroy();
        // No later attempt would read it.
        if (error instanceof Unreadable) {
          return { verdict: { kind: 'refused', reason: error.message }, askedMs: 0 };
        }
        const reason = error instanceof NoAnswer ? error.message : 'not sent';
        return { verdict: { kind: 'again', reason }, askedMs: 0 };
      }
    },
    close: () => connection?.destroy(),
  };
}

/** Messages that were sent a short time ago. */
interface RecentMessages {
  add(bytes: Buffer, at: number): void;
  since(at: number): readonly Buffer[];
}

/** Keeps messages for twice `AGAIN_MS`, and no more of them than `AGAIN_BYTES`. */
export function recentMessages(): RecentMessages {
  let kept: { readonly at: number; readonly bytes: Buffer }[] = [];
  let first = 0;
  let total = 0;
  return {
    add(bytes, at) {
      kept.push({ at, bytes });
      total += bytes.length;
      while (first < kept.length && (kept[first].at < at - 2 * AGAIN_MS || total > AGAIN_BYTES)) {
        total -= kept[first++].bytes.length;
      }
      // Rarely, so that a message costs the same however many there are.
      if (first < kept.length / 2) return;
      kept = kept.slice(first);
      first = 0;
    },
    since: (at) => kept.slice(first).flatMap((one) => (one.at >= at ? [one.bytes] : [])),
  };
}
