import { ALNUM, byteSet, DIGIT, LETTER, UPPER } from '../../core/bytes.ts';
import type { Found, View } from '../../engine/types.ts';
import { definition } from '../definition.ts';
import { CURRENCY_CODES, CURRENCY_WORDS } from '../forms/currency-names.ts';
import { escapeBefore } from '../reading/edges.ts';
import { BLANK_FORM, either } from '../reading/forms.ts';
import { blankLength } from '../reading/separators.ts';
import { STANDING_AFTER, standing } from '../reading/standing.ts';

/** A number of 24 bytes with sign, code and magnitude, and what stands around. */
const LONGEST_NUMBER = 24;
const REACH = 2 * LONGEST_NUMBER + 16 + STANDING_AFTER;
const CODE = either([...CURRENCY_CODES]);
const NUMBER = byteSet('0-9.,');
/** How far from a parameter of a script others are looked for. */
const PARAMETERS = 12;
const PARAMETER = /\$\d(?!\d|\.\d)/;
/** `$5 or $6`, `$5 and $9`: amounts. */
const BETWEEN = /\$\d (?:or|and|to|-|–) $|^ (?:or|and|to|-|–) \$\d/;
/** With separators of thousands, or without. */
const WRITTEN =
  /(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,3}(?:\.\d{3})+(?:,\d{1,4})?|(?<![\d.,])\.\d+|\d+(?:\.\d{1,4}|,\d{1,2})?)$/;
const MAGNITUDE =
  /^(?: ?(?:k|m|bn|b|mio|million|billion|trillion|thousand|hundred|lakhs?|crores?))(?![A-Za-z0-9])/i;
const TRAILING_CODE = /^ ?([A-Z]{3})(?![A-Za-z0-9])/;
/** What `INR` is with such a number alone: how fast blood clots, to a tenth, not Indian rupees. */
const RATIO = /^1?\d\.\d$/;
/** The serial lines RS-232 to RS-485, not rupees, by what stands behind. */
const SERIAL_LINE =
  /^(?:232|422|423|485) (?:bus|interface|port|serial|link|cable|network|modbus|transceiver)(?![a-z])/i;
const SERIAL_BYTES = 17;
/** Of dollars that are not said to be American: `US$`, `A$`, `HK$`. */
const DOLLARS = /(?:^|[^A-Za-z0-9])(US|CA|AU|NZ|HK|A|C|R|S)$/;
/** What these end with, and what magnitudes begin with: most have none, and a look at a byte is soon done. */
const DOLLARS_END = byteSet('ACKRSUZ');
const MAGNITUDE_START = byteSet('bchklmtBCHKLMT');

/**
 * Finds amounts of money: a symbol or an ISO 4217 code on either side of a number, `5 dollars`, `$3.5 million`,
 * `$20k`. A dollar with one or two digits (`$1` in scripts), or with a blank, counts in prose or a field.
 */
export const currency = definition({
  key: 'currency',
  type: 'currency',
  filterType: 'CURRENCY',
  finds: 'amounts of money with their currency',
  options: {},
  context: {
    raise: [
      'price',
      'cost',
      'paid',
      'pay',
      'amount',
      'total',
      'salary',
      'income',
      'balance',
      'fee',
    ],
  },
  examples: [
    'It cost «$35.53», then «$.50», «$50», «€1,450.00», «1.450,00 €», «£250.00», «¥5,000» and «₹1,000.00».',
    'Codes: «250 GBP», «EUR 500.00», «€ 1.500,00», «500 eur», «gbp 1250.00», «$3,450.75 USD», «€.50», «CHF 20».',
    'Words: «5 dollars», «1,200 euros», «$3.5 million», «$20k», «$1.2bn», «US$40.00», «-$5.00».',
    '{"price":"«$9.99»","n":"\\n«$12.00»","list":["«€50»","«£100»"]}',
    'no-break: «2,20\u00a0€», «314,84\u00a0€», «40.956,51\u202f€»; «5.077,46 zł», «250 Kč», «99 kr», «12 ₽».',
    '17,«1250 USD»,open\r\n17,«$1,299.00»,open\r\n18,«12.50 EUR»,«$150»',
    '2024-05-06 10:30:45 INFO total=«$12.30» “«€20»” 价格«¥500»。',
    '«€50» «£100» «$150»; all: «$1,000,000»!',
    'not room 500, In 2026, CAD100, USD500, $x, $HOME, $$, 100%, 5 USDA, 20 try, 20 all, EURO 5, XUSD 5',
    'case "$1" in: RETURN ($1, $2) overlaps ($3, ($3 + $4))',
    'It is «$5», they say.',
    "awk '{print $1, $2}' s/(a)/$1/ cost=$10 $1",
    'EMI of «Rs 18,240» due, «Rs. 500» paid, bal «Rs.8,430.00», «Rs.12 lakh»; RS 232, rs 500, Mrs 5, Rs. x, Rs232c, Rs 485 bus, «Rs 485» by bus',
    'INR 1.4 (target 2.5), INR 11.5; «INR 50», «INR 9.99», «INR 12,999.00», «INR 2.5 million», «INR 1.5 crore», «₹5 lakh»',
    'it is «$5» or «$6»; between «$5» and «$9» daily',
  ],
  detector: () => ({
    type: 'currency',
    filterType: 'CURRENCY',
    reach: REACH,
    find: {
      kind: 'matcher',
      triggers: [
        { literal: ['$', '0-9. \xc2'] },
        { literal: ['\xe2', '\x82', '\xa0-\xbf'] },
        { literal: ['\xc2', '\xa2-\xa5'] },
        { only: 'U', length: [3, 3], next: ' \xc2', after: '0-9.\xa0', form: CODE },
        { only: 'UL', length: [2, 2], next: ' .', after: '0-9 ', form: 'Rs[.]? ?[0-9]' },
        { only: 'L', length: [3, 3], next: ' ', after: '0-9', form: CODE },
        {
          only: 'D',
          length: [1, 12],
          next: ' \xc2',
          after: 'A-Za-z\xa0',
          form: String.raw`[0-9]{1,12}${BLANK_FORM}${either([...CURRENCY_WORDS])}\b`,
        },
      ],
      back: LONGEST_NUMBER,
      match,
    },
  }),
});

