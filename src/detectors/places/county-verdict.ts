import { byteSet, CASE_BIT, COMMA, SLASH, SMALL_H, SMALL_Y, SPACE } from '../../core/bytes.ts';
import { labelTest } from '../../vocabulary/label-test.ts';
import { endsWith } from '../reading/ends-with.ts';
import { keyEnds } from './key-ends.ts';
import { keyMark, keyOf, type ListedName } from './listed-name.ts';
import { COUNTY_KEYS } from './place-labels.ts';

/** A name with `County` or its equivalent, or one that needs it from its context. */
export const COUNTY = { whole: 1, bare: 2 } as const;

const OF = endsWith(/\b(?:county|counties|parish|borough) of $/i);
const SHORT = /^ (?:Co\.|Cty\.?|Cnty\.?)(?=[\s,;)]|$)/;
/** `Kings and Queens Counties`. */
const PLURAL =
  /^(?:(?:, | and |, and | & |\/)[A-Z][A-Za-z.'-]{1,19}(?: [A-Z][a-z]{1,19})?){0,4} (?:Counties|counties|Parishes)(?!\w)/;
const IN_A_ROW =
  /(?:Counties|counties|Parishes) of (?:[A-Z][\w.' -]{1,40}(?:, | and |, and | & ))*$/;
const isKey = labelTest(COUNTY_KEYS);
/** Recognises these keys by their last letters. */
const mayBeKey = keyEnds(COUNTY_KEYS);
const NAME_BEFORE = endsWith(/[\w/@=#.-]$/);

/** First letters, after a blank or a comma, of words that make a bare name a county's. */
const AFTER_BLANK = byteSet('CcPa&');
/** Ends of such words before a blank: `of`, `and`, `,`, `&`. */
const BEFORE_BLANK = byteSet('fFd,&');

/** Whether a county may be where these bytes are beside it. */
export function mayBeCounty(
  bytes: Buffer,
  start: number,
  end: number,
  high: number,
  value: number,
): boolean {
  if (value === COUNTY.whole) return true;
  const mark = keyMark(bytes, start);
  if (mark >= 0 && mayBeKey(bytes, mark)) return true;
  if (start > 1 && bytes[start - 1] === SPACE && BEFORE_BLANK[bytes[start - 2]] === 1) return true;
  if (end + 1 >= high) return false;
  const next = bytes[end + 1];
  if (bytes[end] === SPACE) return AFTER_BLANK[next] === 1;
  return (bytes[end] === COMMA && next === SPACE) || bytes[end] === SLASH;
}

/** The same test for a misspelt county: after a key, or with the word `county`. */
export function mayBeMisspeltCounty(bytes: Buffer, start: number, end: number): boolean {
  const last = bytes[end - 1] | CASE_BIT;
  if (last === SMALL_Y || last === SMALL_H) return true;
  const mark = keyMark(bytes, start);
  return mark >= 0 && mayBeKey(bytes, mark);
}

/** Confidence of a county's name in its context: with its word, before `Counties`, after `County of` or a key. */
export function countyVerdict(
  place: ListedName,
  value: number,
  edits: boolean,
): number | undefined {
  const { before, after, shape } = place;
  const key = keyOf(place);
  if (key !== undefined && isKey(key)) return edits ? 0.7 : 0.95;
  if (edits) {
    // Letters are wrong in the name: the word for it must be there and whole.
    return / (?:county|parish)$/i.test(place.text) && shape !== 'lower' ? 0.7 : undefined;
  }
  if (NAME_BEFORE(before)) return undefined;
  if (value === COUNTY.whole) return shape === 'lower' ? 0.7 : 0.9;
  if (shape === 'lower') return undefined;
  return SHORT.test(after) || PLURAL.test(after) || OF(before) || IN_A_ROW.test(before)
    ? 0.8
    : undefined;
}
