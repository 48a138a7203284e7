import * as v from 'valibot';
import { DIGIT, LETTER } from '../core/bytes.ts';
import type { Found, TokenTrigger, View } from '../engine/types.ts';
import { ANNOUNCED_DAY, announcedDayEnd } from './dates/announced-day.ts';
import {
  isCompactDay,
  MONTH_NAMES,
  mayBeDate,
  monthAt,
  numberBehind,
  quickDateEnd,
  quickNamedEnd,
} from './dates/date-quick.ts';
import { firstDayEnd, otherDateEnd } from './dates/date-range.ts';
import { type Certainty, readDate } from './dates/date-reader.ts';
import { dayOfMonthEnd } from './dates/day-of-month.ts';
import {
  FOREIGN_DAYS,
  FOREIGN_MONTHS,
  foreignDateEnd,
  foreignMonthEnd,
} from './dates/foreign-months.ts';
import { definition } from './definition.ts';
import { digitRun, goesBack, goesOn, numberIn } from './reading/digits.ts';
import { beginsAt, escapeBefore } from './reading/edges.ts';
import { ESCAPED_DIGITS, orEscaped, pastEscape } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { BLANK_FORM, either, inAnyCase } from './reading/forms.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';
import { STANDING_AFTER, standing } from './reading/standing.ts';

/** `22nd of September, 2024`, or a date with time, fraction and zone. */
const LONGEST = 56;
const REACH = LONGEST + Math.max(KEYWORD_AFTER, STANDING_AFTER);
/** What may stand behind `22nd` and `5may`. */
const BEHIND_DAY = ' \xc2/.,-';

const MONTH = either(MONTH_NAMES.map(inAnyCase));
const NAMED = `${MONTH}[A-Za-z]{0,6}`;
const SUFFIX = either(['st', 'nd', 'rd', 'th'].map(inAnyCase));
const OF = `${BLANK_FORM}${inAnyCase('of')}${BLANK_FORM}`;
/** `2-8-19`, `02/2019`, `22 June`, `22nd of May`, `22MAY1999`. */
const NUMBERS = ['-', '/'].map((mark) => `[0-9]{1,2}${mark}[0-9]{1,2}${mark}[0-9]{2}([0-9]{2})?`);
/** `1.2.34` is a version. */
const WHOLE_NUMBERS = ['[.]', ' '].map(
  (mark) => `([0-9]{1,2}${mark}[0-9]{1,2}${mark}[0-9]{4}|[0-9]{2}${mark}[0-9]{2}${mark}[0-9]{2})`,
);
const DAY = `(${[...NUMBERS, ...WHOLE_NUMBERS].join('|')}|[0-9]{1,2}(/[0-9]{1,2}|-[0-9]{1,2} ${NAMED}|[-/][0-9]{4}|(${BLANK_FORM}|[-/.]|${OF})?${NAMED}([0-9]{4})?|${BLANK_FORM}?${SUFFIX}))\\b`;
/** `2024-05-06T10`, `2024/05`, `2024-W19-3`. */
const YEAR = `(1[89]|2[012])[0-9]{2}([-/. ][0-9]{1,2}[-/. ][0-9]{1,2}([Tt][0-9]{2})?|[-/][0-9]{2}|-[Ww][0-9]{2}(-[1-7])?|[-/ ]${NAMED}[-/ ][0-9]{1,2})\\b`;
const TRIGGERS: readonly TokenTrigger[] = [
  // Before a number, the name of a month, `of`, or a suffix: `22 nd`.
  {
    only: 'D',
    length: [1, 2],
    next: '-/. \xc2',
    after: '0-9ADFJMNORSTadfjmnorst\xa0',
    apart: true,
    form: DAY,
  },
  // `06/May/2024` is one wherever it stands.
  { only: 'D', length: [2, 2], next: '-/', after: 'ADFJMNOSadfjmnos', form: DAY },
  { only: 'DL', has: 'DL', length: [3, 4], next: BEHIND_DAY, apart: true, form: DAY },
  { only: 'DU', has: 'DU', length: [4, 4], next: BEHIND_DAY, apart: true, form: DAY },
  { only: 'DUL', has: 'DUL', length: [8, 9], apart: true, form: DAY },
  // `05JAN24`; in lower case it may be the hash of a commit.
  { only: 'DU', has: 'DU', length: [7, 7], apart: true, form: `[0-9]{2}${MONTH}[0-9]{2}` },
  { only: 'DU', has: 'DU', length: [9, 20], apart: true, form: DAY },
  ...orEscaped({
    only: 'UL',
    length: [3, 9],
    next: ' ./,\n\xc2-',
    after: "0-9 ,o'\xa0\xc2\xe2",
    apart: true,
    form: `${NAMED}( of)?[ .,/'\n\x80\x99\xa0\xc2\xe2-]{1,6}[0-9]{1,4}([A-Za-z]{2})?\\b`,
  }),
  { only: 'D', length: [4, 4], next: '-/. ', after: '0-9ADFJMNOSWadfjmnosw', form: YEAR },
  {
    only: 'D',
    length: [8, 8],
    apart: true,
    form: '(1[89]|2[01])[0-9]{2}(0[1-9]|1[0-2])[0-3][0-9]\\b',
  },
  {
    only: 'DU',
    has: 'DU',
    length: [9, 20],
    apart: true,
    form: '[12][0-9]{7}T[0-9]{4}([0-9]{2})?Z?\\b',
  },
];

