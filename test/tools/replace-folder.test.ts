import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { read } from '../project/read.ts';
import { temporaryFolder } from '../temporary.ts';

const file: string = new URL('../../src/tools/replace-folder.mjs', import.meta.url).href;

test('a build takes the place of the previous one as a whole, and leaves nothing beside it', async () => {
  const { besides, replaceFolder } = await import(file);
  const root = temporaryFolder();
  const dist = join(root, 'dist');
  for (const text of ['first', 'second', 'third']) {
    const made = besides(dist, 'made');
    mkdirSync(made);
    writeFileSync(join(made, `${text}.js`), text);
    replaceFolder(made, dist);
    assert.deepEqual(readdirSync(root), ['dist']);
    assert.deepEqual(readdirSync(dist), [`${text}.js`]);
  }
  assert.equal(readFileSync(join(dist, 'third.js'), 'utf8'), 'third');
});

test('setup writes and removes nothing in dist, from which a service may run', () => {
  const setup = read('src/setup.mjs');
  const lines = setup.split('\n').filter((line) => /'dist'/.test(line));
  assert.deepEqual(lines, [
    "const stamp = join(root, 'dist', STAMP);",
    "  const dist = join(root, 'dist');",
  ]);
  assert.match(setup, /replaceFolder\(made, dist\);\n\}/);
});
