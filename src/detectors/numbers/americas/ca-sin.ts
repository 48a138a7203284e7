import { code } from '../../columns/value-forms.ts';
import { PHONE_NOUNS } from '../../forms/phone-nouns.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Canadian social insurance numbers: nine digits with Luhn’s check digit, none that begin with 0 or 8
 * (Service Canada); bare ones near their keyword. */
export const caSin = issuedNumber({
  key: 'caSin',
  finds: 'Canadian social insurance numbers',
  forms: ['ddd ddd ddd'],
  formsNearWord: ['ddddddddd', 'ddd.ddd.ddd'],
  check: [
    {
      kind: 'numbers',
      at: 0,
      digits: 1,
      within: [
        [1, 7],
        [9, 9],
      ],
    },
    { kind: 'luhn' },
  ],
  label: 'social insurance, sin number',
  words: 'sin, s.i.n, n.a.s, nas, assurance sociale',
  others: PHONE_NOUNS,
  column: {
    labels: 'social insurance number, NAS',
    // `sin` is also a function of an angle.
    beside: 'sin',
    accepts: code(9, [9, 11]),
  },
  examples: [
    'SIN «130 692 544» or «130-692-544»; social insurance number «130692544».',
    '{"sin":"«130692544»","text":"\\n«130 692 544»"}',
    '17,«130 692 544»,CA',
    '2024-05-06 INFO sin=«130692544» pid=130692545',
    'S.I.N.: «130692544», SIN «130.692.544»; {"type":"SIN","number":"«130692544»"}',
    'wrong digit: 130 692 545, sin 130692545; begins with 0 or 8: 046 454 286, 846 454 288',
    'no word: 130692544; teléfono 912 555 018, telemóvel 912 555 018',
    'not 130 692 5440, 1 130 692 544, 130 692-544, x130 692 544',
  ],
});
