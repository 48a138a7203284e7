import { digitAt, weighted, weights } from '../../../core/checks/check-digits.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Portuguese tax numbers (NIF) near their keyword: nine digits, the last by weights 9 to 2 modulo 11
 * (Decreto-Lei 14/2013). */
export const ptNif = issuedNumber({
  key: 'ptNif',
  finds: 'Portuguese taxpayer numbers',
  formsNearWord: ['ddddddddd', 'ddd ddd ddd', 'ddd.ddd.ddd'],
  check: { kind: 'weighted', modulus: 11, weights: [9, 8, 7, 6, 5, 4, 3, 2, 1], leaves: [0, 1] },
  words: 'nif, n.i.f, nipc, contribuinte, identificação fiscal, identificacao fiscal, tax number',
  examples: [
    'NIF «501964843», contribuinte n.º «123 456 789».',
    '{"nif":"«501964843»","other":"x501964843"}',
    'nif,«501964843»,PT',
    '2024-05-06 INFO contribuinte=«501964843» pid=501964842',
    'N.I.F.: «501.964.843»; Número de Identificação Fiscal «501 964 843»',
    'no word: 501964843',
    'wrong: nif 501964842, nif 401964843, nif 5019648430',
  ],
  judge(id) {
    if (!/^(?:[1-35689]|45|7[0124579])/.test(id)) return false;
    return ((11 - (weighted(id, WEIGHTS) % 11)) % 11) % 10 === digitAt(id, 8);
  },
});

const WEIGHTS = weights(9, 2);
