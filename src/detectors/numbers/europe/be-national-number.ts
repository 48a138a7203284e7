import { numberAt } from '../../../core/checks/check-digits.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Belgian national register numbers: birth date, order, and 97 less the remainder by 97, with a 2
 * before those born from 2000 on (arrêté royal du 3 avril 1984); bare ones near their keyword. */
export const beNationalNumber = issuedNumber({
  key: 'beNationalNumber',
  finds: 'Belgian national register numbers',
  forms: ['dd.dd.dd-ddd.dd', 'dd.dd.dd_ddd.dd', 'dddddd-ddd-dd', 'dddddd-ddd.dd'],
  formsNearWord: [
    ...['ddddddddddd', 'dddddd ddd dd', 'dd dd dd ddd dd', 'dddddd ddddd', 'dd.dd.dd.ddd.dd'],
    ...['dd.dd.dd-ddd-dd', 'dd.dd.dd ddddd', 'dd/dd/dd-ddd.dd'],
  ],
  inField: true,
  label: 'rijksregisternummer, registre national, numéro national',
  words:
    'rijksregister, rijksregisternr, nationaal nummer, n° national, nn, numéro de registre, insz, niss, national number, rrn',
  column: { labels: 'NISS, INSZ', accepts: code(11, [11, 15]) },
  examples: [
    'Rijksregisternummer «85.07.30-033.28», ook «85073003328» of «850730-033-28».',
    '{"niss":"«85073003328»","text":"\\n«85.07.30-033.28»"}',
    '17,«85.07.30-033.28»,BE',
    '2024-05-06 INFO insz=«85073003328» seq=85073003329',
    'N° national : «85 07 30 033 28», NUMÉRO NATIONAL «85.07.30.033.28», niss «85.07.30-033-28» of «850730-03328»\n17,«85073003328»,Gent',
    'wrong: 85.07.30-033.29, niss 85073003329; no such month: 85.14.30-033.56',
    'no word: 85073003328',
    'not 85.07.30-033.280, 1.85.07.30-033.28, 85.07.30.033.28',
  ],
  judge(id) {
    const number = numberAt(id, 0, 9);
    const check = numberAt(id, 9);
    // Bis numbers have 20 or 40 added to the month; a day or month that is not known is 00.
    if (numberAt(id, 2, 4) % 20 > 12 || numberAt(id, 2, 4) > 52 || numberAt(id, 4, 6) > 31)
      return false;
    if (check === 97 - (number % 97)) return true;
    return numberAt(id, 0, 2) < 50 && check === 97 - ((number + 2e9) % 97);
  },
});
