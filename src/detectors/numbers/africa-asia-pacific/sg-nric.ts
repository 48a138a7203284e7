import { weighted } from '../../../core/checks/check-digits.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Singapore’s NRIC and FIN numbers: a letter, seven digits, and a letter modulo 11 (Immigration and
 * Checkpoints Authority; series M since 2022). */
export const sgNric = issuedNumber({
  key: 'sgNric',
  finds: 'Singapore NRIC and FIN numbers',
  forms: ['AdddddddA'],
  formsNearWord: ['adddddddA', 'addddddda', 'A ddddddd A', 'Addddddd-A'],
  label: 'nric, fin',
  words: 'ic no, ic number, ic, identity card, uin',
  column: { labels: 'nric number, nric fin', accepts: code(4, [9, 9], '') },
  examples: [
    'NRIC «S1234567D», FIN «F1234567N» and «M1234567K»; nric «s1234567d».',
    '{"nric":"«T0123456G»","text":"\\n«S1234567D»"}',
    '17,«G1234567X»,SG',
    '2024-05-06 INFO nric=«S1234567D» ref=S1234567E',
    'IC No: «S 1234567 D», NRIC «S1234567-D», ic «s1234567d»',
    'wrong letter: S1234567E, F1234567D, M1234567N; no such series: A1234567D',
    'no word: s1234567d',
    'not S123456D, S12345678D, XS1234567D, S1234567D-1',
  ],
  judge(id) {
    const series = SERIES[id.charAt(0)];
    if (series === undefined) return false;
    const sum = weighted(id, WEIGHTS) + series.add;
    return series.letters.charAt(sum % 11) === id.charAt(8) && { kind: series.kind };
  },
});

const WEIGHTS = [0, 2, 7, 6, 5, 4, 3, 2];
const SERIES: Readonly<
  Record<string, { readonly add: number; readonly letters: string; readonly kind: string }>
> = {
  S: { add: 0, letters: 'JZIHGFEDCBA', kind: 'nric' },
  T: { add: 4, letters: 'JZIHGFEDCBA', kind: 'nric' },
  F: { add: 0, letters: 'XWUTRQPNMLK', kind: 'fin' },
  G: { add: 4, letters: 'XWUTRQPNMLK', kind: 'fin' },
  M: { add: 3, letters: 'XWUTRQPNJLK', kind: 'fin' },
};
