import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { compress } from 'snappyjs';
import { readForwardConfig } from '../../src/forward/config.ts';
import { uncompressedBytes } from '../../src/forward/loki/snappy.ts';
import { memory } from '../../src/forward/memory.ts';
import { resend } from '../../src/forward/resend.ts';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary.ts';
import { packed } from './fluent/packed.ts';
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

const LINES = Buffer.from('{"a":"b"}\n'.repeat(20_000));
const PROTOBUF = { 'Content-Type': 'application/x-protobuf' };
const GZIP = { 'Content-Encoding': 'gzip' };

/** Bodies that their compression makes larger than `decodedBytes`, and how clients of each protocol read the refusal. */
const BOMBS = [
  ['otlp', '/v1/logs', { ...JSON_TYPE, ...GZIP }, /^\{"code":8,"message":"the body, decoded/],
  // The code is 8 as well: RESOURCE_EXHAUSTED.
  ['otlp', '/v1/logs', { ...PROTOBUF, ...GZIP }, /^[^{]{3}.the body, decoded/s],
  ['loki', '/loki/api/v1/push', { ...JSON_TYPE, ...GZIP }, /^the body, decoded, is too large\n$/],
  ['loki', '/loki/api/v1/push', PROTOBUF, /^the body, decoded, is too large\n$/],
  ['bulk', '/_bulk', { ...JSON_TYPE, ...GZIP }, /^\{"error":\{"type":"decoded_body_too_large",/],
  ['hec', '/services/collector', GZIP, /^\{"text":"Invalid data format","code":6\}$/],
  ['hec', '/services/collector/raw', GZIP, /^\{"text":"Invalid data format","code":6\}$/],
  ['ndjson', '/', { ...JSON_TYPE, ...GZIP }, /^\{"code":"decoded_body_too_large",/],
] as const;

test('a body that its compression makes too large is refused with 413, in the form of its protocol', async () => {
  const protocols = [...new Set(BOMBS.map(([protocol]) => protocol))];
  const receive = { decodedBytes: '64K' };
  const forwarder = await running(
    protocols.map((protocol) => ({ protocol, url: 'http://127.0.0.1:1', receive })),
  );
  for (const [protocol, path, headers, expected] of BOMBS) {
    const body = 'Content-Encoding' in headers ? gzipSync(LINES) : Buffer.from(compress(LINES));
    assert.ok(body.length < 16 * 1024);
    const answer = await fetch(forwarder.url(protocol) + path, { method: 'POST', headers, body });
    assert.equal(answer.status, 413, path);
    assert.match(await answer.text(), expected, path);
  }
  const { text } = await forwarder.admin('/metrics');
  assert.equal(text.match(/outcome="decoded_body_too_large"/g)?.length, protocols.length);
  await forwarder.stop();
});

test('a compressed message of Fluent that becomes too large ends its connection, and is counted', async () => {
  const receive = { decodedBytes: '64K' };
  const forwarder = await running([{ protocol: 'fluent', url: 'tcp://127.0.0.1:1', receive }]);
  const socket = connect(forwarder.port('fluent'), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(packed(['tag', { bin: gzipSync(Buffer.alloc(100_000)) }, { compressed: 'gzip' }]));
  await once(socket, 'close', { signal: AbortSignal.timeout(5000) });
  const labels = '{route="fluent",outcome="unreadable"}';
  assert.equal(await forwarder.metric(`redactor_forward_messages_total${labels}`), 1);
  await forwarder.stop();
});

/** A small file system in memory, or undefined where this process may not mount one. */
function smallDisk(folder: string): { unmount(): void } | undefined {
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', folder]);
  if (mounted.status !== 0) return undefined;
  return { unmount: () => void spawnSync('umount', ['-l', folder]) };
}

test('a disk that is full is 503; what was acknowledged before arrives, and later messages once there is space', async (t) => {
  // Not below the temporary folder: that is removed before the disk is.
  const folder = mkdtempSync(join(tmpdir(), 'redactor-disk-'));
  const disk = smallDisk(join(folder, 'queue'));
  try {
    if (disk === undefined) t.skip('this process may not mount a file system');
    else await fullAndEmptied(folder);
  } finally {
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function fullAndEmptied(folder: string): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const send = { firstRetryMs: 20, mostRetryMs: 50 };
  const forwarder = await running([{ protocol: 'ndjson', url, send }], {}, folder);
  const sent = async (n: number) =>
    (await post(forwarder.url('ndjson'), `{"n":${n},"m":"${'x'.repeat(60_000)}"}`)).status;
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push(await sent(n));
  assert.deepEqual([...new Set(statuses)], [200, 503]);
  const acknowledged = statuses.flatMap((status, n) => (status === 200 ? [n] : []));
  assert.ok(acknowledged.length >= 2);
  const up = await upstream(() => ({}), port);
  await up.until(acknowledged.length);
  assert.deepEqual(
    up.got.map(({ body }) => JSON.parse(body.toString()).n),
    acknowledged,
  );
  let later = 503;
  for (let n = 0; n < 100 && later === 503; n++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    later = await sent(99);
  }
  assert.equal(later, 200);
  await forwarder.stop();
  up.close();
}

test('messages that an upstream refused are sent after they were queued again', async () => {
  const folder = temporaryFolder();
  const up = await upstream((_, number) => (number < 2 ? { status: 400 } : {}));
  const routes = [{ protocol: 'ndjson', url: up.url }];
  const first = await running(routes, {}, folder);
  for (const n of [1, 2]) await post(first.url('ndjson'), `{"n":${n}}`);
  await up.until(2);
  const config = readForwardConfig(join(folder, 'forward.json'), { profiles: 'profiles' });
  await first.stop();
  assert.equal(await resend(config, () => undefined), 2);
  assert.equal(await resend(config, () => undefined), 0);
  const second = await running(routes, {}, folder);
  await up.until(4);
  assert.deepEqual(
    up.got.map(({ body }) => body.toString()),
    ['{"n":1}', '{"n":2}', '{"n":1}', '{"n":2}'],
  );
  await second.stop();
  up.close();
});

test('an upstream over TCP that closes its half gets the message on another connection', async () => {
  let connections = 0;
  let text = '';
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    if (connections++ === 0) return void socket.end();
    socket.on('data', (bytes) => {
      text += bytes;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const forwarder = await running([
    { protocol: 'syslog', url: `tcp://127.0.0.1:${port}`, send: { firstRetryMs: 10 } },
  ]);
  const socket = connect(forwarder.port('syslog'), '127.0.0.1');
  socket.write('<13>one\n');
  for (let n = 0; n < 300 && !text.includes('one'); n++) {
    if (n % 20 === 19) socket.write(`<13>more ${n}\n`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.match(text, /<13>one/);
  socket.destroy();
  await forwarder.stop();
  server.close();
});

test('a push in snappy counts by the bytes that it becomes', () => {
  const block = Buffer.from(compress(Buffer.alloc(100_000, 'x')));
  assert.ok(block.length < 10_000);
  assert.equal(uncompressedBytes(block, 1_000_000), 100_000);
  assert.equal(uncompressedBytes(block, 50_000), 50_000);
  assert.equal(uncompressedBytes(Buffer.alloc(0), 50_000), 0);
  assert.equal(uncompressedBytes(Buffer.alloc(9, 0xff), 50_000), 198);
});
