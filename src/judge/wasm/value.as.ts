// Features of a candidate's own tokens.
import {
  CHUNK,
  DIGITS,
  GLUED,
  IDENTIFIER,
  JOINED,
  MIXED,
  NAME,
  NUM,
  PLUS,
  SPACED,
  TIGHT,
  WITH_MONTH,
  WITH_UNIT,
  WORD,
} from './kinds.as';
import { facts } from './lexicon.as';
import { byteAt, classes, end, gap, hash, kind, length, shape, start } from './memory.as';
import { put } from './sums.as';
import { ofWord } from './word.as';

function sizeOf(value: i32): i32 {
  if (value <= 12) return value === 0 ? 0 : 1;
  if (value <= 31) return 2;
  if (value <= 59) return 3;
  if (value <= 99) return 4;
  if (value <= 120) return 5;
  if (value < 1900) return 6;
  return value < 2100 ? 7 : 8;
}

/** Adds the features of a candidate's form: how its digits, words and signs are written. */
export function ofForm(form: i32, g: i32, a: i32, b: i32): void {
  let shapes = 0;
  let rough = 0;
  let digits = 0;
  let letters = 0;
  let runs = 0;
  let signs = 0;
  let cases = 0;
  let together: i32 = -1;
  for (let i = a; i < b; i++) {
    const own = kind(i);
    if (i > a && gap(i) !== TIGHT) {
      shapes = shapes * 31 + 7;
      rough = rough * 31 + 7;
    }
    if (own === DIGITS) {
      digits += shape(i);
      runs++;
      shapes = shapes * 31 + 0x100 + shape(i);
      rough = rough * 31 + 1;
    } else if (own === WORD) {
      letters++;
      cases |= 1 << shape(i);
      shapes = shapes * 31 + 0x200 + shape(i) * 16 + min(length(i), 9);
      rough = rough * 31 + 0x200 + shape(i);
      together &= classes(i);
    } else {
      signs |= 1 << (hash(i) & 31);
      shapes = shapes * 31 + 0x300 + hash(i);
      rough = rough * 31 + 0x300 + hash(i);
    }
  }
  put(1, form, 0);
  put(2, form, shapes);
  put(8, form, rough);
  put(3, g, digits * 16 + min(runs, 15));
  put(4, form, min(letters, 30) * 16 + cases);
  put(5, form, min(end(b - 1) - start(a), 63) >> 1);
  if (form === NUM || form === GLUED) {
    const n = shape(a);
    put(6, min(n, 30), <i32>byteAt(start(a)));
    if (n <= 4) put(7, n, sizeOf(hash(a)));
  }
  if (letters > 0) {
    put(24, together, g);
    const w = kind(a) === WORD ? a : a + 1;
    if (kind(w) === WORD) put(20, g, hash(w));
  }
  if (signs !== 0 && form === CHUNK) put(23, signs, cases);
}

/** Adds the features of its digits and words themselves. */
export function ofValue(form: i32, g: i32, a: i32, b: i32): void {
  const first = kind(a) === DIGITS ? hash(a) : -1;
  if (form === NUM || form === GLUED) {
    const n = shape(a);
    if (n === 4) put(9, first / 10, 0);
    if (n === 8) put(10, isDay(first / 10000, (first / 100) % 100, first % 100) ? 1 : 0, 0);
    if (n === 6) put(10, isDay(2000, (first / 100) % 100, first % 100) ? 3 : 2, 0);
    if (n >= 9) checks(a, b, n);
  } else if (form === JOINED || form === SPACED || form === PLUS) {
    let second = -1;
    let third = -1;
    let between = 0;
    let n = 0;
    let digits = 0;
    for (let i = a; i < b; i++) {
      if (kind(i) === DIGITS) {
        digits += shape(i);
        n++;
        if (n === 2) second = hash(i);
        if (n === 3) third = hash(i);
      } else if (n === 1) between = between * 131 + hash(i);
    }
    put(15, form, between);
    put(16, sizeOf(first) * 16 + sizeOf(second), between);
    put(17, (sizeOf(first) * 16 + sizeOf(second)) * 16 + sizeOf(third), form * 64 + min(n, 15));
    if (digits >= 8) checks(a, b, digits);
    if (kind(a) === DIGITS) put(18, shape(a), first < 1000 ? first : 0);
  }
  let n = 0;
  let chain = 0;
  for (let i = a; i < b && n < 6; i++) {
    if (kind(i) === DIGITS) {
      if (form === WITH_UNIT || form === WITH_MONTH) put(27, form, sizeOf(hash(i)));
      continue;
    }
    if (kind(i) !== WORD) continue;
    n++;
    const own = hash(i);
    chain = chain * 31 + own;
    if (n > 1) put(20, g, own);
    put(26, form, shape(i));
    // The first and the last word of a name say most.
    if (n === 1 || i === b - 1) ofWord(100, g, i);
    if (n === 1) put(19, own, i - a);
    if (form === CHUNK || form === IDENTIFIER || form === MIXED) break;
  }
  if (n > 1) put(25, chain, g);
  // Its ending.
  const stop = end(b - 1);
  if (n > 0 && kind(b - 1) === WORD && length(b - 1) > 4) {
    const last = <i32>byteAt(stop - 1) | ((<i32>byteAt(stop - 2)) << 8);
    put(28, g, last);
    put(29, g, last | ((<i32>byteAt(stop - 3)) << 16));
  }
  if (form === NAME && b === a + 1) put(22, facts(a) & 0x1fff, g);
}

function isDay(year: i32, month: i32, day: i32): bool {
  return year >= 1900 && year < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** Check digits that hold: of cards, of routing numbers, of provider numbers. */
function checks(a: i32, b: i32, digits: i32): void {
  let luhn = 0;
  let isOdd = true;
  let weighted = 0;
  let n = 0;
  for (let p = end(b - 1) - 1; p >= start(a); p--) {
    const byte = <i32>byteAt(p);
    if (byte < 48 || byte > 57) continue;
    let digit = byte - 48;
    // Weights 3, 7, 1 from the left; of nine digits, 1, 7, 3 from the right.
    weighted += digit * (n % 3 === 0 ? 1 : n % 3 === 1 ? 7 : 3);
    n++;
    isOdd = !isOdd;
    if (isOdd) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    luhn += digit;
  }
  put(12, digits, luhn % 10 === 0 ? 1 : 0);
  if (digits === 9) put(11, weighted % 10 === 0 ? 1 : 0, 0);
  if (digits === 10) put(13, (luhn + 24) % 10 === 0 ? 1 : 0, 0);
}
