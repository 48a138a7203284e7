import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, codeOf, one, place, profileText } from '../../service/one.ts';

const here = place();
const writer = here.key('profiles', 'redact');
const reader = here.key('redact');
const { port, lines } = await one(here, { keys: join(here.folder, 'keys') });

const TEXT = 'é kim@acme.test and Heron';
const withTests = (name: string, ...tests: object[]) => profileText(name, '*', { tests });
const upload = (text: string, query = '') =>
  ask(port, `/api/profiles${query}`, { key: writer, body: text });
const trial = async (profile: string) => {
  const { body } = await ask(port, '/api/trial', {
    key: writer,
    body: JSON.stringify({ profile }),
  });
  return JSON.parse(body);
};
const versions = async (name: string) => {
  const path = `/api/profiles/${name}/versions`;
  return JSON.parse((await ask(port, path, { method: 'GET', key: writer })).body);
};

for (const [what, expected, failures] of [
  ['goes', { gone: ['kim@acme.test'] }, []],
  ['should go, and stays', { gone: ['Heron'] }, ['tests[0].gone[0]: is not replaced']],
  ['goes in part', { gone: ['kim@acme.test and'] }, ['tests[0].gone[0]: is not replaced']],
  ['stays', { gone: ['kim'], stays: ['Heron', ' and '] }, []],
  ['should stay, and goes', { stays: ['é', 'acme'] }, ['tests[0].stays[1]: is replaced']],
] as const) {
  test(`a profile is saved by its test texts: a text that ${what}`, async () => {
    const answer = await upload(withTests('checked', { text: TEXT, ...expected }));
    assert.deepEqual(JSON.parse(answer.body).problems ?? [], failures);
    assert.deepEqual(
      [answer.status, codeOf(answer)],
      failures.length > 0 ? [409, 'tests_failed'] : [200, undefined],
    );
  });
}

test('a profile that its test texts refuse is not live, nor a version; with tests=ignore it is, and its history says so', async () => {
  const failing = withTests('gated', { text: TEXT, gone: ['Heron'] });
  await upload(withTests('gated', { text: TEXT, stays: ['Heron'] }));
  assert.equal((await upload(failing)).status, 409);
  assert.equal((await versions('gated')).length, 1);
  assert.equal((await upload(failing, '?tests=ignore')).status, 200);
  const [latest, first] = await versions('gated');
  assert.deepEqual([latest.failedTests, first.failedTests], [1, undefined]);
  const back = (query: string) =>
    ask(port, `/api/profiles/gated/rollback?revision=2${query}`, { key: writer });
  await upload(withTests('gated', { text: TEXT, stays: ['Heron'] }));
  assert.equal(codeOf(await back('')), 'tests_failed');
  assert.equal((await back('&tests=ignore')).status, 201);
  assert.equal(codeOf(await upload(failing, '?tests=no')), 'invalid_parameter');
});

test('a trial reports the outcome of each test text', async () => {
  const profile = withTests(
    'tried',
    { text: TEXT, gone: ['Heron', 'kim'] },
    { text: 'Heron', stays: ['Heron'] },
  );
  assert.deepEqual((await trial(profile)).tests, [
    { gone: [0], stays: [] },
    { gone: [], stays: [] },
  ]);
});

test('a test text that could never fail is refused, and so are more or longer ones than can run at each save', async () => {
  const problems = async (...tests: object[]) =>
    (await trial(withTests('wrong', ...tests))).problems.join();
  assert.match(await problems({ text: TEXT }), /^tests\[0\]: expected a text in gone or stays$/);
  assert.match(
    await problems({ text: TEXT, gone: ['Hern'] }),
    /^tests\[0\]: gone\[0\] is not in the text$/,
  );
  assert.match(await problems({ text: 'x'.repeat(8193), gone: ['x'] }), /^tests\[0\]\.text: /);
  const many = Array.from({ length: 21 }, () => ({ text: 'x', stays: ['x'] }));
  assert.match(await problems(...many), /^tests: expected at most 20 texts$/);
});

test('no key that may not write a profile reads its test texts, and none is in the log', async () => {
  const path = '/api/profiles/checked';
  const shown = async (key: string) => (await ask(port, path, { method: 'GET', key })).body;
  assert.match(await shown(writer), /Heron/);
  assert.doesNotMatch(await shown(reader), /Heron/);
  assert.ok(!lines.some((line) => line.includes('Heron')));
});
