import assert from 'node:assert/strict';
import { request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { limits, STREAM_BYTES } from '../../../src/http/admission/limits.ts';
import { ask, codeOf, one, place } from '../../service/one.ts';

const none = { memory: 10 * STREAM_BYTES, clientStreams: 0 };

test('places are taken and given back, never more than there are', () => {
  const clients = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), clients)), (steps) => {
      const book = limits({ ...none, memory: 5 * STREAM_BYTES, clientStreams: 2 });
      const held: Record<string, number> = { a: 0, b: 0, c: 0 };
      for (const [takes, client] of steps) {
        const own = held[client] ?? 0;
        const all = Object.values(held).reduce((sum, one) => sum + one, 0);
        if (!takes) {
          book.release(client);
          held[client] = Math.max(0, own - 1);
          continue;
        }
        const expected = own >= 2 ? 'client_busy' : all >= 4 ? 'busy' : 'admitted';
        assert.equal(book.admit(client), expected);
        if (expected === 'admitted') held[client] = own + 1;
      }
      assert.equal(
        book.streams(),
        Object.values(held).reduce((sum, one) => sum + one, 0),
      );
    }),
  );
});

test('a client gets its rate, however it asks', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 50, maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), pauses, (clientRate, waits) => {
      let now = 0;
      const book = limits(none, () => now);
      let given = 0;
      for (const wait of waits) {
        now += wait;
        const { tokens, waitMs } = book.lease('a', clientRate);
        given += tokens;
        assert.equal(tokens === 0, waitMs > 0);
      }
      assert.ok(given <= clientRate + (now * clientRate) / 1000 + 1);
    }),
  );
});

test('one client over its rate does not hold up another', () => {
  let now = 0;
  const book = limits(none, () => now);
  assert.deepEqual([book.lease('a', 2).tokens, book.lease('a', 2).tokens], [1, 1]);
  assert.deepEqual(book.lease('a', 2), { tokens: 0, waitMs: 500 });
  assert.equal(book.lease('b', 2).tokens, 1);
  now = 500;
  assert.equal(book.lease('a', 2).tokens, 1);
});

test('many clients take bounded memory', () => {
  const book = limits(none, () => 0);
  for (let client = 0; client < 30_000; client += 1) book.lease(String(client), 1);
  assert.equal(book.lease('new', 1).tokens, 1);
});

