import { ALNUM, byteSet, DIGIT, LETTER } from '../../core/bytes.ts';
import { isCalendarDay } from '../../core/calendar.ts';
import { digitRun, goesBack, numberIn } from '../reading/digits.ts';
import { beginsAt } from '../reading/edges.ts';

/** By the first three letters of the months, five bits each, one more than the place of their name; 0: none. */
const MONTHS = new Uint8Array(1 << 15);
const FULL_NAMES =
  'january february march april may june july august september october november december'
    .split(' ')
    .map((name) => Buffer.from(name));
export const MONTH_NAMES: readonly string[] = FULL_NAMES.map((name) =>
  name.toString('latin1', 0, 3),
);
for (const [n, name] of FULL_NAMES.entries()) MONTHS[lettersOf(name, 0)] = n + 1;

/** Whether the name of a month, in any case, may be at `at`. */
export function monthAt(bytes: Buffer, at: number, high: number): boolean {
  return monthNumberAt(bytes, at, high) > 0;
}

/** The number, from 1, of the month that the letters at `at` begin the name of; 0 where there is none. */
export function monthNumberAt(bytes: Buffer, at: number, high: number): number {
  if (at + 3 > high) return 0;
  // Letters alone have the two upper bits as 01, and the same five lower bits as theirs.
  const isLetters =
    (bytes[at] & bytes[at + 1] & bytes[at + 2] & 0x40) !== 0 &&
    bytes[at] < 0x80 &&
    bytes[at + 1] < 0x80 &&
    bytes[at + 2] < 0x80;
  return isLetters ? MONTHS[lettersOf(bytes, at)] : 0;
}

/** The whole name of a month, in lower case. */
export function monthSpelling(month: number): Uint8Array {
  return FULL_NAMES[month - 1];
}

function lettersOf(bytes: Buffer, at: number): number {
  return ((bytes[at] & 31) << 10) | ((bytes[at + 1] & 31) << 5) | (bytes[at + 2] & 31);
}

/** Whether eight digits at `at` are a year that people write dates of, a month and a day: `19800203`. */
export function isCompactDay(bytes: Buffer, at: number): boolean {
  const year = numberIn(bytes, at, at + 4);
  const month = numberIn(bytes, at + 4, at + 6);
  const day = numberIn(bytes, at + 6, at + 8);
  return year >= 1850 && year <= 2150 && isCalendarDay({ year, month, day });
}

/** What may make a date a part of something longer, or its year an hour. */
const GOES_ON = byteSet('0-9A-Za-z./:-');
/** What stands between a month's name and a number: a no-break space and a curly apostrophe, too. */
const BETWEEN = byteSet(" .,/'\r\n\x80\x99\xa0\xc2\xe2-");

/** Whether digits stand behind `of` or not, and few such bytes, at `at`. */
export function numberBehind(bytes: Buffer, at: number, high: number): boolean {
  const of = at + 3 < high && (bytes[at + 1] | 0x20) === 0x6f && (bytes[at + 2] | 0x20) === 0x66;
  if (of && bytes[at] === 0x20) return numberBehind(bytes, at + 3, high);
  let p = at;
  while (p < high && p < at + 6 && BETWEEN[bytes[p]] === 1) p++;
  return p > at && p < high && DIGIT[bytes[p]] === 1;
}

/**
 * The end of `May  6` where a time of day follows, as in the lines of syslog, or of `May 22, 1999`; -1 where it is
 * something else.
 */
export function quickNamedEnd(
  bytes: Buffer,
  at: number,
  low: number,
  high: number,
  onlyValid: boolean,
): number {
  const end = quickDayEnd(bytes, at, high, onlyValid);
  return end > 0 ? end : monthFirstEnd(bytes, at, low, high, onlyValid);
}

function monthFirstEnd(
  bytes: Buffer,
  at: number,
  low: number,
  high: number,
  onlyValid: boolean,
): number {
  let p = nameEnd(bytes, at, high);
  if (p < 0 || !beginsAt(bytes, at, low)) return -1;
  if (p < high && bytes[p] === 0x2e) p++;
  if (p >= high || bytes[p] !== 0x20) return -1;
  const day = p + 1;
  p = day + digitRun(bytes, day, high, 2);
  if (p - day > 2 || !isDay(bytes, day, p, onlyValid)) return -1;
  if (p < high && bytes[p] === 0x2c) p++;
  return p < high && bytes[p] === 0x20 ? quickYearEnd(bytes, p + 1, high) : -1;
}

