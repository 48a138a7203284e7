import * as v from 'valibot';
import { type CardRules, cardAlone, cardInside, cardNumber } from '../cards/card-check.ts';
import { QUANTITIES } from '../columns/quantity-labels.ts';
import { areDigits, digits } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { each } from '../words.ts';

/** Groups before the last, and their digits: of four, one of six among the first two, or one of eight at first. */
const TWO = '(dddd[ -]dddd|d{8})';
const WITH_SIX = '(dddd[ -]d{6}|d{6}[ -]dddd)';
const GROUPS: readonly (readonly [string, number])[] = [
  ['dddd', 4],
  ['d{6}', 6],
  [TWO, 8],
  [WITH_SIX, 10],
  [`${TWO}[ -]dddd`, 12],
  [`${WITH_SIX}[ -]dddd`, 14],
  [`${TWO}([ -]dddd){2}`, 16],
  [`${WITH_SIX}([ -]dddd){2}`, 18],
];
/** ISO/IEC 7812-1: up to 19 digits. Maestro has the shortest numbers, twelve; of six and six, octal dumps are full. */
const grouped = GROUPS.map(
  ([groups, count]) => `${groups}[ -]d{${count === 6 ? 7 : Math.max(1, 12 - count)},${19 - count}}`,
);

/**
 * One number of ten has the check digit by chance: away from words for cards, bare digits after a word for another number, and
 * those of rare lengths, count little.
 */
const STANDING = { 'before other': 0.3, always: 0.8 };

const RARE = { always: 0.3 };
const rare = (options: CardRules) => cardNumber(options, { one: 0.2, both: 0.2 });

const RULES: readonly CardRules[] = [
  { onlyValidCreditCardNumbers: true },
  { onlyValidCreditCardNumbers: false, ignoreWhenInUnixTimestamp: false },
  { onlyValidCreditCardNumbers: false, ignoreWhenInUnixTimestamp: true },
];

function patterns(options: CardRules) {
  const luhn = options.onlyValidCreditCardNumbers ? [{ kind: 'luhn' } as const] : [];
  const number = { check: [...luhn, cardNumber(options)], edges: 'open', options } as const;
  const hasDigit = { kind: 'count', digits: [1, 255] } as const;
  return [
    {
      form: 'w{4}w*',
      most: 192,
      check: [hasDigit, cardInside(options)],
      edges: 'open' as const,
      options: { ...options, onlyWordBoundaries: false },
    },
    { ...number, form: grouped.join('|') },
    ...(options.onlyValidCreditCardNumbers
      ? [
          { ...number, form: 'd{12,19}', when: { near: 0.9 } },
          { ...number, form: 'd{15,16}', when: STANDING, check: [...luhn, cardAlone(options)] },
          { ...number, form: 'd{12,14}|d{17,19}', when: RARE, check: [...luhn, rare(options)] },
        ]
      : [{ ...number, form: 'd{12,19}' }]),
    // `%B4111111111111111^`: the first track of a magnetic stripe (ISO/IEC 7813).
    { ...number, form: "'B'd{12,19}", fromDigit: true },
  ];
}

/**
 * Finds payment card numbers: bare, or in groups of four digits and more with one space or hyphen between.
 * By default they end in their check digit and begin as a network's numbers do.
 */
