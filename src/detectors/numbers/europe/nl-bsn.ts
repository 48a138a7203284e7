import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Dutch citizen service numbers (BSN): nine digits by the eleven-test with weights 9 to 2 and -1
 * (Besluit BSN); bare ones near their keyword. */
export const nlBsn = issuedNumber({
  key: 'nlBsn',
  finds: 'Dutch citizen service numbers',
  forms: ['dddd.dd.ddd'],
  formsNearWord: ['ddddddddd', 'dddd dd ddd', 'ddd ddd ddd', 'ddd.ddd.ddd'],
  check: { kind: 'weighted', modulus: 11, weights: [9, 8, 7, 6, 5, 4, 3, 2, -1] },
  label: 'bsn, burgerservicenummer, sofinummer',
  words: 'burger service nummer, sofi nummer, persoonsnummer, bsn nummer, bsn nr',
  column: { accepts: code(8, [8, 11]) },
  examples: [
    'BSN «111222333», ook «1112.22.333»; burgerservicenummer «123 456 782», BSN-nr. «111.222.333».',
    '{"bsn":"«111222333»","text":"\\n«1112.22.333»"}',
    'bsn,«111222333»,NL',
    '2024-05-06 INFO burgerServiceNummer=«111222333» pid=111222333x',
    'no word: 111222333',
    '17,111222333,open',
    'wrong: bsn 111222334, 1112.22.334, bsn 1112223330, bsn 000000000',
  ],
});
