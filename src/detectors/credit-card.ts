import * as v from 'valibot';
import { ALNUM, byteSet, DIGIT } from '../core/bytes.ts';
import { DOUBLED, luhnSum } from '../core/checks/luhn.ts';
import type { Found, TokenTrigger, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { cardBrand } from './forms/card-brands.ts';
import { digitRun } from './reading/digits.ts';
import { beginsAt } from './reading/edges.ts';
import { ESCAPED_DIGITS, pastEscape } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { SEPARATOR_FORM } from './reading/forms.ts';
import { separatorLength } from './reading/separators.ts';

/** ISO/IEC 7812-1: up to 19 digits. Maestro has the shortest numbers. */
const MOST = 19;
const FEWEST = 12;
/** Inside longer runs of digits only the common lengths count: any run holds numbers of nineteen by chance. */
const MOST_INSIDE = 16;
const FEWEST_INSIDE = 13;
/** Groups up to the twelfth digit, by the rules of `isGroup`. */
const GROUPED: TokenTrigger = {
  only: 'D',
  length: [4, FEWEST - 1],
  next: ' \xc2\xe2-',
  after: '0-9\x80\xa0',
  form: [
    [4, 4, 4],
    [4, 6, 2],
    [4, 8],
    [6, 6],
    [6, 4, 2],
    [8, 4],
  ]
    .map((sizes) => sizes.map((size) => `[0-9]{${size}}`).join(SEPARATOR_FORM))
    .join('|'),
};
/** `%B4111111111111111^`: what a magnetic stripe's first track begins with (ISO/IEC 7813). */
const TRACK: TokenTrigger = {
  only: 'DU',
  has: 'DU',
  length: [FEWEST + 1, MOST + 1],
  next: '^',
  before: ['%'],
  form: 'B[0-9]{12}',
};
/** A run of letters and digits is searched so far. */
const RUN = 192;
const REACH = RUN + 64;
/** Of `4222 2222 2222 2`. */
const LENGTH_13 = 16;
/** Bytes of a number that counts something, of three digits, and of the blank behind it. */
const SMALL = 4;
/** What the separators between groups begin with. */
const SEPARATOR = byteSet(' \xc2\xe2-');
/** Between the numbers of a list. */
const BETWEEN = byteSet(', \t\r\n');
const LONGEST_GAP = 24;

/**
 * Finds payment card numbers: bare, or in groups of four digits and more with one space or hyphen between.
 * By default they end in their check digit and begin as a network's numbers do.
 */
export const creditCard = definition({
  key: 'creditCard',
  type: 'credit-card',
  filterType: 'CREDIT_CARD',
  finds: 'payment card numbers, by brand and check digit',
  options: {
    onlyValidCreditCardNumbers: v.optional(v.boolean(), true),
    ignoreWhenInUnixTimestamp: v.optional(v.boolean(), false),
    onlyWordBoundaries: v.optional(v.boolean(), true),
  },
  context: {
    raise: [
      'card',
      'credit',
      'debit',
      'visa',
      'mastercard',
      'amex',
      'discover',
      'pan',
      'payment',
      'cvv',
    ],
    lower: ['tracking', 'trace', 'serial', 'imei', 'timestamp', 'epoch'],
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
  detector(options) {
    const read = options.onlyWordBoundaries ? whole : inside;
    const digits = new Uint8Array(MOST);
    const search: Search = { ...options, digits };
    return {
      type: 'credit-card',
      filterType: 'CREDIT_CARD',
      reach: evasionReach(REACH),
      find: throughEvasions({
        kind: 'matcher',
        triggers: options.onlyWordBoundaries
          ? [{ only: 'D', length: [FEWEST, MOST] }, GROUPED, TRACK, ESCAPED_DIGITS]
          : [{ only: 'DUL', has: 'D', length: [4, 63] }],
        back: 0,
        match: (view, at) => read(search, view, at),
      }),
    };
  },
});

interface Search {
  readonly onlyValidCreditCardNumbers: boolean;
  readonly ignoreWhenInUnixTimestamp: boolean;
  /** Room for the digits of one number. */
  readonly digits: Uint8Array;
}

function whole(search: Search, view: View, at: number): Found | undefined {
  const { bytes, low, high } = view;
  const isTrack = bytes[at] === 0x42;
  const start = isTrack ? at + 1 : pastEscape(bytes, at);
  if (!isTrack && (!beginsAt(bytes, start, low) || isFraction(bytes, start, low))) return undefined;
  const found = longest(search, bytes, start, high);
  if (found === undefined || isOfRow(search, bytes, found, low, high)) return undefined;
  const dashes =
    Number(start > low && bytes[start - 1] === 0x2d) +
    Number(found.end < high && bytes[found.end] === 0x2d);
  return dashes === 0 ? found : { ...found, confidence: dashes === 1 ? 0.6 : 0.5 };
}

/**
 * Whether a number of a form that lists of numbers have by chance is of one: thirteen digits in groups of four with
 * others beside them; seventeen and more in one group, between two numbers as long that are none.
 */
function isOfRow(
  search: Search,
  bytes: Buffer,
  { start, end }: Found,
  low: number,
  high: number,
): boolean {
  if (end - start === LENGTH_13) {
    if (bytes[end - 2] !== 0x20) return false;
    const after = end + 1 < high && bytes[end] === 0x20 && ALNUM[bytes[end + 1]] === 1;
    return after || isBehindNumber(bytes, start, low);
  }
  if (end - start <= MOST_INSIDE || end - start > MOST || DIGIT[bytes[start + 4]] === 0)
    return false;
  let stop = start;
  while (stop > low && start - stop < LONGEST_GAP && BETWEEN[bytes[stop - 1]] === 1) stop--;
  let from = stop;
  while (from > low && stop - from <= MOST && DIGIT[bytes[from - 1]] === 1) from--;
  if (stop === start || !isOther(search, bytes, from, stop)) return false;
  let next = end;
  while (next < high && next - end < LONGEST_GAP && BETWEEN[bytes[next]] === 1) next++;
  const length = digitRun(bytes, next, high, MOST);
  return next > end && isOther(search, bytes, next, next + length);
}

/** Whether a number stands before `at`, but for a small one behind a word: `row 12`. */
function isBehindNumber(bytes: Buffer, at: number, low: number): boolean {
  if (at - 2 < low || bytes[at - 1] !== 0x20 || DIGIT[bytes[at - 2]] === 0) return false;
  let p = at - 2;
  while (p > low && at - p < SMALL && DIGIT[bytes[p - 1]] === 1) p--;
  const word = p - 2 >= low && bytes[p - 1] === 0x20 && ALNUM[bytes[p - 2]] === 1;
  return !word || DIGIT[bytes[p - 2]] === 1;
}

/** Whether so many digits in a row are a long number, and no card. */
function isOther({ digits }: Search, bytes: Buffer, start: number, end: number): boolean {
  const count = end - start;
  if (count <= MOST_INSIDE) return false;
  if (count > MOST) return true;
  for (let i = 0; i < count; i++) digits[i] = bytes[start + i] - 0x30;
  return luhnSum(digits, 0, count, 0) % 10 !== 0 || cardBrand(digits, count) === undefined;
}

/** The longest number at `start` that ends where a group of digits does. */
function longest(search: Search, bytes: Buffer, start: number, high: number): Found | undefined {
  const { digits } = search;
  let best: Found | undefined;
  let count = 0;
  let p = start;
  // Luhn's sum of the digits so far, the last one being the check digit; and that with it doubled.
  let sum = 0;
  let other = 0;
  for (;;) {
    const group = count;
    const stop = Math.min(high, p + MOST - count);
    for (; p < stop; p++) {
      const digit = bytes[p] - 0x30;
      if (digit < 0 || digit > 9) break;
      digits[count++] = digit;
      const before = sum;
      sum = other + digit;
      other = before + DOUBLED[digit];
    }
    const next = p < high ? bytes[p] : 0;
    if (ALNUM[next] === 1) return best;
    if (count >= FEWEST && endsCard(count - group, group)) {
      best = judged(search, start, p, count, sum) ?? best;
    }
    if (SEPARATOR[next] === 0 || count === MOST || !isGroup(count - group, group)) return best;
    const gap = next < 0x80 ? 1 : separatorLength(bytes, p, high);
    if (gap === 0 || p + gap >= high || DIGIT[bytes[p + gap]] === 0) return best;
    p += gap;
  }
}

/** Whether a group of `size` digits behind `before` others is one of a card's: 4-4-4-4, 4-6-5, 6-13, 8-8. */
function isGroup(size: number, before: number): boolean {
  return size === 4 || (size === 6 && before <= 4) || (size === 8 && before === 0);
}

/** Whether a card's last group may have `size` digits behind `before` others: of six in a row, octal dumps are full. */
function endsCard(size: number, before: number): boolean {
  return size !== 6 || before !== 6;
}

/** The number of `count` digits, with Luhn's sum, that was read from `[start, end)`, when it is accepted. */
function judged(
  search: Search,
  start: number,
  end: number,
  count: number,
  sum: number,
): Found | undefined {
  const { digits, onlyValidCreditCardNumbers, ignoreWhenInUnixTimestamp } = search;
  const brand = sum % 10 === 0 ? cardBrand(digits, count) : undefined;
  if (brand !== undefined) {
    return { start, end, confidence: 0.9, classification: brand, valid: true };
  }
  if (onlyValidCreditCardNumbers || count === FEWEST) return undefined;
  if (ignoreWhenInUnixTimestamp && end - start === 13 && isMilliseconds(digits)) return undefined;
  return { start, end, confidence: 0.9 };
}

/** Whether thirteen digits are a time in milliseconds, from 2017 to 2030. */
function isMilliseconds(digits: Uint8Array): boolean {
  return digits[0] === 1 && digits[1] >= 5 && digits[1] <= 8;
}

function isFraction(bytes: Buffer, start: number, low: number): boolean {
  return start - 2 >= low && bytes[start - 1] === 0x2e && DIGIT[bytes[start - 2]] === 1;
}

/** From the first to the last number in a run of letters and digits: a candidate yields one match. */
function inside(search: Search, { bytes, low, high }: View, at: number): Found | undefined {
  let first: Found | undefined;
  let end = at;
  const stop = Math.min(high, at + RUN);
  for (let p = at; p < stop && ALNUM[bytes[p]] === 1; p++) {
    if (DIGIT[bytes[p]] === 0) continue;
    const found =
      p === at
        ? (longest(search, bytes, p, high) ?? anywhere(search, bytes, p, high))
        : anywhere(search, bytes, p, high);
    if (found === undefined) continue;
    first ??= found;
    end = found.end;
    p = end - 1;
  }
  if (first === undefined) return undefined;
  const apart = isApart(bytes, first.start - 1, low, high) && isApart(bytes, end, low, high);
  return { ...first, end, confidence: apart ? 0.9 : 0.7 };
}

/** The longest number of a common length at `start`, whatever follows it. */
function anywhere(search: Search, bytes: Buffer, start: number, high: number): Found | undefined {
  const { digits } = search;
  let best: Found | undefined;
  let count = 0;
  let p = start;
  while (count < MOST_INSIDE) {
    if (p >= high || DIGIT[bytes[p]] === 0) {
      const gap = p < high && bytes[p] === 0x2e ? 0 : separatorLength(bytes, p, high);
      if (gap === 0 || p + gap >= high || DIGIT[bytes[p + gap]] === 0) break;
      p += gap;
    }
    digits[count++] = bytes[p++] - 0x30;
    if (count >= FEWEST_INSIDE) {
      best = judged(search, start, p, count, luhnSum(digits, 0, count, 0)) ?? best;
    }
  }
  return best;
}

/** White space, a hyphen, or the edge of the text. */
function isApart(bytes: Buffer, at: number, low: number, high: number): boolean {
  return at < low || at >= high || bytes[at] <= 0x20 || bytes[at] === 0x2d;
}
