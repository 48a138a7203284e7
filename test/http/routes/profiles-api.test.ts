import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type Answer,
  type Asking,
  ask,
  codeOf,
  one,
  place,
  profileText,
} from '../../service/one.ts';

const here = place();
const writer = here.key('profiles');
const reader = here.key('redact');
const keys = join(here.folder, 'keys');
const { port, lines } = await one(here, { keys });

const get: Asking = { method: 'GET', key: reader };
const upload = (text: string, key = writer): Promise<Answer> =>
  ask(port, '/api/profiles', { key, body: text, headers: { 'Content-Type': 'application/json' } });
const redacted = async (profile: string): Promise<string> =>
  (await ask(port, `/api/filter?p=${profile}`, { key: reader, body: 'to kim@acme.test' })).body;

test('an upload is live at once, listed, and shown as it was sent', async () => {
  const text = profileText('mine', '<mine>');
  const answer = await upload(text);
  assert.equal(answer.status, 200);
  assert.equal(JSON.parse(answer.body).name, 'mine');
  assert.equal(await redacted('mine'), 'to <mine>');
  for (const path of ['/api/profiles', '/api/policies']) {
    assert.deepEqual(JSON.parse((await ask(port, path, get)).body), ['default', 'mine']);
    const shown = await ask(port, `${path}/mine`, { ...get, headers: { Accept: 'text/plain' } });
    assert.deepEqual([shown.status, shown.body], [200, text]);
    assert.equal(shown.headers['x-redactor-profile-hash'], JSON.parse(answer.body).hash);
  }
});

test('a client that may not write profiles does not see their mappings', async () => {
  const strategies = [{ strategy: 'MAP_REPLACE', mappings: { 'kim@acme.test': 'A' } }];
  const identifiers = { emailAddress: { emailAddressFilterStrategies: strategies } };
  await upload(JSON.stringify({ name: 'mapped', identifiers }));
  const shown = async (key: string) =>
    (await ask(port, '/api/profiles/mapped', { method: 'GET', key })).body;
  assert.match(await shown(writer), /kim@acme\.test/);
  assert.doesNotMatch(await shown(reader), /kim@acme\.test/);
  assert.match(await shown(reader), /"mappings": "\*\*\*"/);
});

test('an upload that would take long to make ready is refused at once', async () => {
  const texts = (count: number) => Array.from({ length: count }, (_, n) => `term ${n}`);
  const pattern = (_: unknown, n: number) => ({ pattern: `(?:[a-z]{1,500}){1,1}${n}` });
  for (const [identifiers, problem] of [
    [{ identifiers: Array.from({ length: 101 }, pattern) }, /^101 patterns; .* 100$/],
    [{ dictionaries: [{ terms: texts(501), fuzzy: true }] }, /^501 terms with fuzzy; .* 500$/],
    [{ dictionaries: [{ terms: texts(20_001) }] }, /^2000\d texts in lists .* 20000$/],
  ] as const) {
    const answer = await upload(JSON.stringify({ name: 'large', identifiers }));
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'profile_invalid']);
    assert.match(JSON.parse(answer.body).problems[0], problem);
  }
});

test('an upload survives a restart, its file readable by its owner only', async () => {
  await upload(profileText('kept', '<kept>'));
  const file = join(here.folder, 'state/profiles/kept.json');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const again = await one(here, { keys });
  const asking = { key: reader, body: 'kim@acme.test' };
  assert.equal((await ask(again.port, '/api/filter?p=kept', asking)).body, '<kept>');
});

test('an upload lies over an installed profile, which shows again when it is deleted', async () => {
  const installed = readFileSync(join(here.folder, 'profiles/default.json'), 'utf8');
  await upload(profileText('default', '<over>'));
  assert.equal(await redacted('default'), 'to <over>');
  assert.equal(readFileSync(join(here.folder, 'profiles/default.json'), 'utf8'), installed);
  const gone = await ask(port, '/api/profiles/default', { method: 'DELETE', key: writer });
  assert.deepEqual(
    [gone.status, JSON.parse(gone.body)],
    [200, { name: 'default', installed: true }],
  );
  assert.equal(await redacted('default'), 'to *');
});

test('a deleted upload is gone, from the disk as well', async () => {
  await upload(profileText('brief', 'x'));
  const { status } = await ask(port, '/api/policies/brief', { method: 'DELETE', key: writer });
  assert.equal(status, 200);
  assert.equal(codeOf(await ask(port, '/api/profiles/brief', get)), 'profile_not_found');
  assert.equal(readdirSync(join(here.folder, 'state/profiles')).includes('brief.json'), false);
});

test('the head of a profile is the same without its text', async () => {
  for (const path of ['/api/profiles', '/api/profiles/default']) {
    const whole = await ask(port, path, get);
    const head = await ask(port, path, { ...get, method: 'HEAD' });
    assert.deepEqual([head.status, head.body], [200, '']);
    assert.equal(head.headers['content-length'], whole.headers['content-length']);
  }
});