/** Past the name of a month at `at`, whole or of three letters, and nothing else; -1 where there is none. */
function nameEnd(bytes: Buffer, at: number, high: number): number {
  if (!monthAt(bytes, at, high)) return -1;
  let p = at + 3;
  while (p < high && LETTER[bytes[p]] === 1) p++;
  if (p === at + 3) return p;
  const name = FULL_NAMES[MONTHS[lettersOf(bytes, at)] - 1];
  if (p - at !== name.length) return -1;
  for (let i = 3; i < name.length; i++) if ((bytes[at + i] | 0x20) !== name[i]) return -1;
  return p;
}

/** Whether digits are a day; with `onlyValid`, one that every month has. */
function isDay(bytes: Buffer, from: number, to: number, onlyValid: boolean): boolean {
  const day = numberIn(bytes, from, to);
  return to > from && day > 0 && day <= (onlyValid ? 28 : 31);
}

/** Past a year that ends a date whatever else stands around; -1 where more is to be looked at. */
function quickYearEnd(bytes: Buffer, at: number, high: number): number {
  const end = at + 4;
  if (digitRun(bytes, at, high, 4) !== 4) return -1;
  const year = numberIn(bytes, at, end);
  if (year < 1800 || year > 2199) return -1;
  return end < high && GOES_ON[bytes[end]] === 1 ? -1 : end;
}

/** The end of `May  6` where a time of day follows; -1 where it is something else. */
function quickDayEnd(bytes: Buffer, at: number, high: number, onlyValid: boolean): number {
  let p = at + 3;
  if (p + 10 > high || bytes[p] !== 0x20) return -1;
  if (bytes[++p] === 0x20) p++;
  const digits = digitRun(bytes, p, high, 2);
  const end = p + digits;
  if (digits === 0 || digits > 2 || bytes[end] !== 0x20 || bytes[end + 3] !== 0x3a) return -1;
  if (!isPair(bytes, end + 1, high, 99) || !isPair(bytes, end + 4, high, 99)) return -1;
  return isDay(bytes, p, end, onlyValid) ? end : -1;
}

/**
 * The end of `2024-05-06`, its time and zone included, of `06/May/2024`, `6 May 2024` or `5/6/2024`: most dates, read
 * without regular expressions (30 ns, not 5 µs). -1 where it is none of them.
 */
export function quickDateEnd(
  bytes: Buffer,
  at: number,
  low: number,
  high: number,
  onlyValid: boolean,
): number {
  const digits = digitRun(bytes, at, high, 4);
  if (digits === 4) return isoEnd(bytes, at, high);
  if (digits === 0 || digits > 2) return -1;
  const named = digits === 2 ? namedEnd(bytes, at, high) : -1;
  if (named > 0) return named;
  const day = at + digits;
  if (day >= high || !isDay(bytes, at, day, onlyValid)) return -1;
  if (goesBack(bytes, at, low) || !beginsAt(bytes, at, low)) return -1;
  if (bytes[day] === 0x20) return dayFirstEnd(bytes, day, high);
  return bytes[day] === 0x2f && !onlyValid ? slashedEnd(bytes, day, high) : -1;
}

/** `6 May 2024`, with the blank behind the day at `day`. */
function dayFirstEnd(bytes: Buffer, day: number, high: number): number {
  const name = nameEnd(bytes, day + 1, high);
  return name > 0 && name < high && bytes[name] === 0x20 ? quickYearEnd(bytes, name + 1, high) : -1;
}

/** `5/6/2024`, with the first slash at `slash`. */
function slashedEnd(bytes: Buffer, slash: number, high: number): number {
  const second = slash + 1;
  const digits = digitRun(bytes, second, high, 2);
  const end = second + digits;
  if (digits > 2 || end >= high || bytes[end] !== 0x2f || !isDay(bytes, second, end, false))
    return -1;
  return quickYearEnd(bytes, end + 1, high);
}

