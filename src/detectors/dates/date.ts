import * as v from 'valibot';
import { dayOfWeekDate } from '../../core/calendar.ts';
import type { Check, CheckContext, DateCheck } from '../../core/checks/check.ts';
import type { Evidence, Pattern } from '../../engine/compile/declaration.ts';
import { type DetectorPattern, detector } from '../detector.ts';
import { each } from '../words.ts';
import { dayOfMonthEnd } from './day-of-month.ts';
import { FOREIGN_DAY, FOREIGN_MONTH, foreignDateEnd, foreignMonthEnd } from './foreign-months.ts';

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
const NAME = either((first) => `"${first}"`);
/** With a capital: `5 may` and `2 mar` are words after numbers. */
const CAPITAL = either((first) => `'${first.charAt(0).toUpperCase()}'"${first.slice(1)}"`);
const SHORT = MONTHS.map(([first]) => `'${first.toUpperCase()}'`).join('|');
const D = '(0?[1-9]|[12]d|3[01])';
const M = '(0?[1-9]|1[0-2])';
const SUFFIX = '( ?("st"|"nd"|"rd"|"th"))?';
const DAY = `${D}${SUFFIX}`;
/** Between days of one month: a comma, `and` in eight languages. */
const JOINED = '(, ?| (&|"and"|"or"|"to"|"und"|"et"|"y"|"e"|"en"|"i"|"bis") )';
const YEAR = '(1[5-9]|2[01])dd';
const RECENT = '(1[89]|2[0-2])dd';
const ZONE = '([zZ]|[+-]dd(:?dd)?)';
const TIME = `([ tT]([01]d|2[0-4]):[0-5]d(:[0-6]d([.,]d{1,9})?)?( ?(${ZONE}|"utc"|"gmt"))?)?`;
const COMPACT_TIME = `[tT]dddd(dd)?([.,]d{1,9})?${ZONE}?`;
/** The end of a line inside a date, and the indent of the next: `27 September⏎    2015`. */
const WRAP = ' ?\r?\n[ \t]{0,12}';

interface Options {
  readonly onlyValidDates: boolean;
}
type Numbers = DateCheck['numbers'];
type Rest = Partial<Pattern>;

/** Not where a number goes on after a slash, or a clock after a colon. */
const WHOLE: Rest = { goesOn: '/:' };
const NO_SLASH: Rest = { goesOn: '/' };
const SURE = { always: 0.95 } as const;
const PROSE: Readonly<Partial<Record<Evidence, number>>> = { near: 0.95, field: 0.95, prose: 0.95 };

/** Pattern of dates that the calendar has. */
function real(
  form: string,
  numbers: Numbers,
  rest: Rest = {},
  must: DateCheck['must'] = 'valid',
): Pattern {
  const more = rest.check === undefined ? [] : [rest.check as Check];
  return { form, when: SURE, ...rest, check: [{ kind: 'date', numbers, must }, ...more] };
}

/** Pattern of dates that the calendar need not have, but for those who want only such. */
function any(form: string, numbers: Numbers, rest: Rest = {}): readonly DetectorPattern<Options>[] {
  return [
    { ...real(form, numbers, rest, 'plausible'), options: { onlyValidDates: false } },
    { ...real(form, numbers, rest, 'valid'), options: { onlyValidDates: true } },
  ];
}

