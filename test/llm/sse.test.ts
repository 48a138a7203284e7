import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadStream, type SseEvent, sseEvents, sseText } from '../../src/llm/sse.ts';

test('an event is read as it was written, whatever characters its data has', async () => {
  const events: readonly SseEvent[] = [
    { event: 'delta', data: '{"text":"a\u2028b\u2029c\u0085d"}' },
    { event: undefined, data: 'two\nlines' },
  ];
  async function* source() {
    for (const event of events) yield Buffer.from(sseText(event));
  }
  const read: SseEvent[] = [];
  for await (const event of sseEvents(source())) read.push(event);
  assert.deepEqual(read, events);
});

test('an event of many lines is as long as one of one line may be', async () => {
  const line = Buffer.from(`data: ${'x'.repeat(1024 * 1024)}\n`);
  let sent = 0;
  async function* source() {
    for (; sent < 64; sent++) yield line;
  }
  const read = async () => {
    for await (const { data } of sseEvents(source())) assert.fail(`${data.length} characters`);
  };
  await assert.rejects(read, BadStream);
  assert.ok(sent < 34, `${sent} MiB were read`);
});
