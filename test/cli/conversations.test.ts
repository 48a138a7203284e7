import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';
import { run } from './run.ts';

const env = { REDACTOR_SECRET: '00'.repeat(32) };

test('a prompt is masked, goes on with its session, and is restored', async () => {
  const session = join(temporaryFolder(), 'session');
  const mask = (input: string) => run('profiles', ['mask', '--session', session], { input, env });
  const first = await mask('I am Kim Novak');
  assert.deepEqual([first.status, first.out.toString()], [0, 'I am [PERSON_1]']);
  assert.equal(statSync(session).mode & 0o777, 0o600);
  assert.doesNotMatch(readFileSync(session, 'latin1'), /Novak/);
  assert.equal((await mask('Kim Novak: kim@acme.test')).out.toString(), '[PERSON_1]: [EMAIL_1]');
  const input = 'data: {"delta":"Dear [PERSON_1]"}\n\n';
  const back = await run('profiles', ['restore', '--session', session, '--type', 'sse'], {
    input,
    env,
  });
  assert.equal(back.out.toString(), 'data: {"delta":"Dear Kim Novak"}\n\n');
  assert.match(back.err, /1 labels restored, 0 unknown, 0 cut/);
});

test('without a secret that lasts, and with a session of another, there is an error', async () => {
  const session = join(temporaryFolder(), 'session');
  const without = await run('profiles', ['mask', '--session', session], { input: 'x' });
  assert.equal(without.status, 2);
  assert.match(without.err, /REDACTOR_SECRET/);
  await run('profiles', ['mask', '--session', session], { input: 'I am Kim Novak', env });
  const other = { REDACTOR_SECRET: '11'.repeat(32) };
  const refused = await run('profiles', ['restore', '--session', session], {
    input: '[PERSON_1]',
    env: other,
  });
  assert.equal(refused.status, 1);
  assert.equal(refused.out.toString(), '');
  assert.match(refused.err, /another secret/);
});
