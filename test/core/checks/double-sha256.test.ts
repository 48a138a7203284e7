import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { doubleSha256 } from '../../../src/core/checks/double-sha256.ts';

test('bytes that fit a block are hashed twice as by Node, whatever follows them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 55, maxLength: 60 }), fc.nat(55), (bytes, length) => {
      const once = hash('sha256', bytes.subarray(0, length), 'buffer');
      const expected = hash('sha256', once, 'buffer').readInt32BE(0);
      assert.equal(doubleSha256(bytes, length), expected);
    }),
    { numRuns: 2000 },
  );
});
