import { isDay, numberAt } from '../../../core/checks/check-digits.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Austrian social security numbers: three digits, a check digit modulo 11, the birth date (Dachverband
 * der Sozialversicherungsträger, Versicherungsnummer); bare ones near their keyword. */
export const atSocialSecurityNumber = issuedNumber({
  key: 'atSocialSecurityNumber',
  finds: 'Austrian social security numbers',
  forms: ['dddd dddddd'],
  formsNearWord: ['dddddddddd', 'dddd dd dd dd', 'dddd/dddddd', 'dddd_dd.dd.dd'],
  inField: true,
  check: [
    { kind: 'numbers', at: 0, digits: 1, within: [[1, 9]] },
    { kind: 'numbers', at: 6, digits: 2, within: [[1, 16]] },
    { kind: 'weighted', modulus: 11, weights: [3, 7, 9, -1, 5, 8, 4, 2, 1, 6] },
  ],
  words:
    'svnr, sv nr, sv nummer, sozialversicherungsnummer, versicherungsnummer, vsnr, vers.-nr, vers nr',
  column: {
    labels: 'SVNR,SV-Nummer,Sozialversicherungsnummer',
    accepts: code(9, [10, 13]),
  },
  examples: [
    'Versicherungsnummer «1237 010180», kurz SVNR «1237010180».',
    '{"svnr":"«1237010180»","text":"\\n«1237 010180»"}',
    '17,«1237 010180»,AT',
    '2024-05-06 INFO svnr=«1237010180» t=1237010180x',
    'Vers.-Nr. «1237/010180», SVNR «1237 01.01.80»\n17,«1237010180»,Graz',
    'wrong digit: 1238 010180, svnr 1238010180; no such day: 1237 320180',
    'no word: 1237010180',
    'not 1237 0101800, 01237 010180, 0237 010180, 12 1237 010180 12',
  ],
  // Months 13 to 16 serve where the day has no numbers left.
  judge: (id) => isDay(numberAt(id, 8), Math.min(numberAt(id, 6, 8), 12), numberAt(id, 4, 6)),
});