const cases: readonly [path: string, asking: Asking, status: number, code: string][] = [
  ['/api/profiles', { method: 'GET' }, 401, 'unauthorized'],
  ['/api/profiles', { key: reader }, 403, 'scope_missing'],
  ['/api/profiles', { method: 'DELETE', key: writer }, 405, 'method_not_allowed'],
  ['/api/profiles/default', { method: 'DELETE', key: writer }, 409, 'profile_installed'],
  ['/api/profiles/nope', { method: 'DELETE', key: writer }, 404, 'profile_not_found'],
  ['/api/profiles/nope', get, 404, 'profile_not_found'],
  ['/api/profiles/..%2f..%2fkeys', get, 400, 'invalid_profile_name'],
  ['/api/profiles/%00', get, 400, 'invalid_profile_name'],
  ['/api/profiles', { key: writer, body: 'x'.repeat(2 ** 20 + 1) }, 413, 'body_too_large'],
  [
    '/api/profiles',
    { key: writer, headers: { 'Transfer-Encoding': 'chunked' }, body: ' '.repeat(2 ** 20 + 1) },
    413,
    'body_too_large',
  ],
  [
    '/api/profiles',
    { key: writer, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    415,
    'unsupported_media_type',
  ],
  [
    '/api/profiles',
    { key: writer, headers: { 'Content-Encoding': 'gzip' } },
    415,
    'unsupported_content_encoding',
  ],
];

for (const [path, asking, status, code] of cases) {
  test(`${asking.method ?? 'POST'} ${path} ${JSON.stringify(asking.headers ?? '')} is ${status} ${code}`, async () => {
    const answer = await ask(port, path, asking);
    assert.deepEqual([answer.status, codeOf(answer)], [status, code]);
  });
}

const invalid: readonly [name: string, text: string, problem: RegExp][] = [
  ['no JSON', '{', /^not valid JSON at line 1, column 2/],
  ['no object', '[]', /expected an object/],
  ['no name', '{"identifiers":{}}', /^name: missing/],
  [
    'a name that leaves the folder',
    '{"name":"../x","identifiers":{}}',
    /^name: a profile name has/,
  ],
  ['a hidden name', '{"name":".x","identifiers":{}}', /^name: a profile name has/],
  ['an unknown filter', '{"name":"x","identifiers":{"ssm":{}}}', /identifiers\.ssm: .*"ssn"/],
  [
    'a word list of the machine',
    '{"name":"x","identifiers":{"dictionaries":[{"files":["/etc/passwd"]}]}}',
    /dictionaries\[0\]\.files\[0\]: an uploaded profile cannot name files$/,
  ],
  [
    'a word list beside it',
    '{"name":"x","identifiers":{"dictionaries":[{"files":["kept.json"]}]}}',
    /an uploaded profile cannot name files$/,
  ],
  [
    'a word list that does not exist, which must not show',
    '{"name":"x","identifiers":{"dictionaries":[{"files":["/nowhere/at/all"]}]}}',
    /an uploaded profile cannot name files$/,
  ],
];

for (const [name, text, problem] of invalid) {
  test(`an upload with ${name} is refused with its place`, async () => {
    const answer = await upload(text);
    const { code, problems, requestId } = JSON.parse(answer.body);
    assert.deepEqual([answer.status, code], [400, 'profile_invalid']);
    assert.equal(answer.headers['content-type'], 'application/problem+json');
    assert.equal(requestId, answer.headers['x-request-id']);
    assert.match(problems[0], problem);
  });
}

test('a refused upload changes nothing', async () => {
  await upload(profileText('steady', '<1>'));
  await upload('{"name":"steady","identifiers":{"ssm":{}}}');
  assert.equal(await redacted('steady'), 'to <1>');
});

test('without keys writes are refused with the reason', async () => {
  const bare = await one(place());
  assert.equal((await ask(bare.port, '/api/profiles', { method: 'GET' })).status, 200);
  const answer = await ask(bare.port, '/api/profiles', { body: profileText('x', 'x') });
  assert.deepEqual([answer.status, codeOf(answer)], [403, 'no_keys_configured']);
  assert.match(answer.body, /REDACTOR_KEYS/);
});

test('without a folder writes are refused with the reason', async () => {
  const { settings, ...rest } = place();
  const { state: _, ...stateless } = settings;
  const key = rest.key('profiles');
  const bare = await one({ ...rest, settings: stateless }, { keys: join(rest.folder, 'keys') });
  const answer = await ask(bare.port, '/api/profiles', { key, body: profileText('x', 'x') });
  assert.deepEqual([answer.status, codeOf(answer)], [403, 'uploads_disabled']);
});

test('a folder that cannot be written is 503, and the live profiles stay', async () => {
  const other = place();
  const key = other.key('profiles', 'redact');
  const { port } = await one(other, { keys: join(other.folder, 'keys') });
  const blocked = join(other.folder, 'state/profiles');
  await ask(port, '/api/profiles', { key, body: profileText('x', '<x>') });
  const { rmSync } = await import('node:fs');
  rmSync(blocked, { recursive: true });
  writeFileSync(blocked, '');
  const answer = await ask(port, '/api/profiles', { key, body: profileText('x', '<y>') });
  assert.deepEqual([answer.status, codeOf(answer)], [503, 'uploads_unavailable']);
  assert.equal((await ask(port, '/api/filter?p=x', { key, body: 'a@b.co' })).body, '<x>');
});

test('the log has the id of a key, never the key', () => {
  const log = lines.join('');
  assert.match(log, /"key":"k1"/);
  assert.equal(log.includes(writer), false);
  assert.equal(log.includes('kim@'), false);
});