export const creditCard = detector({
  key: 'creditCard',
  group: 'money',
  finds: 'payment card numbers, by brand and check digit',
  options: {
    onlyValidCreditCardNumbers: v.optional(v.boolean(), true),
    ignoreWhenInUnixTimestamp: v.optional(v.boolean(), false),
    onlyWordBoundaries: v.optional(v.boolean(), true),
  },
  words: {
    near:
      'card, cards, credit, debit, visa, mastercard, master card, amex, american express, discover, diners, maestro, jcb, unionpay, pan, ' +
      'cc, ccn, ccnum, payment, pay, paid, cvv, cvc, kreditkarte, kreditkarten, karte, kartennummer, carte, tarjeta, carta, ' +
      'cartão, kaart, karta, karty, kort, kortnummer',
    other:
      `${each('id, ids, order, orders, ref, build, builds, block, blk, trace, span, txn, sku', ', id, ids, no, number')}, ` +
      `${each(
        'record, records, row, rows, object, objects, item, items, code, codes, request, session, transaction, event, message, msg, ' +
          'job, task, user, node',
        'id, ids, no, number',
      )}, ` +
      'reference, revision, uuid, gtin, ean, upc, isbn, imei, serial, serial number, tracking, tracking number, timestamp, time, epoch, nonce, ' +
      'seq, sequence, size, sizes, bytes, length, offset, count, quantity, checksum, hash, crc, seed, version',
    raise: 'card, credit, debit, visa, mastercard, amex, discover, pan, payment, cvv',
    lower: 'tracking, trace, serial, imei, timestamp, epoch',
  },
  patterns: RULES.flatMap(patterns),
  column: {
    labels: `credit card,credit card number,card number,card no,cc,cc number,ccnum,card num,debit card,
      debit card number,payment card,Kreditkarte,Kreditkartennummer,Kartennummer,carte bancaire,numéro de carte,
      carte de crédit,tarjeta,número de tarjeta,tarjeta de crédito,carta di credito,numero carta,cartão,número do cartão,
      creditcard,creditcardnummer,numer karty,kortnummer`,
    beside: 'card,pan,pan number,pan no,cb',
    refused: `${QUANTITIES},sku,order,order id,invoice,invoice id`,
    refusable: areDigits,
    accepts: digits(12, 19),
  },
  examples: [
    'row 12 «4222 2222 2222 2»; row 1 12 4222 2222 2222 2, row 1234 4222 2222 2222 2',
    'Paid with «4532613702852251», then «4716-4366-8767-7438» and «4556 5849 8186 7933».',
    '{"pan":"«5567408136464012»","note":"\\n«4111111111111111»","amex":"«376454057275914»"}',
    '17,«6011485579364263»,12/27,123\r\n18,«3782 822463 10005»,«4222 2222 2222 2»,1',
    '2024-05-06 10:30:45.123 INFO card=«2221000000000009» ref_«4111111111111111»_x 1715000000000',
    'copied: “«4111–1111–1111–1111»”, «4111 1111 1111 1111»; 卡号«6200000000000005»。',
    '«４１１１１１１１１１１１１１１１», «4111\u200b1111\u200b1111\u200b1111», «4111-1111-\n1111-1111», «4111\u22121111\u22121111\u22121111»',
    'today: «4000000000000000006», «6304000000000000», «2200000000000004», «30569309025904», «3530111333300000»',
    '%B«4111111111111111»^DOE/JANE^2512101?;«4111111111111111»=2512101? %B4111111111111112^ B4111111111111111^',
    'id 12 «4111 1111 1111 1111» 12/27, 2021 «4111 1111 1111 1111» 2021',
    'a dump: 543370 676621 570073 526733; groups «676621 5700730000003»; 676343 643026 767470',
    'insert ( 10752 4077 1083 1083 4 s 1113 3580 0 )\n    6316162333127736719,\n    4044404959645932768,\n    3801320885861987401,',
    'wrong digit: 4111111111111112, 4111 1111 1111 1112; no network: 0000000000000000, 9999999999999995',
    'x4111111111111111, 4111111111111111y, 0.4111111111111111, 41111111111111111111, 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
    '-«4111111111111111» «4111111111111111»- 1-«4111111111111111»',
    'message: «4111111111111111», user «4111111111111111», {"value":"«4111111111111111»"}, msg="«4111111111111111»"',
    {
      text: '«1234567812345678», «0000000000000000», «9876-5432-1987-6543», 123456789012, 1234 5678',
      options: { onlyValidCreditCardNumbers: false },
    },
    {
      text: 'at 1715000000000, not at «9915000000000»',
      options: { onlyValidCreditCardNumbers: false, ignoreWhenInUnixTimestamp: true },
    },
    {
      text: '007524570002000000072300«4111111111111111»6 x«4111111111111111»y «4111111111111111»',
      options: { onlyWordBoundaries: false },
    },
    'cards: «6217000010001234569», «6217000010001234718», «6217000010001236838»; 1234567890123456789,«6217000010001234569»,x',
    '4 of them: «4111111111111111» «４１１１１１１１１１１１１１１１»',
  ],
});
