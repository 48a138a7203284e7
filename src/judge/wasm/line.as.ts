// Kinds of lines, by the tokens near a candidate. Prefix sums of the counts make each range of tokens one subtraction: ten counts of six
// bits each in a 64-bit number, with differences that are right for ranges of at most 63 tokens.
import { left } from './candidates.as';
import { DIGITS, EDGE, NEWLINE, SMALL, WIDE, WORD } from './kinds.as';
import { COUNTS, count, gap, hash, kind, shape, start } from './memory.as';

export const LEFT: i32 = 24;
export const RIGHT: i32 = 12;
export const AFTER: i32 = 128;

const TOKENS: u64 = 0;
const SMALLS: u64 = 6;
const NUMBERS: u64 = 12;
const COMMAS: u64 = 18;
const WIDES: u64 = 24;
const EQUALS: u64 = 30;
const QUOTES: u64 = 36;
const TAGS: u64 = 42;
const COLONS: u64 = 48;
const CODES: u64 = 54;
const NONE: u64 = 64;

/** Computes the prefix sums of the text's tokens. */
export function countTokens(): void {
  let sum: u64 = 0;
  for (let i = 0; i < count; i++) {
    store<u64>(COUNTS + ((<usize>i) << 3), sum);
    sum += countsOf(i);
  }
  store<u64>(COUNTS + ((<usize>count) << 3), sum);
}

function countsOf(i: i32): u64 {
  const counts: u64 = (1 << TOKENS) | ((<u64>(gap(i) === WIDE)) << WIDES);
  const own = kind(i);
  if (own === WORD) return counts | ((<u64>(shape(i) === SMALL)) << SMALLS);
  if (own === DIGITS) return counts | ((<u64>1) << NUMBERS);
  const field = fieldOf(hash(i));
  return field === NONE ? counts : counts | ((<u64>1) << field);
}

function fieldOf(sign: i32): u64 {
  if (sign === 44 || sign === 59 || sign === 124) return COMMAS;
  if (sign === 61) return EQUALS;
  if (sign === 34) return QUOTES;
  if (sign === 60 || sign === 62) return TAGS;
  if (sign === 58) return COLONS;
  if (sign === 123 || sign === 125 || sign === 91 || sign === 93) return CODES;
  return sign === 95 || sign === 42 || sign === 92 || sign === 36 ? CODES : NONE;
}

export function isEdge(i: i32): bool {
  return kind(i) === EDGE || kind(i) === NEWLINE;
}

/** The kind of the line of token `a`, by its tokens nearby. */
export function lineOf(a: i32): i32 {
  let from = a;
  let isReached = false;
  while (from > a - LEFT) {
    const i = left(a, a - from + 1);
    isReached = isEdge(i);
    if (isReached) break;
    from = i;
  }
  const stop = start(a) + AFTER;
  let to = a;
  while (to < a + RIGHT && !isEdge(to) && start(to) < stop) to++;
  const counts = load<u64>(COUNTS + ((<usize>to) << 3)) - load<u64>(COUNTS + ((<usize>from) << 3));
  const tokens = manyOf(counts, TOKENS);
  const small = manyOf(counts, SMALLS);
  const commas = manyOf(counts, COMMAS);
  const colons = manyOf(counts, COLONS);
  if (tokens <= 2) return 0;
  if (manyOf(counts, QUOTES) >= 2 && colons >= 1 && small * 3 < tokens) return 2;
  if (manyOf(counts, TAGS) >= 2) return 3;
  if (manyOf(counts, WIDES) >= 2 || (commas >= 4 && commas * 5 > tokens)) return 4;
  if (manyOf(counts, EQUALS) >= 1 && small * 2 < tokens) return 5;
  if (manyOf(counts, CODES) >= 3) return 6;
  if (small * 2 > tokens) return 7;
  if (manyOf(counts, NUMBERS) * 2 > tokens) return 8;
  return colons >= 1 && isReached ? 9 : 10;
}

function manyOf(counts: u64, field: u64): i32 {
  return <i32>((counts >> field) & 63);
}
