import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:https';
import { test } from 'node:test';
import { type Asking, service } from '../service.ts';

const { ask, raw, lines, port } = await service();

const compress = { 'Content-Encoding': 'compress' };
const cases: readonly [path: string, asking: Asking, status: number, code: string][] = [
  ['/api/filter', { method: 'GET' }, 405, 'method_not_allowed'],
  ['/api/explain', { method: 'PUT' }, 405, 'method_not_allowed'],
  ['/api/status', { method: 'POST' }, 405, 'method_not_allowed'],
  ['/api/canary', {}, 404, 'not_found'],
  ['/', { method: 'GET' }, 404, 'not_found'],
  ['/api/filter?p=canary', {}, 404, 'profile_not_found'],
  ['/api/filter?p=__proto__', {}, 400, 'invalid_profile_name'],
  ['/api/filter?p=constructor', {}, 404, 'profile_not_found'],
  ['/api/filter?p=..%2f..%2fcanary', {}, 400, 'invalid_profile_name'],
  ['/api/filter?p=%00', {}, 400, 'invalid_profile_name'],
  ['/api/filter?p=small&p=canary', {}, 400, 'invalid_parameter'],
  ['/api/filter?p=%canary', {}, 400, 'invalid_parameter'],
  ['/api/filter?d=%ff', {}, 400, 'invalid_parameter'],
  [`/api/filter?d=${'canary'.repeat(50)}`, {}, 400, 'invalid_parameter'],
  ['/api/filter?d=%0d%0acanary:1', {}, 400, 'invalid_parameter'],
  ['/api/filter?c=%00canary', {}, 400, 'invalid_parameter'],
  ['/api/filter?p=broken', {}, 503, 'profile_invalid'],
  ['/api/filter', { headers: { 'Content-Type': 'image/canary' } }, 415, 'unsupported_media_type'],
  [
    '/api/filter',
    { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    400,
    'invalid_multipart',
  ],
  [
    '/api/filter',
    { headers: { 'Content-Type': 'text/plain; charset=utf-7' } },
    415,
    'unsupported_charset',
  ],
  ['/api/filter', { headers: compress }, 415, 'unsupported_content_encoding'],
  ['/api/filter?flush=canary', {}, 400, 'invalid_parameter'],
  ['/api/filter?spool=canary', {}, 400, 'invalid_parameter'],
  ['/api/explain?positionEncoding=canary', {}, 400, 'invalid_parameter'],
  ['/api/explain?text=1&text=0', {}, 400, 'invalid_parameter'],
  ['/api/filter?p=failing', { body: ['BOOM canary'] }, 500, 'internal_error'],
  ['/api/explain?p=failing', { body: ['BOOM canary'] }, 500, 'internal_error'],
  ['/api/filter?p=failing', { body: [`BOOM${'x'.repeat(50_000)}`] }, 500, 'internal_error'],
];

for (const [path, asking, status, code] of cases) {
  test(`${asking.method ?? 'POST'} ${path.slice(0, 40)} is ${status} ${code}`, async () => {
    const body = asking.method === 'GET' ? [] : ['canary'];
    const answer = await ask(path, { body, ...asking });
    const problem = JSON.parse(answer.body.toString());
    assert.equal(answer.status, status);
    assert.equal(answer.headers['content-type'], 'application/problem+json');
    assert.equal(problem.code, code);
    assert.equal(problem.status, status);
    assert.equal(problem.requestId, answer.headers['x-request-id']);
    assert.deepEqual(Object.keys(problem), [
      'type',
      'title',
      'status',
      'code',
      'requestId',
      'detail',
    ]);
    assert.equal(answer.body.includes('canary'), false);
  });
}

test('the problems name the right value', async () => {
  assert.equal((await ask('/api/filter', { method: 'GET' })).headers['allow'], 'POST');
  assert.equal((await ask('/api/status', { method: 'PUT' })).headers['allow'], 'GET, HEAD');
  assert.match(
    String((await ask('/api/filter', { headers: compress })).headers['accept-encoding']),
    /^gzip, deflate, br, (zstd, )?identity$/,
  );
  assert.equal((await ask('/api/filter?p=broken')).headers['retry-after'], '60');
  const { body: twice } = await ask('/api/filter?c=a&c=b');
  assert.equal(JSON.parse(twice.toString()).detail, 'c is given twice');
  const { body } = await ask('/api/filter?p=nope');
  assert.match(JSON.parse(body.toString()).detail, /broken, default, failing, other, small/);
});

test('HEAD of a path for POST is 405 without a body', async () => {
  const { status, headers, body } = await ask('/api/filter', { method: 'HEAD' });
  assert.deepEqual([status, headers['allow'], body.length], [405, 'POST', 0]);
});

test('a connection survives a problem when the whole request had arrived', async () => {
  const { headers } = await ask('/api/filter?p=nope', { body: ['x'] });
  assert.notEqual(headers['connection'], 'close');
});

test('a transfer coding that is not chunked is 501', async () => {
  const head = 'POST /api/filter HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
  const answer = await raw(`${head}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`);
  assert.match(answer, /^HTTP\/1\.1 501 /);
  assert.match(answer, /unsupported_transfer_encoding/);
});

test('a request that a proxy may have read in another way is 400, and ends its connection', async () => {
  const end = 'Content-Length: 1\r\n\r\nx';
  for (const start of [
    `POST /api/filter HTTP/1.1\r\nHost: a\r\nHOST: b\r\n${end}`,
    `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n`,
    'POST /api/filter HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
  ]) {
    const answer = await raw(start);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /invalid_request/);
  }
});

test('a request that Hono cannot read is 400', async () => {
  const head = 'POST /api/filter HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n';
  const answer = await raw(`${head}Content-Length: 0\r\n\r\n`);
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.match(answer, /"code":"invalid_request"/);
});

test('a client that waits for 100 gets a problem without it, and at once', async () => {
  const headers = { Expect: '100-continue', 'Content-Length': 100 };
  const options = { port, path: '/api/filter?p=nope', method: 'POST', headers };
  const call = request({ ...options, rejectUnauthorized: false });
  call.on('continue', () => call.destroy(new Error('asked for the body')));
  call.flushHeaders();
  const [answer] = await once(call, 'response', { signal: AbortSignal.timeout(30_000) });
  assert.equal(answer.statusCode, 404);
  assert.equal(answer.headers.connection, 'close');
  call.on('error', () => {}).destroy();
});

test('a client that waits for 100 gets it when its request is right', async () => {
  const head = 'POST /api/filter HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n';
  const answer = await raw(`${head}Content-Length: 6\r\nConnection: close\r\n\r\nsecret`);
  assert.match(answer, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  assert.match(answer, /\r\n\r\n\*$/);
});

test('a client that writes 20 MB before it reads still reads the problem', async () => {
  const body = Buffer.alloc(20_000_000, 'x');
  const head = `POST /api/filter?p=nope HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const answer = await raw(Buffer.concat([Buffer.from(head), body]));
  assert.match(answer, /^HTTP\/1\.1 404 /);
  assert.match(answer, /profile_not_found/);
});

test('no part of the text is in the log', () => {
  assert.ok(lines.length > cases.length);
  assert.equal(lines.join('').includes('canary'), false);
  assert.equal(lines.join('').includes('BOOM'), false);
});
