import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RequestSpan } from './request-span.ts';

/** Result of sending a batch: taken, but for `rejected` spans; refused for good; or to be sent again. */
export type SendResult =
  | { readonly kind: 'taken'; readonly rejected: number }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'again'; readonly reason: string; readonly afterMs?: number };

/** Spans that wait to be exported. */
export interface SpanQueue {
  /** Takes a span, or drops it where too many wait: a request never waits for the collector. */
  add(span: RequestSpan): void;
  /** Sends the waiting spans; resolves when they are sent, cannot be sent, or `graceMs` are over. */
  close(graceMs: number): Promise<void>;
}

/** Dependencies of a queue. */
export interface SpanQueueOptions {
  send(spans: readonly RequestSpan[]): Promise<SendResult>;
  count(outcome: 'exported' | 'dropped', spans: number): void;
  readonly log: Logger;
  /** How long a span waits for others. Default: 5 s. */
  readonly waitMs?: number;
  /** First pause after a failure; each further one is twice as long. Default: 1 s. */
  readonly retryMs?: number;
}

/** Most spans that wait, about 1 KB each. */
export const MOST_WAITING = 2048;
/** Most spans in a batch: to write one as JSON takes the event loop a few milliseconds. */
export const AT_ONCE = 256;
const LONGEST_RETRY_MS = 60_000;

/** Exports spans in batches, one batch at a time. Its timers keep no process alive. */
export function spanQueue(options: SpanQueueOptions): SpanQueue {
  const { send, count, log, waitMs = 5_000, retryMs = 1_000 } = options;
  const closing = new AbortController();
  let waiting: readonly RequestSpan[] = [];
  let added: RequestSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let exporting: Promise<void> | undefined;
  let failures = 0;
  return {
    add(span) {
      if (waiting.length + added.length >= MOST_WAITING) return void count('dropped', 1);
      added.push(span);
      if (added.length >= AT_ONCE) start();
      else timer ??= setTimeout(start, waitMs).unref();
    },
    async close(graceMs) {
      closing.abort();
      start();
      const late = new AbortController();
      await Promise.race([exporting, sleep(graceMs, undefined, late).catch(() => {})]);
      late.abort();
    },
  };

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    exporting ??= exportAll().finally(() => {
      exporting = undefined;
    });
  }

  async function exportAll(): Promise<void> {
    for (;;) {
      waiting = [...waiting, ...added];
      added = [];
      if (waiting.length === 0) return;
      const batch = waiting.slice(0, AT_ONCE);
      const result = await send(batch);
      if (result.kind === 'again' && !closing.signal.aborted) {
        failed(result.reason);
        await pause(result.afterMs ?? retryMs * 2 ** Math.min(failures - 1, 10), closing.signal);
        continue;
      }
      waiting = waiting.slice(batch.length);
      settle(result, batch.length);
    }
  }

  function settle(result: SendResult, spans: number): void {
    const dropped = result.kind === 'taken' ? result.rejected : spans;
    if (result.kind === 'taken') {
      if (failures > 0) log.info('spans are exported again');
      failures = 0;
    } else failed(result.reason);
    if (dropped < spans) count('exported', spans - dropped);
    if (dropped > 0) count('dropped', dropped);
  }

  /** The first of several failures is logged. */
  function failed(reason: string): void {
    failures += 1;
    if (failures === 1) log.warn({ reason }, 'spans cannot be exported');
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const time = Math.min(ms, LONGEST_RETRY_MS);
  return sleep(time, undefined, { signal, ref: false }).catch(() => {});
}
