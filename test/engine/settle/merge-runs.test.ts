import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mergeRuns } from '../../../src/engine/settle/merge-runs.ts';

test('any list comes out in order of start, equals as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (starts) => {
      const list = starts.map((start, position) => ({ start, position }));
      const expected = list.toSorted((a, b) => a.start - b.start || a.position - b.position);
      assert.deepEqual(mergeRuns(list), expected);
    }),
  );
});
