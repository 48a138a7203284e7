import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { plainAddress, removeStaleSocket } from '../../src/service/plain-address.ts';
import { temporaryFolder } from '../temporary.ts';
import { one, place } from './one.ts';

interface PlainAnswer {
  readonly status: number | undefined;
  readonly body: string;
}

function post(path: string, url: string, body: string, headers = {}): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const options = { socketPath: path, path: url, method: 'POST', headers, timeout: 10_000 };
    const asking = request(options, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, body: text }));
    });
    asking.on('error', reject).end(body);
  });
}

test('plain HTTP over a Unix socket answers as HTTPS does', async () => {
  const here = place();
  const path = join(here.folder, 'plain.sock');
  await one(here, { plain: `unix:${path}` });
  const type = { 'Content-Type': 'text/plain' };
  const { body } = await post(path, '/api/filter', 'to kim@acme.test', type);
  assert.doesNotMatch(body, /kim/);
  const json = { 'Content-Type': 'application/json' };
  const asked = JSON.stringify({ text: 'to kim@acme.test', language: 'en' });
  const analyzed = await post(path, '/analyze', asked, json);
  assert.equal(analyzed.status, 200);
  assert.equal(JSON.parse(analyzed.body)[0].entity_type, 'EMAIL_ADDRESS');
});

test('keys are required there, too', async () => {
  const here = place();
  here.key('explain');
  const path = join(here.folder, 'plain.sock');
  await one(here, { plain: `unix:${path}`, keys: join(here.folder, 'keys') });
  const { status, body } = await post(path, '/analyze', '{}');
  assert.deepEqual([status, Object.keys(JSON.parse(body))], [401, ['error']]);
});

test('a socket that a killed process left is removed, one that somebody listens on is not', async () => {
  const path = join(temporaryFolder(), 'plain.sock');
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', script]);
  assert.equal(existsSync(path), true);
  await removeStaleSocket({ path });
  assert.equal(existsSync(path), false);
  const server = createServer().listen(path);
  await once(server, 'listening');
  await removeStaleSocket({ path });
  assert.equal(existsSync(path), true);
  server.close();
});

test('only a loopback address or a path is taken', () => {
  assert.deepEqual(plainAddress('127.0.0.1:3000'), { host: '127.0.0.1', port: 3000 });
  assert.deepEqual(plainAddress('[::1]:3000'), { host: '::1', port: 3000 });
  assert.deepEqual(plainAddress('unix:/run/plain.sock'), { path: '/run/plain.sock' });
  for (const wrong of [
    '0.0.0.0:3000',
    '10.0.0.1:3000',
    '127.0.0.999:3000',
    '127.0.0.1:99999',
    'localhost:3000',
    '3000',
    'unix:plain.sock',
    '[::]:3000',
  ]) {
    assert.equal(plainAddress(wrong), undefined, wrong);
  }
});
