import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:https';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { service } from './service.ts';

const { ask, raw, port, lines } = await service({
  bounds: { holdBytes: 1_000, spoolBytes: 1024 * 1024 },
});

async function logged(part: string): Promise<string> {
  for (let turn = 0; turn < 200; turn += 1) {
    const line = lines.find((one) => one.includes(part));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail(`no line with ${part}`);
}

async function healthy(): Promise<void> {
  const { status, body } = await ask('/api/filter', { body: ['a secret'] });
  assert.deepEqual([status, body.toString()], [200, 'a *']);
}

for (const operation of ['filter', 'explain']) {
  test(`a failure in the middle of ${operation} breaks the connection`, async () => {
    const body = ['x'.repeat(200_000), 'BOOM', 'x'.repeat(200_000)];
    const headers = { 'X-Request-Id': `broken-${operation}` };
    await assert.rejects(
      ask(`/api/${operation}?p=failing`, { body, headers }),
      (error: Error) => 'code' in error && error.code === 'ECONNRESET',
    );
    const line = JSON.parse(await logged(`"requestId":"broken-${operation}","method"`));
    assert.equal(line.status, 200);
    assert.equal(line.complete, false);
    await healthy();
  });
}

test('the answer to a failure in the middle has no last chunk', async () => {
  const text = `${'x'.repeat(100_000)}BOOM${'x'.repeat(100_000)}`;
  const head = `POST /api/filter?p=failing HTTP/1.1\r\nHost: x\r\nContent-Length: ${text.length}\r\n\r\n`;
  const answer = await raw(head + text).catch(() => 'reset');
  assert.equal(answer.endsWith('0\r\n\r\n'), false);
});

test('an upload that breaks off is not answered as if it were complete', async () => {
  for (const length of [500, 50_000]) {
    const head = `POST /api/filter?p=small HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n`;
    const body = `${'x'.repeat(length / 2)} tail`;
    const answer = await raw(`${head}X-Request-Id: half-${length}\r\n\r\n${body}`, true);
    assert.equal(answer.includes('tail'), false);
    assert.equal(answer.includes('\r\n0\r\n\r\n'), false);
    const line = JSON.parse(await logged(`"requestId":"half-${length}"`));
    assert.equal(line.complete, false);
  }
  await healthy();
});

test('a chunked upload without its last chunk is not answered as if it were complete', async () => {
  const head = 'POST /api/filter?p=small HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const answer = await raw(`${head}2710\r\n${'x'.repeat(10_000)}\r\n5\r\ntail.\r\n`, true);
  assert.equal(answer.includes('tail'), false);
  assert.equal(answer.includes('\r\n0\r\n\r\n'), false);
  await healthy();
});

test('a client that goes away while it sends leaves a healthy server', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const call = request({
      port,
      path: '/api/explain?p=small',
      method: 'POST',
      headers: { 'X-Request-Id': `gone-${turn}` },
      rejectUnauthorized: false,
    });
    call.on('error', () => {});
    call.write('x secret '.repeat(1_000 * turn + 1));
    await once(call, 'socket').then(([socket]) => once(socket, 'secureConnect'));
    setTimeout(() => call.destroy(), turn * 2);
    await new Promise((resolve) => call.once('close', resolve));
  }
  await healthy();
});

test('a client that does not read is not read from, and frees its request when it goes', async () => {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  socket.pause();
  const length = 50_000_000;
  const head = `POST /api/filter HTTP/1.1\r\nHost: x\r\nX-Request-Id: unread\r\n`;
  socket.write(`${head}Content-Length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(length, 'x'));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  socket.destroy();
  const line = JSON.parse(await logged('"requestId":"unread"'));
  assert.equal(line.complete, false);
  assert.ok(line.bytesIn < length / 2);
  await healthy();
});

test('a spool that cannot be written fails explain, and the log says which code', async () => {
  const other = await service({ spool: '/nowhere/at/all' });
  const body = Array.from({ length: 40 }, () => 'secret '.repeat(1_000));
  const answer = await other.ask('/api/explain?p=small', { body });
  assert.equal(answer.status, 503);
  assert.match(answer.body.toString(), /"code":"spool_unavailable"/);
  const line = other.lines.find((one) => one.includes('request failed'));
  assert.match(line ?? '', /"name":"SpoolError"|"code":"ENOENT"/);
});

test('one line a request tells what happened, without its query', async () => {
  const headers = { 'X-Request-Id': 'line-1' };
  await ask('/api/explain?d=canary&c=canary', { headers, body: ['a secret'] });
  const { time, ms, pid, hostname, level, bytesOut, profileHash, ...rest } = JSON.parse(
    await logged('"requestId":"line-1"'),
  );
  assert.deepEqual(rest, {
    requestId: 'line-1',
    method: 'POST',
    route: '/api/explain',
    status: 200,
    complete: true,
    bytesIn: 8,
    profile: 'default',
    replaced: { secret: 1 },
    spans: 1,
    msg: 'request',
  });
  assert.equal(lines.join('').includes('canary'), false);
});
