import { LETTER } from '../../core/bytes.ts';
import { dayOfWeekDate } from '../../core/calendar.ts';
import { digitRun, numberIn } from '../reading/digits.ts';
import type { Certainty, DateRead } from './date-reader.ts';
import {
  dayDigits,
  endsToken,
  fullYear,
  isCredible,
  isValidDay,
  monthName,
  noClock,
  yearAt,
} from './date-words.ts';

/** Dates in digits: `2024-05-06T10:30`, `02-31-19`, `09-2021`, `2024-W19-3`, `19800203`, and `2021 Nov 18`. */
export function readNumbers(
  bytes: Buffer,
  at: number,
  digits: number,
  limit: number,
): DateRead | undefined {
  if (digits === 8) return readCompact(bytes, at, limit);
  if (digits === 4) {
    return (
      readYearFirst(bytes, at, limit) ??
      readWeek(bytes, at, limit) ??
      readYearMonth(bytes, at, limit) ??
      readYearName(bytes, at, limit)
    );
  }
  return digits < 3
    ? (readThree(bytes, at, digits, limit) ?? readMonthYear(bytes, at, digits, limit))
    : undefined;
}

/** `2024-5-06 10:30:45.123+02:00`. */
function readYearFirst(bytes: Buffer, at: number, limit: number): DateRead | undefined {
  const first = at + 4;
  if (first >= limit || !isMark(bytes[first])) return undefined;
  const second = first + 1 + digitRun(bytes, first + 1, limit, 2);
  if (second === first + 1 || second > first + 3 || second >= limit) return undefined;
  if (bytes[second] !== bytes[first]) return undefined;
  const day = second + 1;
  const stop = day + digitRun(bytes, day, limit, 2);
  if (stop === day || stop > day + 2) return undefined;
  const end = timeEnd(bytes, stop, limit);
  if (!endsToken(bytes, end, limit)) return undefined;
  const year = numberIn(bytes, at, first);
  const valid = isValidDay(year, numberIn(bytes, first + 1, second), numberIn(bytes, day, stop));
  // A zone in letters says that it is one.
  if (end >= stop + 3 && isLetters(bytes, end - 3, end)) return { end, valid, certainty: 'alone' };
  const certainty = yearFirst(bytes, at, second, stop, valid);
  return { end, valid, certainty };
}

function yearFirst(
  bytes: Buffer,
  at: number,
  second: number,
  stop: number,
  valid: boolean,
): Certainty {
  const month = numberIn(bytes, at + 5, second);
  const day = numberIn(bytes, second + 1, stop);
  if (month < 1 || month > 31) return 'no';
  if (day < 1 || day > 31) return 'no';
  const mark = bytes[at + 4];
  if (mark === 0x20 || mark === 0x2e) {
    return valid && isCredible(numberIn(bytes, at, at + 4)) ? 'alone' : 'no';
  }
  return valid && second - at === 7 ? 'yes' : 'alone';
}

/** `2024-W19-3`, `2024-W19`. */
function readWeek(bytes: Buffer, at: number, limit: number): DateRead | undefined {
  const start = at + 6;
  if (start > limit || bytes[at + 4] !== 0x2d || (bytes[at + 5] | 0x20) !== 0x77) return undefined;
  if (digitRun(bytes, start, limit, 2) !== 2) return undefined;
  const stop = start + 2;
  const isDay =
    stop + 1 < limit && bytes[stop] === 0x2d && bytes[stop + 1] >= 0x31 && bytes[stop + 1] <= 0x37;
  const withDay = isDay && endsToken(bytes, stop + 2, limit);
  const end = withDay ? stop + 2 : stop;
  if (!endsToken(bytes, end, limit)) return undefined;
  const weekday = withDay ? bytes[stop + 1] - 0x30 : 1;
  const week = numberIn(bytes, start, stop);
  const named = dayOfWeekDate({ year: numberIn(bytes, at, at + 4), week, weekday });
  const valid = named !== undefined && isValidDay(named.year, named.month, named.day);
  return { end, valid, certainty: valid ? 'alone' : 'no' };
}

/** `2024-05`. */
function readYearMonth(bytes: Buffer, at: number, limit: number): DateRead | undefined {
  const mark = at + 4;
  if (mark >= limit || (bytes[mark] !== 0x2d && bytes[mark] !== 0x2f)) return undefined;
  const end = mark + 3;
  if (digitRun(bytes, mark + 1, limit, 2) !== 2 || !endsToken(bytes, end, limit)) return undefined;
  return monthOf(numberIn(bytes, at, mark), numberIn(bytes, mark + 1, end), end);
}

