import { byteSet, DIGIT } from '../core/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { areFour, digitRun, goesBack, goesOn } from './reading/digits.ts';
import { endsAt } from './reading/edges.ts';
import { ESCAPED_DIGITS, pastEscape } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { SEPARATOR_FORM } from './reading/forms.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';
import { sameBytes, separatorLength } from './reading/separators.ts';
import { STANDING_AFTER, standing } from './reading/standing.ts';

/** The digit 0. */
const ZERO = 0x30;
/** Area, group and serial with the longest separators, whose claim it is, and what follows. */
const REACH = 3 + 3 + 2 + 3 + 4 + 2 + 2 + Math.max(KEYWORD_AFTER, STANDING_AFTER);

/** With it the number is a claim's: first letters of the beneficiary identification codes of Social Security and Medicare. */
const BENEFICIARY = byteSet('A-FHJKMTW');
const BENEFICIARY_MORE = byteSet('0-9A-Z');

const GROUPED = {
  apart: true,
  form: String.raw`[0-9]{2}(${SEPARATOR_FORM}[0-9]{7}|[0-9]${SEPARATOR_FORM}[0-9]{2}${SEPARATOR_FORM}[0-9]{4}([A-FHJKMTW][0-9A-Z]?)?)\b`,
};

const DOTTED = String.raw`[0-9]{3}[.][0-9]{2}[.][0-9]{4}\b`;

const NEAR = keywords([
  ...['ssn', 'ssns', 'social', 'social security', 'soc sec', 'ss', 'sin', 'tin', 'itin', 'tax id'],
  ...['taxpayer', 'tax payer', 'patient', 'member', 'insured', 'beneficiary', 'claimant'],
]);

/**
 * Finds US social security numbers (3-2-4 digits, with one separator or none) and taxpayer ids (2-7, and ITINs, which
 * begin with 9 and have 50 to 65, 70 to 88, 90 to 92 or 94 to 99 in the middle: IRS Publication 4757). Numbers never
 * issued are none: 20 CFR 422.103, https://www.ssa.gov/employer/randomization.html. Nine digits
 * without separators count near a keyword, in prose, or alone in a field; not in the lines of a log. A claim's number
 * is its social security number and whose claim it is, `123-45-6789A`.
 */
