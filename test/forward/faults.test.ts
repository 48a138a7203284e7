import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { memory } from '../../src/forward/memory.ts';
import { running } from './running.ts';
import { upstream } from './upstream.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

function post(url: string, body: string) {
  return fetch(url, { method: 'POST', headers: JSON_TYPE, body });
}

/** A server whose first connection gets `first`, and whose others get an answer to each request. */
async function raw(first: (socket: Socket) => void) {
  let connections = 0;
  let answered = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (connections++ === 0) return first(socket);
    socket.on('data', () => {
      answered += 1;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    async answered(): Promise<void> {
      for (let n = 0; n < 400 && answered === 0; n++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      assert.ok(answered > 0, 'the message was not sent again');
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const UPSTREAMS = [
  ['that answers nonsense', (socket: Socket) => void socket.write('what?\r\n\r\n')],
  [
    'that breaks off its answer',
    (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'),
  ],
  ['that closes at once', (socket: Socket) => void socket.destroy()],
  ['that does not answer in time', () => undefined],
] as const;

for (const [what, first] of UPSTREAMS) {
  test(`a message to an upstream ${what} is sent again`, async () => {
    const up = await raw(first);
    const send = { timeoutSeconds: 1, firstRetryMs: 10 };
    const forwarder = await running([{ protocol: 'ndjson', url: up.url, send }]);
    assert.equal((await post(forwarder.url('ndjson'), '{}')).status, 200);
    await up.answered();
    await forwarder.stop();
    up.close();
  });
}

test('a queue that cannot be written is 503, and the upstream gets nothing', async () => {
  const up = await upstream();
  const forwarder = await running([{ protocol: 'ndjson', url: up.url }]);
  rmSync(join(forwarder.folder, 'queue'), { recursive: true });
  const answer = await post(forwarder.url('ndjson'), '{}');
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /"queue_failed"/);
  assert.equal(up.got.length, 0);
  await forwarder.stop();
  up.close();
});

test('a client that has closed its half of the connection gets its answer', async () => {
  const forwarder = await running([{ protocol: 'ndjson', url: 'http://127.0.0.1:1' }]);
  const socket = connect(forwarder.port('ndjson'), '127.0.0.1');
  socket.end(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(5000) });
  assert.match(String(answer), /^HTTP\/1\.1 200 /);
  socket.destroy();
  await forwarder.stop();
});

test('a message over TCP that is too long ends its connection, and is counted', async () => {
  const forwarder = await running([
    { protocol: 'syslog', url: 'tcp://127.0.0.1:1', receive: { bodyBytes: '1K' } },
  ]);
  const socket = connect(forwarder.port('syslog'), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('5000 <13>x');
  await once(socket, 'close', { signal: AbortSignal.timeout(5000) });
  const count = await forwarder.metric(
    'redactor_forward_messages_total{route="syslog",outcome="unreadable"}',
  );
  assert.equal(count, 1);
  await forwarder.stop();
});

test('a message as large as the memory is taken, and not beside another', async () => {
  const all = memory(100);
  const nested = (run: () => Promise<unknown>) => all.with(100, 429, () => all.with(400, 429, run));
  await nested(async () => {
    await assert.rejects(
      nested(async () => undefined),
      { status: 429 },
    );
  });
  assert.equal(await nested(async () => 'taken'), 'taken');
});
