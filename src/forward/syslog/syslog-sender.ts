import { Unreadable } from '../../core/unreadable.ts';
import type { Outgoing } from '../queue/outgoing.ts';
import type { Attempt } from '../send/delivery.ts';
import { NoAnswer } from '../send/no-answer.ts';
import { type TcpConnection, type TcpUpstream, tcpConnection } from '../tcp/tcp-connection.ts';
import { asLines, framesIn } from './frames.ts';

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
  let recent: { readonly at: number; readonly bytes: Buffer }[] = [];

  async function opened(): Promise<TcpConnection> {
    if (connection !== undefined && !connection.closed) return connection;
    const brokeAt = connection?.closedAt ?? 0;
    connection = await tcpConnection(upstream);
    const lost = recent.filter(({ at }) => at >= brokeAt - AGAIN_MS);
    for (const { bytes } of lost) await connection.write(bytes);
    return connection;
  }

  function remember(bytes: Buffer): void {
    const at = performance.now();
    recent.push({ at, bytes });
    let total = recent.reduce((sum, one) => sum + one.bytes.length, 0);
    while (recent.length > 0 && (recent[0].at < at - 2 * AGAIN_MS || total > AGAIN_BYTES)) {
      total -= recent[0].bytes.length;
      recent = recent.slice(1);
    }
  }

  return {
    async attempt({ body }) {
      try {
        const { messages } = framesIn(body, true, Number.POSITIVE_INFINITY);
        const bytes = framing === 'octets' ? body : asLines(messages);
        await (await opened()).write(bytes);
        remember(bytes);
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
