import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const LOG = new URL('../src/log.ts', import.meta.url).href;

/** What a process says on standard error that has `log` and runs `body`. */
function said(body: string): readonly string[] {
  const script = `import { logger } from '${LOG}'; const log = logger('info'); ${body}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return stderr.trimEnd().split('\n');
}

function messages(lines: readonly string[]): readonly string[] {
  return lines.map((line) => JSON.parse(line).msg);
}

test('lines that are written together are all there, in order', () => {
  const lines = said(`for (let n = 0; n < 500; n++) log.info('line ' + n);`);
  assert.deepEqual(
    messages(lines),
    Array.from({ length: 500 }, (_, n) => `line ${n}`),
  );
});

test('what was logged right before the process ends is written', () => {
  assert.deepEqual(messages(said(`log.info('one'); log.info('two'); process.exit(1);`)), [
    'one',
    'two',
  ]);
});
