import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askWorkers } from '../../src/service/ask-workers.ts';

/** Workers, those in `deaf` without an answer, and their events. */
function crew(count: number, deaf: readonly number[]) {
  const log: string[] = [];
  const workers = Array.from({ length: count }, (_, n) => ({
    async ask() {
      log.push(`asks ${n}`);
      await new Promise((resolve) => setImmediate(resolve));
      if (deaf.includes(n)) throw new Error('late');
      log.push(`answer ${n}`);
      return n;
    },
    async replace() {
      log.push(`ends ${n}`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`successor ${n}`);
    },
  }));
  return { workers, log };
}

test('workers are asked in turn: the next after an answer, or when a successor listens', async () => {
  const { workers, log } = crew(3, [1]);
  assert.deepEqual(await askWorkers(workers, 'in turn'), [0, 2]);
  const first = ['asks 0', 'answer 0', 'asks 1', 'ends 1', 'successor 1', 'asks 2', 'answer 2'];
  assert.deepEqual(log, first);
});

test('workers asked at once that do not answer are replaced in turn', async () => {
  const { workers, log } = crew(4, [0, 2]);
  assert.deepEqual(await askWorkers(workers, 'at once'), [1, 3]);
  assert.deepEqual(log.slice(0, 4), ['asks 0', 'asks 1', 'asks 2', 'asks 3']);
  const ended = log.filter((line) => /^ends|^succ/.test(line));
  assert.deepEqual(ended, ['ends 0', 'successor 0', 'ends 2', 'successor 2']);
});

for (const order of ['in turn', 'at once'] as const) {
  test(`asked ${order}, no more than half of the workers are ever ended`, async () => {
    for (const [count, most] of [
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 2],
      [8, 4],
    ]) {
      const { workers, log } = crew(count, [0, 1, 2, 3, 4, 5, 6, 7]);
      await assert.rejects(askWorkers(workers, order), /half of the workers/);
      assert.equal(log.filter((line) => line.startsWith('ends')).length, most);
    }
  });
}
