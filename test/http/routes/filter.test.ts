import assert from 'node:assert/strict';
import { test } from 'node:test';
import { service } from '../service.ts';

const { ask } = await service({ bounds: { holdBytes: 1_000 } });

/** Longer than a window of the profile `small`, with a match across every place where it could be cut. */
const long = 'a secret, 😀 é\r\n\u0000'.repeat(5_000);
const longRedacted = long.replaceAll('secret', '*');

test('a text comes back redacted, with its exact length', async () => {
  const { status, headers, body } = await ask('/api/filter', { body: ['my secret is'] });
  assert.equal(status, 200);
  assert.equal(body.toString(), 'my * is');
  assert.equal(headers['content-length'], '7');
  assert.equal(headers['transfer-encoding'], undefined);
});

test('the headers name the document, the profile and the request', async () => {
  const { headers } = await ask('/api/filter?p=small&d=doc-1', {
    headers: { 'X-Request-Id': 'req.1' },
  });
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['x-document-id'], 'doc-1');
  assert.equal(headers['x-redactor-profile'], 'small');
  assert.equal(headers['x-redactor-profile-hash'], 'd2');
  assert.equal(headers['x-request-id'], 'req.1');
});

test('a request without ids gets some; a strange one is not repeated', async () => {
  const { headers } = await ask('/api/filter?p=&c=&d=', { headers: { 'X-Request-Id': 'a b' } });
  assert.match(String(headers['x-document-id']), /^[0-9a-f]{32}$/);
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
});

test('an empty body is an empty answer', async () => {
  for (const p of ['default', 'small']) {
    const { status, headers, body } = await ask(`/api/filter?p=${p}`);
    assert.deepEqual([status, headers['content-length'], body.length], [200, '0', 0]);
  }
});

test('every type that clients send for text is text', async () => {
  const types = ['text/plain', 'TEXT/PLAIN; charset="UTF-8"', 'application/octet-stream'];
  for (const type of [
    ...types,
    'application/x-www-form-urlencoded',
    'text/plain;charset=us-ascii',
  ]) {
    const headers = { 'Content-Type': type };
    const { status, body } = await ask('/api/filter', { headers, body: ['a=secret&b'] });
    assert.deepEqual([status, body.toString()], [200, 'a=*&b']);
  }
});

test('a body longer than a window streams, and is the same text', async () => {
  const { status, headers, body } = await ask('/api/filter?p=small', { body: [long] });
  assert.equal(status, 200);
  assert.equal(headers['transfer-encoding'], 'chunked');
  assert.equal(body.toString(), longRedacted);
});

test('a body with Content-Length streams as a chunked one does', async () => {
  const headers = { 'Content-Length': Buffer.byteLength(long) };
  const { body } = await ask('/api/filter?p=small', { headers, body: [long] });
  assert.equal(body.toString(), longRedacted);
});

test('however the body is cut, the text is the same', async () => {
  const bytes = Buffer.from(long.slice(0, 8_000));
  for (const size of [1, 7, 999, 1_000, 1_001]) {
    const body: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size) body.push(bytes.subarray(at, at + size));
    const answer = await ask('/api/filter?p=small', { body });
    assert.equal(answer.body.toString(), long.slice(0, 8_000).replaceAll('secret', '*'));
  }
});

test('bodies around the length of a window are the same either way', async () => {
  for (const length of [999, 1_000, 1_001, 1_002, 2_000]) {
    const text = 'x'.repeat(length - 6);
    const { body } = await ask('/api/filter?p=small', { body: [`${text}secret`] });
    assert.equal(body.toString(), `${text}*`);
  }
});

test('a large body passes at the speed of a reader', async () => {
  const body = Array.from({ length: 64 }, () =>
    Buffer.alloc(256 * 1024, `secret ${'x'.repeat(993)}`),
  );
  const answer = await ask('/api/filter', { body });
  const text = Buffer.concat(body).toString().replaceAll('secret', '*');
  assert.equal(answer.body.toString(), text);
});
