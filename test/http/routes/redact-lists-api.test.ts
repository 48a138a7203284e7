import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, codeOf, one, place } from '../../service/one.ts';

const here = place();
const key = here.key('redact', 'explain', 'policies:write', 'lists:read,lists:write');
const settings = { keys: join(here.folder, 'keys') };
const { port } = await one(here, settings);

const call = (method: string, body?: unknown) =>
  ask(port, '/api/redact-lists', {
    method,
    key,
    body: body === undefined ? '' : JSON.stringify(body),
  });
const lists = async () => JSON.parse((await call('GET')).body);
const redacted = async (p: string, body: string, at = port) =>
  (await ask(at, `/api/filter?p=${p}`, { key, body })).body;
const upload = (name: string, more: object) =>
  ask(port, '/api/profiles', { key, body: JSON.stringify({ name, identifiers: {}, ...more }) });
const TERM = '{{{REDACTED-custom-dictionary}}}';

test('both lists are there from the start, empty', async () => {
  assert.deepEqual(await lists(), { alwaysRedact: [], neverRedact: [] });
});

test('terms are redacted by every profile, or by none, at once', async () => {
  await upload('nothing', {});
  const body = { alwaysRedact: [' Project Cardinal ', ''], neverRedact: ['desk@acme.test'] };
  const answer = await call('POST', body);
  const message = 'Redact lists updated. always-redact: 1, never-redact: 1.';
  assert.deepEqual([answer.status, JSON.parse(answer.body)], [200, { message }]);
  const text = 'project cardinal: desk@acme.test, kim@acme.test';
  assert.equal(await redacted('default', text), `${TERM}: desk@acme.test, *`);
  assert.equal(await redacted('nothing', text), `${TERM}: desk@acme.test, kim@acme.test`);
});

test("alwaysRedact wins over a profile's ignore lists, and neverRedact wins over all", async () => {
  await upload('ignoring', { ignored: [{ terms: ['Project Cardinal'] }] });
  assert.equal(await redacted('ignoring', 'Project Cardinal'), TERM);
  await call('PUT', { alwaysRedact: ['both'], neverRedact: ['Both'] });
  assert.equal(await redacted('default', 'both'), 'both');
});

test('PUT adds, POST replaces, and :fuzzy finds with letters wrong', async () => {
  await call('PUT', { alwaysRedact: ['Falconhouse:fuzzy', 'Project Cardinal'] });
  const both = {
    alwaysRedact: ['Project Cardinal', 'both', 'Falconhouse:fuzzy'],
    neverRedact: ['desk@acme.test', 'Both'],
  };
  assert.deepEqual(await lists(), both);
  assert.equal(await redacted('default', 'Falconhose'), TERM);
  await call('POST', { neverRedact: ['kim@acme.test'] });
  assert.deepEqual(await lists(), { alwaysRedact: [], neverRedact: ['kim@acme.test'] });
  assert.equal(await redacted('default', 'Falconhouse kim@acme.test'), 'Falconhouse kim@acme.test');
});

test('the lists are there after a restart, and count for uploads that come later', async () => {
  await call('POST', { alwaysRedact: ['Cardinal'] });
  const again = await one(here, settings);
  assert.equal(await redacted('default', 'Cardinal', again.port), TERM);
  await upload('later', {});
  assert.equal(await redacted('later', 'Cardinal'), TERM);
});

const wrong: readonly [name: string, body: unknown][] = [
  ['an array', []],
  ['another member', { alwaysRedacted: [] }],
  ['no array', { alwaysRedact: 'x' }],
  ['no string', { neverRedact: ['secret', 7] }],
  ['a long term', { neverRedact: ['x'.repeat(101)] }],
  ['a reference', { alwaysRedact: ['list:staff'] }],
  ['only :fuzzy', { alwaysRedact: [':fuzzy'] }],
  ['many terms', { alwaysRedact: Array.from({ length: 1_001 }, (_, n) => `${n}`) }],
  ['many fuzzy ones', { alwaysRedact: Array.from({ length: 101 }, (_, n) => `${n}:fuzzy`) }],
];

for (const [name, body] of wrong) {
  test(`lists with ${name} are refused, and nothing changes`, async () => {
    const before = await lists();
    const answer = await call('POST', body);
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'list_invalid']);
    assert.doesNotMatch(answer.body, /secret|xxx/);
    assert.deepEqual(await lists(), before);
  });
}

test('a key that is limited to some profiles may not change what others redact', async () => {
  const limited = here.key('redact:tickets', 'profiles:tickets');
  const granted = here.key('profiles:tickets', 'lists:write');
  const own = await one(here, settings);
  const body = JSON.stringify({ neverRedact: ['kim@acme.test'] });
  for (const [path, method] of [
    ['/api/redact-lists', 'PUT'],
    ['/api/redact-lists', 'POST'],
    ['/api/redact-lists', 'GET'],
    ['/api/lists', 'GET'],
    ['/api/lists/mine', 'POST'],
  ] as const) {
    const answer = await ask(own.port, path, {
      method,
      key: limited,
      body: method === 'GET' ? '' : body,
    });
    assert.deepEqual(
      [answer.status, codeOf(answer)],
      [403, 'profile_not_allowed'],
      `${method} ${path}`,
    );
  }
  assert.equal(
    (await ask(own.port, '/api/redact-lists', { method: 'POST', key: granted, body: '{}' })).status,
    200,
  );
});
