import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plan } from '../../../src/engine/plan.ts';
import { readPlain } from '../../../src/engine/scan/plain-text.ts';
import { whole } from '../drive.ts';
import { bracket, echo, enable, loneB } from '../toys.ts';

test('a room that is kept for another text holds nothing of the one before', () => {
  const toys = plan([enable(bracket('angle', '<', '>'), 0, echo('s')), enable(loneB)]);
  const { matches, cuts, plain, ...rest } = toys.buffers.take();
  readPlain(plain, Buffer.from('secret'), 0, 6, 0);
  toys.buffers.giveBack({ matches, cuts, plain, ...rest });
  assert.equal(whole(toys, Buffer.from('<secret> b <other> bb')).spans.length, 4);
  // It took the room that was given back last, and gave it back.
  assert.ok(matches.starts.slice(0, 4).some((start) => start > 0));
  assert.equal(matches.length, 0);
  assert.ok(matches.plain);
  assert.deepEqual(matches.judgements, []);
  assert.equal(cuts.length, 0);
  assert.equal(plain.length, 0);
  assert.ok(plain.bytes.every((byte) => byte === 0));
  assert.deepEqual(cuts.replacements, []);
});

test('texts of a plan that are on their way at once have buffers of their own', () => {
  const { buffers } = plan([enable(loneB)]);
  const [one, other] = [buffers.take(), buffers.take()];
  assert.notEqual(one, other);
  buffers.giveBack(one);
  assert.equal(buffers.take(), one);
});
