import { type CalendarDay, weekDateOf } from '../../core/calendar.ts';

/** `y` year, `M` month, `d` day, `N` name of a month, `S` ordinal suffix, `w` ISO week, `e` its day, `E` its name, `_` as it is. */
export type DateRole = 'y' | 'M' | 'd' | 'N' | 'S' | 'w' | 'e' | 'E' | '_';

/** A range of a written date and its role. */
export interface Field {
  readonly role: DateRole;
  readonly text: string;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The number of the month that a name or its abbreviation, in any case, begins as; 0: none. */
export function monthNumber(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === start) + 1;
}

/** A two-digit year as POSIX's `%y` reads it: 69 to 99 are 1969 to 1999. */
export function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year + (year < 69 ? 2000 : 1900);
}

/** Writes another day as these fields write theirs. */
export function writeFields(fields: readonly Field[], day: CalendarDay): string {
  const weeks = fields.some(({ role }) => role === 'w') ? weekDateOf(day) : undefined;
  const padded = isPadded(fields);
  const short = isShort(fields);
  return fields
    .map(({ role, text }) => {
      if (role === 'y') return yearLike(text, weeks?.year ?? day.year);
      if (role === 'M') return numberLike(padded, day.month);
      if (role === 'd') return numberLike(padded, day.day);
      if (role === 'N') return monthLike(text, day.month, short);
      if (role === 'S') return suffixLike(text, day.day);
      if (role === 'w') return numberLike(true, weeks?.week ?? 0);
      if (role === 'E') return WEEKDAYS[weekDateOf(day).weekday - 1];
      return role === 'e' ? String(weeks?.weekday) : text;
    })
    .join('');
}

/** The form in the letters of Unicode's date patterns: `yyyy-MM-dd`, `MMM d, yyyy`. */
export function formatOf(fields: readonly Field[]): string {
  const short = isShort(fields);
  return fields
    .map(({ role, text }) => {
      if (role === 'N') return short ? 'MMM' : 'MMMM';
      if (role === 'S') return '';
      return role === '_' ? text : role.repeat(text.length);
    })
    .join('');
}

/** Whether days and months have two digits. `May 22, 1999` leaves it open: there they have one, `22/May/1999` two. */
function isPadded(fields: readonly Field[]): boolean {
  const numbers = fields.filter(({ role }) => role === 'M' || role === 'd');
  if (numbers.some(({ text }) => text.length === 1)) return false;
  const spelled = fields.some(
    ({ role, text }) => role === 'N' || (role === '_' && text === ' of '),
  );
  if (!spelled || numbers.some(({ text }) => text.startsWith('0'))) return true;
  return !fields.some(({ role, text }) => role === '_' && text.includes(' '));
}

function yearLike(text: string, year: number): string {
  const digits = String(year).padStart(4, '0');
  return text.length === 2 ? digits.slice(-2) : digits;
}

function numberLike(padded: boolean, value: number): string {
  return padded ? String(value).padStart(2, '0') : String(value);
}

function monthLike(text: string, month: number, short: boolean): string {
  const name = short ? MONTHS[month - 1].slice(0, 3) : MONTHS[month - 1];
  if (text === text.toUpperCase()) return name.toUpperCase();
  return text === text.toLowerCase() ? name.toLowerCase() : name;
}

/** Whether the month is abbreviated. `May` counts as abbreviated in forms that never have a full name: `22/May/1999`, `22MAY1999`, `May  6`. */
function isShort(fields: readonly Field[]): boolean {
  const month = fields.find(({ role }) => role === 'N')?.text ?? '';
  if (month.length > 4) return false;
  if (fields.some(({ role }) => role === 'E')) return true;
  if (!MONTHS.some((name) => name.length === month.length && same(name, month))) return true;
  const between = fields.filter(({ role }) => role === '_').map(({ text }) => text);
  return month.length === 3 && !between.some((text) => / /.test(text) && !/ {2}/.test(text));
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function suffixLike(text: string, day: number): string {
  const teen = day > 10 && day < 20;
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  const blank = text.slice(0, -2);
  return blank + (text === text.toUpperCase() ? suffix.toUpperCase() : suffix);
}
