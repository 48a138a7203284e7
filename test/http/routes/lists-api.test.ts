import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, codeOf, one, place } from '../../service/one.ts';

const here = place();
const key = here.key('redact', 'policies:write', 'lists:read,lists:write');
const reader = here.key('redact');
const strategies = [{ strategy: 'REDACT', redactionFormat: '*' }];
const installed = (more: object) =>
  JSON.stringify({
    name: 'installed',
    identifiers: { dictionaries: [{ terms: ['boss', 'list:staff'], ...more }] },
  });
writeFileSync(join(here.folder, 'profiles/installed.json'), installed({}));
const settings = { keys: join(here.folder, 'keys') };
const { port } = await one(here, settings);

const list = (name: string, method: string, body = '', query = '') =>
  ask(port, `/api/lists/${name}${query}`, { method, key, body });
const save = (name: string, terms: unknown, query = '') =>
  list(name, 'POST', JSON.stringify(terms), query);
const redacted = async (p: string, body: string, at = port) =>
  (await ask(at, `/api/filter?p=${p}`, { key: reader, body })).body;
const upload = (name: string, identifiers: object, more: object = {}) =>
  ask(port, '/api/profiles', { key, body: JSON.stringify({ name, identifiers, ...more }) });

test('a profile that refers to a list that is not there is broken until it is saved', async () => {
  const asking = { key: reader, body: 'boss' };
  assert.equal((await ask(port, '/api/filter?p=installed', asking)).status, 503);
  const answer = await save(
    'staff',
    ['Ann Example', ' Bo Example ', '', 'Bo Example'],
    '?description=people',
  );
  assert.deepEqual([answer.status, JSON.parse(answer.body)], [201, { message: 'List created.' }]);
  assert.match(await redacted('installed', 'boss and ann example'), /^\{\{\{.*\}\}\} and \{\{\{/);
});

test('a list is listed, shown and saved again', async () => {
  const all = await ask(port, '/api/lists', { method: 'GET', key });
  assert.deepEqual(JSON.parse(all.body), [{ name: 'staff', description: 'people', size: 2 }]);
  const shown = JSON.parse((await list('staff', 'GET')).body);
  assert.deepEqual(shown.lists, ['Ann Example', 'Bo Example']);
  assert.deepEqual([shown.items, shown.description], [shown.lists, 'people']);
  assert.equal((await save('staff', ['Cy Example'])).status, 200);
  assert.equal(await redacted('installed', 'Ann Example'), 'Ann Example');
  assert.doesNotMatch(await redacted('installed', 'Cy Example'), /Cy/);
});

test('lists are for ignored terms, too, of a filter and of a profile', async () => {
  const mails = { emailAddress: { emailAddressFilterStrategies: strategies } };
  await save('ours', ['desk@acme.test']);
  const filter = { emailAddress: { ...mails.emailAddress, ignored: ['list:ours'] } };
  assert.equal((await upload('filter', filter)).status, 200);
  assert.equal((await upload('whole', mails, { ignored: [{ terms: ['list:ours'] }] })).status, 200);
  for (const p of ['filter', 'whole']) {
    assert.equal(await redacted(p, 'desk@acme.test kim@acme.test'), 'desk@acme.test *');
  }
  await save('ours', ['kim@acme.test']);
  for (const p of ['filter', 'whole']) {
    assert.equal(await redacted(p, 'desk@acme.test kim@acme.test'), '* kim@acme.test');
  }
});

test('an upload that refers to no list says which there are', async () => {
  const { body } = await upload('x', { dictionaries: [{ terms: ['list:staf'] }] });
  assert.match(
    JSON.parse(body).problems[0],
    /terms\[0\]: there is no such list; did you mean "staff"\?$/,
  );
});

test('a list in use is not deleted, nor saved so that a profile breaks', async () => {
  assert.equal(codeOf(await list('staff', 'DELETE')), 'list_in_use');
  await upload('only', { dictionaries: [{ terms: ['list:alone'] }] });
  await save('alone', ['x']);
  assert.equal((await upload('only', { dictionaries: [{ terms: ['list:alone'] }] })).status, 200);
  const emptied = await save('alone', []);
  assert.deepEqual([emptied.status, codeOf(emptied)], [409, 'list_in_use']);
  assert.match(JSON.parse(emptied.body).detail, /: only$/);
  assert.doesNotMatch(await redacted('only', 'x'), /^x$/);
  await ask(port, '/api/profiles/only', { method: 'DELETE', key });
  assert.equal((await list('alone', 'DELETE')).status, 200);
  assert.equal((await list('alone', 'GET')).status, 404);
});

test("terms of a list count as the profile's own", async () => {
  const terms = Array.from({ length: 501 }, (_, n) => `term number ${n}`);
  await save('long', terms.slice(0, 400));
  assert.equal(
    (await upload('fuzzy', { dictionaries: [{ terms: ['list:long'], fuzzy: true }] })).status,
    200,
  );
  assert.equal(codeOf(await save('long', terms)), 'list_in_use');
});

test('a reference that is escaped in the file counts: a change is applied, and the list stays', async () => {
  await save('vip', ['Ann']);
  const body = String.raw`{"name":"hidden","identifiers":{"dictionaries":[{"terms":["\u006cist:vip"]}]}}`;
  assert.equal((await ask(port, '/api/profiles', { key, body })).status, 200);
  assert.doesNotMatch(await redacted('hidden', 'Ann and Bo'), /Ann/);
  await save('vip', ['Bo']);
  assert.match(await redacted('hidden', 'Ann and Bo'), /^Ann and \{\{\{/);
  assert.equal(codeOf(await list('vip', 'DELETE')), 'list_in_use');
  assert.equal(codeOf(await save('vip', [])), 'list_in_use');
});

test('lists are there after a restart', async () => {
  const again = await one(here, settings);
  assert.doesNotMatch(await redacted('installed', 'Cy Example', again.port), /Cy/);
  assert.equal(await redacted('whole', 'kim@acme.test', again.port), 'kim@acme.test');
});

const wrong: readonly [name: string, body: string, status: number, code: string][] = [
  ['..%2fx', '[]', 400, 'invalid_name'],
  ['a', '{', 400, 'list_invalid'],
  ['a', '{}', 400, 'list_invalid'],
  ['a', '["x",7]', 400, 'list_invalid'],
  ['a', '["list:staff"]', 400, 'list_invalid'],
  ['a', JSON.stringify(['x'.repeat(1025)]), 400, 'list_invalid'],
  ['a', JSON.stringify(Array.from({ length: 20_001 }, (_, n) => `${n}`)), 400, 'list_invalid'],
  ['a', ' '.repeat(2 ** 20 + 1), 413, 'body_too_large'],
];

for (const [name, body, status, code] of wrong) {
  test(`POST /api/lists/${name} with ${body.slice(0, 20)} is ${status} ${code}`, async () => {
    const answer = await list(name, 'POST', body);
    assert.deepEqual([answer.status, codeOf(answer)], [status, code]);
    assert.equal(/xxx/.test(answer.body), false);
  });
}

test('a client that may only redact sees no lists, and without keys no client does', async () => {
  const refused = await ask(port, '/api/lists/staff', { method: 'GET', key: reader });
  assert.equal(codeOf(refused), 'scope_missing');
  const bare = await one(place());
  const answer = await ask(bare.port, '/api/lists', { method: 'GET' });
  assert.equal(codeOf(answer), 'no_keys_configured');
});
