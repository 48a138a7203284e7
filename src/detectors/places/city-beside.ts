import {
  byteSet,
  COMMA,
  DIGIT,
  DOT,
  GREATER_THAN,
  HASH,
  LETTER,
  NEWLINE,
  QUOTE,
  SLASH,
  SPACE,
} from '../../core/bytes.ts';
import { isAfterPostcode } from '../addresses/postcode-beside.ts';
import { type CityTraits, traitsOf } from './city-line.ts';
import { keyEnds } from './key-ends.ts';
import { keyMark } from './listed-name.ts';
import { CITY_KEYS } from './place-labels.ts';
import { mayBeRegion } from './regions.ts';

/** Bytes of paths, addresses and code. */
const GLUED_BEFORE = byteSet(String.raw`#@_/\.<$%-`);
const BLANK = byteSet(' \t\n\v\f\r\xa0');
/** First bytes of a state, a country or a ZIP code after a blank. */
const CAPITAL_OR_DIGIT = byteSet('0-9A-Z');
const CAPITAL = byteSet('A-Z');
const SMALL = byteSet('a-z');
/** Bytes that may follow a city that comes after a street. */
const ENDS_LINE = byteSet(',.\r\n"');
/** Most bytes between the comma after a street and its city, one word included. */
const AFTER_STREET = 16;

/** Longest text between a street's word, or `#`, and the comma: `12-B`, and a full stop. */
const MOST_UNIT = 5;
const IN_UNIT = byteSet('A-Za-z0-9_-');
/** Last words of streets, or of their units. */
const STREET_ENDS: ReadonlySet<number> = new Set(
  'street st avenue ave road rd drive dr lane ln court ct boulevard blvd way place pl highway hwy circle cir terrace ter plaza square parkway pkwy trail suite ste apt unit'
    .split(' ')
    .map((word) => lastLetters(Buffer.from(word), word.length)),
);
/** Words of addresses that are towns as well; the verdict decides about longer ones. */
const STREET_WORDS: ReadonlySet<number> = new Set(
  'street avenue ave road drive lane court north south east west way place plaza park suite floor route box unit'
    .split(' ')
    .map((word) => lastLetters(Buffer.from(word), word.length)),
);
/** Recognises keys of cities by their last letters. */
const mayBeKey = keyEnds(CITY_KEYS);

const A_GRAVE = Buffer.from('à');
/** Last letters of the words that a verdict looks for right before a city. */
const WORDS_BEFORE: ReadonlySet<number> = new Set(
  [
    'of downtown midtown town uptown city greater metropolitan metro suburban',
    'in near outside around throughout inside across st street dr drive',
    ...['', 'ern'].map((end) => `north${end} south${end} east${end} west${end} central${end}`),
    ...['', 'ern'].map((end) => `old${end} upper${end} lower${end}`),
    'live lives lived living reside resides resided residing born raised based located up settled',
    'stationed headquartered arrived stay stays stayed staying work works worked working moved',
    'moving relocated relocating visit visits visited visiting travels travelled traveled',
    'travelling traveling flew fly flies flying drove driving trip trips flight flights train trains bus',
    'weather at to from for via through toward towards leaving left reach reaches reached reaching',
    'between into over off on',
    'habite habitant de ville commune chu a da di en desde em para te aus nach ort wohnort geburtsort ist',
    'von uit van naar vanuit vers woonplaats geboorteplaats w concelho miasto trabalho standort niederlassung filiale vestiging filiaal',
  ]
    .flatMap((words) => words.split(' '))
    .map((word) => lastLetters(Buffer.from(word), word.length)),
);

/**
 * Whether a city may be between these neighbouring bytes. Without a key and a region after it, a city is not in a
 * path, an address or code, and a small one has a blank before it; after a blank, a name that is also an ordinary
 * word or a person's needs a word before it that places it.
 */
export function mayBeCity(
  bytes: Buffer,
  start: number,
  end: number,
  high: number,
  value: number,
): boolean {
  if (start === 0) return true;
  const traits = traitsOf(value);
  const isAfterBlank = bytes[start - 1] === SPACE;
  if (isAfterBlank && isAfterPostcode(bytes, start, end)) return true;
  if (isAfterBlank && (CAPITAL[bytes[start]] === 0 || isNothingElse(traits))) return true;
  if (isStreetWord(bytes, start, end)) return false;
  const mark = bytes[start - 1] === GREATER_THAN ? start - 1 : keyMark(bytes, start);
  if (mark >= 0 && mayBeKey(bytes, mark)) return true;
  if (mayGoOn(bytes, start, end, high)) return true;
  // `Kiel, den 4. Mai 2025`
  if (bytes[start - 1] === NEWLINE && bytes[end] === COMMA) return true;
  // `P.zza Dante 3, Trento`
  if (isAfterBlank && bytes[start - 2] === COMMA && DIGIT[bytes[start - 3]] === 1) return true;
  if (isAfterBlank) return isSaid(bytes, start) || isOnStreet(bytes, start, end, high);
  // `Omaha/Denver`
  if (bytes[start - 1] === SLASH && isNothingElse(traits)) return true;
  if (GLUED_BEFORE[bytes[start - 1]] === 1) return false;
  return (
    isLikely(traits, end < high && bytes[end] === SPACE) || isOnStreet(bytes, start, end, high)
  );
}

