import {
  CARRIAGE_RETURN,
  COMMA,
  DIGIT,
  NO_BREAK_SPACE,
  QUOTE,
  SPACE,
  TAB,
  UPPER,
} from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import { phrases, words } from '../../core/word-list.ts';
import { US_STATES } from '../forms/us-states.ts';
import { openingAt } from '../reading/letters.ts';
import { places } from './places-file.ts';
import { WORD_CODES } from './us-places.ts';

/** Names of the states of the US, in lower case. */
export const STATE_NAMES: readonly string[] = [...US_STATES.values()].map((name) =>
  name.toLowerCase(),
);

/** Provinces and states of Canada and Australia: ISO 3166-2:CA and ISO 3166-2:AU. */
export const PROVINCE_NAMES: readonly string[] = phrases(`
  Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Newfoundland,
  Nova Scotia, Ontario, Prince Edward Island, Quebec, Québec, Saskatchewan, Northwest Territories,
  Nunavut, Yukon, New South Wales, Queensland, South Australia, Tasmania, Victoria,
  Western Australia, Northern Territory
`);

const CODES = [...US_STATES.keys()];
const PROVINCE_CODES = 'AB BC MB NB NL NS ON PE QC SK NSW QLD TAS VIC ACT'.split(' ');
const ABBREVIATED =
  'Ala Ariz Ark Calif Colo Conn Del Fla Ill Ind Kan Ky Mass Md Mich Minn Mo Mont Neb Nev Okla Ore Pa Tenn Tex Va Vt Wash Wis Wyo';

/** A code of two letters after a comma: `, MA`; with a ZIP code neither comma nor capitals are needed. */
const CODE = new RegExp(
  String.raw`^"?,\s{0,2}"?(?:${[...CODES, ...PROVINCE_CODES].join('|')})(?![\w']|-\d)(?! [a-z])|` +
    String.raw`^,?\s{1,2}(?:${[...CODES, ...PROVINCE_CODES].join('|')}) (?:\d{5}|[A-Z]\d[A-Z])\b|` +
    String.raw`^,\s{1,2}(?:${ABBREVIATED.split(' ').join('|')})\.`,
);
const PROSE_CODE = new RegExp(
  `^, (?:${CODES.filter((code) => !/^(?:IN|OR|ME|HI|OK|AS|OH|MA|PA|ID|LA)$/.test(code)).join('|')})(?= [a-z])`,
);
/** A code that is nothing else, with neither comma nor ZIP code: `Springfield IL.` */
const BARE_CODE = new RegExp(
  String.raw`^ (?:${CODES.filter((code) => !WORD_CODES.has(code)).join('|')})(?=[.,;:)"]?(?:\s|$))`,
);
/** A British postcode after a town: `Manchester M14 5TQ`. */
const POSTCODE = /^,?\s{1,2}[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\w)/;
const LOWER_CODE = new RegExp(
  String.raw`^,?\s{1,2}(?:${CODES.join('|')}),? {1,2}\d{5}\b|^,\s?(?:${CODES.filter(
    (code) => !/^(?:IN|OR|ME|HI|OK|AS|OH|MA|PA|ID|LA|DE|CO|MO|AL|DC)$/.test(code),
  ).join('|')})(?![\w'])`,
  'i',
);
const STATE = new RegExp(
  String.raw`^,?\s{1,2}(?:${[...STATE_NAMES, ...PROVINCE_NAMES].join('|')}|d\.?c\.?|u\.?s\.?a?\.?|u\.?k\.?|england|scotland|wales|northern ireland)(?!\w)`,
  'i',
);

const countries = lazy(() => new RegExp(String.raw`^,\s{1,2}(?:${namesOfCountries()})(?!\w)`, 'i'));
const openings = lazy(openingsOf);

/** Whether a state, its code or a country follows a city: ` , MA 02108`, `, Texas`, `, France`. */
export function regionFollows(after: string, isLower: boolean): boolean {
  // Most often a word in lower case follows: that needs no search.
  if (!(isLower ? /^"?[,\s]/ : /^(?:"?,|\s{1,2}[A-Z])/).test(after)) return false;
  if (CODE.test(after) || PROSE_CODE.test(after) || POSTCODE.test(after)) return true;
  if (isLower && LOWER_CODE.test(after)) return true;
  const state = STATE.exec(after);
  if (state && (after.startsWith(',') || (!isLower && /^\s+[A-Z]/.test(after)))) return true;
  return after.startsWith(',') && countries().test(after);
}

/** Whether a state's code follows without a comma, as where people are in a hurry. */
export function bareCodeFollows(after: string): boolean {
  return UPPER[after.charCodeAt(1)] === 1 && BARE_CODE.test(after);
}

function namesOfCountries(): string {
  return places()
    .countries.filter((name) => /^[A-Za-z ]+$/.test(name) && name.length > 3)
    .join('|');
}

/** First letters of states (1) and countries (2), in any case: an entry for each two letters. */
function openingsOf(): Uint8Array {
  const marks = new Uint8Array(1 << 10);
  const others = words(`
  d.c u.s u.k us uk dc england scotland wales northern
`);
  const states = [
    CODES,
    PROVINCE_CODES,
    ABBREVIATED.split(' '),
    STATE_NAMES,
    PROVINCE_NAMES,
    others,
  ];
  const put = (name: string, kind: number) => {
    marks[openingAt(Buffer.from(name, 'latin1'), 0)] |= kind;
  };
  for (const name of states.flat()) put(name, 1);
  for (const name of places().countries) put(name, 2);
  return marks;
}

/**
 * Whether a state, a country or a postal code may begin at `at`, after a quote, a comma and blanks: without a comma
 * no country, without a blank only a code in capitals.
 */
export function mayBeRegion(bytes: Buffer, at: number, high: number): boolean {
  const quoted = at < high && bytes[at] === QUOTE ? at + 1 : at;
  const comma = quoted < high && bytes[quoted] === COMMA ? quoted + 1 : quoted;
  let p = comma;
  while (p < comma + 2 && p < high && isSpace(bytes[p])) p++;
  const isApart = p > comma;
  if (p < high && bytes[p] === QUOTE) p++;
  if (p + 1 >= high) return false;
  if (DIGIT[bytes[p]] === 1) return isApart;
  if (isApart && mayBePostcode(bytes, p, high)) return true;
  if (!isApart && (UPPER[bytes[p]] === 0 || UPPER[bytes[p + 1]] === 0)) return false;
  const kinds = openings()[openingAt(bytes, p)];
  return comma > quoted ? kinds !== 0 : (kinds & 1) !== 0;
}

function mayBePostcode(bytes: Buffer, at: number, high: number): boolean {
  if (UPPER[bytes[at]] === 0) return false;
  const p = at + (UPPER[bytes[at + 1]] === 1 ? 2 : 1);
  return p < high && DIGIT[bytes[p]] === 1;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || (byte >= TAB && byte <= CARRIAGE_RETURN) || byte === NO_BREAK_SPACE;
}
