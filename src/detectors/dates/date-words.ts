import { ALNUM, byteSet, DIGIT, LETTER } from '../../core/bytes.ts';
import { isCalendarDay } from '../../core/calendar.ts';
import { digitRun, numberIn } from '../reading/digits.ts';
import { monthNumberAt, monthSpelling } from './date-quick.ts';

/** A month's name, whole or short, and its number from 1. */
export interface MonthName {
  readonly end: number;
  readonly month: number;
}

/** Most bytes of a line's indent inside a date. */
const INDENT = 12;
/** What a year at a line's end is not followed by: a letter or digit, the next cell, or these before such or a quote. */
const BEHIND_WRAP = byteSet('A-Za-z0-9\t|');
const MARK = byteSet('-/.:,;');
const BEHIND_MARK = byteSet('A-Za-z0-9"\'');

/** The month whose name all letters at `at` are. */
export function monthName(bytes: Buffer, at: number, limit: number): MonthName | undefined {
  const month = monthNumberAt(bytes, at, limit);
  if (month === 0) return undefined;
  let end = at + 3;
  while (end < limit && LETTER[bytes[end]] === 1) end++;
  return end === at + 3 || isSpelled(bytes, at, end, month) ? { end, month } : undefined;
}

/** Whole, or `Sept`. */
function isSpelled(bytes: Buffer, at: number, end: number, month: number): boolean {
  const name = monthSpelling(month);
  const isShort = month === 9 && end - at === 4;
  if (!isShort && end - at !== name.length) return false;
  for (let p = at + 3; p < end; p++) if ((bytes[p] | 0x20) !== name[p - at]) return false;
  return true;
}

/** Whether the calendar has this day in a year from 1800 to 2200. */
export function isValidDay(year: number, month: number, day: number): boolean {
  return year >= 1800 && year <= 2200 && isCalendarDay({ year, month, day });
}

/** A year that people write dates of. */
export function isCredible(year: number): boolean {
  return year >= 1850 && year <= 2150;
}

/** A year of four digits, 1500 to 2199; 0 where there is none. */
export function yearAt(bytes: Buffer, at: number, limit: number): number {
  if (digitRun(bytes, at, limit, 4) !== 4) return 0;
  const year = numberIn(bytes, at, at + 4);
  return year >= 1500 && year < 2200 ? year : 0;
}

/** A year of two digits, completed: 69 to 99 are 19xx; 0 where there is none, or a clock. */
export function shortYearAt(bytes: Buffer, at: number, limit: number): number {
  if (digitRun(bytes, at, limit, 2) !== 2 || !noClock(bytes, at + 2, limit)) return 0;
  return fullYear(numberIn(bytes, at, at + 2));
}

/** A year of two digits as POSIX's `%y` reads it. */
export function fullYear(written: number): number {
  return written + (written < 69 ? 2000 : 1900);
}

/** How many digits a day has, 1 to 31; 0 where there is none. */
export function dayDigits(bytes: Buffer, at: number, limit: number): number {
  const digits = digitRun(bytes, at, limit, 2);
  if (digits < 1 || digits > 2) return 0;
  const day = numberIn(bytes, at, at + digits);
  return day > 0 && day < 32 ? digits : 0;
}

/** Past `st`, `nd`, `rd` and `th`, with a blank before it or not; `at` where a word begins so. */
export function pastSuffix(bytes: Buffer, at: number, limit: number): number {
  const p = pastBlank(bytes, at, limit);
  if (p + 2 > limit) return at;
  const pair = ((bytes[p] | 0x20) << 8) | (bytes[p + 1] | 0x20);
  if (pair !== 0x7374 && pair !== 0x6e64 && pair !== 0x7264 && pair !== 0x7468) return at;
  return p + 2 < limit && LETTER[bytes[p + 2]] === 1 ? at : p + 2;
}

/** Past a blank or a no-break space. */
export function pastBlank(bytes: Buffer, at: number, limit: number): number {
  if (at >= limit) return at;
  if (bytes[at] === 0x20) return at + 1;
  return bytes[at] === 0xc2 && at + 1 < limit && bytes[at + 1] === 0xa0 ? at + 2 : at;
}

/** Past one or two of them. */
export function pastBlanks(bytes: Buffer, at: number, limit: number): number {
  return pastBlank(bytes, pastBlank(bytes, at, limit), limit);
}

/** Past `of` with a blank on each side; `at` where it is not. */
export function pastOf(bytes: Buffer, at: number, limit: number): number {
  const p = pastBlank(bytes, at, limit);
  if (p === at || p + 2 > limit) return at;
  if ((bytes[p] | 0x20) !== 0x6f || (bytes[p + 1] | 0x20) !== 0x66) return at;
  const end = pastBlank(bytes, p + 2, limit);
  return end === p + 2 ? at : end;
}

/** Past a line's end, with a blank before it, and the next line's indent; `at` where it is not. */
export function pastWrap(bytes: Buffer, at: number, limit: number): number {
  let p = at;
  if (p < limit && bytes[p] === 0x20) p++;
  if (p < limit && bytes[p] === 0x0d) p++;
  if (p >= limit || bytes[p] !== 0x0a) return at;
  p++;
  const most = Math.min(limit, p + INDENT);
  while (p < most && (bytes[p] === 0x20 || bytes[p] === 0x09)) p++;
  return p;
}

/** Past the byte where it is there. */
export function past(byte: number, bytes: Buffer, at: number, limit: number): number {
  return at < limit && bytes[at] === byte ? at + 1 : at;
}

/** Whether no letter or digit follows. */
export function endsToken(bytes: Buffer, at: number, limit: number): boolean {
  return at >= limit || ALNUM[bytes[at]] === 0;
}

/** The same, and no clock: in `May 15 10:30` ten is no year. */
export function noClock(bytes: Buffer, at: number, limit: number): boolean {
  if (at >= limit) return true;
  if (bytes[at] !== 0x3a) return ALNUM[bytes[at]] === 0;
  return !(at + 2 < limit && DIGIT[bytes[at + 1]] === 1 && DIGIT[bytes[at + 2]] === 1);
}

/** What follows a year on the next line begins nothing of its own: a date, a field. */
export function endsWrapped(bytes: Buffer, at: number, limit: number): boolean {
  if (at >= limit) return true;
  if (BEHIND_WRAP[bytes[at]] === 1) return false;
  return MARK[bytes[at]] === 0 || at + 1 >= limit || BEHIND_MARK[bytes[at + 1]] === 0;
}
