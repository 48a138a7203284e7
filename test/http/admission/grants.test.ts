import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { mayUse, readGrants } from '../../../src/http/admission/grants.ts';
import { ask, codeOf, one, place, profileText } from '../../service/one.ts';

const here = place();
writeFileSync(join(here.folder, 'profiles/logs.json'), profileText('logs', '<logs>'));
writeFileSync(join(here.folder, 'profiles/ward.json'), profileText('ward', '<ward>'));
const ships = here.key('redact:logs,gone', 'explain:logs');
const explains = here.key('redact:logs', 'explain');
const uploads = here.key('profiles:mine,default');
const restores = here.key('reidentify:ward');
const seldom = here.key('redact', 'rate=2');
const free = here.key('redact');
const { port } = await one(here, { keys: join(here.folder, 'keys'), 'client-rate': '500' });

const body = 'to kim@acme.test';
const answer = async (path: string, key: string, more: object = {}) => {
  const { status, body: text } = await ask(port, path, { key, body, ...more });
  return text.startsWith('{') && status >= 400 ? [status, JSON.parse(text).code] : [status, text];
};

test('a key redacts with the profiles that its line names, and with no other', async () => {
  assert.deepEqual(await answer('/api/filter?p=logs', ships), [200, 'to <logs>']);
  for (const p of ['default', 'ward', 'nope', '']) {
    assert.deepEqual(await answer(`/api/filter?p=${p}`, ships), [403, 'profile_not_allowed']);
  }
  const refused = await ask(port, '/api/filter?p=ward', { key: ships, body });
  assert.match(JSON.parse(refused.body).detail, /it may use: logs, gone$/);
});

test('other members do not show', async () => {
  const missing = await ask(port, '/api/filter?p=gone', { key: ships, body });
  assert.deepEqual([missing.status, codeOf(missing)], [404, 'profile_not_found']);
  assert.match(JSON.parse(missing.body).detail, /there are: logs$/);
  const get = { method: 'GET', body: '' };
  assert.deepEqual(await answer('/api/profiles', ships, get), [200, '["logs"]']);
  assert.equal((await answer('/api/profiles/logs', ships, get))[0], 200);
  assert.deepEqual(await answer('/api/profiles/ward', ships, get), [404, 'profile_not_found']);
});

test('each scope has profiles of its own', async () => {
  assert.equal((await answer('/api/explain?p=ward', explains))[0], 200);
  assert.deepEqual(await answer('/api/filter?p=ward', explains), [403, 'profile_not_allowed']);
  assert.deepEqual(await answer('/api/reidentify?p=logs', restores), [403, 'profile_not_allowed']);
  assert.equal((await ask(port, '/api/reidentify?p=ward', { key: restores, body })).status, 422);
});

test('a form may not name another profile', async () => {
  const part = (name: string, text: string) =>
    `--x\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${text}\r\n`;
  const form = (p: string) => ({
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: `${part('text/plain', body)}${part('p', p)}--x--\r\n`,
  });
  assert.deepEqual(await answer('/api/filter', ships, form('logs')), [200, 'to <logs>']);
  assert.deepEqual(await answer('/api/filter', ships, form('ward')), [403, 'profile_not_allowed']);
});

test('uploads and deletions keep to the names that a key is for', async () => {
  const upload = (name: string) =>
    answer('/api/profiles', uploads, { body: profileText(name, '1') });
  assert.equal((await upload('mine'))[0], 200);
  assert.deepEqual(await upload('logs'), [403, 'profile_not_allowed']);
  const remove = (name: string) =>
    answer(`/api/profiles/${name}`, uploads, { method: 'DELETE', body: '' });
  assert.deepEqual(await remove('logs'), [403, 'profile_not_allowed']);
  assert.equal((await remove('mine'))[0], 200);
});

test('a key has a rate of its own', async () => {
  const statuses = async (key: string) => {
    const asked = Array.from({ length: 20 }, () => ask(port, '/api/filter', { key, body }));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  const limited = await statuses(seldom);
  assert.ok(limited.filter((status) => status === 429).length >= 10, String(limited));
  assert.ok(limited.includes(200));
  assert.deepEqual(new Set(await statuses(free)), new Set([200]));
});

test('grants are read as they are written', () => {
  const { scopes, profiles, rate } = readGrants(['redact,explain:a,b', 'metrics', 'rate=50']);
  assert.deepEqual(scopes, ['redact', 'explain', 'metrics']);
  assert.deepEqual(
    [...profiles],
    [
      ['redact', ['a', 'b']],
      ['explain', ['a', 'b']],
    ],
  );
  assert.equal(rate, 50);
  const twice = readGrants(['redact:a', 'redact:b', 'explain:a', 'explain']);
  assert.deepEqual([...twice.profiles], [['redact', ['a', 'b']]]);
  assert.equal(mayUse(twice, 'redact', 'c'), false);
  assert.equal(mayUse(twice, 'explain', 'c'), true);
  assert.equal(mayUse(undefined, 'redact', 'c'), true);
});

test('a key may have a shadow profile', () => {
  assert.equal(readGrants(['redact', 'shadow=next']).shadow, 'next');
  assert.equal(readGrants(['redact']).shadow, undefined);
});

for (const [fields, problem] of [
  [[], /^expected SCOPE/],
  [['rate=5'], /^expected SCOPE/],
  [['redact', 'rate=5', 'rate=6'], /^expected SCOPE/],
  [['redact', 'rate=0'], /^rate: expected a whole number/],
  [['redact', 'rate=5.5'], /^rate: /],
  [['redact', 'shadow=a', 'shadow=b'], /^expected SCOPE/],
  [['redact', 'shadow=../x'], /^shadow: expected the name of a profile/],
  [['redact:'], /^after a colon, expected names of profiles/],
  [['redact:a,,b'], /^after a colon/],
  [['redact:../x'], /^after a colon/],
  [['redakt:a'], /did you mean "redact"/],
  [['redact,'], /^a scope is not known/],
  [['metrics:a'], /^metrics are of the service/],
] as const) {
  test(`the grants ${fields.join(' ')} are refused`, () => {
    assert.throws(() => readGrants(fields), { message: problem });
  });
}
