import { ALNUM, byteSet, DIGIT, UPPER } from '../core/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { ageBeside, BEFORE_AGE, isBehindPerson } from './reading/age-beside.ts';
import { agedPerson } from './reading/aged-person.ts';
import { digitRun, goesBack, numberIn } from './reading/digits.ts';
import { beginsAt } from './reading/edges.ts';
import { orEscaped } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { either, inAnyCase, SEPARATOR_FORM } from './reading/forms.ts';
import { keywords } from './reading/keywords.ts';
import { SPELLED_NUMBER } from './reading/number-words.ts';
import { blankLength, dashLength } from './reading/separators.ts';

/** `one hundred and thirty-five` and what stands before it. */
const BACK = Math.max(48, BEFORE_AGE);
const LONGEST = 32;
/** A label, what parts it from its number, and the number. */
const LABEL = 72;
const REACH = LABEL + LONGEST;

const UNIT = '(?:years?|yrs?|y[./]?o(?:[bhw]?[fm])?|months?|mos?|weeks?|wks?|days?)';
/** A blank, a dash, or the end of a line. */
const JOINT = '(?:[- ]|\\xc2\\xa0|\\xe2\\x80[\\x90-\\x95\\xaf]|\\r?\\n)';
/** Behind digits: `-year-old`, ` years`, `yrs. old`, ` y/o`, `yoM`, `+ years old`. */
const BEHIND = new RegExp(
  `^[.+]?${JOINT}{0,2}(${UNIT})(?![a-z])\\.?(${JOINT}?(?:of${JOINT}age|old(?![a-z])))?`,
  'i',
);
/** `</td><td>`, `</dt> <dd class="a">`: between the cells of a table. */
const CELLS = '</(?:td|th|dt|b|strong|span|label)>[ \\r\\n]{0,4}<(?:td|dd|span)[^<>]{0,24}>';
/** `(years)`, `/Sex`: what a label says besides. */
const BESIDES = '(?: ?\\((?:in )?(?:years|yrs?|y)\\)| ?/ ?(?:sex|gender))?';
const MARKED = `["']?[ \\t]{0,3}(?:[:=|>]|${CELLS})[ \\t]{0,3}["' (]?`;
/** `aged 39`, `age: 39.5`, `"age": 39`, `age is 39`, `| Age | 39 |`: what parts label and number, and the number. */
const LABELLED = new RegExp(
  `^age[ds]?(${BESIDES}(?:${MARKED}| is | was | of |[ \\t])[ \\t]?)(\\d{1,3}(?:\\.\\d{1,3})?)(?!\\d|[.,:/-]\\d)`,
  'i',
);
const MARK = byteSet(':=|>');
const OPENING = byteSet(`"' (`);
const CONTINUES = byteSet('.,:/-');
const SPELLED_AGED = new RegExp(`^aged (?:of )?${SPELLED_NUMBER}(?![a-z-])`, 'i');
const SPELLED_BEFORE = new RegExp(`(?:^|[^a-z-])(${SPELLED_NUMBER}[- ])$`, 'i');
const SPELLED_UNIT = /^(?:years?|months?|weeks?)[- ]old(?![a-z])/i;
/** `ye`, `yr`, `yo`, `y/` and `y.` (signs with 0x20 set are themselves), `mo`, `we`, `wk`, `da`. */
const UNIT_OPENERS = new Set(
  ['ye', 'yr', 'yo', 'y/', 'y.', 'mo', 'we', 'wk', 'da'].map(
    (two) => (two.charCodeAt(0) << 8) | two.charCodeAt(1),
  ),
);
/** Digits, and the first letters of a unit. */
const YEARS = `n?[0-9]{1,3}[.+]?(${SEPARATOR_FORM}|\r?\n){0,2}([Yy][EeRrOo/.]|[Mm][Oo]|[Ww][EeKk]|[Dd][Aa])`;
const AGE = String.raw`[Aa][Gg][Ee][DdSs]?\b`;
/** What says an age: with a number, and spelled (`aged forty`). */
const AGED = [
  { only: 'UL', length: [3, 4], next: ' ', after: '0-9iow:=|(/\t', form: AGE },
  { only: 'UL', length: [3, 4], next: ':="\'|\t', after: '0-9 :="\'\t', form: AGE },
  { only: 'UL', length: [3, 4], next: '(/<>', after: '0-9 YISGyisg/', form: AGE },
  { only: 'UL', length: [4, 4], next: ' ', after: 'efnost', form: AGE },
] as const;
/** In names of fields: `patientAge`. */
const NAMED = String.raw`([Pp]atient|[Cc]lient|[Mm]ember|[Cc]urrent|[Uu]ser)Age\b`;