function match(view: View, at: number, end: number): Found | undefined {
  const { bytes } = view;
  if (DIGIT[bytes[at]] === 1) return wordAfter(view, end);
  if (end - at === 2 && bytes[at + 1] === 0x73) return rupees(view, at);
  return ALNUM[bytes[at]] === 1 ? codeBefore(view, at, end) : withSymbol(view, at);
}

/** `250 GBP`, where the number ends at `end`. */
function wordAfter({ bytes, low, floor, high }: View, end: number): Found | undefined {
  const word = end + blankLength(bytes, end, high);
  let stop = word;
  while (stop < high && LETTER[bytes[stop]] === 1 && stop - word < 8) stop++;
  // `zł`, `Kč`: of two bytes.
  if (stop === word + 1 && (bytes[stop] & 0xfe) === 0xc4) stop += 2;
  if (!CURRENCY_WORDS.has(bytes.toString('latin1', word, stop))) return undefined;
  if (stop < high && ALNUM[bytes[stop]] === 1) return undefined;
  const start = numberStart(bytes, end, low, floor);
  return start < 0 ? undefined : { start, end: stop, confidence: 0.8 };
}

/** `EUR 500.00`, with the code in `[at, end)`. */
function codeBefore({ bytes, high }: View, at: number, end: number): Found | undefined {
  const code = bytes.toString('latin1', at, end);
  if (!CURRENCY_CODES.has(code)) return undefined;
  const number = end + blankLength(bytes, end, high);
  const stop = numberEnd(bytes, number, high);
  if (stop < 0) return undefined;
  const last = magnitudeEnd(bytes, stop, high);
  const isRatio = code === 'INR' && RATIO.test(bytes.toString('latin1', number, stop));
  return isRatio && last === stop ? undefined : { start: at, end: last, confidence: 0.8 };
}

/** `Rs. 18,240`, `Rs 500`, `Rs.8,430.00`. */
function rupees({ bytes, low, high }: View, at: number): Found | undefined {
  if (at > low && ALNUM[bytes[at - 1]] === 1) return undefined;
  let number = at + 2;
  if (bytes[number] === 0x2e) number++;
  if (number < high && bytes[number] === 0x20) number++;
  const stop = numberEnd(bytes, number, high);
  if (stop < 0) return undefined;
  if (stop - number === 3) {
    const behind = bytes.toString('latin1', number, Math.min(high, number + SERIAL_BYTES));
    if (SERIAL_LINE.test(behind)) return undefined;
  }
  return { start: at, end: magnitudeEnd(bytes, stop, high), confidence: 0.8 };
}

