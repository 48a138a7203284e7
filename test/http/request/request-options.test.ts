import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, codeOf, one, place, profileText } from '../../service/one.ts';

const here = place();
const key = here.key('redact', 'explain', 'profiles', 'reidentify', 'metrics');
const { port } = await one(here, { keys: `${here.folder}/keys` });

const routes: readonly [method: string, path: string][] = [
  ['POST', '/api/filter'],
  ['POST', '/api/explain'],
  ['POST', '/api/reidentify'],
  ['GET', '/api/profiles'],
  ['POST', '/api/profiles'],
  ['GET', '/api/policies/default'],
  ['DELETE', '/api/policies/default'],
  ['GET', '/metrics'],
  ['GET', '/api/status'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
];

for (const [method, path] of routes) {
  test(`${method} ${path} refuses a parameter that it does not have`, async () => {
    const answer = await ask(port, `${path}?flsh=line`, { method, key });
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'unknown_parameter']);
    assert.match(JSON.parse(answer.body).detail, /^unknown parameter "flsh"; /);
  });
}

const hints: readonly [query: string, detail: RegExp][] = [
  ['profile=logs', /^unknown parameter "profile"; did you mean "p"\?$/],
  ['policy=logs', /; did you mean "p"\?$/],
  ['P=logs', /; did you mean "p"\?$/],
  ['documentId=a', /; did you mean "d"\?$/],
  ['positionencoding=utf-8', /; did you mean "positionEncoding"\?$/],
  ['something=else', /; there are: p, c, d, flush, /],
  ['async=true', /^async must be false/],
];

for (const [query, detail] of hints) {
  test(`?${query} is 400 and suggests the right name`, async () => {
    const answer = await ask(port, `/api/filter?${query}`, { key, body: 'to kim@acme.test' });
    assert.equal(answer.status, 400);
    assert.match(JSON.parse(answer.body).detail, detail);
  });
}

test('a text that was put into the URL does not come back', async () => {
  for (const query of [
    'SSN+123-45-6789',
    'kim%40acme.test',
    'a=1&%00',
    `p=default&${'x'.repeat(33)}`,
  ]) {
    const { status, body } = await ask(port, `/api/filter?${query}`, { key });
    assert.equal(status, 400);
    assert.doesNotMatch(body, /123|acme|xxx/);
  }
});

test('parameters of Philter that change nothing are taken', async () => {
  const asking = { key, body: 'to kim@acme.test' };
  const { status, body } = await ask(port, '/api/filter?p=&c=&filename=a.txt&async=false', asking);
  assert.deepEqual([status, body], [200, 'to *']);
  assert.equal(
    (await ask(port, '/api/policies/default?owner=kim', { method: 'GET', key })).status,
    200,
  );
});

test('names of profiles come page by page', async () => {
  for (const name of ['page-a', 'page-b']) {
    await ask(port, '/api/profiles', { key, body: profileText(name, '*') });
  }
  const page = async (query: string) =>
    JSON.parse((await ask(port, `/api/policies?${query}`, { method: 'GET', key })).body);
  assert.deepEqual(await page('offset=1&limit=1&owner=x'), ['page-a']);
  assert.deepEqual(await page('offset=1'), ['page-a', 'page-b']);
  assert.deepEqual(await page('offset=9&limit=25'), []);
  assert.equal((await page('limit=-1')).code, 'invalid_parameter');
});

test('an upload is stored under the name that its URL gives', async (t) => {
  const upload = (query: string, body: string) => ask(port, `/api/policies${query}`, { key, body });
  const installed = await ask(port, '/api/profiles/default', { method: 'GET', key });

  await t.test('where the profile has the same name, or none', async () => {
    const unnamed = '{ "identifiers": {"emailAddress": {}} }';
    for (const body of [profileText('mine', '<mine>'), unnamed, '{"identifiers":{}}']) {
      const answer = await upload('?name=mine&owner=kim', body);
      assert.deepEqual([answer.status, JSON.parse(answer.body).name], [200, 'mine']);
      const shown = await ask(port, '/api/policies/mine', { method: 'GET', key });
      assert.equal(JSON.parse(shown.body).name, 'mine');
    }
  });

  await t.test('and refused where it has another', async () => {
    const answer = await upload('?name=mine', profileText('default', '<over>'));
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'profile_name_differs']);
    const still = await ask(port, '/api/profiles/default', { method: 'GET', key });
    assert.equal(still.body, installed.body);
  });

  await t.test('or where it is no name, no profile, or there is none at all', async () => {
    assert.equal(codeOf(await upload('?name=../x', '{"identifiers":{}}')), 'invalid_profile_name');
    for (const body of ['[]', '{', '', '{"name":5,"identifiers":{}}']) {
      assert.equal(codeOf(await upload('?name=mine', body)), 'profile_invalid');
    }
    const nameless = await upload('?name=', '{"identifiers":{}}');
    assert.match(JSON.parse(nameless.body).problems[0], /^name: missing/);
  });
});
