import type { Check } from '../../core/checks/check.ts';
import { digits } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';

/** Weights 3, 7, 1 modulo 10, of ANSI X9.100-160. */
const checkDigit: Check = { kind: 'weighted', modulus: 10, weights: [3, 7, 1, 3, 7, 1, 3, 7, 1] };

/**
 * Finds ABA routing numbers: nine digits with a Federal Reserve prefix (00–12, 21–32, 61–72, 80) and their check digit. One
 * number of thirty passes both, so a bare one needs a keyword; in prose or a field of its own it counts with low confidence.
 * https://www.aba.com/about-us/routing-number
 */
export const bankRoutingNumber = detector({
  key: 'bankRoutingNumber',
  group: 'money',
  finds: 'ABA bank routing numbers',
  words: {
    near:
      'routing, routing number, routing no, routing transit, transit number, rtn, aba, bank, ach, wire, wired, wire transfer, ' +
      'direct deposit, fedwire, micr, checking',
    raise: 'routing, routing number, aba, rtn, ach, wire, direct deposit, transit number',
    lower: 'order, invoice, serial, ticket, tracking, part number',
  },
  patterns: [
    {
      form: '(0d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)d{7}',
      check: [{ kind: 'varied' }, checkDigit],
      when: { near: 0.95, field: 0.3, prose: 0.3 },
    },
  ],
  column: {
    labels:
      'routing,routing number,aba,aba number,aba routing,rtn,routing transit number,bank routing',
    accepts: digits(8, 9),
  },
  examples: [
    'The routing number is «111000025», not 111007025.',
    'We wired it to «021000021» in the morning.',
    '{"routingNumber":"«011000015»","n":"\\n«122105155»"}',
    '17,«026009593»,open\r\n18,026009594,open',
    '2024-05-06 10:30:45 INFO aba=«091000019» ok',
    '2024-05-06 10:30:45 INFO took 091000019 ns, id=111000025',
    'hidden: routing «１１１０００025», «111\u200b000025»; 号码«111000025»',
    'Aba 000000000, 131000021, 511000021, 811000021 and 1110000251, 11100002, x111000025, 111000025-1, 0.111000025.',
  ],
});
