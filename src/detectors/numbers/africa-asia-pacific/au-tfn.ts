import { code } from '../../columns/value-forms.ts';
import { PHONE_NOUNS } from '../../forms/phone-nouns.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Australian tax file numbers: nine digits, or eight, by weights modulo 11 (Australian Taxation Office);
 * bare ones near their keyword. */
export const auTfn = issuedNumber({
  key: 'auTfn',
  finds: 'Australian tax file numbers',
  forms: ['ddd ddd ddd'],
  formsNearWord: ['ddddddddd', 'dddddddd', 'dd ddd ddd'],
  check: {
    9: { kind: 'weighted', modulus: 11, weights: [1, 4, 3, 7, 5, 8, 6, 9, 10] },
    8: { kind: 'weighted', modulus: 11, weights: [10, 7, 8, 4, 6, 3, 5, 1] },
  },
  label: 'tfn, tax file number',
  words: 'tax file',
  others: PHONE_NOUNS,
  column: { accepts: code(8, [8, 12]) },
  examples: [
    'Tax file number «123 456 782», or «123-456-782»; TFN «123456782».',
    '{"tfn":"«123456782»","text":"\\n«123 456 782»"}',
    '17,«123 456 782»,AU',
    '2024-05-06 INFO tfn=«123456782» pid=123456783',
    'wrong digit: 123 456 783, tfn 123456783',
    'no word: 123456782',
    'not 123 456 7820, 100 123 456 782 200, 123 456-782, x123 456 782',
  ],
});
