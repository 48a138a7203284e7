// Tokens of a block: runs of letters, runs of digits, single signs, line ends. Characters of no width belong to none.
import {
  BLANK,
  CAPITALIZED,
  CAPITALS,
  DIGITS,
  EDGE,
  MIXED_CASE,
  NEWLINE,
  SIGN,
  SMALL,
  TIGHT,
  WIDE,
  WORD,
} from './kinds.as';
import {
  BYTES,
  byteAt,
  CHARACTER_KINDS,
  CLASS_SLOTS,
  CLASS_TABLE,
  LOWERS,
  putToken,
  setCount,
} from './memory.as';

/** Kinds of characters, as ../../detectors/people/text/characters.ts has them. */
const LOWER: i32 = 1;
const UPPER: i32 = 2;
const DIGIT: i32 = 3;
const CASELESS: i32 = 5;
/** Bytes of a word that its hash reads, and the largest number of digits or signs that counts. */
const HASHED: i32 = 48;
const MOST_DIGITS: i32 = 60;
/** Endings share the table of classes with words. */
const ENDING: i32 = 0x5bd1e995;

/** Bytes of the character that `unitAt` read last. */
let bytes: i32 = 1;

function unitAt(at: i32): i32 {
  const lead = byteAt(at);
  bytes = 1;
  if (lead < 0xc2 || lead > 0xf4) return lead;
  const second = byteAt(at + 1);
  if ((second & 0xc0) !== 0x80) return lead;
  if (lead < 0xe0) {
    bytes = 2;
    return ((lead & 31) << 6) | (second & 63);
  }
  const third = byteAt(at + 2);
  if ((third & 0xc0) !== 0x80) return lead;
  if (lead < 0xf0) {
    bytes = 3;
    return ((lead & 15) << 12) | ((second & 63) << 6) | (third & 63);
  }
  if ((byteAt(at + 3) & 0xc0) !== 0x80) return lead;
  bytes = 4;
  return 0xffff;
}

function kindOf(unit: i32): i32 {
  return <i32>load<u8>(CHARACTER_KINDS + <usize>unit);
}
function lowerOf(unit: i32): i32 {
  return <i32>load<u16>(LOWERS + ((<usize>unit) << 1));
}
function isLetter(kind: i32): bool {
  return kind === LOWER || kind === UPPER || kind === CASELESS;
}
function isInvisible(unit: i32): bool {
  return unit === 0xad || (unit >= 0x200b && unit <= 0x200f) || unit === 0x2060 || unit === 0xfeff;
}
function isBlank(unit: i32): bool {
  if (unit < 128) return unit === 32 || unit === 9 || unit === 13 || unit === 11 || unit === 12;
  return unit === 0xa0 || (unit >= 0x2000 && unit <= 0x200a) || unit === 0x202f || unit === 0x3000;
}

/** The signs that others are read as: dashes, quotes, wide forms. */
function signOf(unit: i32): i32 {
  if (unit < 128) return unit;
  if (unit >= 0x2010 && unit <= 0x2012) return 45;
  if (unit === 0x2013 || unit === 0x2014 || unit === 0x2212) return 45;
  if (unit === 0x2018 || unit === 0x2019 || unit === 0xb4) return 39;
  if (unit === 0x201c || unit === 0x201d || unit === 0x201e || unit === 0xab || unit === 0xbb)
    return 34;
  if (unit >= 0xff01 && unit <= 0xff5e) return unit - 0xfee0;
  return unit;
}

/** Mixes the bits of a hash; never 0. */
export function mixed(hash: i32): i32 {
  let spread = (hash ^ (hash >>> 15)) * 0x2c1b3c6d;
  spread ^= spread >>> 13;
  return spread === 0 ? 1 : spread;
}

function classesOf(hash: i32): i32 {
  let i = hash & (CLASS_SLOTS - 1);
  let slot = CLASS_TABLE + ((<usize>i) << 3);
  let key = load<i32>(slot);
  while (key !== hash && key !== 0) {
    i = (i + 1) & (CLASS_SLOTS - 1);
    slot = CLASS_TABLE + ((<usize>i) << 3);
    key = load<i32>(slot);
  }
  return key === 0 ? 0 : load<i32>(slot, 4);
}

/** The classes of the last three and four bytes of a word, in lower case. */
function classesOfEnding(to: i32): i32 {
  let last: i32 = 0;
  for (let p = to - 4; p < to; p++) {
    const byte = byteAt(p);
    last = (last << 8) | (byte >= 65 && byte <= 90 ? byte | 32 : byte);
  }
  return classesOf(mixed(last ^ ENDING)) | classesOf(mixed((last & 0xffffff) ^ ENDING));
}

