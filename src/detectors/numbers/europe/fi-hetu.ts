import type { Check } from '../../../core/checks/check.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

const BORN: Check = { kind: 'day', year: 4, month: 2, day: 0 };

/** Remainders of the powers of ten by 31, for the nine digits as one number. */
const POWERS = [14, 20, 2, 25, 18, 8, 7, 10, 1];
const SIGNS = '0123456789ABCDEFHJKLMNPRSTUVWXY';

/** Finds Finnish personal identity codes (HETU): birth date, a sign for the century, three digits and a check
 * modulo 31 (VNA 690/2022, with the characters added in 2023). */
export const fiHetu = issuedNumber({
  key: 'fiHetu',
  finds: 'Finnish personal identity codes',
  forms: ['dddddd-dddx', 'dddddd+dddX', 'ddddddAdddX'],
  formsNearWord: ['ddddddadddx'],
  check: {
    10: [
      BORN,
      { kind: 'weighted', modulus: 31, weights: POWERS, check: { at: 9, characters: SIGNS } },
    ],
    11: [
      BORN,
      {
        kind: 'weighted',
        modulus: 31,
        weights: [...POWERS.slice(0, 6), 0, ...POWERS.slice(6)],
        // The sign of the century is a letter from A to F or U to Y, and counts nothing.
        values: '0123456789       000000              00000 ',
        check: { at: 10, characters: SIGNS },
      },
    ],
  },
  label: 'hetu, henkilötunnus',
  words: 'sotu, tunnus, henkilotunnus, hlötunnus, personal identity code, personbeteckning',
  column: { accepts: code(9, [10, 11], '+-') },
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
});
