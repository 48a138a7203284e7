import { digits } from '../../columns/value-forms.ts';
import { PHONE_NOUNS } from '../../forms/phone-nouns.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds NHS numbers of England, Wales and the Isle of Man: ten digits, the last by weights 10 to 2
 * modulo 11 (NHS Data Dictionary, NHS NUMBER). */
export const ukNhsNumber = issuedNumber({
  key: 'ukNhsNumber',
  group: 'health',
  finds: 'UK NHS numbers',
  forms: ['ddd ddd dddd'],
  formsNearWord: ['dddddddddd'],
  check: { kind: 'weighted', modulus: 11, weights: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] },
  label: 'nhs',
  words: 'chi number, health service number',
  others: PHONE_NOUNS,
  column: { labels: 'nhs number, nhs no', accepts: digits(10, 10) },
  examples: [
    'NHS number «943 476 5919», or «943-476-5919»; the nhs no. is «4010232137».',
    '{"nhsNumber":"«9434765919»","note":"\\n«943 476 5919»"}',
    '17,«401 023 2137»,open\n18,«943-476-5919»,open',
    '2024-05-06 INFO nhs_no=«9434765919» status=200 patient.nhs.id=«4010232137»',
    'wrong digit: NHS 943 476 5918, NHS 9434765918, t=9434765919 behind NHS',
    'no word: 9434765919, 12 943 476 5919 12',
    'ids 9434765919-1, x943 476 5919, NHS 94347659190, 0.943 476 5919, NHS 0000000000',
  ],
});
