import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { firstWithin } from '../../src/presidio/first-within.ts';

const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '🦊'), maxLength });

test('the first word of a list that a text contains is the one that a search for each word finds', () => {
  fc.assert(
    fc.property(fc.array(text(4), { maxLength: 8 }), text(24), (words, within) => {
      assert.equal(
        firstWithin(words)(within),
        words.findIndex((word) => within.includes(word)),
      );
    }),
    { numRuns: 2000 },
  );
});
