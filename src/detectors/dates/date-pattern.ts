import type { Check, CheckContext, DateCheck } from '../../core/checks/check.ts';
import type { Evidence, Pattern } from '../../engine/compile/declaration.ts';
import type { DetectorPattern } from '../detector.ts';

/** Options of `date`. */
export interface DateOptions {
  readonly onlyValidDates: boolean;
}

type Numbers = DateCheck['numbers'];
export type Rest = Partial<Pattern>;
export type DatePattern = DetectorPattern<DateOptions>;

const MONTHS: readonly (readonly [string, string?])[] = [
  ...([
    ['jan', '"uary"'],
    ['feb', '"ruary"'],
    ['mar', '"ch"'],
    ['apr', '"il"'],
    ['may'],
    ['jun', '"e"'],
    ['jul', '"y"'],
  ] as const),
  ...([
    ['aug', '"ust"'],
    ['sep', '"t"("ember")?'],
    ['oct', '"ober"'],
    ['nov', '"ember"'],
    ['dec', '"ember"'],
  ] as const),
];
/** The first letters of the months' names. */
export const MONTH_STARTS = MONTHS.map(([first]) => first);
export const NAME = either((first) => `"${first}"`);
/** With a capital: `5 may` and `2 mar` are words after numbers. */
export const CAPITAL = either((first) => `'${first.charAt(0).toUpperCase()}'"${first.slice(1)}"`);
export const SHORT = MONTH_STARTS.map((first) => `'${first.toUpperCase()}'`).join('|');
export const D = '(0?[1-9]|[12]d|3[01])';
export const M = '(0?[1-9]|1[0-2])';
export const YEAR = '(1[5-9]|2[01])dd';

/** A date that no number after a slash, and no time after a colon, continues. */
export const WHOLE: Rest = { notContinuedBy: '/:' };
export const NO_SLASH: Rest = { notContinuedBy: '/' };
export const SURE = { always: 0.95 } as const;
export const PROSE: Readonly<Partial<Record<Evidence, number>>> = {
  near: 0.95,
  field: 0.95,
  prose: 0.95,
};

/** Pattern of dates that the calendar has. */
export function real(
  form: string,
  numbers: Numbers,
  rest: Rest = {},
  must: DateCheck['must'] = 'valid',
): Pattern {
  const more = rest.check === undefined ? [] : [rest.check as Check];
  return { form, when: SURE, ...rest, check: [{ kind: 'date', numbers, must }, ...more] };
}

/** Pattern of dates that need not be in the calendar, unless the options require it. */
export function any(form: string, numbers: Numbers, rest: Rest = {}): readonly DatePattern[] {
  return [
    { ...real(form, numbers, rest, 'plausible'), options: { onlyValidDates: false } },
    { ...real(form, numbers, rest, 'valid'), options: { onlyValidDates: true } },
  ];
}

type Verdict = Extract<Check, { kind: 'code' }>['holds'];

/** A check in code that reads the text in place. */
export function inCode(holds: (match: CheckContext) => ReturnType<Verdict>): Check {
  return { kind: 'code', inPlace: true, holds: (_id, match) => holds(match) };
}

/** The text of a match, one character a byte, and a limited number of the bytes after it. */
export function textOf(
  { bytes, start, end, high }: CheckContext,
  after = 0,
): readonly [string, string] {
  return [
    bytes.toString('latin1', start, end),
    bytes.toString('latin1', end, Math.min(high, end + after)),
  ];
}

/** Any month's name, whole or short, its first three letters as `of` writes them. */
function either(of: (first: string) => string): string {
  return `(${MONTHS.map(([first, rest]) => of(first) + (rest === undefined ? '' : `(${rest})?`)).join('|')})`;
}
