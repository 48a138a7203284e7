import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trialQueue } from '../../../src/http/routes/trial-queue.ts';

/** A task that ends when `end` is called. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

test('one trial runs at a time, and one whose client is gone never runs', async () => {
  const inTurn = trialQueue();
  const ran: string[] = [];
  const first = held();
  let wanted = true;
  const results = [
    inTurn(() => true, first.run),
    inTurn(
      () => wanted,
      async () => void ran.push('abandoned'),
    ),
    inTurn(
      () => true,
      async () => void ran.push('last'),
    ),
  ];
  await new Promise(setImmediate);
  assert.deepEqual(ran, []);
  wanted = false;
  first.end();
  const outcomes = await Promise.allSettled(results);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(ran, ['last']);
});

test('a trial over the limit is refused at once, and a failed one makes room', async () => {
  const inTurn = trialQueue(2);
  const first = held();
  const failed = inTurn(
    () => true,
    () => first.run().then(() => Promise.reject(new Error('planted'))),
  );
  const second = inTurn(() => true, first.run);
  await assert.rejects(
    inTurn(() => true, first.run),
    { code: 'overloaded', status: 503 },
  );
  first.end();
  await assert.rejects(failed, /planted/);
  await second;
  assert.equal(
    await inTurn(
      () => true,
      async () => 'done',
    ),
    'done',
  );
});
