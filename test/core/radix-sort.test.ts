import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { radixSort, sortBuffers } from '../../src/core/radix-sort.ts';

/** Few near one another, and many far apart. */
const places = fc.oneof(
  fc.array(fc.nat(20), { maxLength: 60 }),
  fc.array(fc.nat(2000), { minLength: 40, maxLength: 400 }),
  fc.array(fc.nat(0x7fffffff), { minLength: 40, maxLength: 400 }),
);

test('members come out in order of their places, equals as they were', () => {
  fc.assert(
    fc.property(places, fc.nat(), (of, seed) => {
      // Each third is left out.
      const list = of.flatMap((_place, n) => ((n + seed) % 3 === 0 ? [] : [n]));
      const expected = list.toSorted((a, b) => of[a] - of[b] || a - b);
      const room = Int32Array.from([...list, 7, 8, 9]);
      const buffers = sortBuffers(room.length);
      const limit = Math.max(0, ...of) + 1;
      radixSort(room, list.length, Int32Array.from(of), limit, buffers);
      assert.deepEqual([...room.subarray(0, list.length)], expected);
    }),
    { numRuns: 1000 },
  );
});
