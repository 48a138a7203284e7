import { MONTH_NAMES } from './date-quick.ts';

const NAME = `(?:${MONTH_NAMES.join('|')})[a-z]{0,6}`;
const DAY = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const DASH = '(?:-|\\xe2\\x80[\\x90-\\x95])';
const YEAR = '(?:1[5-9]|2[01])\\d\\d';
const END = '(?![A-Za-z0-9]|[:.-]\\d)';

/** Behind `June 5`: `-9`, `–9, 2019`, ` - July 9`; with a year ` and 6, 2020`, too. */
const OTHER_DAY = new RegExp(
  `^(?: ?${DASH} ?(?:${NAME}\\.? )?${DAY}(?:,? ${YEAR})?${END}| (?:and|to|or|through|&) ${DAY},? ${YEAR}${END})`,
  'i',
);
/** Behind `03/04/2020`: `-03/09/2020`. */
const OTHER_DATE = /^-\d{1,2}([/.])\d{1,2}\1(?:\d{4}|\d\d)(?![A-Za-z0-9/]|[.:-]\d)/;
/** Before `9 June`: `5-`, `5th–`. */
const FIRST_DAY = new RegExp(`^${DAY} ?${DASH} ?(?=${DAY} ${NAME}(?![a-z]))`, 'i');

/** How long the first day of `5-9 June 2019` and its dash are; 0 where a text begins with no such. */
export function firstDayLength(text: string): number {
  return FIRST_DAY.exec(text)?.[0].length ?? 0;
}

/** How long the rest of a span of days is behind its first date; 0 where that stands alone. */
export function otherDateLength(date: string, behind: string): number {
  if (/^[A-Z][A-Za-z]{2}/.test(date)) {
    return /\d{4}$/.test(date) ? 0 : (OTHER_DAY.exec(behind)?.[0].length ?? 0);
  }
  return /^\d{1,2}([/.])\d{1,2}\1/.test(date) ? (OTHER_DATE.exec(behind)?.[0].length ?? 0) : 0;
}
