import { CASE_BIT, DOT } from '../../core/bytes.ts';
import { isCalendarDay } from '../../core/calendar.ts';
import { type CheckContext, placedAt } from '../../core/checks/check.ts';
import { endsWith } from '../reading/ends-with.ts';
import { fullYear } from './date-fields.ts';
import { type DatePattern, inCode, YEAR } from './date-pattern.ts';
import { IN_NAME } from './months.ts';

/** Months in German, French, Spanish, Italian, Portuguese, Dutch and, in the case of dates, Polish, January first. */
const NAMES: readonly string[] = [
  'januar jänner janvier enero gennaio janeiro januari stycznia styczniu styczeń',
  'februar feber février fevrier febrero febbraio fevereiro februari lutego lutym luty',
  'märz maerz mars marzo março maart marca marcu marzec',
  'april avril abril aprile kwietnia kwietniu kwiecień',
  'mai mayo maggio maio mei maja maju',
  'juni juin junio giugno junho czerwca czerwcu czerwiec',
  'juli juillet julio luglio julho lipca lipcu lipiec',
  'august août aout agosto augustus sierpnia sierpniu sierpień',
  'september septembre septiembre settembre setembro września wrześniu wrzesień',
  'oktober octobre octubre ottobre outubro października październiku październik',
  'november novembre noviembre novembro listopada listopadzie listopad',
  'dezember décembre decembre diciembre dicembre dezembro december grudnia grudniu grudzień',
];
const SHORT: readonly string[] = [
  'jan jän janv ene gen genn sty',
  'feb fév févr fev febb lut',
  'mär mrz mrt',
  'apr avr abr kwi',
  'mag maj',
  'jun giu cze',
  'jul juil juill lug lugl lip',
  'aug ago sie',
  'sep sept set sett wrz',
  'okt oct ott out paź',
  'nov lis',
  'dez déc dic gru',
];
/** Months that are also words of English: they need a preposition or `de` before them, or a year after them. */
const ENGLISH = new Set(['mars', 'mayo', 'december', 'marca', 'maja']);
/** Months that English spells alike have patterns of their own: `5. April 1980` is German by its full stop. */
const GERMAN = new Set(['april', 'august', 'september', 'november']);
const MONTHS = numbered(NAMES);
const SHORT_MONTHS = numbered(SHORT);
const WHOLE = [...MONTHS.keys()];
/** Alone with a year they make a date. */
const ALONE = WHOLE.filter((name) => !ENGLISH.has(name) && !GERMAN.has(name));
/** Last letters of names after one beyond ASCII: no token begins with the name. */
const TAILS = [...new Set(WHOLE.flatMap((name) => /[\x80-\xff]([a-z]+)$/.exec(name)?.[1] ?? []))];

const MARK = '(\\.|"er"|"e"|[\xc2][\xba\xb0])?';
/** Before a year: `de 2012`, `del año 2012`. */
const OF = '("del "|"de ")("a"[\xc3][\xb1\x91]"o ")?';
/** After a month: ` 2012`, `-2012`, `-12`, ` 09`. */
const OF_YEAR = `(\\.? ${YEAR}|[-/]${YEAR}|[-/][']?dd| [']?[089]d)`;

function day(name: string): string {
  return `dd?${MARK}( ("de ")?|[-/.])${name}(\\.?,? (${OF})?${YEAR}|[-/.]${YEAR}|[-/.][']?dd)?`;
}

const ANY = either([...WHOLE, ...SHORT_MONTHS.keys()]);
/** A month's whole name. */
export const FOREIGN_MONTHS = either(WHOLE);
/** A month's name that is no word of English but a month. */
export const FOREIGN_NAME = either(WHOLE.filter((name) => !ENGLISH.has(name)));

/**
 * Days and years of months with foreign names: `3. März 1961`, `1er mars`, `5 de mayo`, `23-octubre-1972`, `février 2026`,
 * `septiembre del año 2005`. Words that lead to a date are in `words.article` and `words.within` of the detector.
 */
