import { type CalendarDay, dayOfWeekDate, isCalendarDay } from '../../core/calendar.ts';
import {
  type DateRole,
  type Field,
  formatOf,
  fullYear,
  monthNumber,
  writeFields,
} from './date-fields.ts';

/** A date as it is written, and how to write another day the same way. */
export interface DateForm {
  /** Undefined if the date has none. Two-digit years are completed: 69 to 99 are 19xx. */
  readonly year: number | undefined;
  /** 1 to 12; outside that range if the text is not a month. */
  readonly month: number | undefined;
  /** 1 to 31; outside that range if the text is not a day. */
  readonly day: number | undefined;
  /** `yyyy-MM-dd`, `MMMM d, yyyy`: Unicode's date pattern letters, with the rest unchanged. */
  readonly format: string;
  /** Whether the calendar has this day, or month, in a year from 1800 to 2200, if it has a year. */
  readonly valid: boolean;
  /** How many characters of the text the date takes. */
  readonly length: number;
  /** Another day in the same form: order, separators, width, names, suffix, time and zone. */
  write(day: CalendarDay): string;
}

const NAME =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const BLANK = '(?: |\\xc2\\xa0)';
const DAY = '(0?[1-9]|[12]\\d|3[01])';
const SUFFIX = `(${BLANK}?(?:st|nd|rd|th)(?![A-Za-z]))?`;
const YEAR = '((?:1[5-9]|2[01])\\d\\d)';
/** A comma before fewer digits separates columns. */
const FRACTION = '(?:\\.\\d{1,9}|,\\d{3,9})?';
const TIME = `((?:T|[ ])(?:[01]\\d|2[0-4]):[0-5]\\d(?::[0-6]\\d${FRACTION})?(?: ?(?:Z|UTC|GMT|[+-]\\d\\d(?::?\\d\\d)?))?(?![A-Za-z0-9])|)`;
const COMPACT_TIME = `(T(?:\\d{4}(?:\\d\\d)?|\\d\\d:\\d\\d(?::\\d\\d)?)${FRACTION}(?:Z|[+-]\\d{2}(?::?\\d\\d)?)?|)`;
/** The end of a line inside a date, and the indent of the next: `27 September⏎    2015`. */
const WRAP = '[ ]?\\r?\\n[ \\t]{0,12}';
/** Text that follows a year on the next line must not begin a new date or field. */
const WRAP_END = '(?![A-Za-z0-9\\t|]|[-/.:,;][A-Za-z0-9"\'])';
const APOSTROPHE = "(?:'|\\xe2\\x80\\x99)";
/** No letter or digit follows, and no clock: in `May 15 10:30` ten is no year. */
const END = '(?![A-Za-z0-9])';
/** In `2048 Nov 18  2020` the first number is the size of a file; in `2021 Nov 18, 2022 Jan 5` each day has its own. */
const NO_OTHER_YEAR = `(?!,? {1,2}${YEAR}(?![A-Za-z0-9]| ${NAME}))`;
const NO_CLOCK = '(?![A-Za-z0-9]|:\\d\\d)';

type Form = readonly [pattern: RegExp, roles: string];

/** Forms in the order in which they are tried; each group has its role. */
const NUMERIC: readonly Form[] = [
  form(`(\\d{4})([-/. ])(\\d{1,2})(\\2)(\\d{1,2})${TIME}${END}`, 'y_M_d_'),
  form(`(\\d{4})(-W)(\\d\\d)(-)([1-7])${END}`, 'y_w_e'),
  form(`(\\d{4})(-W)(\\d\\d)${END}`, 'y_w'),
  form(`(\\d{1,2})([-/. ])(\\d{1,2})(\\2)(\\d{4}|\\d\\d)${NO_CLOCK}`, 'M_d_y'),
  form(`(\\d{1,2})([-/])(\\d{4})${END}`, 'M_y'),
  form(`(\\d{4})([-/])(\\d\\d)${END}`, 'y_M'),
  form(`(\\d{4})(\\d\\d)(\\d\\d)${COMPACT_TIME}${END}`, 'yMd_'),
  // HL7's times.
  form(`(\\d{4})(\\d\\d)(\\d\\d)(\\d{4}(?:\\d\\d(?:\\.\\d{1,4})?)?(?:[+-]\\d{4})?)${END}`, 'yMd_'),
  form(`${YEAR}([-/ ])${NAME}(\\2)${DAY}${END}${NO_OTHER_YEAR}`, 'y_N_d'),
];
const NAME_FIRST: readonly Form[] = [
  form(`${NAME}(\\.?,?${BLANK}|${BLANK}of${BLANK}|[-/])${YEAR}${END}`, 'N_y'),
  form(`${NAME}(\\.?${BLANK}${APOSTROPHE})(\\d\\d)${NO_CLOCK}`, 'N_y'),
  form(
    `${NAME}(\\.?${BLANK}{1,2}|[-/.])${DAY}${SUFFIX}(,?${BLANK}{1,2}|[-/])${YEAR}${END}`,
    'N_dS_y',
  ),
  form(
    `${NAME}(\\.?${BLANK}|${WRAP})${DAY}${SUFFIX}(,${WRAP}|,?${BLANK})${YEAR}${WRAP_END}`,
    'N_dS_y',
  ),
  form(`${NAME}(\\.?${BLANK}{1,2})${DAY}${SUFFIX}(,?${BLANK}'?)(\\d\\d)${NO_CLOCK}`, 'N_dS_y'),
  form(`${NAME}(\\.?${BLANK}{1,2})${DAY}${SUFFIX}${END}`, 'N_dS'),
];
const DAY_FIRST: readonly Form[] = [
  form(
    `${DAY}${SUFFIX}(${BLANK}of${BLANK}|${BLANK}|[-/.]|)${NAME}(\\.?,?${BLANK}|[-/.]|)${YEAR}${END}`,
    'dS_N_y',
  ),
  form(
    `${DAY}${SUFFIX}(${BLANK}of${BLANK}|${BLANK}|${WRAP})${NAME}(\\.?,?(?:${BLANK}|${WRAP}))${YEAR}${WRAP_END}`,
    'dS_N_y',
  ),
  form(
    `${DAY}${SUFFIX}(${BLANK}of${BLANK}|${BLANK}|[-/])${NAME}(\\.?,?${BLANK}'?|[-/])(\\d\\d)${NO_CLOCK}`,
    'dS_N_y',
  ),
  form(`(\\d\\d)(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(\\d\\d)${END}`, 'dNy'),
  form(`${DAY}${SUFFIX}(${BLANK}of${BLANK}|${BLANK}|-)${NAME}(?![A-Za-z0-9])`, 'dS_N'),
];

