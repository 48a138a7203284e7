import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generate } from 'selfsigned';
import { ask, codeOf, one, place } from '../workers/one.ts';

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

test('with keys as well, both are needed', async () => {
  const both = await one(here, { 'client-ca': ca, keys: join(here.folder, 'keys') });
  const status = async (asking: object) =>
    (await ask(both.port, '/api/filter', { body, ...asking })).status;
  assert.equal(await status({ tls: known, key }), 200);
  assert.equal(await status({ tls: known }), 401);
  assert.equal(await status({ key }), 401);
});

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