export const foreign: readonly DatePattern[] = [
  {
    form: day(ANY),
    check: inCode(isForeignDay),
    when: { 'not before street': 0.95 },
    edges: 'open',
    notContinuedBy: ':',
  },
  {
    form: `dd?${MARK} ${ANY}`,
    check: inCode(isForeignDayOf),
    when: { 'before article & not counted': 0.85 },
  },
  {
    form: `${either(ALONE.filter(isAscii))}${OF_YEAR}|${capital(ALONE)}(${OF_YEAR}| ${OF}${YEAR})`,
    when: { always: 0.95 },
    notContinuedBy: '/:-',
  },
  {
    form: capital(ALONE),
    when: IN_NAME,
    notBefore: '-',
  },
  // `fin avril`, `sinds mei`: the form begins with the blank, as no token of small letters begins one.
  {
    form: `[ ]${either(ALONE)}`,
    check: inCode(isLedMonth),
    when: { always: 0.6 },
    edges: 'open',
    notBefore: '-',
  },
  {
    form: `${either(ENGLISH)}[ -]${YEAR}`,
    when: { 'before article': 0.9, 'before within': 0.9, 'before ofMonth': 0.9 },
    notContinuedBy: '/:-',
  },
  {
    form: `${capital([...ENGLISH, ...GERMAN])} ${OF}${YEAR}`,
    when: { always: 0.95 },
    notContinuedBy: '/:-',
  },
  // No token of small letters begins a match before another word, nor does one before a letter beyond ASCII: code looks back.
  {
    form: `("del"|"de"|"o"|${either(TAILS)}) ${YEAR}`,
    check: inCode(monthBefore),
    when: { always: 0.95 },
    edges: 'open',
    notContinuedBy: '/:-',
    mayBegin: 28,
  },
];

const DAY = /^(\d\d?)(\.|er?|\xc2[\xba\xb0])?([-/. ])(de )?([a-z\x80-\xff]+)(.*)$/i;

interface Written {
  readonly day: number;
  readonly month: string;
  /** A full stop after the day, which makes it an ordinal. */
  readonly isStopped: boolean;
  readonly isOf: boolean;
  readonly year: string | undefined;
}

function written({ bytes, start, end }: CheckContext): Written | undefined {
  const groups = DAY.exec(bytes.toString('latin1', start, end));
  if (groups === null) return undefined;
  const [, number, mark, joint, of, name, rest] = groups;
  const month = lowerCase(name);
  const year = /\d+$/.exec(rest)?.[0];
  return {
    day: Number(number),
    month,
    isStopped: mark === '.' || joint === '.',
    isOf: of !== undefined,
    year,
  };
}

/** Whether the calendar has the day, and its month is not read as an English one. */
function isForeignDay(match: CheckContext) {
  const date = written(match);
  if (date === undefined) return false;
  const { month, isStopped, isOf, year } = date;
  const isShort = !MONTHS.has(month);
  if (!isStopped && (GERMAN.has(month) || (isShort && isEnglish(month)))) return false;
  // `4 de fev.`
  if (year === undefined && isShort && isOf && match.bytes[match.end] === DOT) return isDay(date);
  if (
    year === undefined &&
    (isShort ||
      GERMAN.has(month) ||
      (ENGLISH.has(month) && month !== 'maja' && month !== 'marca' && !isOf))
  )
    return false;
  return isDay(date);
}

function isForeignDayOf(match: CheckContext) {
  const date = written(match);
  return date !== undefined && isDay(date);
}

function isDay({ day, month, year }: Written) {
  const number = MONTHS.get(month) ?? SHORT_MONTHS.get(month);
  if (number === undefined) return false;
  const full = year === undefined ? 2000 : fullYear(year);
  if (full < 1850 || full > 2150) return false;
  return isCalendarDay({ year: full, month: number, day }) && 'plausible';
}

