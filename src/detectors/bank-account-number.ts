import { DIGIT, LETTER } from '../core/bytes.ts';
import type { Found, Trigger, View } from '../engine/types.ts';
import {
  branchCodeAt,
  isBeforeBranch,
  isBesideBranch,
  PAIR_FORM,
  pairEnd,
} from './accounts/branch-code.ts';
import { definition } from './definition.ts';
import {
  type Announced,
  announced,
  anySpelling,
  BRACKET_ENDS,
  endings,
  IN_BRACKETS,
  keySign,
  keywordForm,
  numberStart,
} from './reading/announced.ts';
import { isCounted } from './reading/counts.ts';
import { digitRun, goesBack, goesOn } from './reading/digits.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { endsWith } from './reading/ends-with.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';

/** Of the United States they have up to 17 digits, of India 18; fewer than six are numbers of much else. */
const FEWEST = 6;
const MOST = 18;
/** Groups of it, and digits of one that a blank follows. */
const MOST_GROUPS = 6;
const LONGEST_GROUP = 5;
const LONGEST = MOST + MOST_GROUPS;
const REACH = 24 + LONGEST + KEYWORD_AFTER;
/** Without a word of banks near it, behind `acct` alone; behind a colon any will do. */
const FEWEST_ALONE = 8;

/** What its keyword ends with, in lower case. */
const mayEnd = endings([
  ...['numbers', 'nummer'],
  ...[
    'account',
    'acct',
    'a/c',
    'number',
    'num',
    'no',
    'nr',
    'nbr',
    'konto',
    'kto',
    'code',
    'bsb',
    'blz',
    'acc',
    'sc',
    's/c',
    'sort',
  ],
  ...['leitzahl', 'compte', 'cuenta', 'conto', 'conta', 'tilinumero'],
  ...BRACKET_ENDS,
]);

const NUMBER = anySpelling('number', 'numbers', 'num', 'no', 'nr', 'nbr');
const ACCOUNT = anySpelling('account', 'acct', 'acc', 'a/c');
const NUMBER_OF = String.raw`(?:[Nn](?:u|\xc3[\xba\xb9])m(?:e|\xc3\xa9)ro|[Nn](?:\.? ?\xc2[\xb0\xba]|o\.?)) (?:(?:de|di|da|do|del|della) )?`;
const isKeyword = endsWith(
  keyword(
    String.raw`${ACCOUNT}\.?[ _.-]{0,2}${NUMBER}`,
    String.raw`(?:bank|Bank|giro|Giro)?(?:[Kk]onto|KONTO|[Kk]to|KTO|[Rr]ekening)\.?[ .-]?(?:${NUMBER}|[Nn]ummer|NUMMER)`,
    String.raw`${NUMBER_OF}(?:compte|cuenta|conto|conta|c\/c)(?: bancaria| bancaire| corrente)?`,
    '[Tt]ilinumero',
  ),
);
/** An account that is said to be one of a bank. */
const isOfBank = endsWith(
  keyword(
    `${anySpelling('bank', 'checking', 'chequing', 'savings', 'saving', 'giro')}[ _-]?${anySpelling('account', 'acct', 'a/c')}`,
    '(?:[Bb]ank|[Gg]iro)konto',
  ),
);
const isAccount = endsWith(keyword(anySpelling('account', 'acct', 'acc', 'a/c', 'konto', 'kto')));
/** Hardly anyone writes so of other accounts. */
const isShort = endsWith(keyword(anySpelling('acct', 'a/c', 'kto')));
const NEAR_BANK = keywords([
  ...[
    'bank',
    'banking',
    'routing',
    'aba',
    'ach',
    'wire',
    'wired',
    'iban',
    'bic',
    'swift',
    'ifsc',
    'bsb',
    'blz',
  ],
  ...[
    'bankleitzahl',
    'sort code',
    'branch',
    'checking',
    'savings',
    'deposit',
    'deposited',
    'debit',
  ],
  ...[
    'debited',
    'credited',
    'payee',
    'beneficiary',
    'transfer',
    'transferred',
    'withdrawal',
    'withdrawn',
  ],
  ...['overdraft', 'standing order', 'balance', 'pay', 'paid', 'payment', 'payments'],
  ...['refund', 'refunded', 'refunds', 'reimburse', 'reimbursed'],
]);
/** And near a sort code with its account. */
const NEAR_PAIR = keywords(['account', 'acct', 'acc', 'a/c', 'sort']);
/** Accounts that hold no money. */
const OTHER = keywords([
  'aws',
  'iam',
  'arn',
  'azure',
  'gcp',
  'github',
  'gitlab',
  'twitter',
  'subscription',
]);

