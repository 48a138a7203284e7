import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, codeOf, one, place, profileText } from '../../service/one.ts';

const here = place();
const writer = here.key('profiles');
const reader = here.key('explain', 'redact');
const limited = here.key('profiles:mine');
const policies = here.key('policies:write');
const lister = here.key('policies:write', 'lists:read');
const keys = join(here.folder, 'keys');
const { port, lines } = await one(here, { keys });

const trial = (request: object, key = writer) =>
  ask(port, '/api/trial', {
    key,
    body: JSON.stringify(request),
    headers: { 'Content-Type': 'application/json' },
  });

test('a profile is tried on a text and not saved', async () => {
  const answer = await trial({
    profile: profileText('mine', '<mail>'),
    text: 'to é kim@acme.test',
  });
  assert.equal(answer.status, 200);
  const { problems, spans } = JSON.parse(answer.body);
  assert.deepEqual(problems, []);
  assert.equal(spans.length, 1);
  const [{ characterStart, characterEnd, filterType, replacement, applied }] = spans;
  assert.deepEqual(
    { characterStart, characterEnd, filterType, replacement, applied },
    {
      characterStart: 5,
      characterEnd: 18,
      filterType: 'EMAIL_ADDRESS',
      replacement: '<mail>',
      applied: true,
    },
  );
  const names = await ask(port, '/api/profiles', { method: 'GET', key: writer });
  assert.deepEqual(JSON.parse(names.body), ['default']);
  assert.ok(lines.some((line) => line.includes('/api/trial')));
  assert.ok(!lines.some((line) => line.includes('acme')));
});

test('problems of a profile are reported as for an upload, with their offsets', async () => {
  const wrong = await trial({ profile: '{"name":"x","identifiers":{"ssm":{}}}', text: 'x' });
  assert.match(JSON.parse(wrong.body).problems.join(), /^identifiers\.ssm: /);
  assert.ok(!('spans' in JSON.parse(wrong.body)));
  const broken = await trial({ profile: '{"name":\n oops}' });
  assert.match(JSON.parse(broken.body).problems.join(), /line 2, column 2/);
});

test('a key without the scope profiles may not try profiles', async () => {
  const answer = await trial({ profile: '{}' }, reader);
  assert.deepEqual([answer.status, codeOf(answer)], [403, 'scope_missing']);
});

test('a trial shows no list to a key that may not read lists', async () => {
  await ask(port, '/api/lists/vip', { key: writer, body: '["Ann Example"]' });
  await ask(port, '/api/redact-lists', { key: writer, body: '{"alwaysRedact":["Cardinal"]}' });
  const text = 'Ann Example about Cardinal';
  const terms = (term: string) => ({
    profile: `{"name":"mine","identifiers":{"dictionaries":[{"terms":["x","${term}"]}]}}`,
    text,
  });
  for (const key of [writer, lister]) {
    const { spans } = JSON.parse((await trial(terms('list:vip'), key)).body);
    assert.equal(spans.length, 2);
  }
  for (const key of [limited, policies]) {
    for (const term of ['list:vip', String.raw`\u006cist:vip`, ' LIST: vip']) {
      const answer = await trial(terms(term), key);
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'scope_missing'], term);
      assert.equal(answer.body.includes('Ann'), false);
    }
    assert.deepEqual(JSON.parse((await trial(terms('y'), key)).body).spans, []);
  }
});

test('a body that is no trial, or too long, is refused', async () => {
  assert.equal(codeOf(await trial({ text: 'x' })), 'invalid_request');
  assert.equal(codeOf(await trial({ profile: '{}', text: 'x'.repeat(65_537) })), 'invalid_request');
  assert.equal(codeOf(await trial({ profile: 'x'.repeat(3_000_000) })), 'body_too_large');
});
