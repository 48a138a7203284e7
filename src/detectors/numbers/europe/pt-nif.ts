import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Portuguese tax numbers (NIF) near their keyword: nine digits, the last by weights 9 to 2 modulo 11
 * (Decreto-Lei 14/2013). */
export const ptNif = issuedNumber({
  key: 'ptNif',
  finds: 'Portuguese taxpayer numbers',
  formsNearWord: ['ddddddddd', 'ddd ddd ddd', 'ddd.ddd.ddd'],
  check: [
    {
      kind: 'numbers',
      at: 0,
      digits: 2,
      within: [
        [10, 39],
        [45, 45],
        [50, 69],
        [70, 72],
        [74, 75],
        [77, 77],
        [79, 99],
      ],
    },
    {
      kind: 'weighted',
      modulus: 11,
      weights: [9, 8, 7, 6, 5, 4, 3, 2],
      check: { at: 8, characters: '00987654321' },
    },
  ],
  label: 'nif, contribuinte',
  words: 'n.i.f, nipc, identificação fiscal, identificacao fiscal, tax number',
  column: { labels: 'número de contribuinte', accepts: code(9, [9, 11], ' ') },
  examples: [
    'NIF «501964843», contribuinte n.º «123 456 789».',
    '{"nif":"«501964843»","other":"x501964843"}',
    'nif,«501964843»,PT',
    '2024-05-06 INFO contribuinte=«501964843» pid=501964842',
    'N.I.F.: «501.964.843»; Número de Identificação Fiscal «501 964 843»',
    'no word: 501964843',
    'wrong: nif 501964842, nif 401964843, nif 5019648430',
  ],
});
