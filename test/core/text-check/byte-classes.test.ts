import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CLASSES, classesIn } from '../../../src/core/text-check/byte-classes.ts';

test('the classes of bytes are the same wherever the bytes are in memory', () => {
  const byte = fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xff }) },
  );
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 60 }), fc.nat(8), (bytes, start) => {
      const all = Buffer.from(new Uint8Array([...Array(start).fill(0), ...bytes]));
      const expected = bytes.reduce((classes, one) => classes | CLASSES[one], 0);
      assert.equal(classesIn(all.subarray(start)), expected);
    }),
    { numRuns: 2_000 },
  );
});