/** `$5.00 USD`, `1.450,00 €`, with the symbol at `at`. */
function withSymbol(view: View, at: number): Found | undefined {
  const { bytes, low, floor, high } = view;
  const width = bytes[at] === 0x24 ? 1 : bytes[at] === 0xc2 ? 2 : 3;
  const blank = blankLength(bytes, at + width, high);
  const number = at + width + blank;
  const stop = numberEnd(bytes, number, high);
  if (stop > 0) {
    const start = prefixStart(bytes, at, low, floor);
    const end = codeEnd(bytes, magnitudeEnd(bytes, stop, high), high);
    const doubtful = width === 1 && end === stop && (blank > 0 || stop - number < 3);
    if (doubtful && (isParameter(view, start, end) || !standing(view, start, end)))
      return undefined;
    return { start, end, confidence: 0.8 };
  }
  if (width === 1) return undefined;
  const start = numberStart(bytes, beforeBlank(bytes, at, floor), low, floor);
  return start < 0 ? undefined : { start, end: at + width, confidence: 0.8 };
}

/** Whether `$1` stands beside another, or alone in quotes among words: a parameter of a script. */
function isParameter({ bytes, low, high }: View, start: number, end: number): boolean {
  if (end - start !== 2) return false;
  const before = bytes.toString('latin1', Math.max(low, start - PARAMETERS), start);
  const behind = bytes.toString('latin1', end, Math.min(high, end + PARAMETERS));
  if (BETWEEN.test(before) || BETWEEN.test(behind)) return false;
  return PARAMETER.test(before) || PARAMETER.test(behind) || / "$/.test(before);
}

/** Before the blank before `at`, where there is one: a no-break space, too. */
function beforeBlank(bytes: Buffer, at: number, floor: number): number {
  if (at > floor && bytes[at - 1] === 0x20) return at - 1;
  if (at - 2 >= floor && blankLength(bytes, at - 2, at) === 2) return at - 2;
  return at - 3 >= floor && blankLength(bytes, at - 3, at) === 3 ? at - 3 : at;
}

/** The end of `1,450.00`, `.50` at `at`, or -1: also when letters go on, unless they say how many. */
function numberEnd(bytes: Buffer, at: number, high: number): number {
  let p = at;
  while (p < high && NUMBER[bytes[p]] === 1 && p - at < LONGEST_NUMBER) p++;
  while (p > at && DIGIT[bytes[p - 1]] === 0) p--;
  if (p === at || bytes[at] === 0x2c || (bytes[at] === 0x2e && DIGIT[bytes[at + 1]] === 0))
    return -1;
  return p >= high || ALNUM[bytes[p]] === 0 || magnitudeEnd(bytes, p, high) > p ? p : -1;
}

/** Where the number that ends at `end` begins, or -1 where letters are before it. */
function numberStart(bytes: Buffer, end: number, low: number, floor: number): number {
  const least = Math.max(floor, end - LONGEST_NUMBER + 12);
  let p = end;
  while (p > least && NUMBER[bytes[p - 1]] === 1) p--;
  const length = WRITTEN.exec(bytes.toString('latin1', p, end))?.[0].length ?? 0;
  const start = end - length;
  if (length === 0) return -1;
  return start > low && ALNUM[bytes[start - 1]] === 1 && !escapeBefore(bytes, start, low)
    ? -1
    : start;
}

/** Before a sign, and the letters of `US$`. */
function prefixStart(bytes: Buffer, at: number, low: number, floor: number): number {
  const start = at - (bytes[at] === 0x24 ? lettersBefore(bytes, at, low) : 0);
  const signed = start > low && bytes[start - 1] === 0x2d;
  const glued = start - 1 > low && ALNUM[bytes[start - 2]] === 1;
  return Math.max(floor, signed && !glued ? start - 1 : start);
}

/** How many letters say whose dollars they are. */
function lettersBefore(bytes: Buffer, at: number, low: number): number {
  if (at === low || DOLLARS_END[bytes[at - 1]] === 0) return 0;
  return DOLLARS.exec(bytes.toString('latin1', Math.max(low, at - 3), at))?.[1].length ?? 0;
}

function magnitudeEnd(bytes: Buffer, at: number, high: number): number {
  const word = at < high && bytes[at] === 0x20 ? at + 1 : at;
  if (word >= high || MAGNITUDE_START[bytes[word]] === 0) return at;
  const text = bytes.toString('latin1', at, Math.min(high, at + 12));
  return at + (MAGNITUDE.exec(text)?.[0].length ?? 0);
}

/** Past ` USD`. */
function codeEnd(bytes: Buffer, at: number, high: number): number {
  const word = at < high && bytes[at] === 0x20 ? at + 1 : at;
  if (word >= high || UPPER[bytes[word]] === 0) return at;
  const [all = '', code = ''] =
    TRAILING_CODE.exec(bytes.toString('latin1', at, Math.min(high, at + 5))) ?? [];
  return CURRENCY_CODES.has(code) ? at + all.length : at;
}
