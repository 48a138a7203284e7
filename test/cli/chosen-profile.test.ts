import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { COMMAND, SHELL_COMMAND } from '../command.ts';
import { temporaryFolder } from '../temporary.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'mine'));
const strategies = [{ strategy: 'STATIC_REPLACE', staticReplacement: '*' }];
const profile = { name: 'own', identifiers: { ssn: { ssnFilterStrategies: strategies } } };
writeFileSync(join(folder, 'mine/own.json'), JSON.stringify(profile));
writeFileSync(join(folder, 'in.txt'), 'SSN 123-45-6789\n');

async function run(command: string, args: readonly string[]) {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<number | null>((resolve) => void child.once('close', resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, error, code: await closed };
}

test('a profile is named by the path of its file as well', async () => {
  for (const name of ['mine/own.json', './mine/own', join(folder, 'mine/own.json')]) {
    const { out, error } = await run(process.execPath, [
      ...COMMAND,
      'filter',
      '-p',
      name,
      'in.txt',
    ]);
    assert.deepEqual([name, out, error], [name, 'SSN *\n', '']);
  }
});

test('a file that is missing is named, and a name that is unknown has the names that there are', async () => {
  const missing = await run(process.execPath, [...COMMAND, 'filter', '-p', 'gone.json', 'in.txt']);
  assert.equal(missing.code, 2);
  assert.match(missing.error, /gone\.json: .*ENOENT/);
  const unknown = await run(process.execPath, [...COMMAND, 'filter', '-p', 'gone', 'in.txt']);
  assert.equal(unknown.code, 2);
  assert.match(unknown.error, /no profile "gone" in .*default/);
});

test('a command leaves a socket that it shares with the next one open', async () => {
  const filter = `${SHELL_COMMAND} filter -p mine/own.json`;
  const script = `${filter} in.txt && ${filter} --framed </dev/null && ${filter} --mode count in.txt && echo end`;
  // Node's pipes to a child are sockets.
  const { out, code } = await run('sh', ['-c', script]);
  assert.equal(code, 0);
  assert.equal(out, 'SSN *\n{"total":1,"counts":{"ssn":1}}\nend\n');
});
