import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Australian business numbers: eleven digits, divisible by 89 when the first is less one (Australian
 * Business Register); bare ones near their keyword. */
export const auAbn = issuedNumber({
  key: 'auAbn',
  finds: 'Australian business numbers',
  forms: ['dd ddd ddd ddd'],
  formsNearWord: ['ddddddddddd'],
  check: [
    { kind: 'numbers', at: 0, digits: 1, within: [[1, 9]] },
    {
      kind: 'weighted',
      modulus: 89,
      weights: [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19],
      leaves: [10],
    },
  ],
  inField: true,
  label: 'abn',
  words: 'a.b.n, business number, business register',
  column: { labels: 'australian business number', accepts: code(11, [11, 14], ' ') },
  examples: [
    'ABN «51 824 753 556», also «51-824-753-556»; abn «51824753556».',
    '{"abn":"«51824753556»","text":"\\n«51 824 753 556»"}',
    '17,«51 824 753 556»,AU',
    '2024-05-06 INFO abn=«51824753556» seq=51824753557',
    'A.B.N. «51824753556»\n17,«51824753556»,Perth',
    'wrong digit: 51 824 753 557, abn 51824753557',
    'no word: 51824753556',
    'not 51 824 753 5560, 12 51 824 753 556, 51824 753 556',
  ],
});
