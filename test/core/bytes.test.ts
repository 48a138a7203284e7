import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { indexFrom, isEscaped } from '../../src/core/bytes.ts';

const BACKSLASH = '\\';
const text = fc
  .array(fc.constantFrom('a', 'b', BACKSLASH), { maxLength: 80 })
  .map((characters) => characters.join(''));

test('a byte is found where a string of the same bytes has it, and not past the end of the search', () =>
  fc.assert(
    fc.property(text, fc.nat(80), fc.nat(80), (of, first, length) => {
      const at = Math.min(first, of.length);
      const high = Math.min(of.length, at + length);
      const expected = of.slice(0, high).indexOf('a', at);
      assert.equal(indexFrom('a'.charCodeAt(0), Buffer.from(of), at, high), expected);
    }),
  ));

test('an odd number of backslashes escapes the byte after them', () =>
  fc.assert(
    fc.property(text, fc.nat(80), (of, low) => {
      const run = /\\*$/.exec(of.slice(Math.min(low, of.length)))?.[0] ?? '';
      assert.equal(isEscaped(Buffer.from(of), low, of.length), run.length % 2 === 1);
    }),
  ));