const numeric: readonly DetectorPattern<Options>[] = [
  real(`${RECENT}(-dd-dd?|/dd/dd?)${TIME}`, 'ymd', { edges: 'open' }),
  ...any(`${RECENT}(-dd?-dd?|/dd?/dd?)${TIME}`, 'ymd', NO_SLASH),
  real(`${RECENT}(\\.dd?\\.dd?| dd? dd?)${TIME}`, 'ymd', NO_SLASH, 'credible'),
  real(`${RECENT}[-/]dd`, 'ym', NO_SLASH, 'credible'),
  { form: `${RECENT}-[wW]dd(-[1-7])?`, check: inCode(isWeek), when: SURE, ...NO_SLASH },
  ...any('dd?(-dd?-|/dd?/)dddd', 'mdy', WHOLE),
  real('dd?\\.dd?\\.dddd', 'mdy', WHOLE, 'credible'),
  real('dd? dd? dddd', 'mdy', { ...WHOLE, when: PROSE }, 'credible'),
  ...any(`(${M}/${D}|${D}/${M})/dd|(${pairs('-')})-dd`, 'mdy', WHOLE),
  ...any(`(${M}-${D}|${D}-${M})-dd`, 'mdy', { ...WHOLE, when: PROSE }),
  real(`(${pairs('\\.')})\\.dd|(${pairs(' ')}) dd`, 'mdy', { ...WHOLE, when: PROSE }),
  real('dd?[-/]dddd', 'my', NO_SLASH, 'credible'),
  ...any(
    'dd?/dd?/(dd|dddd)-dd?/dd?/(dd|dddd)|dd?\\.dd?\\.(dd|dddd)-dd?\\.dd?\\.(dd|dddd)',
    'mdy',
    WHOLE,
  ),
  real(`${RECENT}dddd${COMPACT_TIME}`, 'compact', NO_SLASH, 'credible'),
  real('d{8}', 'compact', { ...NO_SLASH, when: { near: 0.75 } }, 'credible'),
  real('(19|20[0-6])d{5}d?', 'compact', { ...NO_SLASH, when: { field: 0.95 } }, 'credible'),
  real('(19|20[0-6])d{5}d?', 'compact', { ...NO_SLASH, after: '_' }, 'credible'),
  real('(19|20[0-6])d{5}d?', 'compact', { after: '|', notBefore: '^|\r\n' }, 'credible'),
];

const wrapped: Rest = { ...NO_SLASH, check: inCode(endsWrapped) };
const named: readonly DetectorPattern<Options>[] = [
  ...any(`${NAME}(\\.?,? | "of" |[-/])${YEAR}`, 'y', NO_SLASH),
  ...any(`${CAPITAL}\\.? ([']|[\xe2][\x80][\x99])dd`, 'y', WHOLE),
  ...any(`${NAME}(\\.? {1,2}|[-/.])${DAY}(,? {1,2}|[-/])${YEAR}`, 'dy', NO_SLASH),
  ...any(`${NAME}(\\.? |${WRAP})${DAY}(,${WRAP}|,? )${YEAR}`, 'dy', wrapped),
  ...any(`${NAME}\\.? {1,2}${DAY},? [']?dd`, 'dy', WHOLE),
  ...any(`${NAME}\\.? {1,2}${DAY}`, 'd', NO_SLASH),
  ...any(
    `${CAPITAL}\\.? {1,2}${DAY}( ?- ?(${NAME}\\.? )?${DAY}(,? ${YEAR})?| ("and"|"to"|"or"|"through"|&) ${DAY},? ${YEAR})`,
    'd',
    WHOLE,
  ),
  ...any(`${DAY}( "of" |[ ./-]?)${NAME}(\\.?,? |[-/.]?)${YEAR}`, 'dy', NO_SLASH),
  ...any(`${DAY}( "of" | )${NAME}\\.?,?${WRAP}${YEAR}`, 'dy', wrapped),
  ...any(`${DAY}( "of" |[ /-])${NAME}(\\.?,? [']?|[-/])dd`, 'dy', {
    ...WHOLE,
    check: inCode(hasNoMonthAfter),
  }),
  ...any(`dd(${SHORT})dd`, 'dy', NO_SLASH),
  real(`dd(-${NAME}-|/${NAME}/)${YEAR}`, 'dy', { edges: 'open' }),
  ...any(`${DAY}( "of" |[ -])${CAPITAL}`, 'd', NO_SLASH),
  ...any(`${DAY} ?- ?${DAY} ${NAME}(,? (${YEAR}|dd))?`, 'd', WHOLE),
  ...any(`${YEAR}(-${NAME}-${D}|/${NAME}/${D}| ${CAPITAL} ${D})`, 'yd', {
    ...WHOLE,
    check: inCode(hasNoOtherYear),
  }),
];