/** The same for a city with wrong letters: it needs a key before it, or a region after it. */
export function mayBeMisspeltCity(
  bytes: Buffer,
  start: number,
  end: number,
  high: number,
): boolean {
  if (start === 0) return true;
  const mark = bytes[start - 1] === GREATER_THAN ? start - 1 : keyMark(bytes, start);
  if (mark >= 0 && mayBeKey(bytes, mark)) return true;
  return SMALL[bytes[start]] === 1
    ? mayBeCodeAfter(bytes, end, high)
    : mayGoOn(bytes, start, end, high);
}

/** Whether a comma, a code of two letters, or a token with a digit follows: in lower case only these are evidence of a city. */
function mayBeCodeAfter(bytes: Buffer, end: number, high: number): boolean {
  if (end >= high || BLANK[bytes[end]] === 0) {
    return end < high && (bytes[end] === COMMA || bytes[end] === QUOTE);
  }
  const p = end + 1 < high && BLANK[bytes[end + 1]] === 1 ? end + 2 : end + 1;
  for (let k = p; k < p + 3 && k < high; k++) if (LETTER[bytes[k]] === 0) return true;
  return false;
}

/** Without a word before it and a region after it, an ordinary word or a common name is no city. */
function isLikely({ size, word, name }: CityTraits, isBeforeBlank: boolean): boolean {
  return word === 0 && name < 2 && size > (isBeforeBlank ? 1 : 0);
}

/** `Street`, `North`: never a city. */
function isStreetWord(bytes: Buffer, start: number, end: number): boolean {
  return (
    end - start < 7 && STREET_WORDS.has(lastLetters(bytes, end)) && isLetters(bytes, start, end)
  );
}

function isLetters(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (LETTER[bytes[p]] === 0) return false;
  return LETTER[bytes[start - 1]] === 0;
}

/** A well-known one that is neither a word nor a name: it needs nothing around it. */
function isNothingElse({ size, word, name }: CityTraits): boolean {
  return size > 1 && word === 0 && name <= (size === 3 ? 1 : 0);
}

/** Whether a state, a country or a ZIP code may follow. */
function mayGoOn(bytes: Buffer, start: number, end: number, high: number): boolean {
  if (end >= high || (bytes[end] !== COMMA && bytes[end] !== QUOTE && BLANK[bytes[end]] === 0)) {
    return false;
  }
  // In lower case, as a name of several words may be, they may be in lower case as well.
  if (CAPITAL_OR_DIGIT[bytes[start]] === 0 || hasBlank(bytes, start, end)) return true;
  if (bytes[end] === SPACE && end + 1 < high && BLANK[bytes[end + 1]] === 0) {
    if (CAPITAL_OR_DIGIT[bytes[end + 1]] === 0) return false;
  }
  return mayBeRegion(bytes, end, high);
}

function hasBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] === SPACE) return true;
  return false;
}

/** Whether a placing word precedes it: `lives in`. */
function isSaid(bytes: Buffer, start: number): boolean {
  let p = start - 1;
  if (p > 0 && bytes[p - 1] === SPACE) p--;
  if (p > 0 && bytes[p - 1] === COMMA) p--;
  if (p > 0 && bytes[p - 1] === DOT) p--;
  // `à`
  if (bytes[p - 1] === A_GRAVE[1] && bytes[p - 2] === A_GRAVE[0]) return true;
  return WORDS_BEFORE.has(lastLetters(bytes, p));
}

/** Whether a street and a comma are near before it, and its line or value ends. */
function isOnStreet(bytes: Buffer, start: number, end: number, high: number): boolean {
  if (end < high && ENDS_LINE[bytes[end]] === 0) return false;
  const least = Math.max(0, start - AFTER_STREET);
  let p = start - 1;
  while (p >= least && bytes[p] !== COMMA) p--;
  if (p < least) return false;
  if (p > 0 && bytes[p - 1] === DOT) p--;
  return isStreetEnd(bytes, p);
}

/** Whether a street's last word ends at `at`, or before a short unit there: `Suite 12-B`. */
function isStreetEnd(bytes: Buffer, at: number): boolean {
  for (let p = at; p >= 0; p--) {
    if (STREET_ENDS.has(lastLetters(bytes, p)) || bytes[p - 1] === HASH) return true;
    if (at - p < MOST_UNIT && IN_UNIT[bytes[p - 1]] === 1) continue;
    return bytes[p - 1] === SPACE && STREET_ENDS.has(lastLetters(bytes, p - 1));
  }
  return false;
}

/** The last letters of the word that ends at `end`, at most six, as a number. */
function lastLetters(bytes: Buffer, end: number): number {
  const least = Math.max(0, end - 6);
  let letters = 0;
  for (let p = end - 1; p >= least && LETTER[bytes[p]] === 1; p--) {
    letters = letters * 32 + (bytes[p] & 31);
  }
  return letters;
}
