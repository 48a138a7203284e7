import { documentCheckHolds, isDocumentNumber } from '../../../core/checks/german-check.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds the numbers of German identity cards and passports near their keyword: nine characters, mostly with a
 * check digit by weights 7, 3, 1 (ICAO Doc 9303-3, 4.9). Vowels and some other letters are not used. */
export const deIdCard = issuedNumber({
  key: 'deIdCard',
  finds: 'numbers of German identity cards and passports, near their keyword',
  formsNearWord: ['XXXXXXXXXd', 'XXXXXXXXX'],
  label: 'id card',
  words:
    'personalausweis, personalausweisnummer, ausweis, ausweisnummer, ausweis nr, reisepass, perso, identity card',
  column: {
    labels: 'Personalausweis, Personalausweisnummer, Ausweisnummer, Ausweis-Nr, id card number',
    accepts: code(4, [9, 12]),
  },
  examples: [
    'Personalausweis «T220001293» oder Ausweisnummer «T22000129», Reisepass «C01X00T478».',
    '{"ausweisNummer":"«T220001293»","text":"T220001293x"}',
    'Personalausweis,«T220001293»,DE',
    '2024-05-06 INFO ausweis=«T220001293» build=T220001294',
    'no word: T220001293 and T22000129',
    'wrong: Ausweis T220001294, ABCDEFGHI, 123456789',
  ],
  judge(id) {
    if (!isDocumentNumber(id)) return false;
    return id.length === 10 ? documentCheckHolds(id) : 'plausible';
  },
});
