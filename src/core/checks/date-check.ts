import { isCalendarDay } from '../calendar.ts';
import type { DateCheck } from './check.ts';

const NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NAME = new RegExp(`(?<![a-z])(?:${NAMES.join('|')})`, 'i');

/** Whether a text is a date, as `checks.as.ts` of the engine reads it. */
export function isDateOf({ numbers, must }: DateCheck, text: string): boolean {
  const found =
    (numbers === 'compact' ? text.slice(0, 8).match(/^\d{4}|\d\d/g) : text.match(/\d+/g)) ?? [];
  const fields = numbers === 'compact' ? 'ymd' : numbers;
  if (found.length < fields.length) return false;
  const field = (name: string) => {
    const at = fields.indexOf(name);
    return at < 0 ? undefined : Number(found[at]);
  };
  const name = NAME.exec(text)?.[0].toLowerCase();
  const written = field('m') ?? 1;
  const [month, day] =
    name === undefined
      ? isDayFirst(fields, written, field('d') ?? 1)
        ? [field('d') ?? 1, written]
        : [written, field('d') ?? 1]
      : [NAMES.indexOf(name) + 1, field('d') ?? 1];
  if (must === 'plausible') return Math.min(month, day) > 0 && Math.max(month, day) < 32;
  const year = fullYear(found[fields.indexOf('y')]);
  const [first, last] = must === 'valid' ? [1800, 2200] : [1850, 2150];
  return year >= first && year <= last && isCalendarDay({ year, month, day });
}

function isDayFirst(fields: string, month: number, day: number): boolean {
  return fields.startsWith('md') && month > 12 && day <= 12;
}

/** The full year of two digits as POSIX's `%y` reads them; a leap year if the text has no year. */
function fullYear(digits: string | undefined): number {
  if (digits === undefined) return 2000;
  return Number(digits) + (digits.length > 2 ? 0 : Number(digits) < 69 ? 2000 : 1900);
}
