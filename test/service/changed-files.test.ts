import assert from 'node:assert/strict';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchFiles } from '../../src/service/changed-files.ts';
import { temporaryFolder } from '../temporary.ts';
import { ask, place, profileText } from './one.ts';
import { deadlineMs, serving } from './serving.ts';

/** Looks at a folder of files once with each call; how often a change was reported so far. */
function looking(watch = 1) {
  mock.timers.enable({ apis: ['setInterval'] });
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  mkdirSync(path('profiles'));
  writeFileSync(path('profiles/default.json'), '1');
  let reported = 0;
  const watched = { profiles: path('profiles'), certs: folder, keys: path('keys'), watch };
  watchFiles(watched, () => {
    reported += 1;
  });
  const looks = (count: number) => {
    mock.timers.tick(count * 1000);
    return reported;
  };
  return { path, looks };
}

test.afterEach(() => mock.timers.reset());

test('files that do not change are reported never', () => {
  const { looks, path } = looking();
  writeFileSync(path('profiles/note.txt'), 'no profile');
  assert.equal(looks(10), 0);
});

test('a profile, the keys and the certificate are reported once each', () => {
  const { path, looks } = looking();
  const changed = ['profiles/default.json', 'profiles/new.json', 'keys', 'server.crt'];
  for (const [index, name] of changed.entries()) {
    writeFileSync(path(name), 'longer than before');
    assert.equal(looks(5), index + 1, name);
  }
});

test('a change is reported when two looks agree', () => {
  const { path, looks } = looking();
  writeFileSync(path('server.crt'), 'new');
  assert.equal(looks(1), 0);
  writeFileSync(path('server.key'), 'new');
  assert.equal(looks(1), 0);
  assert.equal(looks(1), 1);
});

test('without an interval nothing is looked at', () => {
  const { path, looks } = looking(0);
  writeFileSync(path('keys'), 'new');
  assert.equal(looks(10), 0);
});

test('a ConfigMap that Kubernetes replaces is live without a signal', async () => {
  const here = place();
  const key = here.key('redact');
  const volume = join(here.folder, 'volume');
  configMap(volume, '1', '<old>');
  symlinkSync('..data/default.json', join(volume, 'default.json'));
  const { port, said } = await serving(here, { profiles: volume, watch: '1' });
  const asked = () => ask(port, '/api/filter', { key, body: 'to kim@acme.test' });
  assert.equal((await asked()).body, 'to <old>');
  configMap(volume, '2', '<new>');
  await said('"msg":"reloaded"');
  const until = Date.now() + deadlineMs;
  while ((await asked()).body !== 'to <new>') {
    assert.ok(Date.now() < until);
    await sleep(50);
  }
});

/** Replaces the files of a volume as the kubelet does: a new folder, and a link that is renamed over the old one. */
function configMap(volume: string, version: string, format: string): void {
  mkdirSync(join(volume, `..${version}`), { recursive: true });
  writeFileSync(join(volume, `..${version}/default.json`), profileText('default', format));
  symlinkSync(`..${version}`, join(volume, '..data_tmp'));
  renameSync(join(volume, '..data_tmp'), join(volume, '..data'));
}
