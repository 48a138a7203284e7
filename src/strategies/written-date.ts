/** A day of the Gregorian calendar: month 1 to 12, day 1 to 31. */
export interface WrittenDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A date as a text writes it, and how to write another day the same way. */
export interface WrittenDate {
  /** Undefined if the date does not have it. A two-digit year is completed. */
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
  /** In Unicode's date pattern letters: two-digit years are `yy`. */
  readonly format: string;
  /** Whether the calendar has it. */
  readonly valid: boolean;
  write(day: WrittenDay): string;
}

/** The date that a text is, one character a byte. */
export type ReadDate = (text: string) => WrittenDate | undefined;

/** Numbers of days, months and years; negative ones lead back. */
export interface Shift {
  readonly days: number;
  readonly months: number;
  readonly years: number;
}

/**
 * The day of a valid date. A missing day is the first; a missing year one that has this day, because all that
 * will be written of it is month and day.
 */
export function dayOf({ year, month, day, valid }: WrittenDate): WrittenDay | undefined {
  if (!valid || month === undefined) return undefined;
  const base = month === 2 && day === 29 ? 2000 : 2001;
  return { year: year ?? base, month, day: day ?? 1 };
}

/**
 * Shifts a day: first the days are added, then months and years. In a shorter month its last day replaces a day that
 * it lacks. Undefined beyond the years 1 to 9999.
 */
export function shifted(day: WrittenDay, { days, months, years }: Shift): WrittenDay | undefined {
  const later = dayAt(dayNumber(day) + days);
  const month = later.year * 12 + later.month - 1 + months + years * 12;
  const year = Math.floor(month / 12);
  if (!(year >= 1 && year <= 9999)) return undefined;
  const first = { year, month: (month % 12) + 1, day: 1 };
  return { ...first, day: Math.min(later.day, daysIn(first)) };
}

const DAY_MS = 86_400_000;

/** Days since the first of January 1970. */
export function dayNumber({ year, month, day }: WrittenDay): number {
  return Math.round(new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS);
}

/** The day of a number of `dayNumber`. */
export function dayAt(number: number): WrittenDay {
  const date = new Date(number * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function daysIn({ year, month }: WrittenDay): number {
  return new Date(new Date(0).setUTCFullYear(year, month, 0)).getUTCDate();
}
