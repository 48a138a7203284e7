import { DIGITS } from '../../core/checks/check.ts';
import { code } from '../columns/value-forms.ts';
import { issuedNumber } from '../issued/issued-number.ts';

/** Finds the registration numbers of the US Drug Enforcement Administration near their keyword: a letter for
 * the registrant, a letter or 9, six digits and a check digit (21 CFR 1301.11; DEA Diversion Control). */
export const deaNumber = issuedNumber({
  key: 'deaNumber',
  group: 'health',
  finds: 'DEA registration numbers of US prescribers, near their keyword',
  formsNearWord: ['AA ddddddd', 'AAddddddd', 'Adddddddd', 'aaddddddd'],
  check: {
    kind: 'weighted',
    modulus: 10,
    from: 2,
    weights: [1, 2, 1, 2, 1, 2],
    check: { at: 8, characters: DIGITS },
  },
  label: 'dea, dea number',
  words: 'prescriber, controlled substance',
  column: { labels: 'dea no', accepts: code(6, [8, 11], '-') },
  examples: [
    'Prescriber DEA «AB1234563», his nurse’s DEA# «MJ5831246»; dea «ab1234563».',
    '{"deaNumber":"«AB1234563»","other":"xAB1234563"}',
    'dea,«B91234563»,US',
    '2024-05-06 INFO dea=«AB1234563» build=AB1234564',
    'DEA No. «AB 1234563», DEA: «AB-1234563»',
    'no word: AB1234563',
    'wrong: dea AB1234564, dea NB1234563, dea AB12345630',
  ],
  judge: (id) => /^[A-HJ-MPR-UX][A-Z9]/.test(id),
});
