// Compiles scan.as.ts to scan.wasm, and notes in scan.json what it was made of. The compiler is fetched when it is
// asked for: it is 100 MB, and who does not change the loop does not need it.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMPILER = 'assemblyscript@0.28.20';
const OPTIONS =
  '-O3 --runtime stub --noAssert --importMemory --enable simd --enable bulk-memory'.split(' ');

const folder = fileURLToPath(new URL('.', import.meta.url));
const args = ['--yes', `--package=${COMPILER}`, '--', 'asc', 'scan.as.ts', ...OPTIONS];
const { status } = spawnSync('npx', [...args, '--outFile', 'scan.wasm'], {
  cwd: folder,
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);

const sha256 = (name) =>
  createHash('sha256')
    .update(readFileSync(folder + name))
    .digest('hex');
const made = {
  compiler: COMPILER,
  options: OPTIONS.join(' '),
  source: sha256('scan.as.ts'),
  module: sha256('scan.wasm'),
};
writeFileSync(`${folder}scan.json`, `${JSON.stringify(made, undefined, 2)}\n`);
