import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { plan } from '../../../src/engine/plan.ts';
import { type ShadowOutcome, type ShadowRun, shadows } from '../../../src/http/shadow/shadows.ts';
import { enable, toys } from '../../engine/toys.ts';

const scope = { context: 'none', documentId: 'd' };
const names = { profile: 'a', shadow: 'b' };
const quick = plan(toys());
const stuck = plan([
  enable({
    ...{ type: 'stuck', filterType: 'STUCK', reach: 4 },
    find: { kind: 'slowReader', back: 0, open: () => () => new Promise(() => {}) },
  }),
]);
const run = (shadow: ShadowRun['plans'][1]): ShadowRun => ({
  ...{ client: 'c', names, scope, lines: false },
  plans: [quick, shadow],
});

async function until(held: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !held(); tries += 1) await sleep(10);
  assert.ok(held());
}

test('a shadow that cannot keep up is dropped, and holds no more than its bytes', async () => {
  const outcomes: ShadowOutcome[] = [];
  const all = shadows(
    { counted() {}, ended: (_names, outcome) => void outcomes.push(outcome) },
    {
      ...{ texts: 1, bytes: 2 ** 20, ms: 60_000 },
    },
  );
  const text = all.begin(run(stuck));
  assert.ok(text);
  assert.equal(all.begin(run(quick)), undefined);
  assert.deepEqual(outcomes, ['dropped']);
  for (let n = 0; n < 100; n += 1) {
    text.take(Buffer.alloc(2 ** 16, '\n'));
    await sleep(0);
  }
  await until(() => outcomes.length === 2);
  assert.deepEqual(outcomes, ['dropped', 'dropped']);
  text.take(Buffer.from('x'));
  text.end();
  const next = all.begin(run(quick));
  next?.end();
  await until(() => outcomes.at(-1) === 'compared');
});

test('one client has half of the texts at once', async () => {
  const outcomes: ShadowOutcome[] = [];
  const all = shadows({ counted() {}, ended: (_names, outcome) => void outcomes.push(outcome) });
  const begun = Array.from({ length: 5 }, () => all.begin(run(quick)));
  assert.deepEqual(
    [begun.map((text) => text !== undefined).lastIndexOf(true), outcomes],
    [3, ['dropped']],
  );
  const other = all.begin({ ...run(quick), client: 'd' });
  assert.ok(other);
  for (const text of [...begun, other]) text?.end();
  await until(() => outcomes.length === 6);
  assert.ok(all.begin(run(quick)));
});

test('a shadow that does not end after the answer is dropped in time', async () => {
  const outcomes: ShadowOutcome[] = [];
  const all = shadows(
    { counted() {}, ended: (_names, outcome) => void outcomes.push(outcome) },
    {
      ...{ texts: 1, bytes: 2 ** 20, ms: 20 },
    },
  );
  const text = all.begin(run(stuck));
  text?.take(Buffer.from('aaa'));
  text?.end();
  // The timer keeps no process alive.
  await until(() => outcomes.length === 1);
  assert.deepEqual(outcomes, ['dropped']);
});

test('only what one of the profiles has is counted, however far one is ahead of the other', async () => {
  const empty = plan([]);
  for (const [plans, change] of [
    [[quick, quick], undefined],
    [[empty, quick], 'more'],
    [[quick, empty], 'less'],
  ] as const) {
    const changes = new Set<string>();
    const outcomes: ShadowOutcome[] = [];
    const report = {
      counted: (_names: unknown, _type: string, change: string) => void changes.add(change),
      ended: (_names: unknown, outcome: ShadowOutcome) => void outcomes.push(outcome),
    };
    const text = shadows(report).begin({ ...run(quick), plans });
    for (let n = 0; n < 50; n += 1) {
      text?.take(Buffer.from(`a=aa--<aab@bb>${'\n'.repeat(2 ** 16)}`));
      await sleep(1);
    }
    text?.end();
    await until(() => outcomes.length > 0);
    assert.deepEqual(
      [[...changes], outcomes],
      [change === undefined ? [] : [change], ['compared']],
    );
  }
});
