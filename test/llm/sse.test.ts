import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SseEvent, sseEvents, sseText } from '../../src/llm/sse.ts';

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
