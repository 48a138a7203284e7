import { type Check, valuesOf } from './check.ts';
import { weights } from './check-digits.ts';

/** Check characters by the remainder modulo 11. */
const LAST = '00987654321';
/** Digits count as such, letters as their ASCII code less that of `0`: `A` is 17 (IN RFB 2229/2024). */
const values = valuesOf('0123456789.......ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const twelve = [...weights(5, 2), ...weights(9, 2)];

/** The two check digits of a CPF of eleven digits; the second also counts the first. */
export const CPF: readonly Check[] = [
  { kind: 'varied' },
  { kind: 'count', digits: [11, 11], letters: [0, 0] },
  { kind: 'weighted', modulus: 11, weights: weights(10, 2), check: { at: 9, characters: LAST } },
  { kind: 'weighted', modulus: 11, weights: weights(11, 2), check: { at: 10, characters: LAST } },
];

/** The two check digits of a CNPJ of fourteen characters, with letters among the first twelve. */
export const CNPJ: readonly Check[] = [
  { kind: 'varied' },
  { kind: 'weighted', modulus: 11, weights: twelve, values, check: { at: 12, characters: LAST } },
  {
    kind: 'weighted',
    modulus: 11,
    weights: [6, ...twelve],
    values,
    check: { at: 13, characters: LAST },
  },
];
