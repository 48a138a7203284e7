import { NO_BREAK_SPACE, NON_ASCII } from './bytes.ts';

// Rare blanks, dashes, characters of no width and ASCII of full width, by the bytes that follow their lead byte in UTF-8:
//
//   C2  AD                 soft hyphen              E2  81 A0              word joiner, U+2060
//   E2  80 80…8A, 80 AF    blanks, U+2000 to 202F   E2  88 92              minus sign, U+2212
//   E2  80 8B…8D           no width, U+200B to D    E3  80 80              ideographic space, U+3000
//   E2  80 90…95           dashes, U+2010 to 2015   EF  B9 A3, BB BF       small hyphen, byte order mark
//   EF  BC 81…BF, BD 80…9E ASCII of full width, U+FF01 to FF5E

/** Lead bytes of U+3000 to 3FFF and of U+F000 to FFFF. */
export const LEAD_OF_IDEOGRAPHIC = 0xe3;
export const LEAD_OF_WIDE = 0xef;
/** Second bytes. */
export const SOFT_HYPHEN = 0xad;
const WORD_JOINER = 0x81;
const MINUS = 0x88;
const SMALL_HYPHEN = 0xb9;
const BYTE_ORDER_MARK = 0xbb;
/** Second bytes of U+FF00 to FF3F and of U+FF40 to FF7F. */
export const WIDE = 0xbc;
export const WIDE_SMALL = 0xbd;
/** Third bytes. */
export const LAST_BLANK = 0x8a;
export const NARROW_BLANK = 0xaf;
const LAST_OF_NO_WIDTH = 0x8d;
const FIRST_DASH = 0x90;
const LAST_DASH = 0x95;
const OF_MINUS = 0x92;
const OF_SMALL_HYPHEN = 0xa3;
const OF_BYTE_ORDER_MARK = 0xbf;
export const WIDE_HYPHEN = 0x8d;
const WIDE_ZERO = 0x90;
const WIDE_NINE = 0x99;
export const WIDE_EXCLAMATION_MARK = 0x81;
export const LAST_WIDE = 0xbf;
export const WIDE_TILDE = 0x9e;

/** Whether `E2 80` and this byte are a hyphen or a dash. */
export function isDash(third: number): boolean {
  return third >= FIRST_DASH && third <= LAST_DASH;
}

/** Whether `E2 80` and this byte are a character of no width. */
export function isOfNoWidth(third: number): boolean {
  return third > LAST_BLANK && third <= LAST_OF_NO_WIDTH;
}

/** Whether `EF BC` and this byte are a digit of full width. */
export function isWideDigit(third: number): boolean {
  return third >= WIDE_ZERO && third <= WIDE_NINE;
}

/** Whether these bytes after `E2` are a word joiner, which has no width. */
export function isWordJoiner(second: number, third: number): boolean {
  return second === WORD_JOINER && third === NO_BREAK_SPACE;
}

/** Whether these bytes after `E2` are a minus sign. */
export function isMinus(second: number, third: number): boolean {
  return second === MINUS && third === OF_MINUS;
}

/** Whether these bytes after `E3` are a blank as wide as an ideograph. */
export function isIdeographicSpace(second: number, third: number): boolean {
  return second === NON_ASCII && third === NON_ASCII;
}

/** Whether these bytes after `EF` are a small hyphen. */
export function isSmallHyphen(second: number, third: number): boolean {
  return second === SMALL_HYPHEN && third === OF_SMALL_HYPHEN;
}

/** Whether these bytes after `EF` are a byte order mark, which has no width. */
export function isByteOrderMark(second: number, third: number): boolean {
  return second === BYTE_ORDER_MARK && third === OF_BYTE_ORDER_MARK;
}
