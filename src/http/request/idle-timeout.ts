import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EveryRound } from './shared-interval.ts';

/** Bytes that must move, in either direction, within each period of time. */
const LEAST_BYTES = 1024;

/** A connection that is watched for progress. */
export interface Watched {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Watches until it is stopped. */
export interface IdleTimeout {
  /** From now on it takes `ms` without progress. */
  patience(ms: number): void;
  stop(): void;
}

/**
 * Calls `stalled`, once, when the client neither sent nor read `LEAST_BYTES` for `ms` while it was waited for, at
 * the next of its looks: at most a quarter of that later.
 */
export function idleTimeout(
  { incoming, outgoing }: Watched,
  ms: number,
  stalled: () => void,
  everyRound: EveryRound,
): IdleTimeout {
  const { socket } = incoming;
  let idleMs = ms;
  /** Nothing until the first look: most requests are over by then, and to ask their sockets takes 4 µs. */
  let mark: number | undefined;
  let since = 0;
  let leave = everyRound(periodOf(ms), look);
  return {
    patience(given) {
      if (given === idleMs) return;
      leave();
      idleMs = given;
      leave = everyRound(periodOf(given), look);
    },
    stop: () => leave(),
  };

  function look(): void {
    const now = performance.now();
    const total = moved();
    if (mark === undefined || total - mark >= LEAST_BYTES || !waits()) {
      mark = total;
      since = now;
    }
    if (now - since < idleMs) return;
    leave();
    stalled();
  }

  /** Bytes that came in, and bytes that the system took to send. */
  function moved(): number {
    return socket.bytesRead + socket.bytesWritten - socket.writableLength;
  }

  /** Whether it is the client's turn: to send the body, or to read the answer. */
  function waits(): boolean {
    return (!incoming.complete && !incoming.isPaused()) || outgoing.writableLength > 0;
  }
}

/** An eighth: the time that counts begins with a look, and ends with one. */
function periodOf(ms: number): number {
  return Math.min(ms / 8, 30_000);
}