const NEAR = keywords(['age', 'aged', 'ages']);

/** `73F c/o`, `45M with`: age and sex as clinicians write them, before what brought the patient. */
const SHORTHAND = '[0-9]{1,3}[MF] (w/|c/o|s/p|h/o|p/w|PMH|[Ww]ith |[Ww]ho |[Pp]resent|[Aa]dmitted)';
/** `, 52,` and `, 52)`: behind who has that age. */
const BESIDE = '[1-9][0-9]?[,)]';
const SEX_BESIDE = '[1-9][0-9]?[MF],';
/** Before `(77 yrs)`: the day, or the year, of birth. `childbirth (6 weeks)` and `Birth control (3 years)` have none. */
const BIRTH_BEFORE =
  /(?:^|[^A-Za-z]|[a-z](?=B))(?:[Dd]ob|DOB|[Dd]\.[Oo]\.[Bb]\.?|[Bb]irth|BIRTH|[Bb]orn|BORN|[Gg]eb\.)[^\r\n()\d]{1,14}\d[^\r\n()]{0,25}\($/;
const BIRTH_BYTES = 48;
/** What may stand before it. */
const BEFORE_SHORTHAND = byteSet(' \t\r\n("');
/** Before `with` and `who`, which follow an amount and a temperature, too. */
const PATIENT_BEFORE = /(?:^|[\r\n:(]|\b(?:an?|is|pt|patient|this|the))[ \t]*$/i;
const PATIENT_BYTES = 12;

/**
 * Finds ages: digits or words with a unit and `old`, `y/o`, near the word `age` or of a person (`he is 39 years`, `39 yr
 * female`, `John Smith, 39, of Ohio`); `aged 39`, `age: 39`. A span of time (`past 10 years`) is none.
 */
export const age = definition({
  key: 'age',
  type: 'age',
  filterType: 'AGE',
  finds: 'ages: `aged 45`, `45 years old`, `45 y/o`, spelled ones too',
  options: {},
  context: {
    raise: [
      'age',
      'old',
      'patient',
      'born',
      'male',
      'female',
      'man',
      'woman',
      'boy',
      'girl',
      'child',
    ],
  },
  examples: [
    'A «22-year-old», «39yrs. old», «3.5years old», «72 Yr. old», «75 yo», «61 y/o», «161 y/o», «44 y.o.», «44y.o.» or «18 months old».',
    'She is «aged 39», he «age 39», they «age 39.5»; Admit age: «69 years» and a «3-week-old» infant, «90 years of age».',
    'Spelled: «thirty-five years old», a «thirty-five-year-old», «aged forty-two», «one hundred years old», «six weeks old».',
    '{"age":«39»,"Age": "«41»","n":"\\n«22-year-old»","pages":39}',
    '17,«39 y/o»,open\r\n18,10 years,x',
    '2024-05-06 10:30:45 INFO age=«39» image 39 page 39 took 3 days, 2 yo-yo',
    '“«39 years old»” 年龄«39 years old»。 Age: «3yrs» aged: «3.yrs»',
    '<age>«39»</age> <td>Age</td><td>«41»</td> <dt>Age</dt>\n<dd class="n">«42 years»</dd>, {"patientAge":«39»} <image>39</image>',
    '| Age | «39» |\n| Age |«41»| age\t«39», age:\t«39», age = «39», Age (years): «54», Age(yrs) «54», AGE/SEX: «72»/F',
    'A «54\u00a0years old», «54\u2011year\u2011old» man, «65 years\nold», «65\nyears old» or «90+ years old», «65YOM», a «65 yoF», a «FORTY-FIVE-YEAR-OLD»',
    'page | 39 |, page\t39, imageAge=x, <page>39</page> manage: 39, ageing 39, footage=39, Age (deg): 39',
    'it ran 54\nyears ago, 39\nyo-yo',
    'HPI: «73F» with COPD, «45M» c/o pain; pt is a «61F» who fell. Seen: «8M» s/p fall\n«38F» presents, («52M» w/ DM2)',
    'raised $45M w/ Acme, sold 45M with profit, temp 101F with chills, a 98F with, 12F with, x45M c/o, 2.5M s/p, F16 with',
    'The patient is «3yrs». The patient is «3.yrs»; he is «45 years», she was «72 yrs» and lives alone, a «45 yr» female, «18 month» boy',
    'he is 3 years into it, she was 10 years younger, it is 3 years. She is 10 weeks, he is 3 years and a half behind, for 20 years men ran, lathe is 3 years',
    'DOB: 02/29/1948 («77 yrs»), Date of Birth: 2/9/1948  («77 years»); since 02/29/1948 (77 yrs), DOB: x\n(77 yrs)',
    'born May 3, 1983 («42 years»), born on the 29th of September 1948 («77 years»), birthDate=1948-02-29 («77 yrs»); childbirth (6 weeks), childbirth in 2019 (6 weeks), given birth (18 months), Birth control (3 years), born in June, moved (12 months)',
    'Mr. Tom Baker, «67M», fell; patient, «81F», NKDA; Acme Corp, 45M, of; raised by Tom, 45M, in',
    "The patient, «74», was admitted; her son (Hector, «52») and wife Maria, «49», of Ohio; brother, Tom O'Neil, «61», came. José P. Núñez, «45», of Boston",
    'not patients, 12, 14 and 15; son (Hector, 520), Table A, 12, is; New York, 12, is; seen by Dr. Lee, 4, 5; patient,  12, x; a, 45, b; impatient, 45, of',
    'age: \u200b«45», «age\u200bd 39»; \u200b«39 y/o», «39\u200b yrs old»',
    'page\u200b 39, \u200b10 years ago',
    'not past 10 years, five years ago, 3 years, 10 months, 5 days, 1.2.3 years old, package 39, aged well, 39 old men',
  ],
  detector: () => ({
    type: 'age',
    filterType: 'AGE',
    reach: evasionReach(REACH),
    find: throughEvasions(
      {
        kind: 'matcher',
        triggers: [
          {
            only: 'D',
            length: [1, 3],
            next: ' .+\r\n\xc2\xe2-',
            after: 'ymwdYMWD \n\xa0\x80-',
            form: YEARS,
          },
          { only: 'DL', has: 'DL', length: [3, 9], form: YEARS },
          { only: 'DUL', has: 'DU', length: [3, 9], form: YEARS },
          { only: 'D', length: [1, 2], next: ',)', before: [' ', ','], form: BESIDE },
          {
            only: 'DU',
            has: 'DU',
            length: [2, 3],
            next: ',',
            before: [' ', ','],
            form: SEX_BESIDE,
          },
          { only: 'DU', has: 'DU', length: [2, 4], next: ' ', after: 'wcshpWPaA', form: SHORTHAND },
          ...AGED.flatMap((on) => orEscaped(on, 'n')),
          { only: 'UL', has: 'UL', length: [7, 10], next: ':="\'', form: NAMED },
          {
            only: 'UL',
            length: [4, 6],
            next: ' -',
            after: 'Oo',
            form: `${either(['year', 'month', 'week'].map(inAnyCase))}[Ss]?[- ][Oo]`,
          },
        ],
        back: BACK,
        match,
      },
      { plainSeparators: true },
    ),
  }),
});

function match(view: View, at: number, end: number): Found | undefined {
  const { bytes, low } = view;
  const escaped = bytes[at] === 0x6e && at > low && bytes[at - 1] === 0x5c;
  const start = escaped ? at + 1 : at;
  if (DIGIT[bytes[start]] === 1) return withDigits(view, start);
  const letter = bytes[start] | 0x20;
  if (letter === 0x61) return labelled(view, start);
  const field = end - start > 6 ? end - 3 : start;
  if (field > start) return labelled(view, field);
  return letter === 0x79 || letter === 0x6d || letter === 0x77
    ? spelledBefore(view, start)
    : undefined;
}

function withDigits(view: View, at: number): Found | undefined {
  const { bytes, high } = view;
  let stop = at;
  while (stop < high && DIGIT[bytes[stop]] === 1) stop++;
  if (stop - at > 3) return undefined;
  if (stop < high && (bytes[stop] === 0x2c || bytes[stop] === 0x29)) {
    const confidence = ageBeside(view, at, stop);
    return confidence === undefined ? undefined : { start: at, end: stop, confidence };
  }
  return isShorthand(view, at, stop)
    ? { start: at, end: stop + 1, confidence: 0.7 }
    : unitBehind(view, at, stop);
}

/** Whether the number in `[at, stop)`, its sex and the blank behind that are of a form of `SHORTHAND`. */
function isShorthand(view: View, at: number, stop: number): boolean {
  const { bytes, low, high } = view;
  const sex = bytes[stop];
  if ((sex !== 0x4d && sex !== 0x46) || stop + 2 >= high) return false;
  if (bytes[stop + 1] === 0x2c) return isBehindPerson(view, at);
  if (bytes[stop + 1] !== 0x20) return false;
  if (at > low && BEFORE_SHORTHAND[bytes[at - 1]] === 0) return false;
  const loose = (bytes[stop + 2] | 0x20) === 0x77 && bytes[stop + 3] !== 0x2f;
  if (!loose) return true;
  const years = numberIn(bytes, at, stop);
  // `101F with chills`.
  if (sex === 0x46 && years >= 95 && years < 110) return false;
  return PATIENT_BEFORE.test(bytes.toString('latin1', Math.max(low, at - PATIENT_BYTES), at));
}

/** `39 years old`, with the last digits of the number in `[at, stop)`. */
function unitBehind(view: View, at: number, stop: number): Found | undefined {
  const { bytes, low, floor, high } = view;
  const first = firstLetters(bytes, stop, high);
  if (!UNIT_OPENERS.has(first)) return undefined;
  const start = withFraction(bytes, at, low, floor);
  if (start < 0) return undefined;
  const [all, unit, old] =
    BEHIND.exec(bytes.toString('latin1', stop, Math.min(high, stop + LONGEST))) ?? [];
  if (all === undefined) return undefined;
  const short = /^y[./]?o/i.test(unit);
  const sentence = old === undefined && all.endsWith('.') && unit[1] !== '.';
  const end = stop + (sentence ? all.length - 1 : all.length);
  if (short && end < high && bytes[end] === 0x2d) return undefined;
  if (short || old !== undefined || NEAR(view, start, end)) return { start, end, confidence: 0.9 };
  const isPerson = isBehindBirth(view, start, end) || agedPerson(view, start, end, unit);
  return isPerson ? { start, end, confidence: 0.8 } : undefined;
}

/** `DOB: 02/29/1948 (77 yrs)`. */
function isBehindBirth({ bytes, low, high }: View, start: number, end: number): boolean {
  if (start <= low || bytes[start - 1] !== 0x28 || end >= high || bytes[end] !== 0x29) return false;
  return BIRTH_BEFORE.test(bytes.toString('latin1', Math.max(low, start - BIRTH_BYTES), start));
}

/** `aged 39` and `aged forty` whole; of `age: 39 years` and `"age":39` what stands behind the mark. */
function labelled(view: View, at: number): Found | undefined {
  const { bytes, low, high } = view;
  if ((bytes[at + 1] | 0x20) !== 0x67) return undefined;
  if (UPPER[bytes[at]] === 0 && !beginsAt(bytes, at, low)) return undefined;
  const marked = markedNumber(bytes, at, high);
  if (marked > 0) return withUnit(view, marked, numberEnd(bytes, marked, high));
  const text = bytes.toString('latin1', at, Math.min(high, at + LABEL));
  const [all = '', gap = '', number = ''] = LABELLED.exec(text) ?? [];
  if (all === '') {
    const spelled = SPELLED_AGED.exec(text)?.[0] ?? '';
    return spelled === '' ? undefined : { start: at, end: at + spelled.length, confidence: 0.9 };
  }
  const whole = gap === ' ' || gap === ' of ';
  if (whole && at > low && bytes[at - 1] === 0x5f) return undefined;
  const stop = at + all.length;
  return withUnit(view, whole ? at : stop - number.length, stop);
}

/** What begins at `start`, with the unit behind its number, which ends at `stop`. */
function withUnit({ bytes, high }: View, start: number, stop: number): Found | undefined {
  let end = stop;
  if (UNIT_OPENERS.has(firstLetters(bytes, stop, high))) {
    const unit = bytes.toString('latin1', stop, Math.min(high, stop + LONGEST));
    const [behind = '', , old] = BEHIND.exec(unit) ?? [];
    end += old === undefined && behind.endsWith('.') ? behind.length - 1 : behind.length;
  }
  if (end === stop && stop < high && ALNUM[bytes[stop]] === 1) return undefined;
  return { start, end, confidence: 0.9 };
}

/** Where the number of `age: 39`, `"age": "39"` or `Age | 39 |` begins: the marks of `MARKED` without cells; else -1. */
function markedNumber(bytes: Buffer, at: number, high: number): number {
  let p = at + 3;
  if (p < high && ((bytes[p] | 0x20) === 0x64 || (bytes[p] | 0x20) === 0x73)) p++;
  if (p < high && (bytes[p] === 0x22 || bytes[p] === 0x27)) p++;
  p = pastTabs(bytes, p, high, 3);
  if (p >= high || MARK[bytes[p]] === 0) return -1;
  p = pastTabs(bytes, p + 1, high, 3);
  if (p < high && OPENING[bytes[p]] === 1) p++;
  p = pastTabs(bytes, p, high, 1);
  return numberEnd(bytes, p, high) > 0 ? p : -1;
}

/** Past blanks and tabs, at most so many. */
function pastTabs(bytes: Buffer, at: number, high: number, most: number): number {
  const stop = Math.min(high, at + most);
  let p = at;
  while (p < stop && (bytes[p] === 0x20 || bytes[p] === 0x09)) p++;
  return p;
}

/** The end of `39` or `39.5` with at most three digits each, where no number goes on; else -1. */
function numberEnd(bytes: Buffer, at: number, high: number): number {
  const digits = digitRun(bytes, at, high, 3);
  if (digits < 1 || digits > 3) return -1;
  let end = at + digits;
  const fraction = end < high && bytes[end] === 0x2e ? digitRun(bytes, end + 1, high, 3) : 0;
  if (fraction > 3) return -1;
  if (fraction > 0) end += 1 + fraction;
  const goes = end + 1 < high && CONTINUES[bytes[end]] === 1 && DIGIT[bytes[end + 1]] === 1;
  return goes ? -1 : end;
}

/** Before `3.` of `3.5`; -1 where the number is a part of something else. */
function withFraction(bytes: Buffer, at: number, low: number, floor: number): number {
  if (at - 2 < low || bytes[at - 1] !== 0x2e || DIGIT[bytes[at - 2]] === 0) {
    return beginsAt(bytes, at, low) && !goesBack(bytes, at, low) ? at : -1;
  }
  let start = at - 2;
  while (start > floor && at - start < 5 && DIGIT[bytes[start - 1]] === 1) start--;
  return start >= floor && beginsAt(bytes, start, low) && !goesBack(bytes, start, low) ? start : -1;
}

/** The first two letters behind a number, in lower case: past a sign and two blanks, dashes or ends of lines. */
function firstLetters(bytes: Buffer, at: number, high: number): number {
  let p = at;
  if (p < high && (bytes[p] === 0x2e || bytes[p] === 0x2b)) p++;
  for (let i = 0; i < 2; i++) p += jointLength(bytes, p, high);
  return p + 1 < high ? ((bytes[p] | 0x20) << 8) | (bytes[p + 1] | 0x20) : 0;
}

function jointLength(bytes: Buffer, at: number, high: number): number {
  if (at >= high) return 0;
  if (bytes[at] === 0x0a) return 1;
  if (bytes[at] === 0x0d) return at + 1 < high && bytes[at + 1] === 0x0a ? 2 : 0;
  return blankLength(bytes, at, high) || dashLength(bytes, at, high);
}

/** `thirty-five years old`, with the unit at `at`. */
function spelledBefore({ bytes, floor, high }: View, at: number): Found | undefined {
  const unit = SPELLED_UNIT.exec(bytes.toString('latin1', at, Math.min(high, at + 16)));
  if (unit === null) return undefined;
  const number = SPELLED_BEFORE.exec(bytes.toString('latin1', Math.max(floor, at - BACK), at));
  if (number === null) return undefined;
  return { start: at - number[1].length, end: at + unit[0].length, confidence: 0.9 };
}
