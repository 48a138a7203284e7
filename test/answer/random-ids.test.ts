import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDocumentId } from '../../src/answer/random-ids.ts';

test('a document id has 32 hex digits, others each time', () => {
  const ids = Array.from({ length: 5000 }, newDocumentId);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
  assert.equal(new Set(ids).size, ids.length);
});
