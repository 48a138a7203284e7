import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { redactorCommand } from '../pipes/pipe.ts';
import { temporaryFolder } from '../temporary.ts';

const python = process.env['PYSPARK_PYTHON'] ?? 'python3';
const { status } = spawnSync(python, ['-c', 'import pyspark, pyarrow, numpy'], { stdio: 'ignore' });
const skip = status !== 0 && `${python} has no pyspark with pyarrow and numpy (PYSPARK_PYTHON)`;

/** Names and results of the checks that `check.py` makes in one Spark session. */
test('Spark redacts every record in its place, also where an executor is killed', { skip }, () => {
  const folder = temporaryFolder();
  const docs = fileURLToPath(new URL('../../docs/spark', import.meta.url));
  const script = join(import.meta.dirname, 'check.py');
  const run = spawnSync(python, [script, docs, redactorCommand(folder), folder], {
    encoding: 'utf8',
    timeout: 600_000,
  });
  const checks = run.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const problems = checks.map(({ check, problem }) => [check, problem]);
  const names = ['text', 'csv', 'nested', 'refused', 'executor_killed', 'redactor_killed'];
  assert.deepEqual(
    problems,
    names.map((name) => [name, null]),
    run.stderr.slice(-2_000),
  );
});