export const ssn = definition({
  key: 'ssn',
  type: 'ssn',
  filterType: 'SSN',
  finds: 'US social security and taxpayer numbers',
  options: {},
  context: {
    raise: [
      'ssn',
      'social security',
      'social security number',
      'tax id',
      'taxpayer',
      'tin',
      'itin',
    ],
    lower: ['invoice', 'order', 'part number', 'serial', 'sku', 'tracking'],
  },
  examples: [
    'SSN «078-05-1120» on file, «123 45 6789» and «123456789» too; tax id «11-1234567».',
    '{"ssn":"«555-55-1234»","note":"(«123-45-6789»)\\n«123-45-6789»"}',
    '17,«123-45-6789»,1990-02-03,«12-3456789»\r\n18,«123456789»,,',
    '2024-05-06 INFO ssn=«123-45-6789» zip=12345-6789 ssn_«123456789»_x',
    'copied: «123‑45‑6789», «123–45–6789», “«123 45 6789»”, 号码«123-45-6789»',
    'hidden: «１２３-４５-６７８９», «123-45-67\u200b89», «123\u221245\u22126789», «123-45-\n6789» 1\u200d2',
    '2024-05-06 10:30:45 INFO took 123456789 ns, id=123456789, ssn=«123456789»',
    'x = foo(123456789) # 123456789',
    'const POWERS = [\n    781532673, 64985353, 253049085,\n\t123456789,\n];\n17, «123456789», 5\n  Jane, «123456789», x',
    'ITIN «980-87-7990», «912 70 1234»; not 900-49-1234, 900-66-1234, 912-89-1234, 912-93-1234',
    'never issued: 000-12-3456, 666-12-3456, 900-12-3456, 123-00-4567, 123-45-0000, 000123456',
    'claim «123-45-6789A», HICN «123-45-6789C1», «123 45 6789D»; not 123-45-6789G, 123-45-6789ABC, 123-45-6789a',
    'not 123 454 6789, 123 4f 6789, 123-45 6789, 123.45.6789, 123-45-67890, 0123456789',
    'not 123-45-6789-1, 9-123-45-6789, 12-34567, 12-34567890, 3.123456789, 123456789.5, x123456789',
    'SSN «123.45.6789», {"ssn":"«123.45.6789»"}; SSN 123.45.67890, 000.45.6789, 1.123.45.6789',
    'two in a row hide none: «536\u2009\u200b22\u2009\u200b8726»',
    'one behind another «123-45-6789» «１２３-４５-６７８０»',
  ],
  detector: () => ({
    type: 'ssn',
    filterType: 'SSN',
    reach: evasionReach(REACH),
    find: throughEvasions({
      kind: 'matcher',
      triggers: [
        { only: 'D', length: [3, 3], next: ' \xc2\xe2-', after: '0-9\x80\xa0', ...GROUPED },
        { only: 'D', length: [3, 3], next: '.', after: '0-9', apart: true, form: DOTTED },
        { only: 'D', length: [9, 9], apart: true },
        { only: 'D', length: [2, 2], next: '\xe2-', after: '0-9\x80', ...GROUPED },
        ESCAPED_DIGITS,
      ],
      back: 0,
      match,
    }),
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, high } = view;
  const start = pastEscape(bytes, at);
  const first = digitRun(bytes, start, high, 9);
  let end = -1;
  const dotted = first === 3 && start + 3 < high && bytes[start + 3] === 0x2e;
  if (first === 3) end = dotted ? dottedEnd(bytes, start, high) : separatedEnd(bytes, start, high);
  if (first === 2) end = taxpayerEnd(bytes, start, high);
  if (first === 9 && issued(bytes, start, start + 3, start + 5)) end = start + 9;
  if (end < 0 || !endsAt(bytes, end, high) || goesOn(bytes, end, high)) return undefined;
  if (goesBack(bytes, start, view.low)) return undefined;
  if (dotted && !NEAR(view, start, end)) return undefined;
  if (first === 9 && !NEAR(view, start, end) && !standing(view, start, end)) return undefined;
  return { start, end, confidence: 0.9 };
}

/** The end of `123-45-6789`, or -1. */
function separatedEnd(bytes: Buffer, start: number, high: number): number {
  const length = lengthBetween(bytes, start + 3, high);
  const group = start + 3 + length;
  const serial = group + 2 + length;
  if (length === 0 || serial + 4 > high) return -1;
  if (DIGIT[bytes[group]] === 0 || DIGIT[bytes[group + 1]] === 0) return -1;
  if (!sameBytes(bytes, start + 3, group + 2, length) || !areFour(bytes, serial, high)) return -1;
  return issued(bytes, start, group, serial) ? claimEnd(bytes, serial + 4, high) : -1;
}

/** Past `A` or `C1` behind the number, as claims of Social Security and, up to 2019, of Medicare have it. */
function claimEnd(bytes: Buffer, end: number, high: number): number {
  if (end >= high || BENEFICIARY[bytes[end]] === 0) return end;
  return end + 1 < high && BENEFICIARY_MORE[bytes[end + 1]] === 1 ? end + 2 : end + 1;
}

/** Bytes of the separator at `at`, a full stop aside; nearly all are a hyphen. */
function lengthBetween(bytes: Buffer, at: number, high: number): number {
  if (bytes[at] === 0x2d) return 1;
  return bytes[at] === 0x2e ? 0 : separatorLength(bytes, at, high);
}

/** The end of `123.45.6789`, which is a number of many things, or -1. */
function dottedEnd(bytes: Buffer, start: number, high: number): number {
  if (digitRun(bytes, start + 4, high, 2) !== 2 || bytes[start + 6] !== 0x2e) return -1;
  if (digitRun(bytes, start + 7, high, 4) !== 4) return -1;
  return issued(bytes, start, start + 4, start + 7) ? start + 11 : -1;
}

/** The end of `12-3456789`, or -1. */
function taxpayerEnd(bytes: Buffer, start: number, high: number): number {
  const rest = start + 2 + separatorLength(bytes, start + 2, high);
  return digitRun(bytes, rest, high, 7) === 7 ? rest + 7 : -1;
}

/** Whether area, group and serial, each at its place, can have been issued. */
function issued(bytes: Buffer, area: number, group: number, serial: number): boolean {
  const place = 100 * bytes[area] + 10 * bytes[area + 1] + bytes[area + 2] - 111 * ZERO;
  const middle = 10 * bytes[group] + bytes[group + 1] - 11 * ZERO;
  if (place >= 900) return isTaxpayer(middle);
  if (place === 0 || place === 666 || middle === 0) return false;
  // Only of four zeros no other bit is left.
  const any = bytes[serial] | bytes[serial + 1] | bytes[serial + 2] | bytes[serial + 3];
  return any !== ZERO;
}

/** Whether an ITIN may have these two digits in the middle. */
function isTaxpayer(middle: number): boolean {
  return middle >= 50 && middle !== 89 && middle !== 93 && (middle <= 65 || middle >= 70);
}
