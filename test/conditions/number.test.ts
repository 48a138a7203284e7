import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numberIn } from '../../src/conditions/number.ts';

for (const [text, expected] of [
  ['age 92', 92],
  ['92-year-old', 92],
  ['3.5yrs', 3.5],
  ['３９ years', 39],
  ['aged 90.', 90],
  ['thirty-five years old', 35],
  ['aged forty-two', 42],
  ['one hundred and three years old', 103],
  ['a hundred years old', 100],
  ['in his nineties', 90],
  ['ninety', 90],
  ['nineteen', 19],
  ['18 months old', 1.5],
  ['26 weeks old', 0.5],
  ['thirty or forty', undefined],
  ['85-95', undefined],
  ['89 89', 89],
  ['old', undefined],
  ['', undefined],
  ['$1,450.00', 1450],
  ['1.450,00 €', 1450],
  ['$.50', 0.5],
  ['5,5', 5.5],
  ['1,450', 1450],
  ['1.450', undefined],
  ['1.450.000', 1_450_000],
  ['0.125', 0.125],
  ['1.2.3', undefined],
  ['078-05-1120', undefined],
] as const) {
  test(`the number in ${JSON.stringify(text)} is ${expected}`, () => {
    assert.equal(numberIn(text), expected);
  });
}

test('digits between words are read as they are', () => {
  fc.assert(
    fc.property(fc.nat(999_999), (number) => {
      assert.equal(numberIn(`about ${number} years`), number);
    }),
  );
});

test('no text makes it throw, and the result is a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const number = numberIn(text);
      assert.ok(number === undefined || Number.isFinite(number));
    }),
  );
});
