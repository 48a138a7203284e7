import { DIGIT } from '../../core/bytes.ts';
import { isCalendarDay } from '../../core/calendar.ts';
import { digitRun, goesBack, numberIn } from '../reading/digits.ts';
import { beginsAt, endsAt } from '../reading/edges.ts';
import { blankLength } from '../reading/separators.ts';

/** Months in German, French, Spanish, Italian, Portuguese and Dutch, January first. */
const NAMES: readonly string[] = [
  'januar jänner janvier enero gennaio janeiro januari',
  'februar feber février fevrier febrero febbraio fevereiro februari',
  'märz maerz mars marzo março maart',
  'april avril abril aprile',
  'mai mayo maggio maio mei',
  'juni juin junio giugno junho',
  'juli juillet julio luglio julho',
  'august août aout agosto augustus',
  'september septembre septiembre settembre setembro',
  'oktober octobre octubre ottobre outubro',
  'november novembre noviembre novembro',
  'dezember décembre decembre diciembre dicembre dezembro december',
];
/** They are words of English, too: only a year behind them makes a date, or `de` before. */
const ENGLISH = new Set(['mars', 'mayo', 'december']);
/** They are spelled as in English: the full stop of `5. April 1980` makes them German, and only with a year. */
const GERMAN = new Set(['april', 'august', 'september', 'november']);
/** Short names, likewise; those that are words of English, or its short ones, count as German. */
const SHORT: readonly string[] = [
  'jan jän janv ene',
  'feb fév févr fev',
  'mär mrz mrt',
  'apr avr abr',
  '',
  'jun giu',
  'jul juil lug',
  'aug ago',
  'sep sept',
  'okt oct ott',
  'nov',
  'dez déc dic',
];
const GERMAN_SHORT = new Set([
  'jan',
  'feb',
  'apr',
  'jun',
  'jul',
  'aug',
  'sep',
  'sept',
  'oct',
  'nov',
]);
const SHORT_MONTHS = numbered(SHORT);
const MONTHS = numbered(NAMES);
/** Of one byte a letter, and none of English: they make a date of the year behind them. */
const ALONE = [...MONTHS.keys()].filter(
  (name) => /^[a-z]+$/.test(name) && !ENGLISH.has(name) && !GERMAN.has(name),
);
const LONGEST = Math.max(...[...MONTHS.keys()].map((name) => name.length));
/** Last letters of them. */
const ALONE_ENDS = new Set(ALONE.map((name) => name.charCodeAt(name.length - 1)));
/** `3. März`, `1er mars`, `5 de mayo`, `1º de maio`: a day, and a month in any case. */
export const FOREIGN_DAY = `dd?(\\.|"er"|"e"|[\xc2][\xba\xb0])? ("de ")?${either(new Set([...MONTHS.keys(), ...SHORT_MONTHS.keys()]))}`;
/** `Oktober 2024`. */
export const FOREIGN_MONTH = `${either(ALONE)} [12]ddd`;

/** The end of `Oktober 2024`, whose name is `[at, end)`; -1 where it is none. */
export function foreignMonthEnd(bytes: Buffer, at: number, end: number, high: number): number {
  if (end - at > LONGEST || !ALONE_ENDS.has(bytes[end - 1] | 0x20)) return -1;
  if (!ALONE.includes(bytes.toString('latin1', at, end).toLowerCase())) return -1;
  const year = yearAt(bytes, end, high);
  return year < 0 ? -1 : year + 4;
}

/**
 * The end of `3. März 1961`, `12 août 1975`, `5 de mayo de 1980` at `at`, or of a day without its year; -1 where it is
 * none, or the calendar has no such day.
 */