/** The first three letters of an English month: its own patterns know it. */
function isEnglish(short: string): boolean {
  return /^(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov)$/.test(short);
}

const BACK = new RegExp(
  `(?:^|[^A-Za-z0-9\\x80-\\xff])(?:(${WHOLE.join('|')}) del?(?: a\xc3[\xb1\x91]o)?|(${ALONE.join('|')}))$`,
  'i',
);

/** `febrero de` of `febrero de 2012`, `février` of `février 2026`. */
function monthBefore({ bytes, low, start, end }: CheckContext) {
  const year = end - 5;
  const from = Math.max(low, start - 28);
  const before = bytes.toString('latin1', from, year);
  const found = BACK.exec(from > low ? before : ` ${before}`);
  if (found === null) return false;
  const name = found[1] ?? found[2];
  return { start: year - (found[0].length - found[0].indexOf(name)), end, valid: false };
}

function numbered(months: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    months.flatMap((names, n) =>
      names.split(' ').map((name) => [Buffer.from(name).toString('latin1'), n + 1] as const),
    ),
  );
}

/** Before a month in small letters, in Latin-1. */
const LEADING = endsWith(
  new RegExp(
    `(?:^|[^A-Za-z\\x80-\\xff])(?:${Buffer.from(
      'od|fin|début|courant|depuis|desde|hasta|até|durante|sinds|eind|begin|half|vanaf|fine|inizio|metà|' +
        'mois de|mes de|mês de|mese di|finales de|final de|finais de|fines de|principios de|inicios de|início de|mediados de|meados de|' +
        'seit|ab|ende|anfang|mitte',
    ).toString('latin1')})$`,
    'i',
  ),
);

const LEADING_WEAKLY = endsWith(/(?:^|[^A-Za-z\x80-\xff])(?:en|em|in|ad|da|dal|im|w|we|do|bis)$/i);
const YEAR_AFTER = /^(?:\.? |-|\/| del? )['\d]/;

/** Whether a month follows a preposition and no year follows the month; the form begins with a blank. */
function isLedMonth({ bytes, low, start, end, high }: CheckContext) {
  const before = bytes.toString('latin1', Math.max(low, start - 16), start);
  if (YEAR_AFTER.test(bytes.toString('latin1', end, Math.min(high, end + 5)))) return false;
  const confidence = LEADING(before) ? 0.6 : LEADING_WEAKLY(before) ? 0.35 : 0;
  return confidence > 0 && placedAt({ start: start + 1, end }, confidence);
}

/** A name in small letters: capitals, and the second byte of `Ä` and its like, one character a byte. */
function lowerCase(name: string): string {
  return name.replace(/[A-Z]|(?<=\xc3)[\x80-\x9e]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) | CASE_BIT),
  );
}

/** One of some words in UTF-8, in any case. */
export function anyOf(words: readonly string[]): string {
  return either(words.map((word) => Buffer.from(word).toString('latin1')));
}

function isAscii(name: string): boolean {
  return /^[a-z]+$/.test(name);
}

/** One of some names, with a capital. */
function capital(names: Iterable<string>): string {
  const all = Array.from(
    names,
    ([first, ...rest]) => `'${first.toUpperCase()}'${rest.map(inAnyCase).join('')}`,
  );
  return `(${all.join('|')})`;
}

/** One of some names, in any case, byte by byte. */
function either(names: Iterable<string>): string {
  return `(${Array.from(names, (name) => [...name].map(inAnyCase).join('')).join('|')})`;
}

function inAnyCase(character: string): string {
  if (character >= 'a' && character <= 'z') return `"${character}"`;
  const capital = String.fromCharCode(character.charCodeAt(0) & ~CASE_BIT);
  return character >= '\xa0' && character < '\xc0' ? `[${character}${capital}]` : `[${character}]`;
}