/** RFC 5322, HTTP: `Fri, 15 Mar 2024 10:11:12 +0100`. */
const WEEKDAY_FIRST: readonly Form[] = [
  form(
    `(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(, {1,2})(\\d\\d?)( )${NAME}( )${YEAR}( \\d\\d:\\d\\d(?::\\d\\d)? (?:[+-]\\d{4}|GMT|UTC|UT))${END}`,
    'E_d_N_y_',
  ),
];

/** The date that a text (one character a byte) is. */
export function dateForm(text: string): DateForm | undefined {
  const read = dateAt(text);
  return read?.length === text.length ? read : undefined;
}

/** The date that a text (one character a byte) begins with: the first form that fits. */
function dateAt(text: string): DateForm | undefined {
  for (const [pattern, roles] of formsFor(text)) {
    const groups = pattern.exec(text);
    if (groups === null) continue;
    const fields = [...roles].flatMap((role, i) => {
      const part = groups[i + 1] ?? '';
      return part === '' ? [] : [{ role: role as DateRole, text: part }];
    });
    return formOf(ordered(fields), groups[0].length);
  }
  return undefined;
}

function formsFor(text: string): readonly Form[] {
  if (/^[a-z]{3}, {1,2}\d\d? /i.test(text)) return WEEKDAY_FIRST;
  if (!/^\d/.test(text)) return NAME_FIRST;
  return /^\d{1,2}(?:(?: |\r?\n)?[a-z]|\xc2|[-/.][a-z])/i.test(text) ? DAY_FIRST : NUMERIC;
}

function form(source: string, roles: string): Form {
  return [new RegExp(`^${source}`, 'i'), roles];
}

/** Numbers whose month cannot be one are day first: 25/12/1980. */
function ordered(fields: readonly Field[]): readonly Field[] {
  if (fields.map(({ role }) => role).join('') !== 'M_d_y') return fields;
  const [first, , second] = fields;
  if (Number(first.text) <= 12 || Number(second.text) > 12) return fields;
  return fields.map((field, i) => {
    if (i > 2 || i === 1) return field;
    return { ...field, role: i === 0 ? 'd' : 'M' } as const;
  });
}

function formOf(fields: readonly Field[], length: number): DateForm {
  const { year, month, day } = valuesOf(fields);
  return {
    year,
    month,
    day,
    length,
    format: formatOf(fields),
    valid: isValid(year, month, day),
    write: (other) => writeFields(fields, other),
  };
}

function isValid(year?: number, month?: number, day?: number): boolean {
  if (year !== undefined && (year < 1800 || year > 2200)) return false;
  // 2000 is a leap year: what may be a day of some year is one.
  return month !== undefined && isCalendarDay({ year: year ?? 2000, month, day: day ?? 1 });
}

interface Values {
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

function valuesOf(fields: readonly Field[]): Values {
  const textOf = (role: DateRole) => fields.find((field) => field.role === role)?.text;
  const numberOf = (role: DateRole) => {
    const text = textOf(role);
    return text === undefined ? undefined : Number(text);
  };
  const digits = textOf('y');
  const year = digits === undefined ? undefined : fullYear(digits);
  const week = numberOf('w');
  if (week !== undefined && year !== undefined) {
    const named = dayOfWeekDate({ year, week, weekday: numberOf('e') ?? 1 });
    return named ?? { year, month: undefined, day: undefined };
  }
  const name = textOf('N');
  return { year, month: name ? monthNumber(name) : numberOf('M'), day: numberOf('d') };
}