export function foreignDateEnd(bytes: Buffer, at: number, low: number, high: number): number {
  const digits = digitRun(bytes, at, high, 2);
  if (digits < 1 || digits > 2) return -1;
  const blank = pastBlank(bytes, pastMark(bytes, at + digits, high), high);
  const name = pastOf(bytes, blank, high);
  if (name < 0) return -1;
  let end = name;
  while (end < high && end - name <= LONGEST && isLetter(bytes[end])) end++;
  const text = bytes.toString('latin1', name, end).replace(UPPER, lower);
  const short = SHORT_MONTHS.get(text);
  const month = MONTHS.get(text) ?? short;
  if (month === undefined || goesBack(bytes, at, low) || !beginsAt(bytes, at, low)) return -1;
  const day = numberIn(bytes, at, at + digits);
  const isGerman = GERMAN.has(text) || GERMAN_SHORT.has(text);
  if (isGerman && bytes[at + digits] !== 0x2e) return -1;
  const isStopped = short !== undefined && end < high && bytes[end] === 0x2e;
  const year = yearAt(bytes, isStopped ? end + 1 : end, high);
  if (year < 0) {
    if (short !== undefined) return -1;
    const isDate = !isGerman && (name > blank || !ENGLISH.has(text));
    return isDate && isCalendarDay({ year: 2000, month, day }) ? end : -1;
  }
  return isCalendarDay({ year: numberIn(bytes, year, year + 4), month, day }) ? year + 4 : -1;
}

function numbered(months: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    months.flatMap((names, n) =>
      names
        .split(' ')
        .filter((name) => name !== '')
        .map((name) => [Buffer.from(name).toString('latin1'), n + 1] as const),
    ),
  );
}

/** Past the mark of an ordinal number: `.`, `er`, `º`. */
function pastMark(bytes: Buffer, at: number, high: number): number {
  if (at + 2 >= high) return at;
  if (bytes[at] === 0x2e) return at + 1;
  if (bytes[at] === 0x65) return bytes[at + 1] === 0x72 ? at + 2 : at + 1;
  return bytes[at] === 0xc2 && (bytes[at + 1] === 0xba || bytes[at + 1] === 0xb0) ? at + 2 : at;
}

/** Past a blank; -1 where there is none. */
function pastBlank(bytes: Buffer, at: number, high: number): number {
  const length = blankLength(bytes, at, high);
  return length > 0 ? at + length : -1;
}

/** Past `de `, where it is there. */
function pastOf(bytes: Buffer, at: number, high: number): number {
  if (at < 0 || at + 3 >= high || bytes[at + 2] !== 0x20) return at;
  return (bytes[at] | 0x20) === 0x64 && (bytes[at + 1] | 0x20) === 0x65 ? at + 3 : at;
}

/** Where a year of four digits stands behind a month, `de` or `del` between; -1 where none does. */
function yearAt(bytes: Buffer, at: number, high: number): number {
  const between = /^,? (?:del? )?|^\xc2\xa0/i.exec(
    bytes.toString('latin1', at, Math.min(high, at + 6)),
  );
  const year = at + (between?.[0].length ?? 0);
  if (year === at || digitRun(bytes, year, high, 4) !== 4 || !endsAt(bytes, year + 4, high))
    return -1;
  const value = numberIn(bytes, year, year + 4);
  return value >= 1850 && value <= 2150 && !isClock(bytes, year + 4, high) ? year : -1;
}

function isClock(bytes: Buffer, at: number, high: number): boolean {
  return at + 1 < high && bytes[at] === 0x3a && DIGIT[bytes[at + 1]] === 1;
}

/** A letter, or a byte of one beyond ASCII: quotes, dashes and no-break spaces begin with C2 and E2. */
function isLetter(byte: number): boolean {
  if (byte >= 0x80) return byte !== 0xc2 && byte !== 0xe2;
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

/** Capitals, and the second byte of `Ä` and its like. */
const UPPER = /[A-Z\x80-\x9e]/g;

function lower(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) | 0x20);
}

/** One of some names, in any case, byte by byte. */
function either(names: Iterable<string>): string {
  return `(${Array.from(names, (name) => [...name].map(inAnyCase).join('')).join('|')})`;
}

function inAnyCase(sign: string): string {
  const code = sign.charCodeAt(0);
  return `[${code === 0xc3 ? sign : `${sign}${String.fromCharCode(code & ~0x20)}`}]`;
}
