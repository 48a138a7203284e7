import { isDay, numberAt } from '../../../core/checks/check-digits.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Finnish personal identity codes (HETU): birth date, a sign for the century, three digits and a check
 * modulo 31 (VNA 690/2022, with the characters added in 2023). */
export const fiHetu = issuedNumber({
  key: 'fiHetu',
  finds: 'Finnish personal identity codes',
  forms: ['dddddd-dddx', 'dddddd+dddX', 'ddddddAdddX'],
  formsNearWord: ['ddddddadddx'],
  words:
    'hetu, sotu, tunnus, henkilötunnus, henkilotunnus, hlötunnus, personal identity code, personbeteckning',
  examples: [
    'Henkilötunnus «131052-308T», uusi «131052Y308T», syntynyt 2000-luvulla «010100A002H»?',
    '{"hetu":"«131052-308T»","text":"\\n«131052-308T»"}',
    '17,«131052-308T»,FI',
    '2024-05-06 INFO hetu=«131052+308T» ref=131052-308U',
    'pienellä «131052-308t», hetu «010100a002h»',
    'no word: 010100a002h and 131052-308u',
    'wrong check: 131052-308U; no such day: 311152-3083; century: 131052G308T',
    'not 131052-308TX, 1131052-308T, 131052308T, 131052-308T-1',
  ],
  judge(id) {
    const digits = id.length === 11 ? id.slice(0, 6) + id.slice(7) : id;
    if (id.length === 11 && !'ABCDEFUVWXY'.includes(id.charAt(6))) return false;
    const born = isDay(numberAt(id, 4, 6), numberAt(id, 2, 4), numberAt(id, 0, 2));
    return born && SIGNS.charAt(numberAt(digits, 0, 9) % 31) === digits.charAt(9);
  },
});

const SIGNS = '0123456789ABCDEFHJKLMNPRSTUVWXY';
