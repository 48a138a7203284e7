import { byteSet, COMMA, DIGIT, SPACE, UPPER } from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';
import { endsWith } from '../reading/ends-with.ts';
import { BEGINS_NAME, knownTowns, nameWordEnd } from './known-towns.ts';

type Range = Pick<View, 'bytes' | 'low' | 'high'>;

const BEFORE = 56;
const LONGEST_TOWN = 32;

/** A house's number after its street, and what parts it from a postal code: `Hauptstraße 31, `. */
const AFTER_HOUSE = endsWith(
  /[A-Za-z\x80-\xff]{2}[A-Za-z.\x80-\xff] ?,? ?\d{1,4} ?[A-Za-z]?(?: ?[-/] ?\d{1,4}[a-z]?){0,3}(?:,? ?(?:- )?\d{1,2}[.\xba\xb0\xc2]{1,3} ?[A-Za-z.]{0,5})?(?:,[ \r\n]{0,2}|[ \r\n]{1,2}| [-\x93\x80\xe2|]{1,3} )$/,
);
/** The same of a house's number before its street: `14 rue des Lices, `. */
const AFTER_STREET = endsWith(
  /\d ?(?:bis|ter|[A-D])?,? (?:rue|avenue|av\.|boulevard|bd|quai|impasse|all\xc3\xa9e|place|chemin|route|cours|square|passage|faubourg|sentier) [^\n\d]{3,36}?(?:,[ \r\n]{0,2}|[ \r\n]{1,2}| [-\x93\x80\xe2|]{1,3} )$/i,
);
const AFTER_HOUSE_ENDS = byteSet(', \r\n');
/** `12 mai, 2012 London`. */
const AFTER_DAY = endsWith(
  /(?:jan|feb|f\xc3\xa9v|mar|m\xc3\xa4r|apr|avr|ma[iy]|jun|jul|jui|aug|ao|sep|o[ck]t|nov|d[e\xc3][cz\xa9])[a-z.]{0,7} \d{1,2},? ?$/i,
);
/** Text before a postal code whose town is known: the start of a line or a cell, a comma, `in`. */
const OPENS = endsWith(
  /(?:^|[\r\n\t|;("'>:]|[\r\n\t|;>:,] | - |,|(?:^|[^A-Za-z])(?:in|aus|nach|bei|von|\xc3\xa0|de|en|em|w|te|CP|PLZ) |BP \d{1,4} [-,] )$/,
);
/** Labels of a postal code and its town. */
const LABEL = endsWith(/(?:CP|PLZ|CAP|CEP|Postcode|postal)(?: ?\/ ?[A-Za-z]{3,10})?(?: ?:)? $/);
/** Ends of a line of an address. */
const ENDS =
  /^(?:$|[,;:)\r\n"'|<\t]|\.(?:\s|$)| ?[(|]| [-\xe2]| (?:und|et|y|e|en|i)(?: |$)| [A-Z]{2}(?:[\s,;.)]|$)| C(?:EDEX|edex))/;
const YEAR = /^[12]\d{3}$/;
/** A year before another is no house's number: `Copyright 2001, 2017 Bonn`, but `Postfach 1950, 1211 Genève`. */
const YEAR_BEFORE = endsWith(/[^0-9](?:19|20)\d\d,? $/);
/** Belgian codes are lower, but for those of Antwerp. */
const RECENT = /^(?:1[89]|20)\d\d$/;

/**
 * Returns whether the number in `[start, end)` is a postal code: the town after it is known, or a house's number is before it and a
 * capitalised word after it ends the line. A comma before the town wants both: `18 rue Haute, 33000, Bordeaux`.
 */
export function isPostcode(view: Range, start: number, end: number): boolean {
  const { bytes, low, high } = view;
  const isApart = bytes[end] === COMMA;
  const town = townAt(view, pastBlanks(bytes, isApart ? end + 1 : end));
  // Most numbers before a capitalised word are a house's: `5017 Query St`.
  if (town === undefined || (!town.known && !mayFollowHouse(bytes, low, start))) return false;
  const before = bytes.toString('latin1', Math.max(low, start - BEFORE), start);
  const code = bytes.toString('latin1', start, end);
  const onStreet = isAfterHouse(before, code) || AFTER_STREET(before);
  if (!onStreet && (YEAR.test(code) || !OPENS(before))) return false;
  const isSure = onStreet && !RECENT.test(code);
  const ends = ENDS.test(bytes.toString('latin1', town.end, Math.min(high, town.end + 6)));
  if (isApart) return isSure && town.known && ends;
  if (!town.known) return isSure && ends;
  return onStreet || (ends && (town.plain || LABEL(before))) || /^[A-Z]/.test(code);
}

function isAfterHouse(before: string, code: string): boolean {
  if (!AFTER_HOUSE(before) || AFTER_DAY(before)) return false;
  return !(RECENT.test(code) && YEAR_BEFORE(before));
}

/** Whether the byte before a postal code is one that `AFTER_HOUSE` ends with. */
function mayFollowHouse(bytes: Buffer, low: number, start: number): boolean {
  return start > low && AFTER_HOUSE_ENDS[bytes[start - 1]] === 1;
}

/** Returns whether a town that is known is at `at`. */
export function isTown({ bytes, high }: Range, at: number): boolean {
  return knownTowns()(bytes, at, Math.min(high, at + LONGEST_TOWN)) !== undefined;
}

/** Returns whether a postal code and a town that is known come right after `end`. */
export function isPostcodeAfter(view: Range, end: number): boolean {
  const { bytes, high } = view;
  const text = bytes.toString('latin1', end, Math.min(high, end + 16));
  const [, gap, code] = /^(,?[ \r\n]{1,3})((?:[A-Z]{1,2}-)?\d{4,5}) /.exec(text) ?? [];
  if (code === undefined) return false;
  const start = end + gap.length;
  const stop = start + code.length;
  return isPostcode(view, start, stop) && isTown(view, stop + 1);
}

const CODE =
  /(?:^|[^A-Za-z0-9.-])((?:[A-Z]{1,2}-)?\d{4,5}|\d{4} ?[A-Z]{2}|\d\d-\d{3}|\d{4}-\d{3}),? {1,2}$/;
const LONGEST_CODE = 13;

/** Returns whether a postal code is right before the name in `[start, end)` of a town. */
export function isAfterPostcode(bytes: Buffer, start: number, end: number): boolean {
  if (!mayEndCode(bytes, start - 1)) return false;
  const before = bytes.toString('latin1', Math.max(0, start - LONGEST_CODE), start);
  const [, code] = CODE.exec(before) ?? [];
  if (code === undefined) return false;
  const from = start - (before.length - before.lastIndexOf(code));
  const view = { bytes, low: 0, high: Math.min(bytes.length, end + LONGEST_TOWN) };
  return isPostcode(view, from, from + code.length);
}

/** Whether a digit, or a second capital, is before the blanks that end at `blank`, and a comma before them. */
function mayEndCode(bytes: Buffer, blank: number): boolean {
  const last = bytes[blank - 1] === SPACE ? blank - 2 : blank - 1;
  const p = bytes[last] === COMMA ? last - 1 : last;
  return DIGIT[bytes[p]] === 1 || (UPPER[bytes[p]] === 1 && UPPER[bytes[p - 1]] === 1 && p > 4);
}

interface Town {
  readonly end: number;
  /** Listed, and not an English word as well. */
  readonly known: boolean;
  readonly plain: boolean;
}

/** The longest name of a town at `at`, or a capitalised word of three bytes and more. */
function townAt({ bytes, high }: Range, at: number): Town | undefined {
  if (BEGINS_NAME[bytes[at]] === 0) return undefined;
  const limit = Math.min(high, at + LONGEST_TOWN);
  const town = knownTowns()(bytes, at, limit);
  if (town !== undefined) return { end: town.end, known: true, plain: !town.isWord };
  const end = nameWordEnd(bytes, at, limit);
  return end - at < 3 ? undefined : { end, known: false, plain: false };
}

function pastBlanks(bytes: Buffer, at: number): number {
  let p = at;
  while (p < at + 2 && bytes[p] === SPACE) p++;
  return p;
}
