import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WatchedWorker, watchdog } from '../../src/service/watchdog.ts';
import { place } from './one.ts';
import { serving } from './serving.ts';

/** A worker that gives the answers of a list in turn, then the last one again. */
function worker(answers: readonly boolean[], excused = false) {
  const seen = { asked: 0, replaced: 0 };
  const watched: WatchedWorker = {
    async ask() {
      const answer = answers[Math.min(seen.asked, answers.length - 1)];
      seen.asked += 1;
      if (!answer) throw new Error('late');
    },
    isExcused: () => excused,
    replace: () => void seen.replaced++,
  };
  return { seen, watched };
}

test('a worker is replaced once, after three missed answers in a row that nothing excuses', async () => {
  const deaf = worker([false]);
  const late = worker([false, false, true, false, false, true]);
  const busy = worker([false], true);
  const all = [deaf, late, busy];
  const stop = watchdog(() => all.map(({ watched }) => watched), { everyMs: 1, answerMs: 1 });
  while (all.some(({ seen }) => seen.asked < 8)) await sleep(1);
  stop();
  assert.deepEqual(
    all.map(({ seen }) => seen.replaced),
    [1, 0, 0],
  );
  const [asked] = all.map(({ seen }) => seen.asked);
  await sleep(10);
  assert.equal(deaf.seen.asked, asked);
});

test('a worker that hangs is replaced, and keeps no service from ending', {
  timeout: 200_000,
}, async () => {
  const here = place();
  here.key('redact');
  const running = await serving(here, { workers: '2', drain: '1' });
  const { pid = 0 } = running.child;
  const [first] = workersOf(pid);
  process.kill(first, 'SIGSTOP');
  await running.said('a worker was busy for too long');
  while (workersOf(pid).includes(first) || workersOf(pid).length < 2) await sleep(50);
  const [second] = workersOf(pid);
  process.kill(second, 'SIGSTOP');
  const start = performance.now();
  running.child.kill('SIGTERM');
  assert.equal(await running.ended, 0);
  assert.ok(performance.now() - start < 30_000, 'the unit allows 45 s for a drain of 30 s');
});

/** The workers of a service. */
function workersOf(pid: number): readonly number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const isWorker = (child: string) => readFileSync(`/proc/${child}/cmdline`).includes('\0serve\0');
  return list.trim().split(' ').filter(Boolean).filter(isWorker).map(Number);
}