function isoEnd(bytes: Buffer, at: number, high: number): number {
  const end = at + 10;
  const mark = bytes[at + 4];
  if (end > high || (mark !== 0x2d && mark !== 0x2f) || bytes[at + 7] !== mark) return -1;
  const year = numberIn(bytes, at, at + 4);
  const month = pairAt(bytes, at + 5);
  const day = pairAt(bytes, at + 8);
  if (year < 1800 || year > 2200 || month < 1 || month > 12 || day < 1) return -1;
  if (day > 28 && !isCalendarDay({ year, month, day })) return -1;
  if (end < high && DIGIT[bytes[end]] === 1) return -1;
  const stop = timeEnd(bytes, end, high);
  return stop < high && ALNUM[bytes[stop]] === 1 ? -1 : stop;
}

/** Past `T10:30:45.123+02:00` at `at`; `at` where no time is there. */
function timeEnd(bytes: Buffer, at: number, high: number): number {
  if (at + 6 > high || (bytes[at] !== 0x54 && bytes[at] !== 0x74 && bytes[at] !== 0x20)) return at;
  if (
    !isPair(bytes, at + 1, high, 24) ||
    bytes[at + 3] !== 0x3a ||
    !isPair(bytes, at + 4, high, 59)
  )
    return at;
  let p = at + 6;
  if (p < high && bytes[p] === 0x3a && isPair(bytes, p + 1, high, 69)) {
    p += 3;
    if (p < high && (bytes[p] === 0x2e || bytes[p] === 0x2c)) {
      const fraction = digitRun(bytes, p + 1, high, 9);
      if (fraction > 0 && fraction < 10) p += 1 + fraction;
    }
  }
  p = zoneEnd(bytes, p, high);
  return p < high && ALNUM[bytes[p]] === 1 ? at : p;
}

/** Past `Z`, ` UTC`, `+02:00`. */
function zoneEnd(bytes: Buffer, at: number, high: number): number {
  const p = at < high && bytes[at] === 0x20 ? at + 1 : at;
  if (p >= high) return at;
  const byte = bytes[p];
  if (byte === 0x2b || byte === 0x2d) {
    if (!isPair(bytes, p + 1, high, 99)) return at;
    const colon = p + 3 < high && bytes[p + 3] === 0x3a ? 4 : 3;
    const end = isPair(bytes, p + colon, high, 99) ? p + colon + 2 : p + 3;
    return end < high && ALNUM[bytes[end]] === 1 ? at : end;
  }
  const letters = byte | 0x20;
  const width = letters === 0x7a ? 1 : letters === 0x75 || letters === 0x67 ? 3 : 0;
  if (width === 3 && !/^(?:utc|gmt)$/i.test(bytes.toString('latin1', p, Math.min(high, p + 3))))
    return at;
  return width === 0 || (p + width < high && ALNUM[bytes[p + width]] === 1) ? at : p + width;
}

/** Two digits of at most `most`. */
function isPair(bytes: Buffer, at: number, high: number, most: number): boolean {
  const pair = at + 2 <= high ? pairAt(bytes, at) : -1;
  return pair >= 0 && pair <= most;
}

/** The number that two digits write; -1 where they are none. */
function pairAt(bytes: Buffer, at: number): number {
  const tens = bytes[at] - 0x30;
  const ones = bytes[at + 1] - 0x30;
  return tens >= 0 && tens < 10 && ones >= 0 && ones < 10 ? 10 * tens + ones : -1;
}

/** `06/May/2024`, `06-May-2024`. */
function namedEnd(bytes: Buffer, at: number, high: number): number {
  const end = at + 11;
  const mark = bytes[at + 2];
  if (end > high || (mark !== 0x2f && mark !== 0x2d) || bytes[at + 6] !== mark) return -1;
  if (!monthAt(bytes, at + 3, high) || digitRun(bytes, at + 7, high, 4) !== 4) return -1;
  const year = numberIn(bytes, at + 7, end);
  if (!isDay(bytes, at, at + 2, false) || year < 1800 || year > 2199) return -1;
  return end < high && ALNUM[bytes[end]] === 1 ? -1 : end;
}

/** Whether a date in another form may begin with the digits at `at`: most numbers do not come so far. */
export function mayBeDate(bytes: Buffer, at: number, low: number, high: number): boolean {
  const digits = digitRun(bytes, at, high, 8);
  const p = at + digits;
  if (digits === 4) return p < high && isSeparator(bytes[p]) && afterYear(bytes, at, p, high);
  // Others are never believed behind `12-` or `12.`.
  if (goesBack(bytes, at, low)) return false;
  if (digits === 8) return isCompact(bytes, at);
  return p < high && digits > 0 && digits < 3 && afterDay(bytes, at, p, high);
}

