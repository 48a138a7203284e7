import { DIGIT, LETTER, UPPER } from '../../core/bytes.ts';
import { digitRun } from '../reading/digits.ts';
import { MONTH_NAMES, monthAt } from './date-quick.ts';
import { dayDigits, past } from './date-words.ts';

const NAME = `(?:${MONTH_NAMES.join('|')})[a-z]{0,6}`;
const DAY = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const DASH = '(?:-|\\xe2\\x80[\\x90-\\x95])';
const YEAR = '(?:1[5-9]|2[01])\\d\\d';
const END = '(?![A-Za-z0-9]|[:.-]\\d)';

/** Behind `June 5`: `-9`, `–9, 2019`, ` - July 9`; with a year ` and 6, 2020`, too. */
const OTHER_DAY = new RegExp(
  `^(?: ?${DASH} ?(?:${NAME}\\.? )?${DAY}(?:,? ${YEAR})?${END}| (?:and|to|or|through|&) ${DAY},? ${YEAR}${END})`,
  'i',
);
/** Behind `03/04/2020`: `-03/09/2020`. */
const OTHER_DATE = /^-\d{1,2}([/.])\d{1,2}\1(?:\d{4}|\d\d)(?![A-Za-z0-9/]|[.:-]\d)/;

/** Past the first day of `5-9 June 2019` and its dash; `at` where no such begins there. */
export function firstDayEnd(bytes: Buffer, at: number, limit: number): number {
  const stop = pastDay(bytes, at, limit);
  const dash = stop > at ? pastDash(bytes, stop, limit) : stop;
  const other = dash > stop ? pastDay(bytes, dash, limit) : dash;
  if (other === dash || other >= limit || bytes[other] !== 0x20) return at;
  return isName(bytes, other + 1, limit) ? dash : at;
}

/** Past a day, and its suffix. */
function pastDay(bytes: Buffer, at: number, limit: number): number {
  const stop = at + dayDigits(bytes, at, limit);
  if (stop === at || stop + 2 > limit) return stop;
  const pair = ((bytes[stop] | 0x20) << 8) | (bytes[stop + 1] | 0x20);
  const isSuffix = pair === 0x7374 || pair === 0x6e64 || pair === 0x7264 || pair === 0x7468;
  return isSuffix ? stop + 2 : stop;
}

/** Past a dash with a blank on each side or none; `at` where there is none. */
function pastDash(bytes: Buffer, at: number, limit: number): number {
  const p = past(0x20, bytes, at, limit);
  if (p >= limit) return at;
  if (bytes[p] === 0x2d) return past(0x20, bytes, p + 1, limit);
  const isDash =
    p + 3 <= limit &&
    bytes[p] === 0xe2 &&
    bytes[p + 1] === 0x80 &&
    bytes[p + 2] >= 0x90 &&
    bytes[p + 2] <= 0x95;
  return isDash ? past(0x20, bytes, p + 3, limit) : at;
}

/** Whether a word is as long as a month's name at most, and begins as one. */
function isName(bytes: Buffer, at: number, limit: number): boolean {
  if (!monthAt(bytes, at, limit)) return false;
  let p = at + 3;
  while (p < limit && LETTER[bytes[p]] === 1) p++;
  return p - at <= 9;
}

/** Past the rest of a span of days behind its first date `[start, end)`; `end` where that stands alone. */
export function otherDateEnd(bytes: Buffer, start: number, end: number, limit: number): number {
  if (end >= limit) return end;
  const form =
    UPPER[bytes[start]] === 1 ? otherDay(bytes, start, end) : otherDate(bytes, start, end);
  if (form === undefined) return end;
  return end + (form.exec(bytes.toString('latin1', end, limit))?.[0].length ?? 0);
}

/** What another day may be read with: behind no year, where a dash or such a word may stand. */
function otherDay(bytes: Buffer, start: number, end: number): RegExp | undefined {
  if (LETTER[bytes[start + 1]] === 0 || LETTER[bytes[start + 2]] === 0) return undefined;
  if (digitRun(bytes, end - 4, end, 4) === 4) return undefined;
  const byte = bytes[end] === 0x20 ? bytes[end + 1] | 0x20 : bytes[end];
  if (byte === 0x2d || byte === 0xe2) return OTHER_DAY;
  const isWord = byte === 0x61 || byte === 0x74 || byte === 0x6f || byte === 0x26;
  return bytes[end] === 0x20 && isWord ? OTHER_DAY : undefined;
}

function otherDate(bytes: Buffer, start: number, end: number): RegExp | undefined {
  if (bytes[end] !== 0x2d || DIGIT[bytes[end + 1]] === 0) return undefined;
  const mark = start + digitRun(bytes, start, end, 2);
  if (mark === start || mark > start + 2 || mark >= end) return undefined;
  if (bytes[mark] !== 0x2f && bytes[mark] !== 0x2e) return undefined;
  const second = mark + 1 + digitRun(bytes, mark + 1, end, 2);
  const isNumbers = second > mark + 1 && second <= mark + 3 && bytes[second] === bytes[mark];
  return isNumbers ? OTHER_DATE : undefined;
}
