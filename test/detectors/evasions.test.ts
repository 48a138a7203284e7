import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foundIn } from './found.ts';

const NUMBERS: readonly (readonly [key: string, number: string])[] = [
  ['ssn', '123-45-6789'],
  ['creditCard', '4111-1111-1111-1111'],
  ['creditCard', '4111111111111111'],
  ['phoneNumber', '202-555-0182'],
  ['ein', '12-3456789'],
  ['ibanCode', 'GB15MIDL40051512345678'],
];
const ZERO_WIDTH = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad'];

test('a zero-width character anywhere inside a number does not hide it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NUMBERS),
      fc.constantFrom(...ZERO_WIDTH),
      fc.nat(),
      (one, mark, at) => {
        const [key, number] = one;
        const place = 1 + (at % (number.length - 1));
        const hidden = number.slice(0, place) + mark + number.slice(place);
        assert.deepEqual(foundIn(key, `it is ${hidden} there`), [hidden]);
      },
    ),
  );
});

test('digits of full width count as digits', () => {
  for (const [key, number] of NUMBERS) {
    const wide = number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    assert.deepEqual(foundIn(key, `it is ${wide} there`), [wide]);
  }
});

test('a number that a line ends inside of, at its hyphen, is found', () => {
  for (const [key, number] of [...NUMBERS.slice(0, 2), NUMBERS[3]]) {
    for (const ending of ['\n', '\r\n', '\n  ']) {
      const wrapped = number.replace(/-(?=\d+$)/, `-${ending}`);
      assert.deepEqual(foundIn(key, `it is ${wrapped} there`), [wrapped]);
    }
  }
});
