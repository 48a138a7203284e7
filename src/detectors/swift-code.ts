import { LETTER } from '../core/bytes.ts';
import type { Found, TokenTrigger, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { COUNTRY_CODES } from './forms/country-codes.ts';
import { announced, endings, KEYWORD_START } from './reading/announced.ts';
import { hasDigit } from './reading/digits.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { endsWith } from './reading/ends-with.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { either } from './reading/forms.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';

const WHOLE = 8;
const WITH_BRANCH = 11;
const REACH = WITH_BRANCH + KEYWORD_AFTER;
const FORM = `[A-Z]{4}${either(COUNTRY_CODES)}[A-Z0-9]{2}([A-Z0-9]{3})?\\b`;
const TOKENS: readonly TokenTrigger[] = [WHOLE, WITH_BRANCH].map((length) => ({
  only: 'DU',
  has: 'U',
  length: [length, length],
  form: FORM,
}));
const COUNTRIES = new Set(COUNTRY_CODES);

const NAME = '(?:SWIFT|Swift|swift|BIC|Bic|bic|BICFI|AnyBIC|BICOrBEI)';
const isKeyword = endsWith(
  new RegExp(
    `${KEYWORD_START}(?:${NAME}(?:[ _/-]{1,3}${NAME})?\\)?(?:[ _-]?(?:[Cc]ode|CODE|[Nn]umber|NUMBER|[Nn]o|NO|[Aa]ddress|ADDRESS))?|(?:[Bb]ank|[Bb]usiness) [Ii]dentifier [Cc]ode)\\)?$`,
  ),
);
/** A keyword that is nothing else: `Swift` is a language, too. */
const isSure = endsWith(/(?:SWIFT|BIC|[Cc]ode|CODE|[Nn]umber|[Nn]o|[Aa]ddress|BICFI|BICOrBEI)\)?$/);
const mayEnd = endings([
  'swift',
  'bic',
  'bicfi',
  'bei',
  'code',
  'number',
  'no',
  'address',
  'c)',
  't)',
  'e)',
]);
const NEAR = keywords(['bic', 'swift', 'bank identifier code']);
/** What may stand in capitals behind a code that a blank alone leads to. */
const LABEL = /^ (?:IBAN|BIC|SWIFT|ACC|ACCOUNT|A\/C|KTO|KONTO|BLZ|REF|USD|EUR|GBP|CHF)\b/;
const NEXT_WORD = /^ [A-Z]{2}/;

/**
 * Finds codes of banks (ISO 9362): four letters of the bank, its country, two letters or digits of the place and three of
 * a branch or none, in capitals, behind SWIFT or BIC. There is no check digit: of words in capitals, some are of that form.
 */
export const swiftCode = definition({
  key: 'swiftCode',
  type: 'swift-code',
  filterType: 'SWIFT_CODE',
  finds: 'codes of banks (SWIFT, BIC), near their keyword',
  aliases: { key: ['bic', 'bicCode'] },
  options: {},
  context: { raise: ['bank', 'iban', 'account', 'transfer', 'wire', 'swift', 'bic'] },
  examples: [
    'Please wire it, SWIFT: «DEUTDEFF500», or BIC «COBADEFFXXX»; SWIFT code «BOFAUS3N», swift code is «NWBKGB2L».',
    '{"bic":"«DEUTDEFF»","swiftCode": "«CHASUS33XXX»","swift_code":"«HBUKGB4B»","sku":"DEUTDEFF500"}',
    '17,BIC «DEUTDEFF»,open\r\n18,DEUTDEFF,open',
    '2024-05-06 10:30:45 INFO bic=«MARKDEF1100» code=MARKDEF1100 ref=COBADEFFXXX',
    'IBAN DE89370400440532013000 BIC «DEUTDEFF» IBAN; SWIFT/BIC: «GENODEM1GLS», BIC (SWIFT): «GENODEM1GLS», BIC-Code «INGDDEFFXXX»',
    'The BIC of our bank in town is «DEUTDEFF500». <BICFI>«DEUTDEFF»</BICFI> <td>BIC</td><td>«DEUTDEFF»</td> **BIC:** «DEUTDEFF»',
    'hidden: BIC «DEUT\u200bDEFF500», BIC \u200b«DEUTDEFF500»',
    'BIC pens, swift 5.9, SWIFT CUSTOMER SERVICE, in Swift DATABASE is, Swift ABSOLUTE, BIC deutdeff',
    'no country: BIC DEUTXXFF, SWIFT: DEUTQQFF500; length: BIC DEUTDEF, BIC DEUTDEFF5, BIC DEUTDEFF5000, xDEUTDEFF',
    'no word: DEUTDEFF500 and COBADEFFXXX',
  ],
  detector: () => ({
    type: 'swift-code',
    filterType: 'SWIFT_CODE',
    reach: evasionReach(REACH),
    find: throughEvasions({ kind: 'matcher', triggers: TOKENS, back: 0, match }),
  }),
});

function match(view: View, start: number, until: number): Found | undefined {
  const { bytes, low, high } = view;
  const length = until - start;
  if (length !== WHOLE && length !== WITH_BRANCH) return undefined;
  const code = bytes.toString('latin1', start, until);
  if (!isBic(code) || !beginsAt(bytes, start, low) || !endsAt(bytes, until, high)) return undefined;
  const named = isAnnounced(view, start, until) || (isMarked(code) && NEAR(view, start, until));
  return named ? { start, end: until, confidence: 0.9 } : undefined;
}

function isBic(code: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(code) && COUNTRIES.has(code.slice(4, 6));
}

/** Whether it has what no word has. */
function isMarked(code: string): boolean {
  return /\d|XXX$/.test(code);
}

function isAnnounced(view: View, start: number, end: number): boolean {
  const before = announced(view, start, mayEnd);
  if (before === undefined || !isKeyword(before.text)) return false;
  const { bytes, high } = view;
  if (before.sign !== 'other' || hasDigit(bytes, start, end)) return true;
  if (!isSure(before.text)) return false;
  const behind = bytes.toString('latin1', end, Math.min(high, end + KEYWORD_AFTER));
  return !NEXT_WORD.test(behind) || LABEL.test(behind) || LETTER[bytes[end]] === 1;
}
