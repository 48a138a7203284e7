import type { SendVerdict } from '../http/protocol.ts';
import type { DiskQueue } from '../queue/disk-queue.ts';
import { entryOf, type Outgoing, outgoingOf } from '../queue/outgoing.ts';
import { type BackoffOptions, backoffMs } from './backoff.ts';

/** Outcome of one attempt. `askedMs`: time that the upstream asks to wait before the next. */
export interface Attempt {
  readonly verdict: SendVerdict;
  readonly askedMs: number;
}

/** Events of a delivery, for metrics and the log. */
export interface DeliveryEvents {
  /** An attempt ended; `seconds`: how long it took. */
  attempted(attempt: Attempt, message: Outgoing, seconds: number): void;
  /** The upstream will never take the message: it was set aside, or dropped where there was no space for it. */
  refused(message: Outgoing, reason: string, kept: boolean): void;
  /** The queue could not be read or written. */
  failed(error: unknown): void;
}

/** Parts of a delivery. */
export interface DeliveryOptions {
  readonly queue: DiskQueue;
  /** Messages that the upstream refuses are appended here. */
  readonly refused: DiskQueue;
  /** Never rejects. */
  send(message: Outgoing): Promise<Attempt>;
  readonly events: DeliveryEvents;
  readonly backoff?: BackoffOptions;
}

/** A delivery that runs. */
export interface Delivery {
  /** The oldest message on its way, if any. */
  readonly oldest: Outgoing | undefined;
  /** Ends the queue, and resolves after the attempt that is in progress. */
  stop(): Promise<void>;
}

/** Milliseconds before a queue that failed is read again. */
const FAILED_MS = 1000;

/** Sends the messages of a queue, one after the other and in their order, each until the upstream has taken or refused it. */
export function delivery({ queue, refused, send, events, backoff }: DeliveryOptions): Delivery {
  let oldest: Outgoing | undefined;
  let stopped = false;
  let wake = () => {};
  const done = run();

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await sendAll();
      } catch (error) {
        events.failed(error);
        await pause(FAILED_MS);
      }
    }
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const entry = await queue.oldest();
      if (entry === undefined || stopped) return;
      oldest = outgoingOf(entry);
      if (!(await delivered(oldest))) return;
      oldest = undefined;
      await queue.drop();
    }
  }

  /** Sends until the upstream has taken or refused the message; false where the delivery was stopped before. */
  async function delivered(message: Outgoing): Promise<boolean> {
    let rest = message;
    for (let failed = 1; ; failed++) {
      const started = performance.now();
      const attempt = await send(rest);
      const { verdict, askedMs } = attempt;
      events.attempted(attempt, rest, (performance.now() - started) / 1000);
      const refusal = verdict.kind === 'refused' ? rest : verdict.refused;
      if (refusal !== undefined)
        await setAside(refusal, verdict.kind === 'refused' ? verdict.reason : 'items');
      if (verdict.kind !== 'again') return true;
      rest = verdict.rest ?? rest;
      await pause(backoffMs(failed, askedMs, backoff));
      if (stopped) return false;
    }
  }

  async function setAside(message: Outgoing, reason: string): Promise<void> {
    const kept = await refused.append(entryOf(message)).then(
      () => true,
      () => false,
    );
    events.refused(message, reason, kept);
  }

  function pause(ms: number): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    get oldest() {
      return oldest;
    },
    async stop() {
      stopped = true;
      queue.end();
      wake();
      await done;
    },
  };
}
