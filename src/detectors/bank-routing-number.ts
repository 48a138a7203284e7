import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { digitRun, goesBack, goesOn, numberIn } from './reading/digits.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { ESCAPED_DIGITS, pastEscape } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';
import { STANDING_AFTER, standing } from './reading/standing.ts';

const DIGITS = 9;
const REACH = DIGITS + 4 + Math.max(KEYWORD_AFTER, STANDING_AFTER);
const WEIGHTS = [3, 7, 1];

const NEAR = keywords([
  ...['routing', 'routing number', 'routing no', 'routing transit', 'transit number', 'rtn', 'aba'],
  ...['bank', 'ach', 'wire', 'wire transfer', 'direct deposit', 'fedwire', 'micr', 'checking'],
]);

/**
 * Finds ABA routing numbers: nine digits with a Federal Reserve prefix (00–12, 21–32, 61–72, 80) and the check
 * digit of ANSI X9.100-160. One number of thirty passes both, so a bare one needs a keyword, prose or a field of
 * its own. https://www.aba.com/about-us/routing-number
 */
export const bankRoutingNumber = definition({
  key: 'bankRoutingNumber',
  type: 'bank-routing-number',
  filterType: 'BANK_ROUTING_NUMBER',
  finds: 'ABA bank routing numbers',
  options: {},
  context: {
    raise: [
      'routing',
      'routing number',
      'aba',
      'rtn',
      'ach',
      'wire',
      'direct deposit',
      'transit number',
    ],
    lower: ['order', 'invoice', 'serial', 'ticket', 'tracking', 'part number'],
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
  detector: () => ({
    type: 'bank-routing-number',
    filterType: 'BANK_ROUTING_NUMBER',
    reach: evasionReach(REACH),
    find: throughEvasions({
      kind: 'matcher',
      triggers: [{ only: 'D', length: [DIGITS, DIGITS] }, ESCAPED_DIGITS],
      back: 0,
      match,
    }),
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, low, high } = view;
  const start = pastEscape(bytes, at);
  const end = start + DIGITS;
  if (digitRun(bytes, start, high, DIGITS) !== DIGITS || !isRouting(bytes, start)) return undefined;
  if (!beginsAt(bytes, start, low) || goesBack(bytes, start, low)) return undefined;
  if (!endsAt(bytes, end, high) || goesOn(bytes, end, high)) return undefined;
  if (NEAR(view, start, end)) return { start, end, confidence: 0.95, valid: true };
  return standing(view, start, end) ? { start, end, confidence: 0.75, valid: true } : undefined;
}

function isRouting(bytes: Buffer, start: number): boolean {
  const prefix = numberIn(bytes, start, start + 2);
  const district = prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72);
  if (!district && prefix !== 80) return false;
  let sum = 0;
  for (let i = 0; i < DIGITS; i++) sum += WEIGHTS[i % 3] * (bytes[start + i] - 0x30);
  return sum > 0 && sum % 10 === 0;
}