/** Days whose month has no year or a foreign name, and those that words before them tell from versions. */
const other: readonly DetectorPattern<Options>[] = [
  real('dd?\\.dd?\\.dd', 'dmy', { when: { 'before day & not before version': 0.75 } }),
  {
    form: 'dd?\\.dd?\\.',
    check: [{ kind: 'date', numbers: 'dm', must: 'valid' }],
    when: { 'before german': 0.75 },
    notBefore: '0-9',
  },
  {
    form: FOREIGN_DAY,
    check: inCode(placed(({ bytes, low, high }, at) => foreignDateEnd(bytes, at, low, high))),
    when: SURE,
    edges: 'open',
  },
  {
    form: FOREIGN_MONTH,
    check: inCode(placed(({ bytes, high }, at, end) => foreignMonthEnd(bytes, at, end - 5, high))),
    when: SURE,
  },
  {
    form: 'dd?/dd?',
    check: inCode(placed((match, at) => dayOfMonthEnd({ ...match, floor: match.low }, at))),
    when: { always: 0.6 },
    edges: 'open',
    notBefore: '/%-',
  },
  // The next of a list: `seen 3/4, 3/11 and 3/18`.
  {
    form: 'dd?/dd?',
    check: inCode(isDayAndMonth),
    when: { 'before appointed': 0.6 },
    notBefore: '/%-',
    notAfter: '/',
  },
  // `9 and 14 May`, `3, 10 et 17 novembre`: a month's days.
  ...any(`(${D}${SUFFIX}${JOINED}){1,3}${DAY} ${CAPITAL}(,? ${YEAR})?`, 'd', {
    ...WHOLE,
    most: 48,
    notAfter: '/',
  }),
  {
    form: `(${D}\\.?${JOINED}){1,3}${FOREIGN_DAY}( ("de" )?${YEAR})?`,
    when: SURE,
    notAfter: '/',
  },
];

/**
 * Finds dates: numbers in either order, English months spelled or short, days with months in six more languages, months with a year, ISO 8601 dates with
 * time and zone, and weeks. A form that many numbers have (`1.2.34`, eight digits) needs prose or a keyword.
 */
