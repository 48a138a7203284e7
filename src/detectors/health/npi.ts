import { digits } from '../columns/value-forms.ts';
import { issuedNumber } from '../issued/issued-number.ts';

/** Finds US national provider identifiers near their keyword: ten digits, the first 1 or 2, with Luhn’s check
 * digit over 80840 and the number (45 CFR 162.406; CMS, NPI check digit). */
export const npi = issuedNumber({
  key: 'npi',
  group: 'health',
  finds: 'US national provider identifiers, near their keyword',
  formsNearWord: ['dddddddddd'],
  check: [
    { kind: 'numbers', at: 0, digits: 1, within: [[1, 2]] },
    { kind: 'luhn', start: 24 },
  ],
  label: 'npi',
  words: 'national provider, provider identifier, provider id',
  column: {
    labels: 'npi number, national provider identifier, provider npi',
    accepts: digits(10, 10),
    given: digits(10, 10),
  },
  examples: [
    'Provider NPI: «1234567893», national provider identifier «1245319599».',
    '{"npi":"«1234567893»","other":"x1234567893"}',
    'npi,«1234567893»,US',
    '2024-05-06 INFO providerNpi=«1234567893» t=1715000000',
    'no word: 1234567893',
    'wrong: npi 1234567890, npi 3234567899, npi 12345678930',
  ],
});
