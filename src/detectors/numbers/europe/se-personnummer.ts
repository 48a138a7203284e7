import type { Check } from '../../../core/checks/check.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Day of birth; coordination numbers have 60 added to it. */
const BORN: Check = { kind: 'day', year: -10, month: -8, day: -6, dayModulus: 60 };
const LUHN: Check = { kind: 'luhn', digits: 10 };

/** Finds Swedish personal and coordination numbers (day plus 60): birth date, three digits and Luhn’s check
 * digit (folkbokföringslagen 1991:481, 18 §; SKV 704); without the separator, near their keyword. */
export const sePersonnummer = issuedNumber({
  key: 'sePersonnummer',
  finds: 'Swedish personal and coordination numbers',
  forms: ['dddddd-dddd', 'dddddd+dddd', 'dddddddd-dddd', 'dddddddd+dddd'],
  formsNearWord: ['dddddddddd', 'dddddddddddd', 'dddddd_dddd', 'dddddddd_dddd'],
  inField: true,
  check: {
    10: [BORN, LUHN],
    12: [{ kind: 'numbers', at: 0, digits: 2, within: [[18, 20]] }, BORN, LUHN],
  },
  label: 'personnummer, pnr, personal number',
  words:
    'personnr, person nr, pers nr, pers.nr, samordningsnummer, födelsenummer, personal identity number, social security',
  column: { accepts: code(10, [10, 13], '+-') },
  examples: [
    'Personnummer «880320-0016», äldre «19880320-0016» eller «880320+0016»; pnr «8803200016».',
    '{"personnummer":"«198803200016»","text":"\\n«880320-0016»"}',
    '17,«880380-0013»,SE',
    '2024-05-06 INFO pnr=«8803200016» t=8803200016x',
    'Pers.nr: «880320 0016», personal number «19880320 0016»\n17,«198803200016»,Lund',
    'wrong digit: 880320-0018, 19880320-0018; no such day: 880340-0019, 881320-0014',
    'no word: 8803200016, a Unix time\n17,1704128006,open\n1704128014\n',
    'not 880320-00160, 0-880320-0016, 880320-0016-1, 88032-00016',
  ],
});
