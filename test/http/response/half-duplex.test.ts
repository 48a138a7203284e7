import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { connect, type TLSSocket } from 'node:tls';
import { service } from '../service.ts';

const deadlineMs = 20_000;
const mebibyte = 1024 * 1024;
/** More than the buffers of both ends and of the kernel hold. */
const large = Buffer.alloc(24 * mebibyte, `a secret, and text that stays ${'x'.repeat(969)}\n`);
const redacted = large.toString().replaceAll('secret', '*');

interface Reply {
  readonly head: string;
  readonly body: Buffer;
}

async function opened(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  socket.on('error', () => {}).pause();
  await once(socket, 'secureConnect');
  return socket;
}

/** Writes all of a request, and reads only then. */
async function halfDuplex(port: number, head: string, body: Buffer): Promise<Reply> {
  const socket = await opened(port);
  const timer = setTimeout(() => socket.destroy(), deadlineMs);
  const chunks: Buffer[] = [];
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.write(
      `${head}\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body, () => resolve());
  });
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk)).resume();
  await closed;
  clearTimeout(timer);
  const all = Buffer.concat(chunks);
  const at = all.indexOf('\r\n\r\n');
  return { head: all.subarray(0, at).toString(), body: all.subarray(at + 4) };
}

/** The body of an answer in chunks; fails when the last of them is missing. */
function unchunked(body: Buffer): string {
  let text = '';
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    assert.ok(end >= 0, 'the last chunk is missing');
    const length = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (length === 0) return text;
    text += body.subarray(end + 2, end + 2 + length).toString('latin1');
    at = end + 4 + length;
  }
}

test('a client that writes everything before it reads gets its answer', async () => {
  const { port } = await service();
  const { head, body } = await halfDuplex(port, 'POST /api/filter HTTP/1.1', large);
  assert.match(head, /^HTTP\/1\.1 200 OK\r\n/);
  assert.equal(unchunked(body) === redacted, true);
});

test('the same for an explanation', async () => {
  const { port } = await service();
  const { body } = await halfDuplex(port, 'POST /api/explain?d=1 HTTP/1.1', large.subarray(0, 4e6));
  const { filteredText, explanation } = JSON.parse(unchunked(body));
  assert.equal(filteredText, large.subarray(0, 4e6).toString().replaceAll('secret', '*'));
  assert.equal(explanation.appliedSpans.length, 4_000);
});

test('with spool=1 the whole answer is there before its head', async () => {
  const { port } = await service();
  const { head, body } = await halfDuplex(port, 'POST /api/filter?spool=1 HTTP/1.1', large);
  assert.match(head, new RegExp(`\r\nContent-Length: ${redacted.length}\r\n`));
  assert.equal(body.toString() === redacted, true);
});

test('a service that spools every answer does so unasked', async () => {
  const { port } = await service({ bounds: { buffered: true } });
  const { head } = await halfDuplex(port, 'POST /api/filter HTTP/1.1', large.subarray(0, 3e6));
  assert.match(head, /\r\nContent-Length: \d+\r\n/);
});

test('HTTP/1.0 gets the length of a text of any size', async () => {
  const { port } = await service();
  const { head, body } = await halfDuplex(port, 'POST /api/filter?p=small HTTP/1.0', large);
  assert.match(head, new RegExp(`\r\nContent-Length: ${redacted.length}\r\n`));
  assert.equal(body.toString() === redacted, true);
});

test('HTTP/1.0 gets a status for a failure at the end of a text of any size', async () => {
  const { port } = await service();
  const text = Buffer.concat([Buffer.alloc(3 * mebibyte, 'x'), Buffer.from('BOOM')]);
  const { head, body } = await halfDuplex(port, 'POST /api/filter?p=failing HTTP/1.0', text);
  assert.match(head, /^HTTP\/1\.1 500 /);
  assert.equal(JSON.parse(body.toString()).code, 'internal_error');
});

test('past the quota a whole answer is 413, and so is an explanation that is not begun', async () => {
  const { port } = await service({ bounds: { spoolBytes: mebibyte, holdBytes: 1e9 } });
  for (const path of ['filter?spool=1', 'explain']) {
    const { head, body } = await halfDuplex(port, `POST /api/${path} HTTP/1.1`, large);
    assert.match(head, /^HTTP\/1\.1 413 /, path);
    const { code, detail } = JSON.parse(body.toString());
    assert.equal(code, 'answer_too_large');
    assert.match(detail, /x-ndjson/);
  }
});

test('past the quota an explanation that has begun breaks off', async () => {
  const { port } = await service({ bounds: { spoolBytes: mebibyte } });
  const { body } = await halfDuplex(port, 'POST /api/explain HTTP/1.1', large);
  assert.throws(() => unchunked(body));
});

test('past the quota filter stops reading, and continues when its answer is read', async () => {
  const { port } = await service({ bounds: { spoolBytes: 2 * mebibyte } });
  const socket = await opened(port);
  const length = 3 * large.length;
  socket.write(
    `POST /api/filter HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (let turn = 0; turn < 3; turn += 1) socket.write(large);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const waiting = socket.writableLength;
  assert.ok(waiting > mebibyte, `${waiting} bytes wait`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk)).resume();
  await once(socket, 'close', { signal: AbortSignal.timeout(deadlineMs) });
  const body = Buffer.concat(chunks);
  const text = unchunked(body.subarray(body.indexOf('\r\n\r\n') + 4));
  assert.equal(text === redacted.repeat(3), true);
});

test('requests share the disk', async () => {
  const taken = { left: 0, take: () => false, give: () => {} };
  const { ask } = await service({ bounds: { disk: taken } });
  const whole = await ask('/api/filter?spool=1', { body: [large.subarray(0, 3e6)] });
  assert.deepEqual([whole.status, whole.headers['retry-after']], [507, '30']);
  const { body } = await ask('/api/filter', { body: [large] });
  assert.equal(body.toString() === redacted, true);
});