/** `09-2021`. */
function readMonthYear(
  bytes: Buffer,
  at: number,
  digits: number,
  limit: number,
): DateRead | undefined {
  const mark = at + digits;
  if (mark >= limit || (bytes[mark] !== 0x2d && bytes[mark] !== 0x2f)) return undefined;
  const end = mark + 5;
  if (digitRun(bytes, mark + 1, limit, 4) !== 4 || !endsToken(bytes, end, limit)) return undefined;
  return monthOf(numberIn(bytes, mark + 1, end), numberIn(bytes, at, mark), end);
}

function monthOf(year: number, month: number, end: number): DateRead {
  const valid = isValidDay(year, month, 1);
  return { end, valid, certainty: valid && isCredible(year) ? 'alone' : 'no' };
}

/** `2021 Nov 18`. In `2048 Nov 18  2020` the first number is the size of a file; in `2021 Nov 18, 2022 Jan 5` none is. */
function readYearName(bytes: Buffer, at: number, limit: number): DateRead | undefined {
  const year = yearAt(bytes, at, limit);
  const mark = at + 4;
  if (year === 0 || mark >= limit) return undefined;
  if (bytes[mark] !== 0x2d && bytes[mark] !== 0x2f && bytes[mark] !== 0x20) return undefined;
  const name = monthName(bytes, mark + 1, limit);
  if (name === undefined || name.end >= limit || bytes[name.end] !== bytes[mark]) return undefined;
  const day = name.end + 1;
  const end = day + dayDigits(bytes, day, limit);
  if (end === day || !endsToken(bytes, end, limit) || isYearBehind(bytes, end, limit))
    return undefined;
  const valid = isValidDay(year, name.month, numberIn(bytes, day, end));
  return { end, valid, certainty: 'alone' };
}

/** Whether another year follows that no month's name does. */
function isYearBehind(bytes: Buffer, at: number, limit: number): boolean {
  const from = at < limit && bytes[at] === 0x2c ? at + 1 : at;
  let p = from;
  while (p < from + 2 && p < limit && bytes[p] === 0x20) p++;
  if (p === from || yearAt(bytes, p, limit) === 0) return false;
  const end = p + 4;
  if (!endsToken(bytes, end, limit)) return false;
  return !(end < limit && bytes[end] === 0x20 && beginsName(bytes, end + 1, limit));
}

function beginsName(bytes: Buffer, at: number, limit: number): boolean {
  return at + 3 <= limit && monthName(bytes, at, at + 3) !== undefined;
}

/** `02-31-2019`, `2/8/19`, `25.12.80`: numbers whose month cannot be one are day first. */
function readThree(bytes: Buffer, at: number, digits: number, limit: number): DateRead | undefined {
  const mark = at + digits;
  if (mark >= limit || !isMark(bytes[mark])) return undefined;
  const second = mark + 1;
  const stop = second + digitRun(bytes, second, limit, 2);
  if (stop === second || stop > second + 2 || stop >= limit || bytes[stop] !== bytes[mark]) {
    return undefined;
  }
  const last = digitRun(bytes, stop + 1, limit, 4);
  const end = stop + 1 + last;
  if ((last !== 2 && last !== 4) || !noClock(bytes, end, limit)) return undefined;
  const one = numberIn(bytes, at, mark);
  const other = numberIn(bytes, second, stop);
  const written = numberIn(bytes, stop + 1, end);
  const year = last === 4 ? written : fullYear(written);
  const dayFirst = one > 12 && other <= 12;
  const valid = dayFirst ? isValidDay(year, other, one) : isValidDay(year, one, other);
  const isWhole = digits === 2 && stop - second === 2;
  const certainty =
    one < 1 || other < 1 || one > 31 || other > 31
      ? 'no'
      : last === 4
        ? longYear(bytes[mark], valid && isCredible(year))
        : shortYear(bytes[mark], one > 12 && other > 12, isWhole, valid);
  return { end, valid, certainty };
}

function longYear(mark: number, credible: boolean): Certainty {
  if (mark === 0x20) return credible ? 'prose' : 'no';
  return mark !== 0x2e || credible ? 'alone' : 'no';
}

function shortYear(mark: number, noMonth: boolean, isWhole: boolean, valid: boolean): Certainty {
  if (noMonth) return 'no';
  if (mark === 0x2f) return 'alone';
  if (mark === 0x2d) return isWhole ? 'alone' : 'prose';
  return isWhole && valid ? 'prose' : 'no';
}