/** What keywords end with: behind a blank or a sign, and in front of the sign behind a key. */
const LAST = 'rRtTmMoOeEaAcCbBzZlL';
/** And of `number of`. */
const BEHIND = [' \t#|(*', `${LAST}sSfF#.|*-`] as const;
const BEHIND_LINE = ['\n', `${LAST}#`] as const;
const BEHIND_CELL = ['>', 'A-Za-z"'] as const;
const WHOLE = { only: 'D', length: [FEWEST, MOST] } as const;
const GROUPED = {
  only: 'D',
  length: [1, FEWEST],
  next: ' -',
  after: '0-9',
  form: '[0-9]{1,6}[ -][0-9 -]{2,3}[0-9]',
} as const;
const DIGITS = '[0-9][0-9 -]{4,5}[0-9]';
const BRANCH_DIGITS = '[0-9]{2}([ -][0-9]{2}[ -]|[0-9]{2}|[0-9] ?[0-9]{3} ?)[0-9]{2}\\b';
const TRIGGERS: readonly Trigger[] = [
  { only: 'D', length: [2, 2], next: '-', after: '0-9', apart: true, form: PAIR_FORM },
  ...[BEHIND, BEHIND_LINE, BEHIND_CELL].flatMap((before) => [
    { ...WHOLE, before },
    { ...GROUPED, before },
  ]),
  keySign(DIGITS, 'rRmMsS', 'eEnNbBuUiIrR'),
  keySign(DIGITS, 'tToOaA', 'nNcCtT'),
  keySign(DIGITS, 'cC', '/cC'),
  keySign(DIGITS, 'eE', 'tT'),
  keySign(BRANCH_DIGITS, 'eElLbBzZ', 'dDhHsSlL'),
  keySign(BRANCH_DIGITS, 'cCtT', 'sS/rR'),
  keySign(DIGITS, '"\'', 'rRtTmMoOcC"\\'),
  keySign(BRANCH_DIGITS, '"\'', 'eEbBzZ'),
  keySign(DIGITS, ')', 'A-Za-z'),
  keySign(DIGITS, '*`># \t.', `${LAST}\\*\`.#)> bghdnpfyi`),
];

/**
 * Finds numbers of bank accounts by the keyword right before them (account number, acct #, a/c no., Konto-Nr.): 6 to 18
 * digits, in groups or not; and codes of branches behind theirs: sort codes of the United Kingdom (six digits, Pay.UK),
 * Australian BSB, German Bankleitzahl (eight). Banks number as they like: there is no check digit. Behind `account` alone a word
 * of banks is wanted near. `ending in 1234` stays: that is how an account is named without its number, and what LAST_4 writes.
 */