const NEAR = keywords([
  ...[
    'date',
    'dated',
    'dob',
    'dod',
    'birth',
    'born',
    'birthdate',
    'birthday',
    'died',
    'death',
    'admitted',
    'bday',
    'admit',
  ],
  ...[
    'admission',
    'discharge',
    'discharged',
    'visit',
    'dos',
    'issued',
    'expires',
    'expiry',
    'expiration',
    'effective',
    'collected',
    'hired',
    'deceased',
  ],
]);

/**
 * Finds dates: numbers in either order, English months spelled or short, days with months in six more languages, months with a year, ISO 8601 dates with
 * time and zone, and weeks. A form that many numbers have (`1.2.34`, eight digits) needs prose or a keyword.
 */
export const date = definition({
  key: 'date',
  type: 'date',
  filterType: 'DATE',
  finds: 'dates, with time and zone; month names, weeks',
  options: { onlyValidDates: v.optional(v.boolean(), false) },
  context: { raise: ['date', 'dob', 'born', 'birth', 'died', 'admitted', 'discharged', 'visit'] },
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
    'not am 31.2.80, am 3.11.25.1, Version 3.11.25, from 3.11.25, mit 3.11.25, Punkt 7.11. da, am 7.13., am 3.11.250, 5. Nov., oktober 202, ab Mai 12',
    {
      text: 'only «06/16/20», «25/12/80», «12/25/1980», not 02-31-2019',
      options: { onlyValidDates: true },
    },
  ],
  detector: ({ onlyValidDates }) => ({
    type: 'date',
    filterType: 'DATE',
    reach: evasionReach(REACH),
    find: throughEvasions(
      {
        kind: 'matcher',
        triggers: [...TRIGGERS, ...FOREIGN_DAYS, FOREIGN_MONTHS, ANNOUNCED_DAY, ESCAPED_DIGITS],
        back: 0,
        match: (view, at, end) => match(view, at, end, onlyValidDates),
      },
      { plainSeparators: true },
    ),
  }),
});

