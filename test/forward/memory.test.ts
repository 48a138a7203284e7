import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { requestBody } from '../../src/forward/http/request-body.ts';
import { type MessageMemory, memory } from '../../src/forward/memory.ts';
import { tcpReceiver } from '../../src/forward/tcp/tcp-receiver.ts';

test('a message that becomes more takes more, and is refused where it is not there', async () => {
  const all = memory(100);
  const second = (to: number) =>
    all.with(10, 429, async (raise) => {
      raise(to);
      return 'taken';
    });
  await all.with(10, 429, async (raise) => {
    raise(50);
    assert.equal(await second(50), 'taken');
    await all.with(1, 429, () => assert.rejects(second(50), { status: 429, code: 'busy' }));
  });
  assert.equal(await all.with(50, 429, () => second(50)), 'taken');
});

test('messages that wait for memory, all of which hold some, go on one after the other', async () => {
  const all = memory(100);
  const held = [all.held(), all.held()];
  for (const one of held) await one.raise(50, 0);
  let most = 0;
  let now = 0;
  await Promise.all(
    held.map((one) =>
      all.waiting(50, async () => {
        most = Math.max(most, ++now);
        await new Promise(setImmediate);
        now -= 1;
        one.lower(0);
      }),
    ),
  );
  assert.equal(most, 1);
});

test('a connection that waits too long for memory fails', async () => {
  const all = memory(100);
  await all.held().raise(50, 0);
  const other = all.held();
  await other.raise(50, 0);
  const third = all.held();
  await assert.rejects(third.raise(1, 60), /too many messages/);
  other.lower(0);
  await third.raise(50, 0);
});

test('a body is counted before all of it is decoded', async () => {
  const zipped = gzipSync(Buffer.alloc(20 * 1024 * 1024, randomBytes(200)));
  const body = () =>
    Object.assign(Readable.from([zipped]), {
      headers: { 'content-encoding': 'gzip' },
    }) as unknown as IncomingMessage;
  const limits = { bytes: 1e6, decodedBytes: 64 * 1024 * 1024 };
  const counts: number[] = [];
  await requestBody(body(), limits, (bytes) => void counts.push(bytes));
  assert.equal(counts[0], zipped.length);
  assert.equal(counts.at(-1), zipped.length + 40 * 1024 * 1024);
  const most = Math.max(...counts.slice(1).map((count, index) => count - counts[index]));
  assert.ok(most <= 256 * 1024, `${most} bytes at once`);
  let last = 0;
  const full = (bytes: number) => {
    last = bytes;
    if (bytes > 1024 * 1024) throw new Error('full');
  };
  await assert.rejects(requestBody(body(), limits, full), /full/);
  assert.ok(last < 1.5 * 1024 * 1024);
});

test('what connections hold of messages that are not complete is bounded, all together', async () => {
  const all = memory(32 * 1024 * 1024);
  const receiver = tcpReceiver({
    ...{ identity: undefined, connections: 9, most: 16 * 1024 * 1024, memory: all },
    session: () => ({ take: async () => ({ taken: 0 }) }),
    failed: () => undefined,
  });
  receiver.server.listen(0, '127.0.0.1');
  await once(receiver.server, 'listening');
  const address = receiver.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const sockets = [1, 2, 3, 4].map(() => connect(port, '127.0.0.1').on('error', () => undefined));
  try {
    for (const socket of sockets) socket.write(Buffer.alloc(16 * 1024 * 1024 - 1));
    await until(async () => !(await isFree(all, 1024 * 1024)));
    assert.ok(sockets.some(({ writableLength }) => writableLength > 0));
  } finally {
    receiver.destroy();
    receiver.server.close();
  }
  await until(() => isFree(all, 16 * 1024 * 1024));
});

/** Whether a message of this many bytes is taken, twice. */
function isFree(all: MessageMemory, bytes: number): Promise<boolean> {
  return all.with(bytes, 503, () => all.with(bytes, 503, async () => true)).catch(() => false);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 500; n++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail('it did not come to that');
}
