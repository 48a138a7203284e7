import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request } from 'node:https';
import { test } from 'node:test';
import { service } from '../service.ts';

interface Trailed {
  readonly trailers: NodeJS.Dict<string>;
  readonly body: Buffer;
}

function trailed(port: number, headers: Record<string, string>): Promise<Trailed> {
  return new Promise((resolve, reject) => {
    const options = { port, path: '/api/filter?p=small', method: 'POST', headers };
    const call = request({
      ...options,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      agent: false,
    });
    call.on('error', reject).on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => void chunks.push(chunk)).on('error', reject);
      incoming.on('end', () =>
        resolve({ trailers: incoming.trailers, body: Buffer.concat(chunks) }),
      );
    });
    call.end('a secret '.repeat(1_000));
  });
}

test('a client that asks for trailers gets a digest and a status after the last byte', async () => {
  const { port } = await service({ bounds: { holdBytes: 1_000 } });
  const { trailers, body } = await trailed(port, { TE: 'trailers' });
  const digest = createHash('sha256').update(body).digest('base64');
  assert.equal(trailers['content-digest'], `sha-256=:${digest}:`);
  const status = `ok; bytes-in=9000; bytes-out=${body.length}; redactions=1000`;
  assert.equal(trailers['x-redactor-status'], status);
  assert.deepEqual((await trailed(port, {})).trailers, {});
});

test('the head leaves at a deadline, whatever there is', async () => {
  const { port } = await service({ bounds: { holdMs: 100 } });
  const head = await new Promise<number | undefined>((resolve, reject) => {
    const options = { port, path: '/api/filter', method: 'POST', host: '127.0.0.1' };
    const call = request({ ...options, rejectUnauthorized: false, agent: false });
    call.on('error', reject).on('response', (incoming) => {
      resolve(incoming.statusCode);
      call.on('error', () => {}).destroy();
    });
    call.write('a sec');
  });
  assert.equal(head, 200);
});

test('the length of a text that fits the memory is exact', async () => {
  const { ask } = await service();
  const { headers } = await ask('/api/filter?p=small', { body: ['a secret '.repeat(10_000)] });
  assert.equal(headers['content-length'], '40000');
});

test('a failure before that much output is a status', async () => {
  const { ask } = await service();
  const body = ['x'.repeat(500_000), 'BOOM'];
  assert.equal((await ask('/api/filter?p=failing', { body })).status, 500);
});
