import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fieldList, insertField } from '../../../src/engine/fields/field-list.ts';

test('inserted fields are in order, and the first that begins at an offset stays', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 60 }), (starts) => {
      const list = fieldList();
      const first = new Map<number, number>();
      for (const [n, start] of starts.entries()) {
        insertField(list, start, start + 1, n);
        if (!first.has(start)) first.set(start, n);
      }
      const expected = [...first].sort(([a], [b]) => a - b);
      assert.deepEqual(
        [...list.at.subarray(0, list.length)],
        expected.flatMap(([start, n]) => [start, start + 1, n]),
      );
    }),
  );
});