export const date = detector({
  key: 'date',
  finds: 'dates, with time and zone; month names, weeks',
  options: { onlyValidDates: v.optional(v.boolean(), false) },
  words: {
    near:
      'date, dated, dob, dod, birth, born, birthdate, birthday, died, death, admitted, bday, admit, admission, discharge, ' +
      'discharged, visit, dos, issued, expires, expiry, expiration, effective, collected, hired, deceased',
    day:
      'am, vom, zum, geb, geb am, geboren, geboren am, datum, date, geburtsdatum, aufnahmedatum, entlassdatum, ' +
      'entlassungsdatum, dob, d o b, date of birth, born, born on',
    german: 'am, vom, zum',
    appointed:
      'dob, d o b, date, dates, dated, birthday, born, died, admit, admitted, admission, discharge, discharged, seen, seen on, visit, ' +
      'visits, visit on, visited on, expires, appointment, appointments, appt, appts, scheduled, scheduled for, due, due on, f/u, ' +
      'follow up, dos, labs, lmp, as of, sessions, sessions on, dated on',
    version: each('sdk, api, version, release, firmware, treiber, upgrade, update', 'am, vom, zum'),
    raise: 'date, dob, born, birth, died, admitted, discharged, visit',
  },
  patterns: [...numeric, ...named, ...other],
  examples: [
    'Born «May 22, 1999», seen «November 22nd, 1999», «Aug. 31, 2020», «March 4 1932» and «22 June 2021».',
    'In «January 2012», «april 1999», on «may 15», «may 15 19», «November 22 nd, 1999», «May 1 st», the «4th of July»; this may be.',
    'As numbers: «02-31-2019», «02-31-19», «2-8-2019», «06/16/20», «25/12/1980», «25.12.1980», «13-06-31» and «09-2021».',
    'She came on «12 25 1980» by train and left on «25.12.80» at noon.',
    '{"dob":"«1980-02-03»","at":"«2024-05-06T10:30:45.123+02:00»","n":"\\n«2024-05-06»"}',
    '17,«1990-02-03»,open,«12/25/1980»\r\n18,«2024-W19-3»,«2024-W19»,«2024-05»',
    '«2024-05-06 10:30:45,123» INFO «06/May/2024»:10:30:45 at_«2024-05-06»_x [«20240506T103045Z»] log-«2024-05-06»-1530.gz',
    '«May  6» 10:30:45 host sshd: “«2024-05-06»” 日期«2024-05-06»。 «1st of May 2020» «22-Jun-2021» «22MAY1999»',
    'in 2012 «SEPT 5, 2020», -rw-r--r-- 1 root 2048 «Nov 18  2020» a, «2021 Nov 18», «2022 Jan 5»',
    'dob «19800203», not 19801503; «May, 2012» «SEPT 5, 2020»',
    'not 19800203, 3.14, 1.2.3, 1.2.34, v10.15.20, 91-100%, 1-20-01023, 12-12110, 10:30:45, 123-45-6789, 00-14-22-04-25-37',
    'not 192.168.10.20, 2024, Mayor 5, 45-45-2020, 12/13, 2021-44228, 555-12-2020, 20/20/20, 5 may, marched 4',
    'From «June 5-9, 2019» to «June 5–9, 2019», «May 3-4», «March 3 and 5, 2020», «5-9 June 2019», «03/04/2020-03/09/2020», «June 5-July 9, 2019».',
    "In «June of 2019», «Jan '24», «Dec ’23», «Aug-2019», «2021-Nov-18», «2021 Nov 18», «05JAN24»; 10dec45, may 5-9 miles, May 5-1234",
    'on «January 5,\n2024», «January\n5, 2024», «27 September\n    2015» and 5\n«January 2024»; by «May 5»\n«2024-07-08» x «5 May»\n2024,12 in March\n5 of',
    'PID|1||123||DOE^JANE||«19800102»|F IMG_«20240105»_103045.jpg BDAY:«19800102» 17,«19800203»,x',
    'admitted «11/19», d/c «11/22», Labs «11/19» 0630: Na 138, LMP: «10/3»; biopsy 3/12 cores, murmur 2/6, echo 2/6/x',
    'Labs «11/1»: Na 138, last dose «6/2», as of «11/3»; labs 11/1:30, dose 1/2 tablet',
    'seen «3/5», on «12/25», Tues «3/5», exp «12/25», DOB: «3/5»; on 1/2 acre, on 24/7, seen in 3 visits, visit 3/4 of the sites, due 1/10 of it, seen with pain 5/10, on 5/10 machines, on 3/5/x, visit 13/14, on 3/5%, 2/3',
    'am «3. März 1961», né le «12 août 1975», le «1er janvier 1980», el «5 de mayo de 1980», il «12 gennaio 1980», em «5 de março de 1980», «12 maart 1980», «3. MÄRZ 1961» und «24. Dezember», {"a":"\\n«3. Juli 2001»"}',
    'not 5 mars, 32. Januar, 30. «Februar 1980», 5 marcas, 2 mayo jars; «5 mars 1980»',
    'am «5. April 1980», bis «1. September 2001»; „«3. März»“, ‘«12 août»’, «3. Juli»–«5. Juli 2001», EL «5 DE MAYO DE 1980», el «5 de mayo»; he scored 5. August was hot',
    '«11/18» 0700 Received report\n«11/18» 1130 Mr A, call «11/20» at 9:15am, «11/20» @ 1400, back «12/3» 3 pm; page 3/5 at 9:15, 5/9 1200 mg, 1/2 at 10:30, 5/9 9:155, took 11/18 0700 X',
    'am «3.11.25» und «12. Nov. 2025», geb. «12.5.83», geb. am «3.2.80», Datum: «12.5.23», vom «7.11.» bis zum «28.10.», seit «Oktober 2024», le «3 févr. 2024», el «4 ene 2024»; 5. Okt. war, SDK vom 1.2.11, Version vom 1.2.11',
    'Seen on «3/4», «3/11» and «3/18/26»; sessions «9 May», «14 May» and «2 June 2026», «9 and 14 May», le «3, 10 et 17 novembre 2026»; ratios 3/4, 1/2 and 5/8',
    'not am 31.2.80, am 3.11.25.1, Version 3.11.25, from 3.11.25, mit 3.11.25, Punkt 7.11. da, am 7.13., am 3.11.250, 5. Nov., oktober 202, ab Mai 12',
    {
      text: 'only «06/16/20», «25/12/80», «12/25/1980», not 02-31-2019',
      options: { onlyValidDates: true },
    },
  ],
});

