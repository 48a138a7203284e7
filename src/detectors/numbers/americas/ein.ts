import * as v from 'valibot';
import type { Check } from '../../../core/checks/check.ts';
import { digits } from '../../columns/value-forms.ts';
import { detector } from '../../detector.ts';
import { PHONES } from '../../forms/phone-nouns.ts';

/** Campus and internet prefixes: https://www.irs.gov/businesses/small-businesses-self-employed/how-eins-are-assigned-and-valid-ein-prefixes */
const issuedPrefix: Check = {
  kind: 'numbers',
  at: 0,
  digits: 2,
  within: [
    [1, 6],
    [10, 16],
    [20, 27],
    [30, 48],
    [50, 68],
    [71, 77],
    [80, 88],
    [90, 95],
    [98, 99],
  ],
};

/** Finds US employer identification numbers: two digits, a dash, seven digits (26 CFR 301.6109-1). */
export const ein = detector({
  key: 'ein',
  group: 'numbers',
  finds: 'US employer identification numbers',
  options: { onlyValidPrefixes: v.optional(v.boolean(), false) },
  words: {
    raise: 'ein, employer, tax id, fein, federal id, taxpayer, w-2, 1099',
    lower: 'order, invoice, part, serial, isbn',
    phones: PHONES,
  },
  patterns: [
    { form: 'dd-d{7}', when: { 'not before phones': 0.95 }, options: { onlyValidPrefixes: false } },
    {
      form: 'dd-d{7}',
      check: issuedPrefix,
      when: { 'not before phones': 0.95 },
      options: { onlyValidPrefixes: true },
    },
  ],
  column: {
    labels:
      'ein,fein,employer identification number,employer id,federal tax id,federal id,tax id,tin',
    accepts: digits(9, 9),
  },
  examples: [
    'The EIN is «12-3456789». Its branch has «07-1234567».',
    '{"ein":"«98-7654321»","n":"\\n«12-3456789»"}',
    '17,«12-3456789»,1990-02-03\r\n18,12-345678,',
    '2024-05-06 10:30:45 INFO ein=«12-3456789» id_«12-3456789»_x',
    'copied: “«12‑3456789»”, «12–3456789», «１２-３４５６７８９», «12-345\u200b6789», 号码«12-3456789»',
    'not 123456789, 123-45-6789, 12-34567890, 12-3456789-1, 1-12-3456789, 112-3456789, 12-3456789x, 12 3456789, tel. 06-5550182',
    {
      text: 'valid «12-3456789», not 07-1234567, 96-1234567 or 00-1234567',
      options: { onlyValidPrefixes: true },
    },
  ],
});
