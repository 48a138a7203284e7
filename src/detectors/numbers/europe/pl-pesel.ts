import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Polish PESEL numbers near their keyword: a birth date with the century in the month, four digits, a
 * check digit by weights 1, 3, 7, 9 (ustawa o ewidencji ludności, art. 15). */
export const plPesel = issuedNumber({
  key: 'plPesel',
  finds: 'Polish PESEL numbers, near their keyword',
  formsNearWord: ['ddddddddddd'],
  check: [
    { kind: 'day', year: 0, month: 2, day: 4, monthModulus: 20 },
    { kind: 'weighted', modulus: 10, weights: [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1] },
  ],
  inField: true,
  label: 'pesel',
  words: 'numer ewidencyjny',
  column: { labels: 'numer pesel', accepts: code(11, [11, 11], '') },
  examples: [
    'PESEL: «44051401359», urodzony 1944; numer ewidencyjny «02270812350».',
    '{"pesel":"«44051401359»","other":"x44051401359"}',
    'pesel,«44051401359»,PL',
    '2024-05-06 INFO pesel=«44051401359» seq=44051401358',
    '17,«44051401359»,Nowak\n"44051401359": 1, {"seq":"44051401359","type":"PESEL","value":"«44051401359»"}',
    'no word: 44051401359',
    'wrong: pesel 44051401358, pesel 44153201359, pesel 4405140135',
  ],
});