/** Reads `length` bytes to tokens. */
export function tokenise(length: i32): void {
  // No character begins or goes on after the last byte.
  for (let k = 0; k < 8; k++) store<u8>(BYTES + <usize>(length + k), 10);
  putToken(0, 0, 0, EDGE, TIGHT, 0, 0, 0);
  let n = 1;
  let at = 0;
  let before = TIGHT;
  while (at < length) {
    const unit = unitAt(at);
    const from = at;
    at += bytes;
    if (isBlank(unit)) {
      before = before !== TIGHT || unit === 9 ? WIDE : BLANK;
      continue;
    }
    if (isInvisible(unit)) continue;
    const kind = kindOf(unit);
    if (isLetter(kind)) at = word(n, from, length, before);
    else if (kind === DIGIT) at = digits(n, from, length, before);
    else if (unit === 10) putToken(n, from, at, NEWLINE, before, 0, 10, 0);
    else putToken(n, from, at, SIGN, before, 0, signOf(unit), 0);
    before = TIGHT;
    n++;
  }
  for (let k = 0; k < 32; k++) putToken(n + k, length, length, EDGE, TIGHT, 0, 0, 0);
  setCount(n);
}

function word(n: i32, from: i32, length: i32, before: i32): i32 {
  let at = from;
  let stop = from;
  let sum: i32 = <i32>0x811c9dc5;
  let letters = 0;
  let capitals = 0;
  let first = false;
  while (at < length) {
    const unit = unitAt(at);
    const kind = kindOf(unit);
    if (!isLetter(kind)) {
      if (!isInvisible(unit)) break;
      at += bytes;
      continue;
    }
    if (at - from < HASHED) {
      sum = (sum ^ lowerOf(unit)) * 0x01000193;
      letters++;
      if (kind === UPPER) {
        capitals++;
        if (letters === 1) first = true;
      }
    }
    at += bytes;
    stop = at;
  }
  let shape = MIXED_CASE;
  if (capitals === 0) shape = SMALL;
  else if (capitals === letters) shape = letters === 1 ? CAPITALIZED : CAPITALS;
  else if (first && capitals === 1) shape = CAPITALIZED;
  const hash = mixed(sum);
  const classes = classesOf(hash) | (letters >= 5 ? classesOfEnding(stop) : 0);
  putToken(n, from, stop, WORD, before, shape, hash, classes);
  return stop;
}

function digits(n: i32, from: i32, length: i32, before: i32): i32 {
  let at = from;
  let stop = from;
  let value = 0;
  let many = 0;
  while (at < length) {
    const unit = unitAt(at);
    if (kindOf(unit) !== DIGIT) {
      if (!isInvisible(unit)) break;
      at += bytes;
      continue;
    }
    if (many < 9) value = value * 10 + ((unit & 15) % 10);
    if (many < MOST_DIGITS) many++;
    at += bytes;
    stop = at;
  }
  putToken(n, from, stop, DIGITS, before, many, value, 0);
  return stop;
}

/** Writes the hashes of the camel-case parts of the word `[from, to)` to `at`, and returns their number, at most `most`. */
export function parts(from: i32, to: i32, at: usize, most: i32): i32 {
  let n = 0;
  let sum: i32 = <i32>0x811c9dc5;
  let letters = 0;
  let isSmall = false;
  let p = from;
  const stop = min(to, from + HASHED);
  while (p < stop && n < most) {
    const unit = unitAt(p);
    const kind = kindOf(unit);
    p += bytes;
    if (!isLetter(kind)) continue;
    if (kind === UPPER && isSmall && letters > 0) {
      store<i32>(at + ((<usize>n) << 2), mixed(sum));
      n++;
      sum = <i32>0x811c9dc5;
      letters = 0;
    }
    sum = (sum ^ lowerOf(unit)) * 0x01000193;
    letters++;
    isSmall = kind !== UPPER;
  }
  if (letters === 0 || n === most) return n;
  store<i32>(at + ((<usize>n) << 2), mixed(sum));
  return n + 1;
}

/** The hash of the word `[from, to)` without its first letters, as the hash of a word; 0 if there are not that many. */
export function hashAfter(from: i32, to: i32, letters: i32): i32 {
  let sum: i32 = <i32>0x811c9dc5;
  let seen = 0;
  let p = from;
  while (p < to) {
    const unit = unitAt(p);
    p += bytes;
    if (!isLetter(kindOf(unit))) continue;
    if (++seen > letters) sum = (sum ^ lowerOf(unit)) * 0x01000193;
  }
  return seen > letters ? mixed(sum) : 0;
}
