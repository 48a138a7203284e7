import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { keyOf, newApiKey, readApiKeys } from '../../../src/http/admission/api-keys.ts';
import { presentedTokens } from '../../../src/http/admission/authorization.ts';
import { isScope } from '../../../src/http/admission/grants.ts';
import { ask, codeOf, one, place } from '../../service/one.ts';
import { temporaryFolder } from '../../temporary.ts';

const folder = temporaryFolder();

function file(text: string): string {
  const path = join(folder, 'keys');
  writeFileSync(path, text);
  return path;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const forms: readonly [name: string, header: (token: string) => string][] = [
  ['a bearer', (token) => `Bearer ${token}`],
  ['a bearer in other case', (token) => `bearer ${token}`],
  ['the key alone', (token) => token],
  ['Basic', (token) => `Basic ${base64(`token:${token}`)}`],
  ['Basic with a colon', (token) => `Basic: ${base64(`token:${token}`)}`],
  ['Base64 alone', (token) => base64(`token:${token}`)],
  ['token: alone', (token) => `token:${token}`],
];

const here = place();
const both = here.key('redact', 'explain');
const explains = here.key('explain');
const counts = here.key('metrics');
const { port } = await one(here, { keys: join(here.folder, 'keys') });

for (const [name, header] of forms) {
  test(`a key is taken as ${name}`, async () => {
    const asking = (key: string) => ({ headers: { Authorization: header(key) }, body: 'a@b.co' });
    assert.equal((await ask(port, '/api/filter', asking(both))).body, '*');
    const wrong = await ask(port, '/api/filter', asking(`${both.slice(0, -1)}!`));
    assert.deepEqual([wrong.status, codeOf(wrong)], [401, 'unauthorized']);
    assert.match(String(wrong.headers['www-authenticate']), /^Bearer/);
  });
}

test('another user of Basic is not taken', async () => {
  const headers = { Authorization: `Basic ${base64(`admin:${both}`)}` };
  assert.equal((await ask(port, '/api/filter', { headers })).status, 401);
});

test('a key opens what its scopes say', async () => {
  const status = async (path: string, key?: string, method = 'POST') =>
    (await ask(port, path, { method, ...(key && { key }) })).status;
  assert.equal(await status('/api/filter', explains), 403);
  assert.equal(await status('/api/explain', explains), 200);
  assert.equal(await status('/api/explain', both), 200);
  assert.equal(await status('/metrics', both, 'GET'), 403);
  assert.equal(await status('/metrics', counts, 'GET'), 200);
  assert.equal(await status('/metrics', undefined, 'GET'), 401);
});

test('health asks for no key', async () => {
  for (const path of ['/healthz', '/readyz', '/api/status']) {
    assert.equal((await ask(port, path, { method: 'GET' })).status, 200);
  }
});

test('metrics are closed where no keys are configured', async () => {
  const bare = await one(place());
  const answer = await ask(bare.port, '/metrics', { method: 'GET' });
  assert.deepEqual([answer.status, codeOf(answer)], [403, 'no_keys_configured']);
});

test('a key is 256 random bits, and its line does not tell it', () => {
  const made = newApiKey('ci', ['redact']);
  assert.match(made.key, /^rk_[\w-]{43}$/);
  assert.match(made.line, /^ci [0-9a-f]{64} redact$/);
  const [key] = readApiKeys(file(`# all\n\n  ${made.line}  \n`));
  assert.equal(key?.id, 'ci');
  assert.equal(keyOf(['x', made.key], key ? [key] : [])?.id, 'ci');
  assert.equal(keyOf([made.key.toUpperCase()], key ? [key] : []), undefined);
});

test('all mistakes in a file of keys are reported, by line, without a hash', () => {
  const hash = 'ab'.repeat(32);
  const lines = [`a ${hash}`, `b ${hash.slice(1)} redact`, `c ${hash} redakt`, `-d ${hash} redact`];
  const path = file([...lines, `e ${hash} redact`, `e ${hash} explain`].join('\n'));
  assert.throws(
    () => readApiKeys(path),
    (error: Error) => {
      assert.deepEqual(error.message.replaceAll(path, 'f').split('\n'), [
        'f:1: expected ID SHA256 SCOPE,SCOPE[:PROFILE,PROFILE] … [rate=NUMBER] [shadow=PROFILE]',
        'f:2: expected a SHA-256 of 64 hex digits',
        'f:3: a scope is not known; did you mean "redact"?; there are: redact, explain, profiles, reidentify, metrics',
        'f:4: an id has 1 to 64 letters, digits and . _ -',
        'f: the id e is given twice',
      ]);
      return true;
    },
  );
});

test('a file without keys is refused: it would open the service to all', () => {
  assert.throws(() => readApiKeys(file('# none\n')), /holds no key$/);
  assert.throws(() => readApiKeys(join(folder, 'missing')), /missing: cannot be read \(ENOENT\)$/);
});

test('every header is read or ignored without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1100 }), (header) => {
      for (const token of presentedTokens(header)) assert.equal(typeof token, 'string');
      assert.ok(presentedTokens(header).length <= 3);
    }),
    { numRuns: 2_000 },
  );
  assert.deepEqual(presentedTokens(undefined), []);
  assert.equal(isScope('constructor'), false);
});