export const bankAccountNumber = definition({
  key: 'bankAccountNumber',
  type: 'bank-account-number',
  filterType: 'BANK_ACCOUNT_NUMBER',
  finds: 'numbers of bank accounts and sort codes, by the keyword before them',
  aliases: { key: ['bankAccount'] },
  options: {},
  context: {
    raise: [
      'bank',
      'account',
      'routing',
      'sort code',
      'iban',
      'bic',
      'swift',
      'ach',
      'wire',
      'deposit',
    ],
  },
  examples: [
    'MRN 12, Acct: «7781234»; please refund to account «000123456789»',
    'Account number: «0012345678», acct # «1234-5678-90», a/c no. «12345678»; Account No. «000123456789», Konto-Nr. «1234567».',
    '{"accountNumber": "«12345678»","bankAccountNumber":«0012345678»,"acct_no":"«12-345-678»","account":"12345678","n":"\\nAccount no «12345678»"}',
    '17,account number «12345678»,open\r\n18,12345678,open',
    '2024-05-06 10:30:45 INFO account_number=«0012345678» acct_no=«12345678» id=12345678 account=200 took 123456 ms',
    'sort code «12-34-56», Sort Code: «123456» account «12345678»; sortCode=«12-34-56», BSB «062-000», BLZ «370 400 44», Bankleitzahl: «37040044»',
    'Routing 111000025, account «123456789»; pay to account: «12345678»; my checking account «123456789», savings acct «12345678».',
    'The account number is «0012345678», account number - «0012345678», account numbers: «12345678». ACCOUNT NO. «1234567», A/C No: «123456789012», Acct. No. «12345678», Account Number (GBP): «12345678».',
    '<accountNumber>«12345678»</accountNumber> <td>Account no.</td><td>«12345678»</td> <b>Account number</b>: «12345678» Sort code: <b>«12-34-56»</b> | Account number | «12345678» | **Account number:** «12345678»',
    'Account number:\n    «12345678»\nAccount Number\n«12345678»\r\nAccount #: «12345678»\n{\\"accountNumber\\":\\"«12345678»\\"} Account number\t«12345678»',
    'Account number «1234 5678 9012» 12 June, acct no «12345678» 100 times; Kontonummer: «1234567890», Kto.-Nr. «1234567», numéro de compte : «12345678901», número de cuenta «1234567890»',
    'Kontonr. «1234 5678901», rekeningnummer «123456789», numero di conto «123456789012», Acct «12345678»',
    'The account number of my savings account is «0012345678», the price of my house is 12345678',
    'my bank is «20-00-00 55779911», account: «20-00-00, 55779911»; pay by 18-11-24 20241118, pay 20-00-00-1 55779911',
    '20-00-00 55779911 or 20-00-00, 55779911',
    'A/C: «12345678» SC: «12-34-56», Sort: «12-34-56» Acc: «12345678»; an account number of «12345678»',
    'Acc: «12345678» SC: «12-34-56»; SC: 12-34-56, sort 12-34-56 of Acc: 12345678, a number of 12345678',
    'hidden: account number «１２３４５６７８», acct # «1234–5678–90», account\u200b number «12345678»',
    'account 200 rows, account: 12 open tickets, account created 2026-01-02, account 123456 rows, account: 12345678, account 12345678 was deleted',
    'account number 12345, account ending in 1234, account number: 2024-05-06, account number pending, account id: 12345678, account_id=12345678',
    'AWS account number: 123456789012; not account number 1234567890123456789, account number x12345678, account number 123456x or 0.123456',
    'sort code 12345, sort code 12-34-5, sort code 100000 rows, sort 123456, BSB 12345; no word: 12345678, 12-34-56',
  ],
  detector: () => ({
    type: 'bank-account-number',
    filterType: 'BANK_ACCOUNT_NUMBER',
    reach: evasionReach(REACH),
    find: throughEvasions(
      {
        kind: 'matcher',
        triggers: TRIGGERS,
        back: 0,
        match,
      },
      { plainSeparators: true },
    ),
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, low, high, floor } = view;
  const start = numberStart(view, at);
  if (start >= high || DIGIT[bytes[start]] === 0 || start < floor) return undefined;
  const pair = pairEnd(bytes, start, high);
  if (pair > 0 && isPair(view, start, pair)) return found(start, pair, 0.8);
  const before = announced(view, start, mayEnd);
  if (before === undefined || !beginsAt(bytes, start, low) || goesBack(bytes, start, low))
    return undefined;
  return branchCode(view, start, before) ?? accountNumber(view, start, before);
}

function isPair(view: View, start: number, end: number): boolean {
  if (!beginsAt(view.bytes, start, view.low) || goesBack(view.bytes, start, view.low)) return false;
  return NEAR_PAIR(view, start, end) || NEAR_BANK(view, start, end);
}

function branchCode(
  { bytes, high }: View,
  start: number,
  { text, sign }: Announced,
): Found | undefined {
  const code = branchCodeAt(bytes, start, high, text);
  if (code === undefined) return undefined;
  const end = start + code.length;
  if (!endsAt(bytes, end, high) || goesOn(bytes, end, high)) return undefined;
  if (sign === 'other' && isCounted(bytes, end, high)) return undefined;
  return { start, end, confidence: 0.85, classification: code.classification };
}

function accountNumber(
  view: View,
  start: number,
  { text, sign, word }: Announced,
): Found | undefined {
  const { bytes, high } = view;
  const numbered = isKeyword(text) || (sign === 'number' && isAccount(text));
  const ofBank = !numbered && isOfBank(text);
  const behind = isBesideBranch(text);
  if (!numbered && !ofBank && !behind && !isAccount(text)) return undefined;
  const { end, digits } = numberEnd(bytes, start, high);
  if (digits < FEWEST || isDate(bytes, start, end)) return undefined;
  if (numbered) return OTHER(view, word, end) ? undefined : found(start, end, 0.9);
  if (isCounted(bytes, end, high)) return undefined;
  if (ofBank || behind || isBeforeBranch(bytes, end, high, text) || NEAR_BANK(view, word, end))
    return found(start, end, 0.8);
  const enough = digits >= FEWEST_ALONE || sign === 'colon';
  return enough && isShort(text) ? found(start, end, 0.6) : undefined;
}

function found(start: number, end: number, confidence: number): Found {
  return { start, end, confidence, classification: 'account' };
}

/** Where the number ends, and how many digits it has; none where it goes on as no account number does. */
function numberEnd(bytes: Buffer, start: number, high: number): { end: number; digits: number } {
  let digits = digitRun(bytes, start, high, MOST);
  let end = start + digits;
  const separator = end < high ? bytes[end] : 0;
  const parted = separator === 0x2d || (separator === 0x20 && digits <= LONGEST_GROUP);
  for (let groups = 1; parted && groups < MOST_GROUPS && bytes[end] === separator; groups++) {
    const next = digitRun(bytes, end + 1, high, MOST);
    if (next === 0 || digits + next > MOST) break;
    const last = end + 1 + next;
    if (separator === 0x20 && (next === 1 || isOther(bytes, last, next, high))) break;
    digits += next;
    end = last;
  }
  const whole = digits <= MOST && !isJoined(bytes, end, high);
  return { end, digits: whole ? digits : 0 };
}

/** Whether a group behind a blank, that ends there, is a number of its own: `12 June`, `2024-05-06`. */
function isOther(bytes: Buffer, end: number, length: number, high: number): boolean {
  if (isJoined(bytes, end, high)) return true;
  return length === 2 && end + 1 < high && bytes[end] === 0x20 && LETTER[bytes[end + 1]] === 1;
}

/** Whether a letter follows, or digits behind a hyphen, a full stop, a slash or a colon. */
function isJoined(bytes: Buffer, end: number, high: number): boolean {
  if (!endsAt(bytes, end, high) || goesOn(bytes, end, high)) return true;
  return (
    end + 1 < high && (bytes[end] === 0x2f || bytes[end] === 0x3a) && DIGIT[bytes[end + 1]] === 1
  );
}

/** `2024-05-06`, `06-05-2024`. */
function isDate(bytes: Buffer, start: number, end: number): boolean {
  if (end - start !== 10) return false;
  return /^(?:(?:19|20)\d\d-\d\d-\d\d|\d\d-\d\d-(?:19|20)\d\d)$/.test(
    bytes.toString('latin1', start, end),
  );
}

function keyword(...forms: readonly string[]): RegExp {
  return keywordForm(`(?:${forms.join('|')})${IN_BRACKETS}`);
}
