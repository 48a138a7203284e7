import * as v from 'valibot';
import { redactionFormat } from './fields.ts';
import { replacing } from './replacing.ts';
import { strategy } from './strategy.ts';
import { dayAt, dayNumber, dayOf, shifted, type WrittenDay } from './written-date.ts';

/**
 * Replaces a date by how long ago it was when the request began, in UTC: `10 years 2 months ago`. A date to
 * come is redacted unless `futureDates`; a missing day is the first. Dates with a year only.
 */
export const relative = strategy({
  name: 'RELATIVE',
  fields: { futureDates: v.exactOptional(v.boolean(), false), redactionFormat },
  warnings: (_, { type }) => (type === 'date' ? [] : ['takes dates only: redacts']),
  replace({ futureDates, redactionFormat: format }, use) {
    return () => {
      const today = dayAt(Math.floor(Date.now() / 86_400_000));
      return replacing(use, format, (match) => {
        const date = use.type === 'date' ? use.readDate(match.toString('latin1')) : undefined;
        const day = date?.year === undefined ? undefined : dayOf(date);
        if (day === undefined) return undefined;
        const text = distance(day, today);
        return text.startsWith('in ') && !futureDates ? undefined : Buffer.from(text);
      });
    };
  },
});

/** Distance between two days in years and months; 15 days and more count as one month. */
export function distance(day: WrittenDay, from: WrittenDay): string {
  const future = dayNumber(day) > dayNumber(from);
  const months = future ? monthsBetween(from, day) : monthsBetween(day, from);
  const text = [counted(Math.floor(months / 12), 'year'), counted(months % 12, 'month')]
    .filter((part) => part !== '')
    .join(' ');
  const words = text === '' ? '0 months' : text;
  return future ? `in ${words}` : `${words} ago`;
}

/** Whole months, and one more where 15 days or more are left over. */
function monthsBetween(earlier: WrittenDay, later: WrittenDay): number {
  const months = (later.year - earlier.year) * 12 + later.month - earlier.month;
  const fullMonths = later.day < earlier.day ? months - 1 : months;
  const anchor = shifted(earlier, { days: 0, months: fullMonths, years: 0 }) ?? earlier;
  return dayNumber(later) - dayNumber(anchor) >= 15 ? fullMonths + 1 : fullMonths;
}

function counted(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
