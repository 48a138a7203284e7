// Classes of characters, gaps, tokens and words. ../text/characters.ts, ../text/tokens.ts and ../model/lexicon.ts have those that TypeScript needs.

export const OTHER: i32 = 0;
export const LOWER: i32 = 1;
export const UPPER: i32 = 2;
export const DIGIT: i32 = 3;
export const APOSTROPHE: i32 = 4;
export const CASELESS: i32 = 5;

export const SPACE: i32 = 0;
export const HYPHEN: i32 = 1;
export const COMMA: i32 = 2;
export const DOT: i32 = 3;
export const NEWLINE: i32 = 4;
export const ABBREVIATION_DOT: i32 = 5;
export const COLON: i32 = 6;
export const SEMICOLON: i32 = 7;
export const QUOTE: i32 = 8;
export const OPEN: i32 = 9;
export const SLASH: i32 = 11;
export const AT: i32 = 12;
export const UNDERSCORE: i32 = 13;
export const CODE: i32 = 14;
export const UNKNOWN: i32 = 15;
export const SINGLE_QUOTE: i32 = 16;
export const EXCLAMATION: i32 = 17;
export const AMPERSAND: i32 = 18;
export const DASH: i32 = 19;
export const SPACES: i32 = 20;
/** A blank line, the end of a sentence before a newline, or where the text begins. */
export const HARD: i32 = 21;
export const POSSESSIVE: i32 = 22;
export const NONE: i32 = 23;
export const FIELD: i32 = 24;
export const TIGHT_COMMA: i32 = 25;

export const SMALL: i32 = 0;
export const CAPITALIZED: i32 = 1;
export const LETTER: i32 = 2;
export const CAPITALS: i32 = 3;
export const MIXED: i32 = 4;
export const DIGITS: i32 = 5;
export const DIGITS_AND_LETTERS: i32 = 6;
export const NO_CASE: i32 = 7;
export const CAMEL: i32 = 8;

/** Kinds of tokens: whether one may be part of a name, and why. */
export const NO_NAME: i32 = 0;
export const BY_CAPITAL: i32 = 1;
export const PARTICLE: i32 = 2;
export const IN_LOWER_CASE: i32 = 3;

/** Ways of writing. */
export const CASED: i32 = 0;
export const LOWER_CASED: i32 = 1;
export const UPPER_CASED: i32 = 2;
export const NOUNS: i32 = 3;
export const CASUAL: i32 = 4;
export const TITLED: i32 = 5;
export const CODED: i32 = 6;

/** Classes of cue words. */
export const TITLE: i32 = 1;
export const SUFFIX: i32 = 7;
export const PARTICLE_WORD: i32 = 8;
export const GREETING: i32 = 10;
export const PRONOUN: i32 = 12;
export const AUXILIARY: i32 = 13;
export const CONJUNCTION: i32 = 14;
export const ARTICLE: i32 = 17;
export const FILLER: i32 = 18;

/** Roles of words that lead to a name, a bit each. */
export const NAME: i32 = 1;
export const SURNAME: i32 = 2;
/** `named`, `called` */
export const CALLED: i32 = 4;
/** `first`, `last` */
export const PART: i32 = 8;
/** `surname`, `firstname` */
export const WHOLE: i32 = 16;
/** `is`, `was` */
export const VERB: i32 = 32;
/** `Vorname:` */
export const FIELD_LABEL: i32 = 64;
/** Titles of other languages. The model knows those of English. */
export const FOREIGN_TITLE: i32 = 128;

export const BEGIN: i32 = 1;
export const INSIDE: i32 = 2;
export const PLACE: i32 = 3;

export function givenOf(word: i32): i32 {
  return word & 7;
}
export function surnameOf(word: i32): i32 {
  return (word >> 3) & 7;
}
export function commonOf(word: i32): i32 {
  return (word >> 6) & 7;
}
export function placeOf(word: i32): i32 {
  return (word >> 11) & 3;
}
export function cueOf(word: i32): i32 {
  return word >> 13;
}

/** Whether a gap is in a set of gaps, a bit each. */
export function isIn(set: u32, gap: i32): bool {
  return ((set >>> gap) & 1) !== 0;
}
