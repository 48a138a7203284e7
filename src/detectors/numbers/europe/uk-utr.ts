import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds UK Unique Taxpayer References near their keyword: ten digits, the first a check digit modulo 11 over
 * the others (HMRC, Specification for the validation of the UTR). */
export const ukUtr = issuedNumber({
  key: 'ukUtr',
  finds: 'UK taxpayer references, near their keyword',
  formsNearWord: ['dddddddddd', 'ddddd ddddd'],
  check: {
    kind: 'weighted',
    modulus: 11,
    from: 1,
    weights: [6, 7, 8, 9, 10, 5, 4, 3, 2],
    // The first digit checks the rest.
    check: { at: 0, characters: '21987654321' },
  },
  label: 'utr, unique taxpayer reference',
  words: 'taxpayer reference, tax reference, tax ref, self assessment',
  column: { accepts: code(10, [10, 13], ' ') },
  examples: [
    'My UTR is «1955839661», on paper «19558 39661».',
    '{"utr":"«1955839661»","other":"\\n2955839661"}',
    'utr,«1955839661»,open',
    '2024-05-06 INFO taxpayerReference=«1955839661» t=1715000000',
    'Tax reference: «1955839661», {"type":"UTR","value":"«1955839661»"}',
    'no word: 1955839661 and 19558 39661',
    'wrong: utr 2955839661, UTR 19558396610',
  ],
});
