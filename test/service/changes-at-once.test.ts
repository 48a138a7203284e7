import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, codeOf, place, profileText } from './one.ts';
import { serving } from './serving.ts';

test('changes at once, in several workers: none that was confirmed is lost, and none fails', async () => {
  const here = place();
  const key = here.key('profiles', 'redact');
  const { port, child } = await serving(here, { workers: '3' });
  const call = async (method: string, path: string, body = '') => {
    const answer = await ask(port, path, { method, key, body });
    return answer.status < 400 ? String(answer.status) : `${answer.status} ${codeOf(answer)}`;
  };
  const times = <Result>(count: number, act: (n: number) => Result): readonly Result[] =>
    Array.from({ length: count }, (_, n) => act(n));
  const term = (n: number) =>
    JSON.stringify({ alwaysRedact: [`term${n}`], neverRedact: [`n${n}`] });
  const naming = `{"name":"naming","identifiers":{"dictionaries":[{"terms":["a","list:some"]}]}}`;

  const added = await Promise.all(times(30, (n) => call('PUT', '/api/redact-lists', term(n))));
  assert.deepEqual(new Set(added), new Set(['200']));
  const { body } = await ask(port, '/api/redact-lists', { method: 'GET', key });
  const { alwaysRedact, neverRedact } = JSON.parse(body);
  assert.deepEqual([alwaysRedact.length, neverRedact.length], [30, 30]);

  const contexts = await Promise.all(times(6, () => call('POST', '/api/contexts?name=one')));
  assert.deepEqual([...contexts].sort(), ['201', ...Array(5).fill('409 context_exists')]);

  // Each answer is one that some order of the requests has.
  const mixed = await Promise.all(
    times(6, (n) => [
      call('POST', '/api/profiles', profileText('mine', `<${n}>`)),
      call('DELETE', '/api/profiles/mine'),
      call('POST', '/api/lists/some', JSON.stringify([`a${n}`])),
      call('POST', '/api/profiles', naming),
      call('DELETE', '/api/lists/some'),
    ]).flat(),
  );
  const allowed = new Set([
    ...['200', '201', '400 profile_invalid', '404 profile_not_found'],
    ...['404 list_not_found', '409 list_in_use'],
  ]);
  assert.deepEqual(
    mixed.filter((answer) => !allowed.has(answer)),
    [],
  );
  // No profile was left without its list.
  const lists = JSON.parse((await ask(port, '/api/lists', { method: 'GET', key })).body);
  const names = JSON.parse((await ask(port, '/api/profiles', { method: 'GET', key })).body);
  assert.equal(names.includes('naming') && lists.length === 0, false);
  child.kill('SIGKILL');
});

test('a revoked key is gone after a reload, even with an upload that is broken', async () => {
  const here = place();
  const revoked = here.key('redact');
  const kept = here.key('redact');
  const [uploads, keys] = [join(here.folder, 'state/profiles'), join(here.folder, 'keys')];
  mkdirSync(uploads, { recursive: true });
  const broken = '{"name":"broken","identifiers":{"dictionaries":[{"terms":["list:gone"]}]}}';
  writeFileSync(join(uploads, 'broken.json'), broken);
  const running = await serving(here, { workers: '2' });
  const { port, child } = running;
  const status = async (key: string) => (await ask(port, '/api/filter', { key, body: 'a' })).status;
  assert.deepEqual([await status(revoked), await status(kept)], [200, 200]);
  const lines = readFileSync(keys, 'utf8').split('\n');
  writeFileSync(keys, lines.filter((line) => !line.startsWith('k1 ')).join('\n'));
  child.kill('SIGHUP');
  await running.said('"msg":"reloaded"');
  assert.match(running.log(), /broken\.json: .*there is no such list/);
  assert.deepEqual([await status(revoked), await status(kept)], [401, 200]);
  child.kill('SIGKILL');
});
