import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { counted, framing } from '../../../src/forward/syslog/frames.ts';
import { udpReceiver } from '../../../src/forward/syslog/udp-receiver.ts';

test('messages after their lengths come back, but the empty ones', () => {
  const messages = ['', '<13>a', '', 'x\n1abcdefghij', ''].map((text) => Buffer.from(text));
  const back = framing(1_000)(counted(messages), true);
  assert.deepEqual(back.messages.map(String), ['<13>a', 'x\n1abcdefghij']);
});

test('an empty datagram is no message', async () => {
  const socket = new EventEmitter();
  const taken: string[] = [];
  udpReceiver(socket as Parameters<typeof udpReceiver>[0], {
    queued: async (messages) => void taken.push(...messages.map(String)),
    dropped: () => assert.fail('nothing is dropped'),
  });
  for (const text of ['', '<13>a', '']) socket.emit('message', Buffer.from(text));
  await new Promise(setImmediate);
  assert.deepEqual(taken, ['<13>a']);
});
