// Runs all test files, or those that are named: as many at once as there are cores.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';

const tests = import.meta.dirname;
/** Each file here is a process of its own. These take longest: what begins last is waited for by idle cores. */
const FIRST = [
  'console/console',
  'service/main',
  'cli',
  'http/clients/curl',
  'http/response/half-duplex',
  'http/response/slow',
];
/** Tests that share a process, as loading all filters takes longer than most of them: they serve nothing and leave no files. */
const TOGETHER =
  /^(conditions|console\/(?!console\.)|core|detectors|engine|evaluate|formats|profiles|strategies|tools)\//;

const cores = availableParallelism();
const folder = mkdtempSync(join(tmpdir(), 'redactor-tests-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

const named = process.argv.slice(2);
// Hundreds of tests start the command line. Coverage is the source's.
if (named.length === 0 && process.env['NODE_V8_COVERAGE'] === undefined) build();
// By itself Node leaves a core to its own process, which has next to nothing to do.
run({ files: named.length > 0 ? named : all(), concurrency: cores })
  .on('test:fail', ({ todo = false }) => {
    if (todo === false) process.exitCode = 1;
  })
  .compose(new spec())
  .pipe(process.stdout);

/** Builds `dist/`, which tests start from then on. */
function build(): void {
  const setup = join(tests, '..', 'src', 'setup.mjs');
  const { status } = spawnSync(process.execPath, [setup, '--build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  process.env['TESTS_OF_BUILD'] = 'yes';
}

function all(): string[] {
  const names = readdirSync(tests, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.test.ts'))
    .sort();
  const first = FIRST.map((name) => `${name}.test.ts`);
  const alone = names.filter((name) => !TOGETHER.test(name) && !first.includes(name));
  const processes = [...first, ...alone].map((name) => join(tests, name));
  return [...processes, ...groups(names.filter((name) => TOGETHER.test(name)))];
}

/** Deals files out to a few processes for each core: each is a file that imports its own. */
function groups(names: readonly string[]): string[] {
  const count = Math.min(names.length, 4 * cores);
  return Array.from({ length: count }, (_, n) => {
    const group = join(folder, `${n}.mjs`);
    const its = names.filter((_name, k) => k % count === n);
    for (const name of its) refuseAwait(name);
    const imports = its.map((name) => `import '${pathToFileURL(join(tests, name))}';\n`);
    writeFileSync(group, imports.join(''));
    return group;
  });
}

/** The process may end with tests unheard of when the tests of other files are done while a file still loads. */
function refuseAwait(name: string): void {
  if (/^(?:export )?(?:const .* = )?await /m.test(readFileSync(join(tests, name), 'utf8'))) {
    throw new Error(`${name} shares a process and must not await anything while it loads`);
  }
}