/** Any month's name, whole or short, its first three letters as `of` writes them. */
function either(of: (first: string) => string): string {
  return `(${MONTHS.map(([first, rest]) => of(first) + (rest === undefined ? '' : `(${rest})?`)).join('|')})`;
}

/** A month and a day of two digits each, in either order, with a mark between. */
function pairs(mark: string): string {
  const [month, day] = ['(0[1-9]|1[0-2])', '(0[1-9]|[12]d|3[01])'];
  return `${month}${mark}${day}|${day}${mark}${month}`;
}

/** `3/4`, a month and a day in either order; no part, no around-the-clock. */
function isDayAndMonth({ bytes, start, end, high }: CheckContext) {
  const text = bytes.toString('latin1', start, end);
  const [one, other] = text.split('/').map(Number);
  const isDay = Math.min(one, other) > 0 && Math.min(one, other) < 13 && Math.max(one, other) < 32;
  const after = bytes.toString('latin1', end, Math.min(high, end + 4));
  return isDay && !NO_DAY.test(text) && !/^(?: of |[./:-]\d|%)/.test(after) && 'plausible';
}

/** Mostly a fraction, or day and night. */
const NO_DAY = /^(?:1\/[2-48]|2\/3|3\/[48]|[57]\/8|24\/7)$/;

type Verdict = Extract<Check, { kind: 'code' }>['holds'];

function inCode(holds: (match: CheckContext) => ReturnType<Verdict>): Check {
  return { kind: 'code', inPlace: true, holds: (_id, match) => holds(match) };
}

/** A check by where a date ends that begins where the match does; -1 for none. */
function placed(endOf: (match: CheckContext, start: number, end: number) => number) {
  return (match: CheckContext) => {
    const end = endOf(match, match.start, match.end);
    return end > 0 && { end, valid: false };
  };
}

function isWeek({ bytes, start, end }: CheckContext) {
  const [year, week, weekday = 1] = bytes
    .toString('latin1', start, end)
    .split(/-[wW]?/)
    .map(Number);
  const day = dayOfWeekDate({ year, week, weekday });
  return day !== undefined && day.year >= 1800 && day.year <= 2200 && 'plausible';
}

/** After a year on the next line nothing of its own begins: no date, no field. */
function endsWrapped({ bytes, start, end, high }: CheckContext) {
  const after = bytes.toString('latin1', end, Math.min(high, end + 2));
  return (
    bytes.subarray(start, end).includes(10) &&
    !/^(?:[A-Za-z0-9\t|]|[-/.:,;][A-Za-z0-9"'])/.test(after) &&
    'plausible'
  );
}

const MONTH_AFTER = new RegExp(`^ (?:of )?(?:${MONTHS.map(([first]) => first).join('|')})`, 'i');

/** In `9 May, 14 May` fourteen is a day. */
function hasNoMonthAfter({ bytes, end, high }: CheckContext) {
  return !MONTH_AFTER.test(bytes.toString('latin1', end, Math.min(high, end + 8))) && 'plausible';
}

const OTHER_YEAR = new RegExp(
  `^,? {1,2}(?:1[5-9]|2[01])\\d\\d(?![A-Za-z0-9]| (?:${MONTHS.map(([first]) => first).join('|')}))`,
  'i',
);

/** In `2048 Nov 18  2020` the first number is the size of a file; in `2021 Nov 18, 2022 Jan 5` each day has its own. */
function hasNoOtherYear({ bytes, end, high }: CheckContext) {
  return !OTHER_YEAR.test(bytes.toString('latin1', end, Math.min(high, end + 12))) && 'plausible';
}
