import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, codeOf, place, profileText } from './one.ts';
import { serving } from './serving.ts';

const ANSWER_MS = 3_000;

/** In 2 KB what takes a process seconds, and hundreds of megabytes, to compile. */
function costly(name: string): string {
  const patterns = Array.from({ length: 60 }, (_, n) => ({
    pattern: String.raw`(?i)[\pL\pN ]{1,255}${n}`,
  }));
  return JSON.stringify({ name, identifiers: { identifiers: patterns } });
}

test('a costly upload is refused at once under load: no worker ends, and no request is lost', {
  timeout: 400_000,
}, async (t) => {
  const here = place();
  const writer = here.key('profiles', 'metrics');
  const reader = here.key('redact');
  const uploads = join(here.folder, 'state/profiles');
  mkdirSync(uploads, { recursive: true });
  // As an older version let it in.
  writeFileSync(join(uploads, 'left.json'), costly('left'));
  const running = await serving(here, { workers: '4' });
  const { port } = running;
  const answers: string[] = [];
  let done = false;
  const load = Array.from({ length: 8 }, async () => {
    while (!done) {
      const { status, body } = await ask(port, '/api/filter', {
        key: reader,
        body: 'kim@acme.test',
      });
      answers.push(`${status} ${body}`);
    }
  });

  await t.test(
    'one that is on the disk is broken from the start, and the others are served',
    async () => {
      const left = await ask(port, '/api/filter?p=left', { key: reader, body: 'a' });
      assert.deepEqual([left.status, codeOf(left)], [503, 'profile_invalid']);
      assert.match(running.log(), /profiles\/left\.json: \d+ instructions in its patterns/);
    },
  );

  await t.test('it is answered with what it has too much of', async () => {
    const begun = performance.now();
    const answer = await ask(port, '/api/profiles', { key: writer, body: costly('evil') });
    const took = performance.now() - begun;
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'profile_invalid']);
    assert.match(answer.body, /\d+ instructions in its patterns, repetitions written out; an up/);
    assert.ok(took < ANSWER_MS, `${took} ms`);
    assert.deepEqual(readdirSync(uploads), ['left.json']);
  });

  await t.test('others are taken meanwhile', async () => {
    const body = profileText('mine', '<1>');
    const taken = await ask(port, '/api/profiles', { key: writer, body });
    assert.deepEqual([taken.status, JSON.parse(taken.body).name], [200, 'mine']);
  });

  done = true;
  await Promise.all(load);
  assert.ok(answers.length > 0);
  assert.deepEqual(new Set(answers), new Set(['200 *']));
  const { body } = await ask(port, '/metrics', { method: 'GET', key: writer });
  assert.match(body, /^redactor_workers_restarted_total 0$/m);
  running.child.kill('SIGKILL');
});
