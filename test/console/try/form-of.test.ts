import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formOf } from '../../../src/console/try/form-of.ts';

test('the form of a text has its digits, its letters by case, and its signs', () => {
  assert.equal(formOf('PT-004711'), '\\b[A-Z]{2}\\-[0-9]{6}\\b');
  assert.equal(formOf('(7) a.b4'), '\\([0-9]\\) [a-z]\\.[a-z][0-9]\\b');
  for (const text of ['PT', 'Heron', 'a1', 'Zoë 1234']) assert.equal(formOf(text), undefined, text);
});

test('the form of a text is a pattern that matches it as a whole', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, maxLength: 40 }), (text) => {
      const form = formOf(text);
      if (form !== undefined) assert.match(text, new RegExp(`^(?:${form})$`));
    }),
  );
});
