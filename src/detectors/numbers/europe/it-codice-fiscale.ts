import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Italian tax codes (codice fiscale, D.M. 23 dicembre 1976): names, birth and commune in sixteen characters,
 * the last a check; digits may be letters where two persons would have the same code. */
export const itCodiceFiscale = issuedNumber({
  key: 'itCodiceFiscale',
  finds: 'Italian tax codes',
  forms: ['aaaaaaXXaXXaXXXa', 'aaaaaaddaddaddda', 'AAA_AAA_XXAXX_AXXXA', 'AAAAAA_XXAXX_AXXXA'],
  label: 'codice fiscale, cod fisc',
  words: 'cf, fiscal code',
  column: { labels: 'cod fiscale', beside: 'cf', accepts: code(5, [11, 16], ' ') },
  examples: [
    'Il codice fiscale è «RSSMRA85T10A562S», anche «rssmra85t10a562s» o «RSS MRA 85T10 A562S», «RSSMRA 85T10 A562S».',
    '{"cf":"«MRTMTT91D08F205J»","text":"\\n«RSSMRA85T10A562S»"}',
    '17,«RSSMRA85T10A562S»,IT',
    '2024-05-06 INFO cf=«RSSMRA85T10A56NH» ref=RSSMRA85T10A562T',
    'wrong check: RSSMRA85T10A562A; no such month: RSSMRA85F10A562G; no such day: RSSMRA85T32A562W',
    'not RSSMRA85T10A562, RSSMRA85T10A562SS, XRSSMRA85T10A562S, RSSMRA85T10A562S-1',
  ],
  judge: (id) => FORM.test(id) && checkHolds(id),
});

const DAY = '[0-3LMNP-V][\\dLMNP-V]';
/** Months are ABCDEHLMPRST; women have 40 added to the day. */
const FORM = new RegExp(
  `^[A-Z]{6}[\\dLMNP-V]{2}[ABCDEHLMPRST](?:${DAY}|[4-7Q-T][\\dLMNP-V])[A-Z][\\dLMNP-V]{3}[A-Z]$`,
);
/** Values of characters at odd positions: 0 to 9 as A to J. */
const ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

function checkHolds(id: string): boolean {
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const code = id.charCodeAt(i);
    const place = code < 58 ? code - 48 : code - 65;
    sum += i % 2 === 0 ? ODD[place] : place;
  }
  return sum % 26 === id.charCodeAt(15) - 65;
}
