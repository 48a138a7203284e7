import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Australian Medicare card numbers: eight digits, a check digit modulo 10, the issue, and mostly the
 * person’s place on the card (Services Australia); bare ones near their keyword. */
export const auMedicare = issuedNumber({
  key: 'auMedicare',
  group: 'health',
  finds: 'Australian Medicare card numbers',
  forms: ['dddd_ddddd_d/d', 'dddd_ddddd_d-d', 'dddd ddddd d'],
  formsNearWord: [
    'dddddddddd',
    'ddddddddddd',
    'dddd_ddddd_dd',
    'dddd_dddddd',
    'dddddddddd/d',
    'dddddddddd-d',
  ],
  check: [
    { kind: 'numbers', at: 0, digits: 1, within: [[2, 6]] },
    { kind: 'weighted', modulus: 10, weights: [1, 3, 7, 9, 1, 3, 7, 9, -1] },
  ],
  label: 'medicare',
  words: 'health card',
  column: { labels: 'medicare number, medicare no', accepts: code(9, [10, 13]) },
  examples: [
    'Medicare card «2123 45670 1», her place on it: «2123 45670 1/2»; medicare «2123456701».',
    '{"medicareNumber":"«2123456701»","text":"\\n«2123 45670 1»"}',
    '17,«2123 45670 1»,AU',
    '2024-05-06 INFO medicare=«21234567011» seq=21234567011',
    'wrong digit: 2123 45671 1, medicare 2123456711; first digit: 7123 45670 1',
    'no word: 2123456701',
    'not 2123 45670 11, 12123 45670 1, 12 2123 45670 1',
  ],
});
