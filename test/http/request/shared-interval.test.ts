import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { rounds } from '../../../src/http/request/shared-interval.ts';

test('a member that left is skipped, and all others are checked once a round', () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const looked: string[] = [];
  const everyRound = rounds();
  const leave = ['a', 'b', 'c', 'd'].map((name) => everyRound(10, () => looked.push(name)));
  leave[1]?.();
  leave[1]?.();
  leave[3]?.();
  mock.timers.tick(10);
  assert.deepEqual(looked.sort(), ['a', 'c']);
  mock.timers.reset();
});

test('one that another one takes out on the way is passed over', () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const looked: string[] = [];
  const everyRound = rounds();
  let leave = () => {};
  everyRound(20, () => {
    looked.push('first');
    leave();
  });
  leave = everyRound(20, () => looked.push('second'));
  mock.timers.tick(20);
  assert.deepEqual(looked, ['first']);
  mock.timers.reset();
});
