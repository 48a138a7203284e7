import { LOWER } from '../../core/bytes.ts';
import { isCalendarDay } from '../../core/calendar.ts';
import { digitRun, numberIn } from '../reading/digits.ts';
import type { DateRead } from './date-reader.ts';
import {
  dayDigits,
  endsToken,
  endsWrapped,
  fullYear,
  isValidDay,
  type MonthName,
  monthName,
  past,
  pastBlank,
  pastBlanks,
  pastOf,
  pastSuffix,
  pastWrap,
  shortYearAt,
  yearAt,
} from './date-words.ts';

/** Dates that begin with a month's name: `May 2012`, `Jan '24`, `May 22nd, 1999`, `May 15 19`, `May 15`. */
export function readNameFirst(bytes: Buffer, at: number, limit: number): DateRead | undefined {
  const name = monthName(bytes, at, limit);
  if (name === undefined) return undefined;
  const stop = past(0x2e, bytes, name.end, limit);
  return (
    readMonth(bytes, name, stop, limit) ??
    readNameDayYear(bytes, name, stop, limit) ??
    readWrapped(bytes, name, stop, limit) ??
    readNameDay(bytes, name, stop, limit)
  );
}

/** A month and its year, with the full stop behind the name before `stop`. */
function readMonth(
  bytes: Buffer,
  { end, month }: MonthName,
  stop: number,
  limit: number,
): DateRead | undefined {
  const comma = past(0x2c, bytes, stop, limit);
  const blank = pastBlank(bytes, comma, limit);
  const of = pastOf(bytes, end, limit);
  const found =
    (blank > comma ? monthEnd(bytes, blank, limit) : 0) ||
    (of > end ? monthEnd(bytes, of, limit) : 0) ||
    (isHyphenOrSlash(bytes, end, limit) ? monthEnd(bytes, end + 1, limit) : 0);
  if (found > 0) return dated(numberIn(bytes, found - 4, found), month, 1, found);
  const apart = pastBlank(bytes, stop, limit);
  const apostrophe = apart > stop ? pastApostrophe(bytes, apart, limit) : apart;
  const year = apostrophe > apart ? shortYearAt(bytes, apostrophe, limit) : 0;
  return year > 0 ? dated(year, month, 1, apostrophe + 2) : undefined;
}

/** Past the year at `at`; 0 where there is none. */
function monthEnd(bytes: Buffer, at: number, limit: number): number {
  return yearAt(bytes, at, limit) > 0 && endsToken(bytes, at + 4, limit) ? at + 4 : 0;
}

function pastApostrophe(bytes: Buffer, at: number, limit: number): number {
  if (at < limit && bytes[at] === 0x27) return at + 1;
  const isCurly =
    at + 3 <= limit && bytes[at] === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x99;
  return isCurly ? at + 3 : at;
}

/** `May 22nd, 1999`, `May/22/1999`. */
function readNameDayYear(
  bytes: Buffer,
  { end, month }: MonthName,
  stop: number,
  limit: number,
): DateRead | undefined {
  const blanks = pastBlanks(bytes, stop, limit);
  const isMark = isHyphenOrSlash(bytes, end, limit) || stop > end;
  const day = blanks > stop ? blanks : isMark ? end + 1 : limit;
  const digits = dayDigits(bytes, day, limit);
  if (digits === 0) return undefined;
  const suffix = pastSuffix(bytes, day + digits, limit);
  const comma = past(0x2c, bytes, suffix, limit);
  const apart = pastBlanks(bytes, comma, limit);
  const year = apart > comma ? apart : isHyphenOrSlash(bytes, suffix, limit) ? suffix + 1 : limit;
  const found = monthEnd(bytes, year, limit);
  if (found === 0) return undefined;
  const value = numberIn(bytes, day, day + digits);
  return dated(numberIn(bytes, year, found), month, value, found);
}

/** `January⏎5, 2024`, `January 5,⏎2024`. */
function readWrapped(
  bytes: Buffer,
  { end, month }: MonthName,
  stop: number,
  limit: number,
): DateRead | undefined {
  const blank = pastBlank(bytes, stop, limit);
  const wrap = pastWrap(bytes, end, limit);
  const day = wrap > end ? wrap : blank > stop ? blank : limit;
  const digits = dayDigits(bytes, day, limit);
  if (digits === 0) return undefined;
  const suffix = pastSuffix(bytes, day + digits, limit);
  const comma = past(0x2c, bytes, suffix, limit);
  const line = comma > suffix ? pastWrap(bytes, comma, limit) : comma;
  const apart = line > comma ? line : pastBlank(bytes, comma, limit);
  const year = apart > comma ? yearAt(bytes, apart, limit) : 0;
  if (year === 0 || !endsWrapped(bytes, apart + 4, limit)) return undefined;
  return dated(year, month, numberIn(bytes, day, day + digits), apart + 4);
}

