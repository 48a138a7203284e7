import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issuedNumber } from '../../../src/detectors/issued/issued-number.ts';

const declared = (form: string) => () =>
  issuedNumber({ key: 'myNumber', finds: 'numbers', forms: [form], examples: [] });

test('a form with a character that its notation lacks is refused with the detector and the column', () => {
  for (const [form, character, column] of [
    ['d{10}', '{', 2],
    ['AAhh', 'h', 3],
    ['[12]ddd', '[', 1],
    ['dd|ddd', '|', 3],
    ["'no' ddd", "'", 1],
  ] as const) {
    assert.throws(declared(form), {
      message: `myNumber: pattern ${form} at column ${column}: unexpected ${character}, expected d A a X x _ . / + - or a blank`,
    });
  }
});

test('a form of the notation is accepted', () => {
  assert.doesNotThrow(declared('AA_dd.ddd/dd dd+XxX-a'));
});
