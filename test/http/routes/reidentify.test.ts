import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ask, codeOf, one, place } from '../../service/one.ts';

const here = place();
const keys = join(here.folder, 'keys');
const all = here.key('redact', 'explain', 'reidentify', 'profiles');
const redactsOnly = here.key('redact');
const strategies = [{ strategy: 'CRYPTO_REPLACE' }];
const sealing = {
  name: 'sealing',
  crypto: { key: 'ab'.repeat(32) },
  identifiers: { emailAddress: { emailAddressFilterStrategies: strategies } },
};
writeFileSync(join(here.folder, 'profiles/sealing.json'), JSON.stringify(sealing));
const { port, lines } = await one(here, { keys });
const text = 'to kim@acme.test and lee@acme.test, é';

test('an encrypted text comes back, as it streams', async () => {
  const redacted = await ask(port, '/api/filter?p=sealing', { key: all, body: text });
  assert.equal(redacted.body.includes('@'), false);
  const back = await ask(port, '/api/reidentify?p=sealing', { key: all, body: redacted.body });
  assert.deepEqual([back.status, back.body], [200, text]);
  const long = Buffer.from(`${redacted.body}\n`.repeat(5_000));
  const answer = await ask(port, '/api/reidentify?p=sealing', { key: all, body: long });
  assert.equal(answer.body, `${text}\n`.repeat(5_000));
});

test('a compressed text is decoded first', async () => {
  const redacted = await ask(port, '/api/filter?p=sealing', { key: all, body: text });
  const headers = { 'Content-Encoding': 'gzip' };
  const body = gzipSync(redacted.body);
  const back = await ask(port, '/api/reidentify?p=sealing', { key: all, headers, body });
  assert.deepEqual([back.status, back.body], [200, text]);
});

test('a buffered answer has a length', async () => {
  const body = 'a'.repeat(3 * 2 ** 20);
  const back = await ask(port, '/api/reidentify?p=sealing&spool=1', { key: all, body });
  assert.equal(back.headers['content-length'], String(body.length));
});

test('a body that is not UTF-8 is refused', async () => {
  for (const type of ['multipart/form-data; boundary=x', 'text/plain; charset=iso-8859-1']) {
    const headers = { 'Content-Type': type };
    const back = await ask(port, '/api/reidentify?p=sealing', { key: all, headers, body: 'a' });
    assert.equal(back.status, 415);
  }
});

test('an answer of explain comes back as its text', async () => {
  const explained = await ask(port, '/api/explain?p=sealing', { key: all, body: text });
  const headers = { 'Content-Type': 'application/json' };
  const asking = { key: all, headers, body: explained.body };
  const back = await ask(port, '/api/reidentify?p=sealing', asking);
  assert.deepEqual([back.status, back.body], [200, text]);
});

const json = { 'Content-Type': 'application/json' };
for (const [name, path, asking, status, code] of [
  ['without a key', '?p=sealing', {}, 401, 'unauthorized'],
  ['without the scope', '?p=sealing', { key: redactsOnly }, 403, 'scope_missing'],
  ['with a profile that encrypts nothing', '', { key: all }, 422, 'not_reversible'],
  ['with an unknown profile', '?p=nope', { key: all }, 404, 'profile_not_found'],
  [
    'of what is no JSON',
    '?p=sealing',
    { key: all, headers: json, body: 'canary' },
    400,
    'invalid_json',
  ],
  ['of other JSON', '?p=sealing', { key: all, headers: json, body: '{}' }, 422, 'not_reversible'],
] as const) {
  test(`reidentify ${name} is ${status} ${code}`, async () => {
    const answer = await ask(port, `/api/reidentify${path}`, asking);
    assert.deepEqual([answer.status, codeOf(answer)], [status, code]);
    assert.equal(answer.body.includes('canary'), false);
  });
}

test('reidentify is closed where no keys are configured', async () => {
  const bare = await one(place());
  assert.equal(codeOf(await ask(bare.port, '/api/reidentify')), 'no_keys_configured');
});

test('the keys of the profile are never shown, and no original value is logged', async () => {
  const shown = await ask(port, '/api/profiles/sealing', { method: 'GET', key: all });
  assert.equal(JSON.parse(shown.body).crypto.key, '***');
  const again = await ask(port, '/api/profiles', { key: all, body: shown.body });
  assert.equal(again.status, 400);
  assert.equal(/abab|kim@|lee@/.test(lines.join('')), false);
});