/** `May 15 19`, `May 15`. */
function readNameDay(
  bytes: Buffer,
  { month }: MonthName,
  stop: number,
  limit: number,
): DateRead | undefined {
  const day = pastBlanks(bytes, stop, limit);
  const digits = day > stop ? dayDigits(bytes, day, limit) : 0;
  if (digits === 0) return undefined;
  const value = numberIn(bytes, day, day + digits);
  const suffix = pastSuffix(bytes, day + digits, limit);
  const comma = past(0x2c, bytes, suffix, limit);
  const blank = pastBlank(bytes, comma, limit);
  const short = past(0x27, bytes, blank, limit);
  const year = blank > comma ? shortYearAt(bytes, short, limit) : 0;
  if (year > 0) return dated(year, month, value, short + 2);
  if (endsToken(bytes, suffix, limit)) return dated(0, month, value, suffix);
  const bare = day + digits;
  return endsToken(bytes, bare, limit) ? dated(0, month, value, bare) : undefined;
}

/** Dates that begin with a day of one or two digits: `22nd of June 2021`, `22-Jun-21`, `22JUN21`, `4th of July`. */
export function readDayFirst(
  bytes: Buffer,
  at: number,
  digits: number,
  limit: number,
): DateRead | undefined {
  const stop = at + digits;
  const day = numberIn(bytes, at, stop);
  const isDay = day > 0 && day < 32;
  const from = isDay ? pastSuffix(bytes, stop, limit) : stop;
  const begin = nameBegin(bytes, from, limit);
  const name = monthName(bytes, begin, limit);
  if (name === undefined) return undefined;
  const joint = jointOf(bytes, from, begin);
  const year = isDay ? yearBehind(bytes, name, joint, limit) : undefined;
  if (year !== undefined) return dated(year.value, name.month, day, year.end);
  if (digits === 2 && begin === stop && name.end - begin === 3) {
    const end = name.end + 2;
    if (digitRun(bytes, name.end, limit, 2) === 2 && endsToken(bytes, end, limit)) {
      return dated(fullYear(numberIn(bytes, name.end, end)), name.month, day, end);
    }
  }
  if (!isDay || (joint !== BLANK && joint !== HYPHEN) || !endsToken(bytes, name.end, limit)) {
    return undefined;
  }
  // `5 may`, `2 mar`: a day before a word in lower case.
  const isWord = (bytes[stop] === 0x20 || bytes[stop] === 0x2d) && LOWER[bytes[stop + 1]] === 1;
  const valid = isCalendarDay({ year: 2000, month: name.month, day });
  return { end: name.end, valid, certainty: isWord ? 'no' : 'alone' };
}

/** What stands between a day and its month. */
const NOTHING = 0;
const BLANK = 1;
const HYPHEN = 2;
const SLASH = 3;
const DOT = 4;
const WRAP = 5;

/** Where the name behind a day would begin. */
function nameBegin(bytes: Buffer, at: number, limit: number): number {
  const of = pastOf(bytes, at, limit);
  if (of > at) return of;
  const wrap = pastWrap(bytes, at, limit);
  if (wrap > at) return wrap;
  const blank = pastBlank(bytes, at, limit);
  if (blank > at) return blank;
  const isMark = isHyphenOrSlash(bytes, at, limit) || (at < limit && bytes[at] === 0x2e);
  return isMark ? at + 1 : at;
}

function jointOf(bytes: Buffer, at: number, begin: number): number {
  if (begin === at) return NOTHING;
  const byte = bytes[at];
  if (byte === 0x2d) return HYPHEN;
  if (byte === 0x2f) return SLASH;
  if (byte === 0x2e) return DOT;
  if (byte === 0xc2) return BLANK;
  return byte === 0x20 && bytes[at + 1] !== 0x0a && bytes[at + 1] !== 0x0d ? BLANK : WRAP;
}

interface Year {
  readonly value: number;
  readonly end: number;
}

/** The year behind the name of `22 June 2021`, with four digits or two. */
function yearBehind(
  bytes: Buffer,
  { end }: MonthName,
  joint: number,
  limit: number,
): Year | undefined {
  const comma = past(0x2c, bytes, past(0x2e, bytes, end, limit), limit);
  const blank = pastBlank(bytes, comma, limit);
  const isMark = isHyphenOrSlash(bytes, end, limit);
  if (joint !== WRAP) {
    const isDot = end < limit && bytes[end] === 0x2e;
    const at = blank > comma ? blank : isMark || isDot ? end + 1 : end;
    if (monthEnd(bytes, at, limit) > 0) return { value: yearAt(bytes, at, limit), end: at + 4 };
  }
  if (joint === WRAP || joint === BLANK) {
    const wrap = pastWrap(bytes, comma, limit);
    const at = wrap > comma ? wrap : blank > comma ? blank : limit;
    const value = yearAt(bytes, at, limit);
    if (value > 0 && endsWrapped(bytes, at + 4, limit)) return { value, end: at + 4 };
  }
  if (joint !== BLANK && joint !== HYPHEN && joint !== SLASH) return undefined;
  const at = blank > comma ? past(0x27, bytes, blank, limit) : isMark ? end + 1 : limit;
  const value = shortYearAt(bytes, at, limit);
  return value > 0 ? { value, end: at + 2 } : undefined;
}

function isHyphenOrSlash(bytes: Buffer, at: number, limit: number): boolean {
  return at < limit && (bytes[at] === 0x2d || bytes[at] === 0x2f);
}

/** A day, or the first of a month; in no year (0) one that some year has. */
function dated(year: number, month: number, day: number, end: number): DateRead {
  const valid =
    year === 0 ? isCalendarDay({ year: 2000, month, day }) : isValidDay(year, month, day);
  return { end, valid, certainty: 'alone' };
}
