import { CLOSE_PAREN, OPEN_PAREN, SLASH } from '../../core/bytes.ts';
import { digitsContinue, digitsPrecede } from '../reading/digits.ts';
import { beginsAt } from '../reading/edges.ts';
import { numberContext } from '../reading/number-context.ts';
import type { NationalNumbers } from './numbering-plans.ts';
import { type PhoneGroups, phoneGroups, textOf } from './phone-groups.ts';
import { nearPhoneWord, type PhoneView } from './phone-words.ts';

const MOST = 17;
const FEWEST = 6;
const FEWEST_BARE = 8;
const FEWEST_ALONE = 10;

/** `[start, end)` of the number that is written inside a region and whose first digits are at `at`. */
export function nationalSpan(
  view: PhoneView,
  at: number,
  regions: readonly NationalNumbers[],
): readonly [number, number] | undefined {
  const { bytes, low, floor, high } = view;
  if (!beginsAt(bytes, at, low) || digitsPrecede(bytes, at, low)) return undefined;
  if (at > low && bytes[at - 1] === SLASH) return undefined;
  const read = phoneGroups(bytes, at, high, MOST);
  const { count, ends } = read;
  const open = at > floor && bytes[at - 1] === OPEN_PAREN;
  const closed = ends[0] < high && bytes[ends[0]] === CLOSE_PAREN;
  if (open !== closed || count < FEWEST) return undefined;
  const digits = textOf(read.digits, 0, count);
  const sizes = [...read.sizes.subarray(0, read.groups)];
  if (isDate(digits, sizes)) return undefined;
  if (sizes.length === 1 && !open && isBare(view, at, read, regions)) {
    return [at, ends[0]];
  }
  let length = count;
  for (let i = sizes.length - 1; i >= 0 && length >= FEWEST; length -= sizes[i--]) {
    if (!regions.some((region) => region.valid(read, length, i + 1))) continue;
    return digitsContinue(bytes, ends[i], high) ? undefined : [open ? at - 1 : at, ends[i]];
  }
  return undefined;
}

/**
 * Whether all digits of a number stand without its prefix, as mobile ones do in China and India: near a keyword, or
 * ten and more in prose or in a field of their own.
 */
function isBare(
  view: PhoneView,
  at: number,
  read: PhoneGroups,
  regions: readonly NationalNumbers[],
): boolean {
  const { count } = read;
  const [end] = read.ends;
  if (count < FEWEST_BARE || digitsContinue(view.bytes, end, view.high)) return false;
  if (!regions.some((region) => region.significant(read))) return false;
  if (nearPhoneWord(view, at, end)) return true;
  return count >= FEWEST_ALONE && numberContext(view, at, end) !== undefined;
}

/** Whether the groups of digits are a date: 2021-01-02, 2.1.2021, 20210102. */
function isDate(digits: string, [first, second, third]: readonly number[]): boolean {
  if (/^(?:19|20)\d\d/.test(digits)) {
    if (first === 4 && second <= 2) return true;
    if (first === 8) return /^\d{4}(?:0\d|1[0-2])(?:[0-2]\d|3[01])$/.test(digits.slice(0, 8));
  }
  return first <= 2 && second <= 2 && third === 4 && /^\d{2,4}(?:19|20)/.test(digits);
}