function match(view: View, at: number, until: number, onlyValid: boolean): Found | undefined {
  const { bytes, low, high } = view;
  if (LETTER[bytes[at]] === 1) {
    const month = foreignMonthEnd(bytes, at, until, high);
    if (month > 0) return { start: at, end: month, confidence: 0.75 };
    return named(view, at, until, onlyValid);
  }
  const start = pastEscape(bytes, at);
  const quick = quickDateEnd(bytes, start, low, high, onlyValid);
  if (quick > 0) return { start, end: quick, confidence: 0.75 };
  const foreign = foreignDateEnd(bytes, start, low, high);
  if (foreign > 0) return { start, end: foreign, confidence: 0.75 };
  const announced = announcedDayEnd(view, start);
  if (announced > 0) return { start, end: announced, confidence: 0.75 };
  if (!mayBeDate(bytes, start, low, high)) {
    const day = goesBack(bytes, start, low) ? -1 : dayOfMonthEnd(view, start);
    return day > 0 ? { start, end: day, confidence: 0.6 } : undefined;
  }
  const compact = until - at === 8 && digitRun(bytes, start, high, 8) === 8;
  return compact ? eightDigits(view, start, until) : read(view, start, onlyValid);
}

/** `19800203`. Eight digits alone need a keyword or a field of their own: `Gecko/20100101`. */
function eightDigits(view: View, start: number, end: number): Found | undefined {
  const { bytes, low } = view;
  if (start < view.floor || !isCompactDay(bytes, start) || !beginsAt(bytes, start, low)) {
    return undefined;
  }
  if (isPart(view, start, end) || !isAnnounced(view, start, end)) return undefined;
  return { start, end, confidence: 0.75 };
}

/** Whether a keyword, a name of a file (`scan_20240105.pdf`) or a field of their own says that eight digits are a date. */
function isAnnounced(view: View, start: number, end: number): boolean {
  const { bytes, low, high } = view;
  const year = numberIn(bytes, start, start + 4);
  const recent = year >= 1900 && year <= 2069;
  if (recent && start > low) {
    if (bytes[start - 1] === 0x5f) return true;
    // A field of HL7.
    if (bytes[start - 1] === 0x7c && (end >= high || bytes[end] === 0x7c)) return true;
  }
  return NEAR(view, start, end) || (recent && standing(view, start, end) === 'field');
}

/** `May 22, 1999`, with the name in `[at, end)`, or the letter of an escape before it. */
function named(view: View, at: number, end: number, onlyValid: boolean): Found | undefined {
  const { bytes, low, high } = view;
  const start = monthAt(bytes, at, high) ? at : at + 1;
  if (start > at && (!escapeBefore(bytes, start, low) || !monthAt(bytes, start, high))) {
    return undefined;
  }
  if (!numberBehind(bytes, end, high) || goesBack(bytes, start, low)) return undefined;
  const quick = quickNamedEnd(bytes, start, low, high, onlyValid);
  return quick > 0 ? { start, end: quick, confidence: 0.75 } : read(view, start, onlyValid);
}

function read(view: View, start: number, onlyValid: boolean): Found | undefined {
  const { bytes, low, high } = view;
  if (start < view.floor || !beginsAt(bytes, start, low)) return undefined;
  const limit = Math.min(high, start + LONGEST);
  const found = readDate(bytes, firstDayEnd(bytes, start, limit), limit);
  if (found === undefined || (onlyValid && !found.valid)) return undefined;
  const end = otherDateEnd(bytes, start, found.end, limit);
  return holds(view, start, end, found.certainty) ? { start, end, confidence: 0.75 } : undefined;
}

/** Whether this is a date and no part of something longer. */
function holds(view: View, start: number, end: number, certainty: Certainty): boolean {
  if (certainty === 'no') return false;
  if (certainty === 'yes') return true;
  if (isPart(view, start, end)) return false;
  if (certainty === 'alone') return true;
  if (certainty === 'keyword') return isAnnounced(view, start, end);
  return NEAR(view, start, end) || standing(view, start, end) !== undefined;
}

/** Whether numbers go on before or behind it: `1.20`, `/24`. */
function isPart({ bytes, low, high }: View, start: number, end: number): boolean {
  if (goesBack(bytes, start, low) || goesOn(bytes, end, high)) return true;
  return end + 1 < high && bytes[end] === 0x2f && DIGIT[bytes[end + 1]] === 1;
}
