/** A day of the Gregorian calendar: month 1 to 12, day 1 to 31. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Whether the calendar has such a day. */
export function isCalendarDay({ year, month, day }: CalendarDay): boolean {
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  return day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Week 1 to 53 and weekday 1 (Monday) to 7 of a year of weeks (ISO 8601-1, 4.3.5). */
export interface WeekDay {
  readonly year: number;
  readonly week: number;
  readonly weekday: number;
}

const DAY_MS = 86_400_000;

/** The day that a week date names; undefined when its year has no such week. */
export function dayOfWeekDate({ year, week, weekday }: WeekDay): CalendarDay | undefined {
  // The fourth of January is always in week 1.
  const fourth = utc({ year, month: 1, day: 4 });
  const monday = fourth - (weekdayOf(fourth) - 1) * DAY_MS;
  const day = fromUtc(monday + ((week - 1) * 7 + weekday - 1) * DAY_MS);
  return week > 0 && weekDateOf(day).year === year ? day : undefined;
}

/** The week date of a day. */
export function weekDateOf(day: CalendarDay): WeekDay {
  const at = utc(day);
  const weekday = weekdayOf(at);
  // A week belongs to the year that its Thursday is in.
  const thursday = at + (4 - weekday) * DAY_MS;
  const { year } = fromUtc(thursday);
  const week = Math.floor((thursday - utc({ year, month: 1, day: 1 })) / DAY_MS / 7) + 1;
  return { year, week, weekday };
}

function utc({ year, month, day }: CalendarDay): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

function fromUtc(at: number): CalendarDay {
  const date = new Date(at);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function weekdayOf(at: number): number {
  return new Date(at).getUTCDay() || 7;
}
