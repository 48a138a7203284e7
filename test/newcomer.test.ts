import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from './http/temporary.ts';

/** What README says to whom it is all new. */
const readme = read('README.md');

test('a line is redacted as README shows it', () => {
  const [, text = '', expected] =
    /\/api\/filter .*\\\n {2}-d '(.*)'\n```\n\n```\n(.*)\n```/.exec(readme) ?? [];
  assert.equal(answer('filter', text), expected);
});

test('a line is explained as README shows it', () => {
  const [, text = '', shown = ''] =
    /\/api\/explain .* -d '(.*)'\n```\n\n```json\n((?:.|\n)*?)```/.exec(readme) ?? [];
  const explained = JSON.parse(answer('explain', text));
  const [span] = explained.explanation.appliedSpans;
  const members = [...shown.matchAll(/"(\w+)": ("[^"…]*"|[\d.]+|true|false)[,\s]/g)];
  assert.ok(members.length > 10);
  for (const [, key = '', value = ''] of members) {
    assert.deepEqual([key, span[key] ?? explained[key]], [key, JSON.parse(value)]);
  }
});

test('npm start becomes the service, so that a signal to npm reaches it', async () => {
  const folder = temporaryFolder();
  const node = join(folder, 'node');
  writeFileSync(node, '#!/bin/sh\ncase "$*" in *serve*) echo $$; exec sleep 60; esac\n');
  chmodSync(node, 0o700);
  const { start } = JSON.parse(read('package.json')).scripts;
  const npm = spawn('sh', ['-c', start], { env: { PATH: `${folder}:${process.env['PATH']}` } });
  const [service] = await once(npm.stdout, 'data', { signal: AbortSignal.timeout(10_000) });
  npm.kill();
  assert.equal(Number(String(service)), npm.pid);
});

function answer(command: string, text: string): string {
  const cli = new URL('../src/cli.ts', import.meta.url).pathname;
  const { PATH, HOME } = process.env;
  const args = ['--import', 'tsx', cli, command];
  return spawnSync(process.execPath, args, { input: text, env: { PATH, HOME } }).stdout.toString();
}

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
