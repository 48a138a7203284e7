import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leased, type Quota, quotaOf } from '../../src/answer/quota.ts';

const mebibyte = 1024 * 1024;

test('a quota gives no more than its rest and its returns', async () => {
  const whole = quotaOf(100);
  const part = quotaOf(60, whole);
  assert.equal(await part.take(50), true);
  assert.equal(await part.take(20), false);
  assert.equal(await whole.take(51), false);
  assert.equal(await whole.take(50), true);
  assert.equal(await part.take(10), false);
  part.give(50);
  assert.equal(await part.take(10), true);
});

test('a lease asks seldom, and returns the rest', async () => {
  let taken = 0;
  let asked = 0;
  const whole: Pick<Quota, 'take' | 'give'> = {
    take(bytes: number) {
      asked += 1;
      taken += bytes;
      return taken <= 40 * mebibyte;
    },
    give(bytes: number) {
      taken -= bytes;
    },
  };
  const lease = leased(whole);
  for (let turn = 0; turn < 16; turn += 1) assert.equal(await lease.take(mebibyte), true);
  assert.deepEqual([asked, taken], [1, 16 * mebibyte]);
  for (let turn = 0; turn < 16; turn += 1) lease.give(mebibyte);
  assert.equal(taken, 0);
});

test('workers that lease get all of the whole, and no more', async () => {
  const whole = quotaOf(20 * mebibyte);
  const workers = [leased(whole), leased(whole)];
  let got = 0;
  for (let turn = 0; turn < 40; turn += 1) {
    if (await workers[turn % 2]?.take(mebibyte)) got += 1;
  }
  assert.equal(got, 20);
});
