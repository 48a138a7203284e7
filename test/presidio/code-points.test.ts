import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codePoints, countCodePoints } from '../../src/presidio/code-points.ts';

/** Texts with characters of one and two units, and halves of such. */
const text = fc
  .array(fc.constantFrom('a', '🦊', '\ud83e', '\udd8a', 'x'.repeat(250), '🦊'.repeat(130)), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

test('offsets are those of the characters, written out', () => {
  fc.assert(
    fc.property(text, (given) => {
      const { length, unit, point } = codePoints(given);
      const starts = [0];
      for (const character of given) starts.push(starts[starts.length - 1] + character.length);
      assert.equal(length, starts.length - 1);
      assert.equal(countCodePoints(given), length);
      for (const [n, at] of starts.entries()) {
        assert.equal(unit(n), at);
        assert.equal(point(at), n);
        // An offset inside a pair is that of its character.
        if (starts[n + 1] === at + 2) assert.equal(point(at + 1), n);
      }
    }),
    { numRuns: 300 },
  );
});
