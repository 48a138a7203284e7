import { isCalendarDay } from '../../core/calendar.ts';
import type { TokenTrigger, View } from '../../engine/types.ts';
import { digitRun, goesBack, goesOn, numberIn } from '../reading/digits.ts';
import { beginsAt, endsAt } from '../reading/edges.ts';
import { endsWith } from '../reading/ends-with.ts';
import { fullYear } from './date-words.ts';

const BEFORE = 40;
/** What stands right before `12.5.83`, which may as well be a version, and says that it is a day. */
const isAnnounced = endsWith(
  /(?:^|[^A-Za-z])(?:am|vom|zum|geb\.?|geb\.? am|geboren|geboren am|Datum:?|Date:?|(?:Geburts|Aufnahme|Entlass(?:ungs)?)datum:?|DOB:?|D\.O\.B\.:?|[Dd]ate of birth:?|[Bb]orn|[Bb]orn on)[ \t]{1,16}$/,
);
/** What has a version, before `vom 1.2.11`. */
const isOfVersion = endsWith(
  /(?:^|[^A-Za-z])(?:SDK|API|[Vv]ersion|[Rr]elease|[Ff]irmware|[Tt]reiber|[Uu]pgrade|[Uu]pdate) (?:am|vom|zum)[ \t]{1,16}$/,
);
/** The same before `7.11.`. */
const isGerman = endsWith(/(?:^|[^A-Za-z])(?:am|vom|zum)[ \t]$/);

/** A day and a month with full stops, behind a blank behind what the words above end with. */
export const ANNOUNCED_DAY: TokenTrigger = {
  only: 'D',
  length: [1, 2],
  next: '.',
  after: '0-9',
  apart: true,
  before: [' \t', 'mnebB.: \t'],
  form: '[0-9]{1,2}[.][0-9]{1,2}[.]',
};

/** The end of `12.5.83`, or of `7.11.`, at `at` where the word before says that it is a day; -1 where it is none. */
export function announcedDayEnd({ bytes, low, high }: View, at: number): number {
  const month = at + digitRun(bytes, at, high, 2) + 1;
  const dot = month + digitRun(bytes, month, high, 2);
  if (dot >= high || bytes[month - 1] !== 0x2e || bytes[dot] !== 0x2e) return -1;
  const day = { day: numberIn(bytes, at, month - 1), month: numberIn(bytes, month, dot) };
  if (goesBack(bytes, at, low) || !beginsAt(bytes, at, low)) return -1;
  const year = dot + 1;
  const end = year + digitRun(bytes, year, high, 3);
  if (!endsAt(bytes, end, high) || goesOn(bytes, end, high)) return -1;
  const before = bytes.toString('latin1', Math.max(low, at - BEFORE), at);
  if (end === year) return isCalendarDay({ ...day, year: 2000 }) && isGerman(before) ? end : -1;
  if (end - year !== 2 || !isAnnounced(before) || isOfVersion(before)) return -1;
  return isCalendarDay({ ...day, year: fullYear(numberIn(bytes, year, end)) }) ? end : -1;
}