/** `22-06-2021`, `6/21`, `06-2021`, `22nd`, `22 June`. */
function afterDay(bytes: Buffer, at: number, p: number, high: number): boolean {
  const mark = bytes[p];
  if (ALNUM[mark] === 1) return isSuffix(bytes, p, high) || monthAt(bytes, p, high);
  if (mark === 0xc2) return true;
  if (isLineEnd(bytes, p, high)) return monthAt(bytes, mark === 0x0d ? p + 2 : p + 1, high);
  if (!isSeparator(mark)) return false;
  const second = digitRun(bytes, p + 1, high, 4);
  if (second === 0) return mayBeNamed(bytes, p, high);
  const first = numberIn(bytes, at, p);
  if (second === 4) {
    const year = numberIn(bytes, p + 1, p + 5);
    return (mark === 0x2d || mark === 0x2f) && first > 0 && first < 13 && isYear(year);
  }
  const q = p + 1 + second;
  // `5-9 June`.
  if (mark === 0x2d && second < 3 && q < high && bytes[q] === 0x20) {
    return monthAt(bytes, q + 1, high);
  }
  if (second > 2 || q >= high || bytes[q] !== mark) return false;
  const other = numberIn(bytes, p + 1, q);
  const third = digitRun(bytes, q + 1, high, 4);
  if (first < 1 || other < 1 || first > 31 || other > 31) return false;
  if (third !== 2 || mark === 0x2d || mark === 0x2f) return third === 2 || third === 4;
  // `1.2.34` is a version.
  return p - at === 2 && second === 2;
}

function isYear(year: number): boolean {
  return year >= 1850 && year <= 2150;
}

/** `2024-05`, `2024.5.6`, `2024-W19`. */
function afterYear(bytes: Buffer, at: number, p: number, high: number): boolean {
  const year = numberIn(bytes, at, p);
  if (year < 1800 || year > 2205) return false;
  if (p + 1 < high && (bytes[p + 1] | 0x20) === 0x77) return true;
  const second = digitRun(bytes, p + 1, high, 2);
  // `2021-Nov-18`, `2021 Nov 18`.
  if (second === 0) return bytes[p] !== 0x2e && isNamedBehind(bytes, p, high);
  if (second > 2) return false;
  const q = p + 1 + second;
  if (q < high && bytes[q] === bytes[p]) return digitRun(bytes, q + 1, high, 2) > 0;
  return bytes[p] === 0x2d || bytes[p] === 0x2f;
}

function isCompact(bytes: Buffer, at: number): boolean {
  const year = numberIn(bytes, at, at + 4);
  const month = numberIn(bytes, at + 4, at + 6);
  return isYear(year) && month >= 1 && month <= 12 && numberIn(bytes, at + 6, at + 8) <= 31;
}

/** A month, `of`, or the suffix of ` st` behind one separator. */
function mayBeNamed(bytes: Buffer, at: number, high: number): boolean {
  if (monthAt(bytes, at + 1, high)) return true;
  if (bytes[at] !== 0x20) return false;
  return (
    isSuffix(bytes, at + 1, high) ||
    (at + 2 < high && (bytes[at + 1] | 0x20) === 0x6f && (bytes[at + 2] | 0x20) === 0x66)
  );
}

/** A month behind the separator at `at`, and not in lower case behind a blank: `2021 may 5`. */
function isNamedBehind(bytes: Buffer, at: number, high: number): boolean {
  const verb = bytes[at] === 0x20 && bytes[at + 1] >= 0x61;
  return !verb && monthAt(bytes, at + 1, high);
}

function isLineEnd(bytes: Buffer, at: number, high: number): boolean {
  return bytes[at] === 0x0a || (bytes[at] === 0x0d && at + 1 < high && bytes[at + 1] === 0x0a);
}

function isSuffix(bytes: Buffer, at: number, high: number): boolean {
  if (at + 2 > high) return false;
  const pair = ((bytes[at] | 0x20) << 8) | (bytes[at + 1] | 0x20);
  return pair === 0x7374 || pair === 0x6e64 || pair === 0x7264 || pair === 0x7468;
}

function isSeparator(byte: number): boolean {
  return byte === 0x2d || byte === 0x2f || byte === 0x2e || byte === 0x20;
}
