import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Asking, ask, codeOf, one, place, profileText } from '../../service/one.ts';

const here = place();
const writer = here.key('profiles', 'redact');
const reader = here.key('policies:read');
const keys = join(here.folder, 'keys');
const { port } = await one(here, { keys });

const get = async (path: string, asking: Asking = {}) => {
  const answer = await ask(port, `/api/policies/${path}`, {
    method: 'GET',
    key: reader,
    ...asking,
  });
  return { ...answer, json: JSON.parse(answer.body) };
};
const upload = (text: string) => ask(port, '/api/policies', { key: writer, body: text });
const rollBack = (name: string, revision: string | number) =>
  ask(port, `/api/policies/${name}/rollback?revision=${revision}`, { key: writer });
const revisions = async (name: string, at = port) => {
  const { body } = await ask(at, `/api/profiles/${name}/versions`, { method: 'GET', key: reader });
  return JSON.parse(body).map(({ revision }: { revision: number }) => revision);
};

test('each upload with other content is a version, and the answers name the one that made them', async () => {
  for (const format of ['<1>', '<2>', '<2>', '<3>']) await upload(profileText('mine', format));
  assert.deepEqual(await revisions('mine'), [3, 2, 1]);
  const [latest] = (await get('mine/versions?limit=1')).json;
  assert.match(latest.capturedTimestamp, /^20\d\d-\d\d-\d\dT/);
  const answer = await ask(port, '/api/filter?p=mine', { key: writer, body: 'to kim@acme.test' });
  assert.equal(answer.headers['x-redactor-profile-version'], '3');
  assert.equal(answer.headers['x-redactor-profile-hash'], latest.contentHash);
  assert.equal((await get('mine')).headers['x-redactor-profile-version'], '3');
  assert.equal((await get('mine/versions/1')).body, profileText('mine', '<1>'));
  assert.deepEqual((await get('mine/versions?offset=1&limit=1')).json.length, 1);
});

test('a version has the note of its upload, and the key that it came with', async () => {
  const noted = (note: string, format: string) =>
    ask(port, `/api/profiles?note=${encodeURIComponent(note)}`, {
      key: writer,
      body: profileText('noted', format),
    });
  await noted(' e-mails stay for the é desk ', '<1>');
  await noted('', '<2>');
  await rollBack('noted', 1);
  const { json } = await get('noted/versions');
  assert.deepEqual(
    json.map(({ revision, by, note }: Record<string, unknown>) => [revision, by, note]),
    [
      [3, 'k1', 'Rolled back to version 1.'],
      [2, 'k1', undefined],
      [1, 'k1', 'e-mails stay for the é desk'],
    ],
  );
  assert.equal(codeOf(await noted('x'.repeat(201), '<3>')), 'invalid_parameter');
});

test('two versions are compared as a JSON Patch, the newest two where none are named', async () => {
  const path = '/identifiers/emailAddress/emailAddressFilterStrategies';
  const changed = (format: string) => [
    { op: 'replace', path, value: [{ strategy: 'REDACT', redactionFormat: format }] },
  ];
  assert.deepEqual((await get('mine/diff')).json, { from: 2, to: 3, changes: changed('<3>') });
  const back = await get('mine/diff?from=3&to=1');
  assert.deepEqual(back.json, { from: 3, to: 1, changes: changed('<1>') });
  assert.deepEqual((await get('mine/diff?from=2&to=2')).json.changes, []);
});

test('a version that is rolled back to is live, and a new one', async () => {
  const answer = await rollBack('mine', 1);
  assert.deepEqual([answer.status, JSON.parse(answer.body)], [201, { revision: 4 }]);
  const { body } = await ask(port, '/api/filter?p=mine', { key: writer, body: 'to kim@acme.test' });
  assert.equal(body, 'to <1>');
  assert.deepEqual(await revisions('mine'), [4, 3, 2, 1]);
});

test('versions are there after a restart, and gone with their profile', async () => {
  const again = await one(here, { keys });
  assert.deepEqual(await revisions('mine', again.port), [4, 3, 2, 1]);
  const redacted = await ask(again.port, '/api/filter?p=mine', { key: writer, body: 'x' });
  assert.equal(redacted.headers['x-redactor-profile-version'], '4');
  await ask(port, '/api/profiles/mine', { method: 'DELETE', key: writer });
  assert.equal(existsSync(join(here.folder, 'state/versions/mine')), false);
  await upload(profileText('mine', '<new>'));
  assert.deepEqual(await revisions('mine'), [1]);
});

test('twenty versions are kept', async () => {
  for (let n = 1; n <= 23; n += 1) await upload(profileText('many', `<${n}>`));
  assert.deepEqual(
    await revisions('many'),
    Array.from({ length: 20 }, (_, n) => 23 - n),
  );
  assert.equal((await get('many/versions/3')).status, 404);
});

test('uploads that meet lose no version', async () => {
  const formats = Array.from({ length: 12 }, (_, n) => `<${n}>`);
  await Promise.all(formats.map((format) => upload(profileText('busy', format))));
  const kept = await Promise.all(
    (await revisions('busy')).map(async (n: number) => (await get(`busy/versions/${n}`)).body),
  );
  assert.deepEqual(kept.sort(), formats.map((format) => profileText('busy', format)).sort());
});

test('a client that may not write a profile sees neither its keys nor its mappings', async () => {
  const key = '00'.repeat(32);
  const strategies = (to: string) => [
    { strategy: 'MAP_REPLACE', mappings: { 'kim@acme.test': to } },
  ];
  const text = (to: string) =>
    JSON.stringify({
      name: 'secret',
      crypto: { key },
      identifiers: { emailAddress: { emailAddressFilterStrategies: strategies(to) } },
    });
  for (const to of ['A', 'B']) await upload(text(to));
  for (const path of ['secret/versions/1', 'secret/diff']) {
    assert.doesNotMatch((await get(path)).body, /kim@|0000/);
    assert.doesNotMatch((await get(path, { key: writer })).body, /0000/);
  }
  assert.match((await get('secret/versions/1', { key: writer })).body, /kim@acme\.test/);
});

const wrong: readonly [path: string, status: number, code: string][] = [
  ['nope/versions', 404, 'profile_not_found'],
  ['many/versions/99', 404, 'version_not_found'],
  ['many/versions/x', 400, 'invalid_parameter'],
  ['many/diff?from=22', 400, 'invalid_parameter'],
  ['many/diff?from=22&to=1', 404, 'version_not_found'],
  ['default/diff', 400, 'invalid_parameter'],
];

for (const [path, status, code] of wrong) {
  test(`GET ${path} is ${status} ${code}`, async () => {
    const answer = await get(path);
    assert.deepEqual([answer.status, codeOf(answer)], [status, code]);
  });
}

test('an installed profile has no versions, and who may not write rolls nothing back', async () => {
  assert.deepEqual(await revisions('default'), []);
  assert.equal(codeOf(await rollBack('default', 1)), 'version_not_found');
  assert.equal(codeOf(await rollBack('many', '')), 'invalid_parameter');
  const refused = await ask(port, '/api/policies/many/rollback?revision=22', { key: reader });
  assert.equal(codeOf(refused), 'scope_missing');
});
