// Compiles each module's .as.ts to .wasm, and notes in the .json beside it what it was made of. The compiler is fetched
// when it is asked for: it is 100 MB, and who does not change the loops does not need it.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMPILER = 'assemblyscript@0.28.20';
const OPTIONS =
  '-O3 --runtime stub --noAssert --importMemory --enable simd --enable bulk-memory --disableWarning 112'.split(
    ' ',
  );
/** Source that modules of several folders share. */
const SHARED = fileURLToPath(new URL('../../core/simd.as.ts', import.meta.url));

for (const module of [
  '../../engine/cues/cues',
  '../../engine/write/splice',
  '../../detectors/people/tag/tag',
  '../../engine/match/match',
  '../../detectors/places/simd/words',
  '../../judge/wasm/judge',
  '../train/judge/wasm/learn',
]) {
  compile(fileURLToPath(new URL(module, import.meta.url)));
}

function compile(module) {
  const out = ['--outFile', `${module}.wasm`];
  const args = ['--yes', `--package=${COMPILER}`, '--', 'asc', `${basename(module)}.as.ts`];
  const { status } = spawnSync('npx', [...args, ...OPTIONS, ...out], {
    cwd: dirname(module),
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
  const made = {
    compiler: COMPILER,
    options: OPTIONS.join(' '),
    source: sourceOf(module),
    module: sha256(`${module}.wasm`),
  };
  writeFileSync(`${module}.json`, `${JSON.stringify(made, undefined, 2)}\n`);
}

/** The sources of a module: all of its folder, and what modules share. */
function sourceOf(module) {
  const folder = dirname(module);
  const hash = createHash('sha256');
  const sources = readdirSync(folder).filter((name) => name.endsWith('.as.ts'));
  for (const file of sources.sort()) hash.update(readFileSync(`${folder}/${file}`));
  hash.update(readFileSync(SHARED));
  return hash.digest('hex');
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