/** Starts a body that streams, and lets it hang. Resolves when the service has begun to answer or refused. */
function hanging(port: number): { readonly status: Promise<number>; end(): void } {
  const headers = { Expect: '100-continue' };
  const call = request({
    host: '127.0.0.1',
    port,
    path: '/api/filter',
    method: 'POST',
    headers,
    agent: false,
    rejectUnauthorized: false,
  });
  const status = new Promise<number>((resolve, reject) => {
    call.on('continue', () => resolve(100)).on('error', reject);
    call.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  call.flushHeaders();
  return { status, end: () => void call.end('x') };
}

test('bodies that stream are admitted by the memory budget; small ones and health go on', async () => {
  const { port } = await one(place(), { memory: '24M', 'client-streams': '0' });
  const [first, second] = [hanging(port), hanging(port)];
  assert.deepEqual([await first.status, await second.status], [100, 100]);
  const third = await ask(port, '/api/filter', { headers: { 'Transfer-Encoding': 'chunked' } });
  assert.deepEqual([third.status, codeOf(third)], [503, 'overloaded']);
  assert.match(String(third.headers['retry-after']), /^[1-5]$/);
  assert.equal((await ask(port, '/api/filter', { body: 'a@b.co' })).body, '*');
  assert.equal((await ask(port, '/healthz', { method: 'GET' })).status, 200);
  first.end();
  second.end();
  for (let tries = 0; tries < 50; tries += 1) {
    const again = await ask(port, '/api/filter', { headers: { 'Transfer-Encoding': 'chunked' } });
    if (again.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail('no place came free');
});

for (const [name, path, headers, body] of [
  ['a short body that is decoded', '/api/filter', { 'Content-Encoding': 'gzip' }, gzipSync('a')],
  ['line mode', '/api/filter?%66lush=line', { 'Content-Length': 1 }, 'a'],
  ['a large answer to a short body', '/api/explain', {}, 'a@b.co '.repeat(2_000)],
] as const) {
  test(`${name} takes a place of the memory budget`, async () => {
    const { port } = await one(place(), { memory: '8M' });
    assert.equal((await ask(port, path, { headers, body })).status, 200);
    const other = hanging(port);
    assert.equal(await other.status, 100);
    const refused = await ask(port, path, { headers, body });
    assert.deepEqual([refused.status, codeOf(refused)], [503, 'overloaded']);
    other.end();
  });
}

test('large answers to short bodies wait on the disk, not in memory', async () => {
  const { port } = await one(place());
  const small = await ask(port, '/api/explain', { body: 'a@b.co '.repeat(100) });
  const large = await ask(port, '/api/explain', { body: 'a@b.co '.repeat(18_000) });
  assert.ok(small.headers['content-length']);
  assert.equal(large.headers['transfer-encoding'], 'chunked');
  assert.equal(JSON.parse(large.body).explanation.appliedSpans.length, 18_000);
});

test('one address cannot take all streams, where nothing is said of it', async () => {
  const { port } = await one(place(), { memory: '48M' });
  const calls = [hanging(port), hanging(port), hanging(port)];
  const statuses = await Promise.all(calls.map(({ status }) => status));
  assert.deepEqual(statuses, [100, 100, 100]);
  const headers = { 'Transfer-Encoding': 'chunked' };
  const fourth = await ask(port, '/api/filter', { headers });
  assert.deepEqual([fourth.status, codeOf(fourth)], [429, 'too_many_streams']);
  const other = await ask(port, '/api/filter', { headers, tls: { localAddress: '127.0.0.2' } });
  assert.equal(other.status, 200);
  for (const { end } of calls) end();
});

/** A body of 128 KiB, its first byte sent. Resolves when it is known whether the service waits for the rest. */
async function waiting(port: number, localAddress: string): Promise<[TLSSocket, string]> {
  const plain = connectPlain({ port, host: '127.0.0.1', localAddress });
  const socket = connect({ socket: plain, rejectUnauthorized: false });
  let answer = '';
  socket
    .on('error', () => {})
    .on('data', (bytes) => {
      answer += bytes;
    });
  const lines = 'POST /api/filter HTTP/1.1\r\nHost: x\r\nContent-Length: 131072\r\n';
  socket.write(`${lines}Expect: 100-continue\r\n\r\nx`);
  for (let tries = 0; answer === '' && tries < 500; tries += 1) await sleep(10);
  return [socket, answer.slice(9, 12)];
}

test('short bodies that wait are counted in the memory, half of it for one client', async () => {
  // An eighth of the memory: 16 bodies of 128 KiB.
  const { port } = await one(place(), { memory: '16M' });
  const all = (count: number, address: string) =>
    Promise.all(Array.from({ length: count }, () => waiting(port, address)));
  const statuses = (talks: [TLSSocket, string][]) => talks.map(([, status]) => status).sort();
  const first = await all(9, '127.0.0.1');
  assert.deepEqual(statuses(first), [...Array(8).fill('100'), '429']);
  const second = await all(8, '127.0.0.2');
  assert.deepEqual(statuses(second), Array(8).fill('100'));
  const third = await all(1, '127.0.0.3');
  assert.deepEqual(statuses(third), ['503']);
  assert.equal((await ask(port, '/healthz', { method: 'GET' })).status, 200);
  for (const [socket] of [...first, ...second, ...third]) socket.destroy();
  for (let tries = 0; tries < 100; tries += 1) {
    const [socket, status] = await waiting(port, '127.0.0.1');
    socket.destroy();
    if (status === '100') return;
    await sleep(20);
  }
  assert.fail('no memory came free');
});

test('one client may stream no more than its share: 429', async () => {
  const { port } = await one(place(), { 'client-streams': '1' });
  const first = hanging(port);
  assert.equal(await first.status, 100);
  const second = await ask(port, '/api/filter', { headers: { 'Transfer-Encoding': 'chunked' } });
  assert.deepEqual([second.status, codeOf(second)], [429, 'too_many_streams']);
  first.end();
});

test('one client that asks too often gets 429 and when to come back', async () => {
  const { port } = await one(place(), { 'client-rate': '3' });
  const statuses: number[] = [];
  for (let k = 0; k < 5; k += 1) statuses.push((await ask(port, '/api/filter')).status);
  assert.equal(statuses.filter((status) => status === 200).length >= 3, true);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(port, '/api/filter')));
  const refused = answers.find(({ status }) => status === 429);
  assert.ok(refused);
  assert.equal(codeOf(refused), 'too_many_requests');
  assert.equal(refused.headers['retry-after'], '1');
  assert.equal((await ask(port, '/healthz', { method: 'GET' })).status, 200);
});

test('one connection too many is closed, and counted', async () => {
  const site = await one(place(), { connections: '2' });
  const [first, second] = [hanging(site.port), hanging(site.port)];
  await Promise.all([first.status, second.status]);
  await assert.rejects(ask(site.port, '/healthz', { method: 'GET' }));
  const text = JSON.stringify(await site.values());
  assert.match(text, /redactor_connections_refused_total[^}]*?"values":\[\{"value":1/s);
  first.end();
  second.end();
});
