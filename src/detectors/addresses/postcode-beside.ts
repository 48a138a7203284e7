import { DIGIT, SPACE, UPPER } from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import type { View } from '../../engine/types.ts';
import { readCityLine, traitsOf } from '../places/city-line.ts';
import { LOCAL_CITIES } from '../places/local-cities.ts';
import { places } from '../places/places-file.ts';

type Range = Pick<View, 'bytes' | 'low' | 'high'>;

const BEFORE = 48;
const LONGEST_TOWN = 32;

/** A house's number after its street, and what parts it from a postal code: `Hauptstraße 31, `. */
const AFTER_HOUSE =
  /[A-Za-z\x80-\xff]{2}[A-Za-z.\x80-\xff] ?,? ?\d{1,4} ?[A-Za-z]?(?: ?[-/] ?\d{1,4}[a-z]?)?(?:, ?\d{1,2}[.\xba\xb0\xc2]{1,3} ?[A-Za-z]?)?(?:,[ \r\n]{0,2}|[ \r\n]{1,2}| [-\x93\x80\xe2|]{1,3} )$/;
/** `12 mai, 2012 London`. */
const AFTER_DAY =
  /(?:jan|feb|f\xc3\xa9v|mar|m\xc3\xa4r|apr|avr|ma[iy]|jun|jul|jui|aug|ao|sep|o[ck]t|nov|d[e\xc3][cz\xa9])[a-z.]{0,7} \d{1,2},? ?$/i;
/** Text before a postal code whose town is known: the start of a line or a cell, a comma, `in`. */
const OPENS =
  /(?:^|[\r\n\t|;("'>:]|[\r\n\t|;>:,] | - |,|(?:^|[^A-Za-z])(?:in|aus|nach|bei|von|\xc3\xa0|de|en|em|w|te|CP|PLZ) )$/;
/** Ends of a line of an address. */
const ENDS = /^(?:$|[,;:)\r\n"'|<\t]|\.(?:\s|$)| ?[(|]| [-\xe2]| (?:und|et|y|e|en|i)(?: |$))/;
const YEAR = /^[12]\d{3}$/;

/**
 * Returns whether the number in `[start, end)` is a postal code: the town after it is known, or a house's number is before it and a
 * capitalised word after it ends the line.
 */
export function isPostcode(view: Range, start: number, end: number): boolean {
  const { bytes, low, high } = view;
  const before = bytes.toString('latin1', Math.max(low, start - BEFORE), start);
  const onStreet = AFTER_HOUSE.test(before) && !AFTER_DAY.test(before);
  const code = bytes.toString('latin1', start, end);
  if (!onStreet && (YEAR.test(code) || !OPENS.test(before))) return false;
  const town = townAt(view, pastBlanks(bytes, end));
  if (town === undefined) return false;
  const isSure = onStreet && !YEAR.test(code);
  const ends = ENDS.test(bytes.toString('latin1', town.end, Math.min(high, town.end + 6)));
  if (!town.known) return isSure && ends;
  return onStreet || (town.plain && ends) || /^[A-Z]/.test(code);
}

/** Returns whether a postal code and a town that is known come right after `end`. */
export function isPostcodeAfter(view: Range, end: number): boolean {
  const { bytes, high } = view;
  const text = bytes.toString('latin1', end, Math.min(high, end + 16));
  const [, gap, code] = /^(,?[ \r\n]{1,3})((?:[A-Z]{1,2}-)?\d{4,5}) /.exec(text) ?? [];
  if (code === undefined) return false;
  const start = end + gap.length;
  const stop = start + code.length;
  return isPostcode(view, start, stop) && townAt(view, stop + 1)?.known === true;
}

const CODE =
  /(?:^|[^A-Za-z0-9.-])((?:[A-Z]{1,2}-)?\d{4,5}|\d{4} ?[A-Z]{2}|\d\d-\d{3}|\d{4}-\d{3}) {1,2}$/;
const LONGEST_CODE = 12;

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

/** Whether a digit, or a second capital, is before the blanks that end at `blank`. */
function mayEndCode(bytes: Buffer, blank: number): boolean {
  const p = bytes[blank - 1] === SPACE ? blank - 2 : blank - 1;
  return DIGIT[bytes[p]] === 1 || (UPPER[bytes[p]] === 1 && UPPER[bytes[p - 1]] === 1 && p > 4);
}

interface Town {
  readonly end: number;
  /** It is in the list; and it is no word of English as well. */
  readonly known: boolean;
  readonly plain: boolean;
}

const WORD = /^[A-Z\xc3-\xc5][A-Za-z\x80-\xff'-]*(?: [A-Za-z\xc3-\xc5][A-Za-z\x80-\xff'-]*){0,3}/;

/** The longest name of a town at `at`, or a capitalised word. */
function townAt({ bytes, high }: Range, at: number): Town | undefined {
  const [all] = WORD.exec(bytes.toString('latin1', at, Math.min(high, at + LONGEST_TOWN))) ?? [];
  if (all === undefined) return undefined;
  for (let name = all; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf(' ')))) {
    const isWord = towns().get(keyOf(name));
    if (isWord !== undefined) return { end: at + name.length, known: true, plain: !isWord };
  }
  const [first] = all.split(' ');
  return first.length < 3 ? undefined : { end: at + first.length, known: false, plain: false };
}

/** Names of towns, and whether each is an ordinary word, too. */
const towns = lazy((): ReadonlyMap<string, boolean> => {
  const listed = places().cities.map(readCityLine);
  return new Map(
    [...listed, ...LOCAL_CITIES].map(([name, traits]) => [
      keyOf(Buffer.from(name).toString('latin1')),
      traitsOf(traits).word > 0,
    ]),
  );
});

/** A name in capitals, bytes beyond ASCII as small letters have them. */
function keyOf(name: string): string {
  if (!/[^ -~]/.test(name)) return name.toUpperCase();
  return name
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase())
    .replace(/\xc3[\x80-\x9e]/g, (pair) => `\xc3${String.fromCharCode(pair.charCodeAt(1) + 0x20)}`);
}

function pastBlanks(bytes: Buffer, at: number): number {
  let p = at;
  while (p < at + 2 && bytes[p] === SPACE) p++;
  return p;
}
