import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';
import { mutex } from '../../src/core/mutex.ts';

test('tasks run one after the other, in their order, also after one that fails', async () => {
  const { run } = mutex();
  const steps: string[] = [];
  const task = (name: string) => async () => {
    steps.push(`${name} begins`);
    await immediate();
    steps.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => run(task(name))));
  assert.deepEqual(
    all.map((one) => one.status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(
    steps,
    ['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

test('a lock that was released while it waited is skipped', async () => {
  const { lock } = mutex();
  const [first, second, third] = [lock(), lock(), lock()];
  await first.acquired;
  second.release();
  first.release();
  await third.acquired;
});
