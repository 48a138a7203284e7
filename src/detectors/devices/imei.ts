import { code } from '../columns/value-forms.ts';
import { issuedNumber } from '../issued/issued-number.ts';

/**
 * Prefixes of the organisations that allocate types (GSMA TS.06), without the old 44 to 54: sixteen digits have no check, and most are cards.
 */
const ALLOCATED = [1, 35, 86, 91, 98, 99].map((first) => [first, first] as const);

/**
 * Finds identities of mobile devices (IMEI): a type allocation code of eight digits, a serial number of six and Luhn's
 * check digit (3GPP TS 23.003, 6.2 and annex B). In groups, `35-209900-176148-1`, they stand for themselves. Fifteen
 * digits in a row do near the keyword alone, and so does an IMEISV, which has two digits of a software version in place of
 * the check digit.
 */
export const imei = issuedNumber({
  key: 'imei',
  group: 'things',
  finds: 'identities of mobile devices (IMEI), in groups or near their keyword',
  forms: ['dd dddddd dddddd d'],
  formsNearWord: [
    'ddddddddddddddd',
    'dddddddddddddddd',
    'dddddd dd dddddd d',
    'dddddddd dddddd d',
    'dd dddddd dddddd dd',
  ],
  check: {
    15: { kind: 'luhn' },
    16: {
      kind: 'numbers',
      at: 0,
      digits: 2,
      within: ALLOCATED,
    },
  },
  label: 'imei, imeisv, imei meid, imei number',
  words: 'imeis',
  column: {
    labels: 'imei no, device imei, phone imei, imei code',
    accepts: code(14, [14, 20], ' -'),
  },
  examples: [
    'The phone was stolen, IMEI «352099001761481», or «35-209900-176148-1»; IMEI/MEID: «35 209900 176148 1».',
    '{"imei":"«352099001761481»","imei2":"«490154203237518»","order":"352099001761481"}',
    '17,IMEI,«352099001761481»\r\n18,352099001761481,open',
    '2024-05-06 10:30:45 INFO device_imei=«352099001761481» trace=352099001761481 took 12 ms',
    'IMEISV: «3520990017614823», IMEISV «35-209900-176148-23», IMEI1 «35209900-176148-1», IMEI «352099-00-176148-1»',
    'hidden: IMEI «３５２０９９００１７６１４８１», «35–209900–176148–1», IMEI «35209900\u200b1761481»',
    'wrong digit: IMEI 352099001761482, 35-209900-176148-2; no word: 352099001761481 or 3520990017614823',
    'not IMEI 000000000000000, IMEI 35209900176148, IMEI 35209900176148123, 35-209900-176148-1-2 or x352099001761481',
  ],
});
