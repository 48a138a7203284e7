import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { RequestSpan } from '../../../src/http/traces/request-span.ts';
import {
  AT_ONCE,
  MOST_WAITING,
  type SendResult,
  spanQueue,
} from '../../../src/http/traces/span-queue.ts';

const TAKEN: SendResult = { kind: 'taken', rejected: 0 };
const AGAIN: SendResult = { kind: 'again', reason: 'ECONNREFUSED' };

/** A queue whose sends are answered by `answer`. */
function queue(answer: (send: number) => SendResult | Promise<SendResult>) {
  const sent: RequestSpan[][] = [];
  const counts = { exported: 0, dropped: 0 };
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const { add, close } = spanQueue({
    async send(spans) {
      sent.push([...spans]);
      return answer(sent.length);
    },
    count(outcome, spans) {
      counts[outcome] += spans;
    },
    log,
    waitMs: 5,
    retryMs: 5,
  });
  return { add, close, sent, counts, lines };
}

function span(n: number): RequestSpan {
  return {
    trace: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true },
    method: 'POST',
    route: '/api/filter',
    status: 200,
    complete: true,
    requestId: String(n),
    ended: 0,
    ms: 1,
    logFields: { bytesIn: 0, bytesOut: 0 },
  };
}

async function until(holds: () => boolean): Promise<void> {
  for (let n = 0; n < 1_000 && !holds(); n += 1) await sleep(5);
  assert.ok(holds());
}

test('spans are sent together, in order, none twice', async () => {
  const { add, sent, counts } = queue(() => TAKEN);
  for (let n = 0; n < 600; n += 1) add(span(n));
  await until(() => counts.exported === 600);
  assert.deepEqual(
    sent.flat().map(({ requestId }) => Number(requestId)),
    Array.from({ length: 600 }, (_, n) => n),
  );
  assert.ok(sent.every((batch) => batch.length <= AT_ONCE));
  assert.ok(sent.length <= 4, `${sent.length} batches`);
});

test('spans that the collector does not take are sent again, and the failure is logged once', async () => {
  const { add, sent, counts, lines } = queue((n) => (n <= 3 ? AGAIN : TAKEN));
  add(span(1));
  await until(() => counts.exported === 1);
  assert.deepEqual(
    sent.map((batch) => batch.map(({ requestId }) => requestId)),
    [['1'], ['1'], ['1'], ['1']],
  );
  assert.equal(counts.dropped, 0);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['spans cannot be exported', 'spans are exported again'],
  );
});

test('spans that the collector refuses for good, or rejects, count as dropped', async () => {
  const { add, close, sent, counts } = queue((n) =>
    n === 1 ? { kind: 'refused', reason: 'status 400' } : { kind: 'taken', rejected: 2 },
  );
  add(span(1));
  await until(() => counts.dropped === 1);
  for (const n of [2, 3, 4]) add(span(n));
  await close(1_000);
  assert.deepEqual([sent.length, counts], [2, { exported: 1, dropped: 3 }]);
});

test('spans over the limit are dropped while the collector does not answer', async () => {
  let answer = (_: SendResult) => {};
  const stuck = new Promise<SendResult>((resolve) => {
    answer = resolve;
  });
  const { add, close, sent, counts } = queue((n) => (n === 1 ? stuck : TAKEN));
  for (let n = 0; n < MOST_WAITING + 100; n += 1) add(span(n));
  assert.deepEqual(counts, { exported: 0, dropped: 100 });
  assert.equal(sent.length, 1);
  answer(TAKEN);
  await close(5_000);
  assert.deepEqual(counts, { exported: MOST_WAITING, dropped: 100 });
});

test('closing sends what waits, and waits for no collector that is silent or gone', async () => {
  const well = queue(() => TAKEN);
  well.add(span(1));
  await well.close(1_000);
  assert.equal(well.counts.exported, 1);
  const silent = queue(() => new Promise<SendResult>(() => {}));
  silent.add(span(1));
  await silent.close(20);
  const gone = queue(() => AGAIN);
  for (let n = 0; n < 600; n += 1) gone.add(span(n));
  await gone.close(5_000);
  assert.deepEqual(gone.counts, { exported: 0, dropped: 600 });
});
