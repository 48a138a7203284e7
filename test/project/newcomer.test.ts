import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';
import { read } from './read.ts';

test('npm start becomes the service, so that a signal to npm reaches it', async () => {
  const folder = temporaryFolder();
  const node = join(folder, 'node');
  writeFileSync(node, '#!/bin/sh\ncase "$*" in *serve*) echo $$; exec sleep 60; esac\n');
  chmodSync(node, 0o700);
  const { start } = JSON.parse(read('package.json')).scripts;
  const npm = spawn('sh', ['-c', start], { env: { PATH: `${folder}:${process.env['PATH']}` } });
  const [service] = await once(npm.stdout, 'data', { signal: AbortSignal.timeout(60_000) });
  npm.kill();
  assert.equal(Number(String(service)), npm.pid);
});
