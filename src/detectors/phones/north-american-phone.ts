import {
  CLOSE_PAREN,
  DIGIT,
  DOT,
  HYPHEN,
  ONE,
  OPEN_PAREN,
  PLUS,
  SLASH,
  SPACE,
  TWO,
  ZERO,
} from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';
import {
  areFour,
  areThree,
  byteAt,
  digitRun,
  digitsContinue,
  digitsPrecede,
  numberIn,
} from '../reading/digits.ts';
import { beginsAt } from '../reading/edges.ts';
import { numberContext } from '../reading/number-context.ts';
import { blankLength, dashLength } from '../reading/separators.ts';
import { separatorEnd } from './phone-groups.ts';
import { nearPhoneWord, type PhoneView } from './phone-words.ts';

type Span = readonly [start: number, end: number];

/** Limits of integers in programs: 2^31 - 1, 2^31, 2^32 - 1, 2^32. */
const LIMITS: ReadonlySet<number> = new Set([2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32]);

/**
 * `[start, end)` of the North American number whose area code, or all of whose digits, is the token
 * `[at, end)`. Groups need only the shape; bare digits an area code and an exchange that can exist.
 */
export function northAmericanSpan(view: PhoneView, at: number, end: number): Span | undefined {
  const digits = end - at;
  if (digits === 3) return grouped(view, at);
  if (digits !== 10 && digits !== 11) return undefined;
  return bare(view, at, end);
}

/** 2025550182, 12025550182: near a keyword, in prose, or alone in a field; not in the lines of a log. */
function bare(view: PhoneView, at: number, end: number): Span | undefined {
  const { bytes, low, high } = view;
  const area = end - 10;
  if (area > at && bytes[at] !== ONE) return undefined;
  if (bytes[area] < TWO || bytes[area + 3] < TWO) return undefined;
  if (!beginsAt(bytes, at, low) || digitsPrecede(bytes, at, low)) return undefined;
  if (digitsContinue(bytes, end, high)) return undefined;
  if (nearPhoneWord(view, at, end)) return [at, end];
  return !isRound(bytes, area, end) && numberContext(view, at, end) ? [at, end] : undefined;
}

/** Whether digits are a numeric limit of programs, or one digit repeated. */
function isRound(bytes: Buffer, area: number, end: number): boolean {
  const number = numberIn(bytes, area, end);
  return number % 1_111_111_111 === 0 || LIMITS.has(number);
}

/** 202-555-0182, (202) 555-0182, 1 202 555 0182. */
function grouped(view: PhoneView, at: number): Span | undefined {
  const { bytes, low, high } = view;
  const bracket = openBracket(bytes, at, view.floor);
  const inside = bracket < 0 ? -1 : afterBracket(bytes, at + 3, high);
  // In `(202-555-0182)` the bracket does not belong to the number.
  const open = inside < 0 ? -1 : bracket;
  const exchange = open < 0 ? afterArea(bytes, at + 3, high) : inside;
  if (exchange < 0) return undefined;
  const end = lineEnd(bytes, exchange, high, open >= 0 || dashLength(bytes, at + 3, high) > 0);
  if (end < 0 || digitsContinue(bytes, end, high)) return undefined;
  const start = open < 0 ? at : open;
  const long = longDistance(view, start);
  if (long >= 0) return digitsPrecede(bytes, long, low) ? undefined : [long, end];
  if (open < 0 && (!beginsAt(bytes, at, low) || digitsPrecede(bytes, at, low))) return undefined;
  if (open < 0 && isOfRow(view, at, exchange, end) && !nearPhoneWord(view, at, end))
    return undefined;
  return [start, end];
}

/**
 * Whether groups with blanks between them belong to a row of numbers (`-170 -228 1003 962`): a number is next to them, or a
 * minus sign precedes them, and they do not begin with an area code and exchange, or a minus sign is among them.
 */
function isOfRow({ bytes, low, high }: View, at: number, exchange: number, end: number): boolean {
  if (bytes[at + 3] !== SPACE || bytes[end - 5] !== SPACE) return false;
  const minus = byteAt(bytes, at - 1, low, high) === HYPHEN;
  const before =
    minus || (byteAt(bytes, at - 1, low, high) === SPACE && isDigit(bytes, at - 2, low));
  const after = end + 1 < high && bytes[end] === SPACE && digitRun(bytes, end + 1, high, 1) > 0;
  if (!before && !after) return false;
  return exchange === at + 5 || bytes[at] < TWO || bytes[exchange] < TWO;
}

function isDigit(bytes: Buffer, at: number, low: number): boolean {
  return at >= low && DIGIT[bytes[at]] === 1;
}

/** The bracket before an area code, a space between them or not; -1 if absent. */
function openBracket(bytes: Buffer, at: number, floor: number): number {
  const p = at > floor && bytes[at - 1] === SPACE ? at - 2 : at - 1;
  return p >= floor && bytes[p] === OPEN_PAREN ? p : -1;
}

function afterArea(bytes: Buffer, at: number, high: number): number {
  const p = separatorEnd(bytes, at, high);
  return p > at ? p : -1;
}

function afterBracket(bytes: Buffer, at: number, high: number): number {
  const p = at + blankLength(bytes, at, high);
  return p < high && bytes[p] === CLOSE_PAREN ? separatorEnd(bytes, p + 1, high) : -1;
}

/** The end of exchange and line at `at`, `555-0182`; where `glued`, of `5550182` too; or -1. */
function lineEnd(bytes: Buffer, at: number, high: number, glued: boolean): number {
  if (at + 7 > high || !areThree(bytes, at)) return -1;
  if (DIGIT[bytes[at + 3]] === 1) {
    return glued && digitRun(bytes, at + 3, high, 4) === 4 ? at + 7 : -1;
  }
  if (bytes[at + 3] === SLASH) return -1;
  const line = separatorEnd(bytes, at + 3, high);
  return line > at + 3 && line + 4 <= high && areFour(bytes, line, high) ? line + 4 : -1;
}

/** Start of `1-`, `1 `, `001-` or `+1 ` before an area code; -1 if absent. */
function longDistance({ bytes, low, floor }: View, start: number): number {
  const byte = start > floor ? bytes[start - 1] : 0;
  const apart = byte === SPACE || byte === HYPHEN || byte === DOT;
  const one = apart ? start - 2 : start - 1;
  if (one < floor || bytes[one] !== ONE || (!apart && bytes[start] !== OPEN_PAREN)) return -1;
  const abroad = one - 2 >= floor && bytes[one - 1] === ZERO && bytes[one - 2] === ZERO;
  if (abroad) return beginsAt(bytes, one - 2, low) ? one - 2 : -1;
  if (!beginsAt(bytes, one, low)) return -1;
  if (one > floor && bytes[one - 1] === PLUS) return one - 1;
  return one;
}
