import { NEWLINE } from '../../core/bytes.ts';
import type { CheckContext } from '../../core/checks/check.ts';
import { isCount } from '../reading/counts.ts';
import { type DatePattern, inCode, textOf } from './date-pattern.ts';

/** A fraction, day and night: hardly a day. */
const FRACTION = /^(?:1\/[2-9]|2\/[357]|3\/[458]|[57]\/8|24\/7)$/;
/** A year with a zero, or of the last century: `11/07`, `9/93`, `05/21`. */
const MONTH_AND_YEAR = /^(?:\d\d?\/(?:0\d|[89]\d)|0\d\/\d\d)$/;
/** No month: `9/18`. */
const HIGH_DAY = /\/(?:1[3-9]|2\d|3[01])$/;
/** A score, a share. */
const TENTHS = /\/10$/;
/** More of a number or a share follows: `3/4 of the sites`, `5/10.5`. */
const CONTINUATION = /^(?: of | ago| d[eiu]s? | del|[./:-]\d|%)/;
/** Where an entry of a chart begins: `9/20: Pt resting`, `9/20 - called daughter`. */
const ENTRY = /^(?:: | - )[A-Za-z]/;
/** A time of day: ` at 9:15am`, ` @ 1400`. */
const TIME =
  /^ (?:at |@ ?)?(?:(?:[01]?\d|2[0-3]):[0-5]\d(?![\d/:])|(?:1[0-2]|[1-9]) ?[ap]m\b)|^ (?:@|at) ?(?:[01]\d|2[0-3])[0-5]\d\b/i;
/** Where notes of nurses begin: `11/18 0700 Received report`. */
const NOTE = /^ (?:[01]\d|2[0-3])[0-5]\d [A-Z]/;
const TIME_BYTES = 16;
/** Between the days of a list or a range. */
const LINK =
  '(?:, |,? (?:and|or|to|und|oder|sowie|bis|et|ou|au|y|o|al|e|ed|a|en|of|tot|i|lub|oraz|do)(?: (?:le|il|el|em|den|am|zum))? )';
const BEFORE_YEAR = new RegExp(
  `^(?:${LINK}\\d\\d?[-/.]\\d\\d?){0,3}${LINK}\\d\\d?([-/.])\\d\\d?\\1(?:19|20)\\d\\d(?![\\w/-])`,
);
const LIST_BYTES = 64;
const PAIR = 'dd?/dd?';
const APART = { notBefore: '/%-', notAfter: '/' } as const;

/**
 * Days without a year and months with one of two digits, `3/4` and `9/93`, and ranges of them: by the words before them, a time of
 * day after them, or the subject of the text.
 */
export const daysOfMonth: readonly DatePattern[] = [
  // Every item of a list counts: `seen 3/4, 3/11 and 3/18`.
  { form: PAIR, check: inCode(isDayOrMonth), when: { 'before appointed': 0.6 }, ...APART },
  {
    form: PAIR,
    check: inCode((match) => !isFraction(match) && isDayOrMonth(match)),
    when: { 'before on & not counted': 0.6 },
    ...APART,
  },
  {
    form: PAIR,
    check: inCode(
      (match) => !TENTHS.test(textOf(match)[0]) && !isFraction(match) && isDayOrMonth(match),
    ),
    when: { 'before within & not counted': 0.5 },
    ...APART,
  },
  { form: PAIR, check: inCode(isDayOrMonth), when: { 'before weekday': 0.6 }, ...APART },
  {
    form: PAIR,
    check: inCode((match) => !isFraction(match) && isDayOrMonth(match)),
    when: { 'before articleOn & not counted': 0.5 },
    ...APART,
  },
  // `12/03, 19/03 et 26/03/2024`, `van 01-01 tot 31-12-2024`: the last of a list has the year.
  {
    form: 'dd?[-/.]dd?',
    check: inCode(isBeforeYear),
    when: { always: 0.8 },
    notAfter: '/.-',
    // Only blanks and commas may.
    notBefore: '\x00-\x1f!-+.-\xff-',
  },
  { form: PAIR, check: inCode(isTimed), when: { always: 0.6 }, edges: 'open', ...APART },
  {
    form: PAIR,
    check: inCode((match) => isMonthAndYear(match) && isDayOrMonth(match)),
    when: { 'near clinical & prose & not before score & not counted': 0.5 },
    ...APART,
  },
  {
    form: PAIR,
    check: inCode((match) => HIGH_DAY.test(textOf(match)[0]) && isDayOrMonth(match)),
    when: { 'near clinical & prose & not before score & not counted': 0.35 },
    ...APART,
  },
  {
    form: `${PAIR} ?- ?${PAIR}`,
    check: inCode(isRange),
    when: { 'before appointed': 0.8, 'before on': 0.8, prose: 0.7, always: 0.5 },
    ...APART,
  },
  {
    form: 'dd?/(19|20)dd ?- ?dd?/(19|20)dd',
    when: { always: 0.95 },
    ...APART,
  },
];

/** Whether a date of the same form, and with a year, ends the list or the range that begins here. */
function isBeforeYear(match: CheckContext) {
  const [text, after] = textOf(match, LIST_BYTES);
  const [, mark] = BEFORE_YEAR.exec(after) ?? [];
  return (
    mark !== undefined && text.includes(mark) && isPair(text.replace(mark, '/')) && 'plausible'
  );
}

/** Day and month in either order, or a month and a year. */
function isDayOrMonth(match: CheckContext) {
  const [text, after] = textOf(match, 5);
  return isPair(text) && !CONTINUATION.test(after) && 'plausible';
}

function isPair(text: string): boolean {
  const [one, other] = text.split('/').map(Number);
  // Weeks, as British notes write them: `review in 1/52`.
  if (other === 52) return false;
  if (one > 0 && one < 13 && /\/\d\d$/.test(text)) return true;
  return Math.min(one, other) > 0 && Math.min(one, other) < 13 && Math.max(one, other) < 32;
}

function isMonthAndYear(match: CheckContext): boolean {
  return MONTH_AND_YEAR.test(textOf(match)[0]) && !isFraction(match);
}

function isFraction(match: CheckContext): boolean {
  return FRACTION.test(textOf(match)[0]);
}

function isRange(match: CheckContext) {
  const [text, after] = textOf(match, 4);
  const parts = text.split(/ ?- ?/);
  return (
    parts.every(isPair) &&
    !parts.every((part) => FRACTION.test(part)) &&
    !CONTINUATION.test(after) &&
    'plausible'
  );
}

/** Whether a time of day follows. */
function isTimed(match: CheckContext) {
  const [text, after] = textOf(match, TIME_BYTES);
  const { bytes, start, end, low, high } = match;
  const begins = start === 0 || bytes[start - 1] === NEWLINE;
  if (!TIME.test(after) && !(begins && (NOTE.test(after) || ENTRY.test(after)))) return false;
  if (isCount(bytes, start, end, low, high) || FRACTION.test(text)) return false;
  return isPair(text) && 'plausible';
}
