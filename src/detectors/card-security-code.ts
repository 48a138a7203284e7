import { DIGIT } from '../core/bytes.ts';
import { luhnSum } from '../core/checks/luhn.ts';
import type { Found, Trigger, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import {
  announced,
  endings,
  KEYWORD_START,
  keySign,
  keywordForm,
  numberStart,
  spellings,
} from './reading/announced.ts';
import { isCounted } from './reading/counts.ts';
import { digitRun, goesBack, goesOn } from './reading/digits.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { endsWith } from './reading/ends-with.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { either, inAnyCase } from './reading/forms.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';

const FEWEST = 3;
const MOST = 4;
const REACH = 24 + 12 + MOST + KEYWORD_AFTER;

/** What its keyword ends with, in lower case. */
const mayEnd = endings([
  ...[
    'cvv',
    'cvc',
    'cvn',
    'cav',
    'v2',
    'c2',
    'n2',
    'code',
    'number',
    'no',
    'num',
    'value',
    'cid',
    'csc',
  ],
  ...['mmer', 'ffer', 'gramme', 'visuel', 't\xc3\xa9', 'dad', 'zza', '%5d'],
  ...[...'acdefghiklmnoprstvxyz'].map((letter) => `${letter})`),
]);

const NUMBER = '(?:2|[Cc]ode|CODE|[Nn]umber|NUMBER|[Nn]o|NO|[Nn]um|NUM|[Vv]alue|VALUE)';
const SPELLED = [
  ...[
    'card security code',
    'card security number',
    'card verification code',
    'card security value',
  ],
  ...['card verification number', 'card verification value', 'card validation code'],
  ...[
    'card validation number',
    'security code',
    'sicherheitscode',
    'cryptogramme',
    'cryptogramme visuel',
  ],
  ...['kartenpr\xc3\xbcfnummer', 'kartenpr\xc3\xbcfziffer', 'code de s\xc3\xa9curit\xc3\xa9'],
  ...['c\xc3\xb3digo de seguridad', 'codice di sicurezza'],
].map(spellings);
/** In brackets: how many digits, where they are printed; behind it what ends a key in a form: `card[cvv]`. */
const ASIDE = String.raw`(?: ?\([^()]{1,24}\)|\]|%5[Dd])?`;
const isKeyword = endsWith(
  new RegExp(
    `(?:${KEYWORD_START}|%5[Bb])(?:(?:[Cc][Vv][VCNvcn]|[Cc]av|CAV)2?(?:[ _-]?${NUMBER})?|${SPELLED.join('|')})${ASIDE}$`,
  ),
);
/** Those that are other things, too. */
const isDoubtful = endsWith(
  keywordForm(`(?:CID|CSC|cid|csc|Cid|Csc|${spellings('card code')})${ASIDE}`),
);
const NEAR_CARD = keywords([
  ...['card', 'cards', 'cardholder', 'amex', 'american express', 'visa', 'mastercard', 'discover'],
  ...['cvv', 'cvc', 'expiry', 'expires', 'expiration', 'exp date'],
]);
/** Said of much that no card has, too: `error: security code 401 returned`. */
const isGeneral = endsWith(keywordForm(spellings('security code')));
const OF_ERRORS = keywords([
  ...['error', 'errors', 'http', 'https', 'status', 'exception', 'failed', 'returned', 'response'],
]);
const YEAR = /^(?:19|20)\d\d$/;

/** A card's number, with the end of its validity announced behind it or not. */
const CARD_BEFORE =
  /(?<![\d.-])(\d(?:[ -]?\d){12,18})(?:[ ,;|/]{1,3})(?:(?:[Ee]xp(?:iry|ires|iration)?|EXP(?:IRY|IRES)?)(?: ?[Dd]ate)?[ .:=]{1,3})?$/;
const CARD_BYTES = 44;
/** The end of its validity, and its code. */
const EXPIRY =
  '(0?[1-9]|1[0-2])(/(20)?[2-4][0-9](, ?| ?[|] ?| / | )|[|](20)?[2-4][0-9][|])[0-9]{3,4}\\b';
const IS_EXPIRY = /^\d{1,2}([/|])(?:20)?\d\d(?:, ?| ?[|] ?| [/] | )(?=\d)/;
const EXPIRY_BYTES = 12;

const TOKEN = { only: 'D', length: [FEWEST, MOST] } as const;
const DIGITS = String.raw`[0-9]{3,4}\b`;
/** Of a value in JSON no more follows; groups of other numbers do. */
const VALUE = '[0-9]{3,4}([]"\',;}\\`*|<&\r\n\t]| []}A-Za-z&|])';
/** The last word of a keyword, or the one behind it, with a blank and the number behind it. */
const WORD = either(
  'cvv cvc cvn cav cid csc cvv2 cvc2 cvn2 code number no value cryptogramme is was'
    .split(' ')
    .map(inAnyCase),
);
const TRIGGERS: readonly Trigger[] = [
  {
    only: 'DUL',
    has: 'L',
    length: [2, 12],
    next: ' ',
    after: '0-9',
    form: `${WORD} ${DIGITS}`,
  },
  { only: 'DU', has: 'U', length: [2, 12], next: ' ', after: '0-9', form: `${WORD} ${DIGITS}` },
  { only: 'D', length: [1, 2], next: '/|', after: '0-9', form: EXPIRY },
  { ...TOKEN, before: [' ', '#.|*-'] },
  { ...TOKEN, before: ['\t#|*\n', 'vVcC2eErRoOdD#*|)]'] },
  { ...TOKEN, before: ['>', 'A-Za-z2"'] },
  keySign(DIGITS, 'vVcCnN', 'vVaAsS'),
  keySign(DIGITS, '2', 'vVcCnN'),
  keySign(DIGITS, 'eE', 'dDuUmM'),
  keySign(DIGITS, 'rRsS', 'eEiI'),
  keySign(DIGITS, 'oOmMdD', 'nNuUiI5aA'),
  keySign(DIGITS, 'aAlL\xa9', 'zZeE\xc3'),
  keySign(VALUE, '"\'', 'vVcCnN2eErRoO"\\'),
  keySign(DIGITS, '*`>)] \t', 'vVcCnN2eErRoO"\\*`)# nbghdms'),
];

/**
 * Finds the security codes of payment cards by the keyword right before them: CVV, CVC, CVV2, CID, security code. They
 * are three digits, of American Express four (ANSI X9.24 and the networks' rules; PCI DSS 3.3.1.2 forbids to keep them).
 * There is no check digit. CID and CSC are other things, too, and count near a word of cards alone.
 */
export const cardSecurityCode = definition({
  key: 'cardSecurityCode',
  type: 'card-security-code',
  filterType: 'CARD_SECURITY_CODE',
  finds: 'security codes of payment cards (CVV, CVC, CID), by the keyword before them',
  aliases: { key: ['cvv', 'creditDebitCvv'] },
  options: {},
  context: { raise: ['card', 'visa', 'mastercard', 'amex', 'expiry', 'expires', 'payment'] },
  examples: [
    'My card 4111 1111 1111 1111 12/27, CVV: «123», please. The security code is «123», CVC «1234» or CVV2 «123».',
    '{"cvv":"«123»","cvc": «1234»,"cardSecurityCode":"«123»","card_cvv2": "«123»","code":"123","size":1234}',
    '17,cvv «123»,open\r\n18,cvv,open,123',
    '2024-05-06 10:30:45 INFO card=x cvv=«123» code=123 status 200 1234 &cvc=«1234»&card[cvv]=«123»&card%5Bcvv%5D=«123»&x=123',
    'CVV2/CVC2: «123», CVV#«123», cvv number «123», CVV (3 digits): «123», CVV code is «123», CVV is: «123», cvv - «123», **CVV:** «123», CVN=«123», creditCardCvv=«123»',
    '<cvv>«123»</cvv> <td>CVV</td><td>«123»</td> <b>CVV</b>: «123» CVV: <b>«123»</b> | CVV | «123» | CVV:\n«123»\n{\\"cvv\\":\\"«123»\\"} "{""cvv"":""«123»""}"',
    'Card verification value: «123», card security code «1234», Kartenprüfnummer: «123», cryptogramme «123», código de seguridad: «123»',
    'Amex card, CID: «1234»; card CSC «123»',
    'The security code on the back is «123», the CVV of my new card was «1234», the floor of the house is 123',
    '4111 1111 1111 1111 12/27 «123», 4111111111111111 exp 12/2027 «123»; 378282246310005, 9/28, «1234» 4111111111111111|12|2027|«123»|x',
    'no card: 12/27 123, exp 12/27 123, 4111 1111 1111 1112 12/27 123; 4111 1111 1111 1111 12/27/123, 4111111111111111 13/27 123, 4111111111111111 12/27 123-4',
    'security code «401», error: security code 401 returned, HTTP security code 403, card error, security code «403»',
    'CVV \u200b«123», CVV: «１２３», C\u200bVV: «123»',
    'chat CID: 1234, cid=123; security code review 2024, security code 2024, CVV checks 200, cvv mismatch on 123 of 456',
    'not CVV: 12, CVV: 12345, cvv 123-4, cvv 12.345, cvv 123 times, cvv=123,456, cvv: 123x, cvv: 50%, cvc 5.0, cvv 3 digits',
    'no word: 123, 1234; key cvvs: 123, recvv: 123',
  ],
  detector: () => ({
    type: 'card-security-code',
    filterType: 'CARD_SECURITY_CODE',
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
  const behind = behindExpiry(view, at);
  const start = behind > at ? behind : numberStart(view, at);
  const length = digitRun(bytes, start, high, MOST);
  if (length < FEWEST || length > MOST || start < floor) return undefined;
  const end = start + length;
  if (!endsAt(bytes, end, high) || !beginsAt(bytes, start, low)) return undefined;
  if (goesBack(bytes, start, low) || goesOn(bytes, end, high) || isMore(bytes, end, high)) {
    return undefined;
  }
  const named = behind > at ? isBehindCard(view, at) : isNamed(view, start, end);
  return named ? { start, end, confidence: 0.85 } : undefined;
}

function isNamed(view: View, start: number, end: number): boolean {
  const before = announced(view, start, mayEnd);
  if (before === undefined) return false;
  const { text, sign, word } = before;
  const doubtful = !isKeyword(text);
  if (doubtful && !(isDoubtful(text) && NEAR_CARD(view, word, end))) return false;
  if (sign !== 'other') return true;
  if (isBare(view.bytes, start, end, view.high)) return false;
  return !isGeneral(text) || !OF_ERRORS(view, word, end) || NEAR_CARD(view, word, end);
}

/** Behind the end of a card's validity at `at`, or `at` where there is none. */
function behindExpiry({ bytes, high }: View, at: number): number {
  const parted = [at + 1, at + 2].some((p) => bytes[p] === 0x2f || bytes[p] === 0x7c);
  if (!parted || DIGIT[bytes[at]] === 0) return at;
  const written = bytes.toString('latin1', at, Math.min(high, at + EXPIRY_BYTES));
  return at + (IS_EXPIRY.exec(written)?.[0].length ?? 0);
}

/** Whether the number of a card stands right before `at`. */
function isBehindCard({ bytes, low }: View, at: number): boolean {
  const before = bytes.toString('latin1', Math.max(low, at - CARD_BYTES), at);
  const digits = CARD_BEFORE.exec(before)?.[1].replace(/\D/g, '');
  return digits !== undefined && luhnSum(Buffer.from(digits), 0, digits.length, 0x30) % 10 === 0;
}

/** Whether it is an amount, a share or the first part of a date: `123,456`, `123%`, `123/4`. */
function isMore(bytes: Buffer, end: number, high: number): boolean {
  if (end >= high) return false;
  if (bytes[end] === 0x25) return true;
  if (bytes[end] === 0x2c) return digitRun(bytes, end + 1, high, 3) === 3;
  return (bytes[end] === 0x2f || bytes[end] === 0x3a) && digitRun(bytes, end + 1, high, 1) > 0;
}

/** Whether what nothing but blanks leads to is a year, or counts something. */
function isBare(bytes: Buffer, start: number, end: number, high: number): boolean {
  return YEAR.test(bytes.toString('latin1', start, end)) || isCounted(bytes, end, high);
}
