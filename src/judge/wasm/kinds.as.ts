// Kinds of tokens and gaps, ways of writing, classes of words and forms. ../words.ts and ../forms.ts have those that TypeScript needs.

export const EDGE: i32 = 0;
export const WORD: i32 = 1;
export const DIGITS: i32 = 2;
export const SIGN: i32 = 3;
export const NEWLINE: i32 = 4;

export const TIGHT: i32 = 0;
export const BLANK: i32 = 1;
/** A tab, or several blanks. */
export const WIDE: i32 = 2;

export const SMALL: i32 = 0;
export const CAPITALIZED: i32 = 1;
export const CAPITALS: i32 = 2;
export const MIXED_CASE: i32 = 3;

export const MONTH: i32 = 1 << 0;
export const WEEKDAY: i32 = 1 << 1;
export const AGE_UNIT: i32 = 1 << 2;
export const TIME_UNIT: i32 = 1 << 3;
export const MEASURE: i32 = 1 << 4;
export const TITLE: i32 = 1 << 5;
export const KIN: i32 = 1 << 6;
export const PERSON: i32 = 1 << 7;
export const STREET: i32 = 1 << 8;
export const STREET_FIRST: i32 = 1 << 9;
export const STREET_WORD: i32 = 1 << 10;
export const DIRECTION: i32 = 1 << 11;
export const STATE: i32 = 1 << 12;
export const STATE_ABBREVIATION: i32 = 1 << 13;
export const COUNTRY: i32 = 1 << 14;
export const CURRENCY: i32 = 1 << 15;
export const NUMBER: i32 = 1 << 16;
export const UNIT: i32 = 1 << 17;
export const OF: i32 = 1 << 18;
export const ORDINAL: i32 = 1 << 19;
export const TRIGGER: i32 = 1 << 20;
export const PARTICLE: i32 = 1 << 21;
export const PREPOSITION: i32 = 1 << 22;
export const HOSPITAL: i32 = 1 << 23;
export const OLD: i32 = 1 << 24;
export const LAST: i32 = 1 << 25;
export const AND: i32 = 1 << 26;
/** By its ending: `Bahnhofstraße`, `zweiundvierzig`. */
export const COMPOUND_STREET: i32 = 1 << 27;
export const COMPOUND_NUMBER: i32 = 1 << 28;

export const NUM: i32 = 0;
export const GLUED: i32 = 1;
export const JOINED: i32 = 2;
export const SPACED: i32 = 3;
export const PLUS: i32 = 4;
export const CHUNK: i32 = 5;
export const IDENTIFIER: i32 = 6;
export const MIXED: i32 = 7;
export const WITH_UNIT: i32 = 8;
export const SPELLED: i32 = 9;
export const WITH_MONTH: i32 = 10;
export const NUMBER_FIRST: i32 = 11;
export const NUMBER_LAST: i32 = 12;
export const NO_NUMBER: i32 = 13;
export const NAME: i32 = 14;
export const HOUSE: i32 = 15;
export const ABBREVIATION: i32 = 16;
export const VALUE: i32 = 17;
