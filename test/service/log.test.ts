import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

const LOG = new URL('../../src/service/log.ts', import.meta.url).href;

/** Standard error of a process that has `log` and runs `body`. */
function said(body: string): readonly string[] {
  const { stderr } = spawnSync(process.execPath, argsOf(body), { encoding: 'utf8' });
  return stderr.trimEnd().split('\n');
}

/** The same where nobody reads standard error before the process says something on standard output. */
async function saidSlowly(body: string): Promise<readonly string[]> {
  const child = spawn(process.execPath, argsOf(body), { stdio: ['ignore', 'pipe', 'pipe'] });
  await once(child.stdout, 'data');
  return (await text(child.stderr)).trimEnd().split('\n');
}

function argsOf(body: string): readonly string[] {
  const script = `import { logger } from '${LOG}'; const log = logger('info'); ${body}`;
  return ['--import', 'tsx', '--input-type=module', '--eval', script];
}

function messages(lines: readonly string[]): readonly string[] {
  return lines.map((line) => JSON.parse(line).msg);
}

/** The log in the output of a process that crashes. */
function logged(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.startsWith('{"level"'));
}

test('lines that are written together are all there, in order', () => {
  const lines = said(`for (let n = 0; n < 500; n++) log.info('line ' + n);`);
  assert.deepEqual(
    messages(lines),
    Array.from({ length: 500 }, (_, n) => `line ${n}`),
  );
});

test('a line logged right before the process ends is written', () => {
  assert.deepEqual(messages(said(`log.info('one'); log.info('two'); process.exit(1);`)), [
    'one',
    'two',
  ]);
});

test('a line logged right before an uncaught exception is written', () => {
  const lines = said(
    `log.info('one'); log.error('two'); log.info('three'); throw new Error('bug');`,
  );
  assert.deepEqual(messages(logged(lines)), ['one', 'two', 'three']);
});

test('lines that a slow reader has not taken when the process crashes arrive', async () => {
  const lines = await saidSlowly(`
    for (let n = 0; n < 20000; n++) log.info('line ' + n);
    setTimeout(() => {
      log.info('last');
      process.stdout.write('crashing');
      throw new Error('bug');
    }, 200);
  `);
  const expected = [...Array.from({ length: 20000 }, (_, n) => `line ${n}`), 'last'];
  assert.deepEqual(messages(logged(lines)), expected);
});

test('lines that a slow reader has not taken are written again while the process runs', async () => {
  const lines = await saidSlowly(`
    for (let n = 0; n < 20000; n++) log.info('line ' + n);
    setTimeout(() => process.stdout.write('running'), 200);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5000);
  `);
  assert.equal(messages(lines).length, 20000);
});

test('a process whose log has lost its reader continues, and ends', async () => {
  const body = `
    for (let n = 0; n < 20000; n++) log.info('line ' + n);
    setTimeout(() => console.log('waiting'), 200);
    setTimeout(() => log.info('more'), 600);
    setTimeout(() => { log.info('last'); console.log('end'); }, 900);
  `;
  const child = spawn(process.execPath, argsOf(body), {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  });
  const exited = once(child, 'exit');
  child.stdout.once('data', () => child.stderr.destroy());
  assert.equal(await text(child.stdout), 'waiting\nend\n');
  assert.deepEqual(await exited, [0, null]);
});

test('bytes written to a file in large pieces are complete and in order', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  const stderr = openSync(file, 'a');
  const body = `for (let n = 0; n < 5000; n++) log.info('line ' + n); setTimeout(() => log.info('last'), 200);`;
  spawnSync(process.execPath, argsOf(body), { stdio: ['ignore', 'ignore', stderr] });
  closeSync(stderr);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  assert.deepEqual(messages(lines), [
    ...Array.from({ length: 5000 }, (_, n) => `line ${n}`),
    'last',
  ]);
});

test('lines are in the order in which they were logged, whatever their levels', () => {
  const lines = said(`
    log.info('one'); log.warn('two'); log.child({ of: 'x' }).info('three'); log.error('four');
    setTimeout(() => { log.info('five'); log.fatal('six'); }, 50);
  `);
  assert.deepEqual(messages(lines), ['one', 'two', 'three', 'four', 'five', 'six']);
});

test('a line tells when it was logged, and not when it was made', () => {
  const [one, two] = said(`
    log.info('one');
    const started = Date.now();
    while (Date.now() < started + 100);
    log.info('two');
  `).map((line) => JSON.parse(line).time);
  assert.ok(two - one >= 100, `${two - one} ms`);
});