/** `19800203`, `20240506T103045Z`. */
function readCompact(bytes: Buffer, at: number, limit: number): DateRead | undefined {
  const stop = at + 8;
  const end = compactTimeEnd(bytes, stop, limit);
  if (!endsToken(bytes, end, limit)) return undefined;
  const year = numberIn(bytes, at, at + 4);
  const valid = isValidDay(year, numberIn(bytes, at + 4, at + 6), numberIn(bytes, at + 6, stop));
  const certainty = !valid || !isCredible(year) ? 'no' : end > stop ? 'alone' : 'keyword';
  return { end, valid, certainty };
}

/** Past `T103045.123+0200`; `at` where no such time is there. */
function compactTimeEnd(bytes: Buffer, at: number, limit: number): number {
  if (at >= limit || (bytes[at] | 0x20) !== 0x74) return at;
  const digits = digitRun(bytes, at + 1, limit, 6);
  if (digits !== 4 && digits !== 6) return at;
  const stop = at + 1 + digits;
  const behind = zoneEnd(bytes, pastFraction(bytes, stop, limit), limit, false);
  return behind > 0 ? behind : endsToken(bytes, stop, limit) ? stop : at;
}

/** Past ` 10:30:45.123 +02:00`: as much of it as no letter or digit follows; `at` where no time is there. */
function timeEnd(bytes: Buffer, at: number, limit: number): number {
  const minutes = at + 6;
  if (minutes > limit || (bytes[at] !== 0x20 && (bytes[at] | 0x20) !== 0x74)) return at;
  if (!isPair(bytes, at + 1, limit, 24) || bytes[at + 3] !== 0x3a) return at;
  if (!isPair(bytes, at + 4, limit, 59)) return at;
  if (minutes < limit && bytes[minutes] === 0x3a && isPair(bytes, minutes + 1, limit, 69)) {
    const seconds = minutes + 3;
    const fraction = pastFraction(bytes, seconds, limit);
    const whole = zoneEnd(bytes, fraction, limit, true);
    if (whole > 0) return whole;
    if (fraction > seconds) return seconds;
  }
  const end = zoneEnd(bytes, minutes, limit, true);
  return end > 0 ? end : at;
}

/** Past `.123`: one to nine digits. */
function pastFraction(bytes: Buffer, at: number, limit: number): number {
  if (at >= limit || (bytes[at] !== 0x2e && bytes[at] !== 0x2c)) return at;
  const digits = digitRun(bytes, at + 1, limit, 9);
  return digits > 0 && digits < 10 ? at + 1 + digits : at;
}

/** Past the zone that may stand at `at`; -1 where letters or digits follow. `loose`: behind a blank, and in letters. */
function zoneEnd(bytes: Buffer, at: number, limit: number, loose: boolean): number {
  const p = loose && at < limit && bytes[at] === 0x20 ? at + 1 : at;
  const byte = p < limit ? bytes[p] : 0;
  if (byte === 0x2b || byte === 0x2d) {
    if (isPair(bytes, p + 1, limit, 99)) {
      const short = p + 3;
      const rest = short < limit && bytes[short] === 0x3a ? short + 1 : short;
      if (isPair(bytes, rest, limit, 99) && endsToken(bytes, rest + 2, limit)) return rest + 2;
      if (endsToken(bytes, short, limit)) return short;
    }
  } else if ((byte | 0x20) === 0x7a) {
    if (endsToken(bytes, p + 1, limit)) return p + 1;
  } else if (loose && isNamedZone(bytes, p, limit) && endsToken(bytes, p + 3, limit)) {
    return p + 3;
  }
  return endsToken(bytes, at, limit) ? at : -1;
}

/** `UTC`, `GMT`. */
function isNamedZone(bytes: Buffer, at: number, limit: number): boolean {
  if (at + 3 > limit) return false;
  const letters =
    ((bytes[at] | 0x20) << 16) | ((bytes[at + 1] | 0x20) << 8) | (bytes[at + 2] | 0x20);
  return letters === 0x757463 || letters === 0x676d74;
}

function isLetters(bytes: Buffer, from: number, to: number): boolean {
  for (let p = from; p < to; p++) if (LETTER[bytes[p]] === 0) return false;
  return true;
}

/** Two digits of at most `most`. */
function isPair(bytes: Buffer, at: number, limit: number, most: number): boolean {
  return (
    at + 2 <= limit && digitRun(bytes, at, at + 2, 2) === 2 && numberIn(bytes, at, at + 2) <= most
  );
}

function isMark(byte: number): boolean {
  return byte === 0x2d || byte === 0x2f || byte === 0x2e || byte === 0x20;
}
