import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDocumentId, newRequestId } from '../../src/answer/random-ids.ts';

/** More than are made at once. */
const COUNT = 5000;
const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a request id is a UUID of version 4, another one each time', () => {
  const ids = Array.from({ length: COUNT }, newRequestId);
  for (const id of ids) assert.match(id, VERSION_4);
  assert.equal(new Set(ids).size, COUNT);
});

test('a document id has 32 hex digits, others each time', () => {
  const ids = Array.from({ length: COUNT }, newDocumentId);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
  assert.equal(new Set(ids).size, COUNT);
});

test('every digit that is not given takes every value', () => {
  const digits = new Map<number, Set<string>>();
  for (const id of Array.from({ length: COUNT }, newRequestId)) {
    for (const [place, digit] of [...id].entries()) {
      digits.set(place, (digits.get(place) ?? new Set()).add(digit));
    }
  }
  const values = [...digits.values()].map(({ size }) => size);
  const given = [8, 13, 14, 18, 23];
  const expected = values.map((_, place) => {
    if (place === 19) return 4;
    return given.includes(place) ? 1 : 16;
  });
  assert.deepEqual(values, expected);
});
