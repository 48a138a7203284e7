import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { generate } from 'selfsigned';
import { merged } from '../../../src/http/metrics/metrics.ts';
import { ask, codeOf, one, place } from '../../service/one.ts';

async function client(name: string) {
  const pair = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    curve: 'P-256',
    extensions: [{ name: 'extKeyUsage', clientAuth: true }],
  });
  return { cert: pair.cert, key: pair.private };
}

const here = place();
const key = here.key('redact');
const ca = join(here.folder, 'ca.pem');
const [known, stranger, later] = await Promise.all([client('a'), client('b'), client('c')]);
writeFileSync(ca, known.cert);
const site = await one(here, { 'client-ca': ca });
const body = 'a@b.co';

test('a client whose certificate is by a known authority comes in', async () => {
  const answer = await ask(site.port, '/api/filter', { body, tls: known });
  assert.deepEqual([answer.status, answer.body], [200, '*']);
});

for (const [name, tls] of [
  ['no certificate', {}],
  ['a certificate of a stranger', stranger],
] as const) {
  test(`a client with ${name} reads why it does not`, async () => {
    const answer = await ask(site.port, '/api/filter', { body, tls });
    assert.deepEqual([answer.status, codeOf(answer)], [401, 'certificate_required']);
    assert.equal((await ask(site.port, '/api/status', { method: 'GET', tls })).status, 200);
  });
}

test('a session without a certificate stays one when it is resumed', async () => {
  const first = await handshake(site.port);
  const answer = await handshake(site.port, first.session);
  assert.deepEqual([answer.resumed, answer.status], [true, '401']);
});

test('a client that resumes its session comes in again', async () => {
  const first = await handshake(site.port, undefined, known);
  const answer = await handshake(site.port, first.session, known);
  assert.deepEqual([answer.resumed, answer.status], [true, '200']);
});

/** One request, and the session that a later connection may resume. */
function handshake(port: number, session?: Buffer, pair: object = {}) {
  const options = { host: '127.0.0.1', port, rejectUnauthorized: false, session, ...pair };
  return new Promise<{ session: Buffer | undefined; resumed: boolean; status: string }>(
    (resolve, reject) => {
      const socket = connect(options);
      let given: Buffer | undefined;
      let text = '';
      let resumed = false;
      socket.on('secureConnect', () => {
        resumed = socket.isSessionReused();
      });
      socket.setTimeout(10_000, () => socket.destroy(new Error('too late')));
      socket.on('session', (bytes) => {
        given = bytes;
      });
      socket.on('data', (bytes) => {
        text += bytes;
      });
      socket.on('error', reject).on('close', () => {
        resolve({ session: given, resumed, status: text.slice(9, 12) });
      });
      socket.write(
        'POST /api/filter HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx',
      );
    },
  );
}

test('with keys as well, both are needed', async () => {
  const both = await one(here, { 'client-ca': ca, keys: join(here.folder, 'keys') });
  const status = async (asking: object) =>
    (await ask(both.port, '/api/filter', { body, ...asking })).status;
  assert.equal(await status({ tls: known, key }), 200);
  assert.equal(await status({ tls: known }), 401);
  assert.equal(await status({ key }), 401);
});

test('a connection that an authority let in ends with that authority', async () => {
  const options = { host: '127.0.0.1', port: site.port, rejectUnauthorized: false, ...known };
  const socket = connect(options);
  socket.setTimeout(10_000, () => socket.destroy(new Error('too late')));
  const head = 'POST /api/filter HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\n';
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.write(`${head}a@b`);
  while (!(await active())) await sleep(20);
  writeFileSync(ca, later.cert);
  await site.prepare();
  site.commit();
  socket.write(`.co${head}${body}`);
  await once(socket, 'close');
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 401']);
  writeFileSync(ca, known.cert);
  await site.prepare();
  site.commit();
});

/** Whether a request is being answered. */
async function active(): Promise<boolean> {
  const text = await merged([await site.values()]);
  return /^redactor_streams_active\{route="\/api\/filter"\} 1$/m.test(text);
}

test('a reload takes other authorities, and a broken file changes nothing', async () => {
  writeFileSync(ca, later.cert);
  assert.deepEqual((await site.prepare()).problems, []);
  site.commit();
  assert.equal((await ask(site.port, '/api/filter', { body, tls: later })).status, 200);
  assert.equal((await ask(site.port, '/api/filter', { body, tls: known })).status, 401);
  writeFileSync(ca, 'canary');
  assert.deepEqual((await site.prepare()).problems, [`${ca}: expected PEM certificates`]);
  site.commit();
  assert.equal((await ask(site.port, '/api/filter', { body, tls: later })).status, 200);
});
