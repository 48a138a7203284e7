import {
  byteSet,
  CAPITAL_A,
  CAPITAL_Z,
  CASE_BIT,
  COMMA,
  DIGIT,
  NON_ASCII,
} from '../../core/bytes.ts';
import { PUNCTUATION_OF_3 } from '../../core/utf-8.ts';
import { US_STATES } from '../forms/us-states.ts';
import { endsAt } from '../reading/edges.ts';
import { endsWith } from '../reading/ends-with.ts';

/** Codes of states that are also common words or abbreviations: they need a ZIP code, or a place before a comma. */
export const WORD_CODES: ReadonlySet<string> = new Set(
  'AL AS CO CT DC DE GA HI ID IN LA MA MD ME MI MO MP MS MT NE OH OK OR PA PR SC SD VA AR CA GU VI'.split(
    ' ',
  ),
);
/** Codes that often follow capitalised words: `User ID 12345`. */
const NOUN_CODES = new Set(['ID', 'PR', 'IN', 'OR', 'AS', 'MS', 'ME']);

/** First digits of each state's ZIP codes: USPS Publication 65, the national ZIP code directory. */
const FIRST_DIGITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: 'CT MA ME NH NJ NY PR RI VT VI AE',
    1: 'DE NY PA',
    2: 'DC MD NC SC VA WV',
    3: 'AL FL GA MS TN AA',
    4: 'IN KY MI OH',
    5: 'IA MN MT ND SD WI DC',
    6: 'IL KS MO NE',
    7: 'AR LA OK TX',
    8: 'AZ CO ID NM NV UT WY TX',
    9: 'AK CA HI OR WA AP GU MP AS FM MH PW',
  }).flatMap(([digit, codes]) => codes.split(' ').map((code) => [digit + code, digit] as const)),
);

const NAMES = [...US_STATES].map(([, name]) => name);
/** Codes and names of states before ZIP codes, with commas between. */
export const STATE_WORDS = [...FIRST_DIGITS]
  .map(([code, digit]) => code.slice(digit.length))
  .concat(NAMES)
  .join(', ')
  .toLowerCase();
const NAME = endsWith(new RegExp(`(?:^|[^A-Za-z])(${NAMES.join('|')})$`, 'i'));
const LONGEST_NAME = 26;
/** The last three letters of the names, five bits each. */
const NAME_ENDS = new Uint8Array(1 << 15);
for (const name of NAMES) NAME_ENDS[lastLetters(Buffer.from(name), name.length)] = 1;
const LETTER = byteSet('A-Za-z\x80-\xff');
const GAP = byteSet(' ,.;|^\t\xa0\xc2');
/** Words before a comma in sentences: `Well, OK`. */
const NO_PLACE = new Set(
  'well yes no so and but then ah uh oh please thanks fine sure hey or not hi hello md phd jr sr inc llc co'.split(
    ' ',
  ),
);

/** Codes that are degrees after names, too (`Jane Roe, MD`), and the cities after which they count. */
const TITLE_CITIES: ReadonlyMap<string, string> = new Map([
  [
    'MD',
    'baltimore columbia germantown spring bethesda rockville annapolis frederick gaithersburg towson bowie',
  ],
  [
    'PA',
    'philadelphia pittsburgh allentown erie reading scranton bethlehem lancaster harrisburg york',
  ],
  ['DC', 'washington'],
]);

/** Whether the place that ends at `end` goes with the code: a degree needs a city that is known. */
export function isCityOf(bytes: Buffer, end: number, low: number, code: string): boolean {
  const cities = TITLE_CITIES.get(code);
  if (cities === undefined) return true;
  const [word = ''] =
    /[A-Za-z]+$/.exec(bytes.toString('latin1', Math.max(low, end - 14), end)) ?? [];
  return cities.split(' ').includes(word.toLowerCase());
}

/** The code of two letters at `at`, in capitals. */
export function codeAt(bytes: Buffer, at: number): string {
  return String.fromCharCode(bytes[at] & ~CASE_BIT, bytes[at + 1] & ~CASE_BIT);
}

/** Start of the state's code before the ZIP code at `zip`, if the state's ZIP codes begin so; else -1. */
export function codeBeforeZip(bytes: Buffer, zip: number, low: number): number {
  const end = gapStart(bytes, zip, low);
  const start = end - 2;
  if (end === zip || start < low || !isLetter(bytes[start]) || !isLetter(bytes[start + 1]))
    return -1;
  if (!endsAt(bytes, end, zip)) return -1;
  if (start > low && LETTER[bytes[start - 1]] === 1 && bytes[start - 1] < NON_ASCII) return -1;
  const code = codeAt(bytes, start);
  if (!FIRST_DIGITS.has(String.fromCharCode(bytes[zip]) + code)) return -1;
  const capitals = bytes[start] <= CAPITAL_Z && bytes[start + 1] <= CAPITAL_Z;
  if (capitals && !WORD_CODES.has(code)) return start;
  const gap = gapStart(bytes, start, low);
  const comma = bytes.subarray(gap, start).includes(COMMA);
  if (gap === start || !endsWithPlace(bytes, gap, low, !comma))
    return comma && capitals ? start : -1;
  if (comma) return start;
  return NOUN_CODES.has(code) || (!capitals && WORD_CODES.has(code)) ? -1 : start;
}

function isLetter(byte: number): boolean {
  return LETTER[byte] === 1 && byte < NON_ASCII;
}

/** Whether a state precedes the ZIP code at `zip`: its code, if its ZIP codes begin so, or its name. */
export function isStateBeforeZip(bytes: Buffer, zip: number, low: number): boolean {
  const end = gapStart(bytes, zip, low);
  // Before most numbers no word is.
  if (end === zip || end <= low || !isLetter(bytes[end - 1])) return false;
  return codeBeforeZip(bytes, zip, low) >= 0 || nameEndsAt(bytes, end, low);
}

/** Whether the name of a state ends at `end`. */
function nameEndsAt(bytes: Buffer, end: number, low: number): boolean {
  if (end - 4 < low || NAME_ENDS[lastLetters(bytes, end)] === 0) return false;
  return NAME(bytes.toString('latin1', Math.max(low, end - LONGEST_NAME), end));
}

function lastLetters(bytes: Buffer, end: number): number {
  return ((bytes[end - 3] & 31) << 10) | ((bytes[end - 2] & 31) << 5) | (bytes[end - 1] & 31);
}

/** Whether a capitalised word that can name a place ends at `end`; in capitals throughout only with `loud`. */
export function endsWithPlace(bytes: Buffer, end: number, low: number, loud: boolean): boolean {
  let p = end;
  while (p > low && end - p < 20 && LETTER[bytes[p - 1]] === 1) p--;
  // A quotation mark is no letter.
  if (bytes[p] === PUNCTUATION_OF_3) p += 3;
  const capital = bytes[p] >= CAPITAL_A && bytes[p] <= CAPITAL_Z;
  if (end - p < 3 || !capital || (p > low && DIGIT[bytes[p - 1]] === 1)) return false;
  if (!loud && bytes[p + 1] >= CAPITAL_A && bytes[p + 1] <= CAPITAL_Z) return false;
  return !NO_PLACE.has(bytes.toString('latin1', p, end).toLowerCase());
}

/** Before blanks, commas and full stops, at most two. */
function gapStart(bytes: Buffer, at: number, low: number): number {
  let p = at;
  while (p > low && at - p < 2 && GAP[bytes[p - 1]] === 1) p--;
  return p;
}
