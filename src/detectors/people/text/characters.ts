import { APOSTROPHE as ASCII_APOSTROPHE } from '../../../core/bytes.ts';
import { isSurrogate } from '../../../core/utf-16.ts';

/** Kinds of UTF-16 code units for the tokeniser. */
export const OTHER = 0;
export const LOWER = 1;
export const UPPER = 2;
export const DIGIT = 3;
export const APOSTROPHE = 4;
/** Letters without case, and marks. */
export const CASELESS = 5;

/** Kinds of gap between two tokens: the text between them, or, from `NEWLINE` on, how they are laid out. Kinds that only the tokeniser makes are in `../tag/kinds.as.ts`. */
export const SPACE = 0;
export const HYPHEN = 1;
export const COMMA = 2;
export const DOT = 3;
export const NEWLINE = 4;
/** The dot of an initial or of an abbreviated title. */
export const ABBREVIATION_DOT = 5;
export const COLON = 6;
export const SEMICOLON = 7;
export const QUOTE = 8;
export const OPEN = 9;
export const CLOSE = 10;
export const SLASH = 11;
export const AT = 12;
export const UNDERSCORE = 13;
export const CODE = 14;
export const UNKNOWN = 15;
export const SINGLE_QUOTE = 16;
export const EXCLAMATION = 17;
export const AMPERSAND = 18;
export const DASH = 19;
export const SPACES = 20;
/** `'s`, which only the tokeniser makes. */
export const POSSESSIVE = 22;
/** Between the fields of a record: a tab, or a comma with quotes. */
export const FIELD = 24;
/** A comma without a space. */
export const TIGHT_COMMA = 25;
export const GAPS = 26;

/** Tables over UTF-16 code units. */
export interface Characters {
  readonly kind: Uint8Array;
  /** Lower case, one unit for one; other apostrophes become `'`. */
  readonly lower: Uint16Array;
  /** Kind of gap that the unit makes. */
  readonly gap: Uint8Array;
}

const GAP_CHARACTERS: readonly (readonly [number, string])[] = [
  [SPACE, ' \u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u3000'],
  [FIELD, '\t'],
  [HYPHEN, '-\u2010\u2011'],
  [COMMA, ','],
  [DOT, '.'],
  [NEWLINE, '\n\r'],
  [COLON, ':'],
  [SEMICOLON, ';'],
  [QUOTE, '"\u201c\u201d\u00ab\u00bb`'],
  [OPEN, '('],
  [CLOSE, ')'],
  [SLASH, '/\\|'],
  [AT, '@'],
  [UNDERSCORE, '_'],
  [CODE, '=<>{}[]#*+~^$%'],
  [SINGLE_QUOTE, "'\u2018\u2019\u00b4"],
  [EXCLAMATION, '!?'],
  [AMPERSAND, '&'],
  [DASH, '\u2013\u2014'],
];

/** `'`, a typographic one, the letter that looks like it, and the accent that keyboards have beside it: `O´Brien`. */
const APOSTROPHES = [0x27, 0x2019, 0x2bc, 0xb4];

/** Makes the tables: some 20 ms, so only where names are looked for. */
export function characters(): Characters {
  const kind = new Uint8Array(65536);
  const lower = new Uint16Array(65536);
  const gap = new Uint8Array(65536).fill(UNKNOWN);
  for (let unit = 0; unit < 65536; unit++) {
    lower[unit] = unit;
    if (!isSurrogate(unit)) kind[unit] = kindOf(String.fromCharCode(unit));
    if (kind[unit] === UPPER) lower[unit] = lowerCase(unit);
  }
  for (const unit of APOSTROPHES) {
    kind[unit] = APOSTROPHE;
    lower[unit] = ASCII_APOSTROPHE;
  }
  for (const [of, text] of GAP_CHARACTERS) {
    for (const character of text) gap[character.charCodeAt(0)] = of;
  }
  return { kind, lower, gap };
}

const KINDS: readonly (readonly [number, RegExp])[] = [
  [UPPER, /[\p{Lu}\p{Lt}]/u],
  [LOWER, /\p{Ll}/u],
  [DIGIT, /\p{Nd}/u],
  [CASELESS, /[\p{Lo}\p{Lm}\p{M}]/u],
];

function kindOf(character: string): number {
  return KINDS.find(([, form]) => form.test(character))?.[0] ?? OTHER;
}

function lowerCase(unit: number): number {
  const lower = String.fromCharCode(unit).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
}
