import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, codeOf, one, place } from '../../service/one.ts';
import { temporaryFolder } from '../../temporary.ts';

const consoleFolder = temporaryFolder();
writeFileSync(join(consoleFolder, 'index.html'), '<!doctype html><title>console</title>');
writeFileSync(join(consoleFolder, 'console.js'), 'export {};');

const get = (port: number, path: string) => ask(port, path, { method: 'GET' });

test('the console needs no key, and its policy allows its own files only', async () => {
  const here = place();
  here.key('redact');
  const { port } = await one(here, { keys: join(here.folder, 'keys') }, { consoleFolder });
  const page = await get(port, '/');
  assert.equal(page.status, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  const script = await get(port, '/console/console.js');
  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(script.body, 'export {};');
});

test('only the files of the console are served', async () => {
  const { port } = await one(place(), {}, { consoleFolder });
  for (const path of ['/console/index.html', '/console/LICENSE', '/console/..%2fkeys']) {
    assert.equal(codeOf(await get(port, path)), 'not_found', path);
  }
});

test('a console that is not built says so', async () => {
  const { port } = await one(place(), {}, { consoleFolder: temporaryFolder() });
  assert.match((await get(port, '/')).body, /npm run build/);
});

test('a setting switches the console off', async () => {
  const { port } = await one(place(), { console: 'no' }, { consoleFolder });
  assert.equal(codeOf(await get(port, '/')), 'not_found');
  assert.equal(codeOf(await get(port, '/console/console.js')), 'not_found');
});
