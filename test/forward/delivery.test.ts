import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delivered } from './delivery.ts';

test('all records arrive, in order and none in clear, though upstream and forwarder are killed', async () => {
  const { missing, unordered, clear } = await delivered('protobuf', 2000);
  assert.deepEqual({ missing, unordered, clear }, { missing: 0, unordered: 0, clear: 0 });
});
