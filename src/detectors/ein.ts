import * as v from 'valibot';
import type { Found, TokenTrigger, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { digitRun, goesBack, goesOn, numberIn } from './reading/digits.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { ESCAPED_DIGITS, pastEscape } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { DASH_FORM } from './reading/forms.ts';
import { dashLength } from './reading/separators.ts';

const REACH = 2 + 3 + 7 + 4;

const TOKEN: TokenTrigger = {
  only: 'D',
  length: [2, 2],
  next: '\xe2-',
  after: '0-9\x80',
  apart: true,
  form: String.raw`[0-9]{2}${DASH_FORM}[0-9]{7}\b`,
};

/** Campus and internet prefixes: https://www.irs.gov/businesses/small-businesses-self-employed/how-eins-are-assigned-and-valid-ein-prefixes */
const PREFIXES: readonly (readonly [first: number, last: number])[] = [
  [1, 6],
  [10, 16],
  [20, 27],
  [30, 48],
  [50, 68],
  [71, 77],
  [80, 88],
  [90, 95],
  [98, 99],
];

/** Finds US employer identification numbers: two digits, a dash, seven digits (26 CFR 301.6109-1). */
export const ein = definition({
  key: 'ein',
  type: 'ein',
  filterType: 'EIN',
  finds: 'US employer identification numbers',
  options: { onlyValidPrefixes: v.optional(v.boolean(), false) },
  context: {
    raise: ['ein', 'employer', 'tax id', 'fein', 'federal id', 'taxpayer', 'w-2', '1099'],
    lower: ['order', 'invoice', 'part', 'serial', 'isbn'],
  },
  examples: [
    'The EIN is «12-3456789». Its branch has «07-1234567».',
    '{"ein":"«98-7654321»","n":"\\n«12-3456789»"}',
    '17,«12-3456789»,1990-02-03\r\n18,12-345678,',
    '2024-05-06 10:30:45 INFO ein=«12-3456789» id_«12-3456789»_x',
    'copied: “«12‑3456789»”, «12–3456789», «１２-３４５６７８９», «12-345\u200b6789», 号码«12-3456789»',
    'not 123456789, 123-45-6789, 12-34567890, 12-3456789-1, 1-12-3456789, 112-3456789, 12-3456789x, 12 3456789',
    {
      text: 'valid «12-3456789», not 07-1234567, 96-1234567 or 00-1234567',
      options: { onlyValidPrefixes: true },
    },
  ],
  detector: ({ onlyValidPrefixes }) => ({
    type: 'ein',
    filterType: 'EIN',
    reach: evasionReach(REACH),
    find: throughEvasions({
      kind: 'matcher',
      triggers: [TOKEN, ESCAPED_DIGITS],
      back: 0,
      match: (view, at) => match(view, at, onlyValidPrefixes),
    }),
  }),
});

function match({ bytes, low, high }: View, at: number, onlyValid: boolean): Found | undefined {
  const start = pastEscape(bytes, at);
  if (digitRun(bytes, start, high, 2) !== 2) return undefined;
  const dash = dashLength(bytes, start + 2, high);
  const rest = start + 2 + dash;
  if (dash === 0 || digitRun(bytes, rest, high, 7) !== 7) return undefined;
  const end = rest + 7;
  if (!endsAt(bytes, end, high) || goesOn(bytes, end, high)) return undefined;
  if (!beginsAt(bytes, start, low) || goesBack(bytes, start, low)) return undefined;
  const prefix = numberIn(bytes, start, start + 2);
  const valid = PREFIXES.some(([first, last]) => prefix >= first && prefix <= last);
  return onlyValid && !valid ? undefined : { start, end, confidence: 0.95 };
}
