// Candidates: ranges of tokens that may be a value, by few generous forms. No candidate crosses a line's end.
import {
  ABBREVIATION,
  AGE_UNIT,
  AND,
  BLANK,
  CAPITALS,
  CHUNK,
  COMPOUND_NUMBER,
  COMPOUND_STREET,
  DIGITS,
  DIRECTION,
  EDGE,
  GLUED,
  HOSPITAL,
  HOUSE,
  IDENTIFIER,
  JOINED,
  LAST,
  MIXED,
  MONTH,
  NAME,
  NEWLINE,
  NO_NUMBER,
  NUM,
  NUMBER,
  NUMBER_FIRST,
  NUMBER_LAST,
  OF,
  OLD,
  ORDINAL,
  PARTICLE,
  PLUS,
  SIGN,
  SMALL,
  SPACED,
  SPELLED,
  STREET,
  STREET_FIRST,
  STREET_WORD,
  TIGHT,
  TRIGGER,
  UNIT,
  VALUE,
  WIDE,
  WITH_MONTH,
  WITH_UNIT,
  WORD,
} from './kinds.as';
import { facts, group } from './lexicon.as';
import {
  byteAt,
  CANDIDATES,
  classes,
  count,
  end,
  gap,
  hash,
  kind,
  length,
  MOST_CANDIDATES,
  shape,
  start,
} from './memory.as';

/** Most bytes of a candidate, and of the text before it that is looked at. */
export const LONGEST: i32 = 96;
export const BEFORE: i32 = 256;

const QUOTE: i32 = 34;
const HASH: i32 = 35;
const AMPERSAND: i32 = 38;
const APOSTROPHE: i32 = 39;
const OPEN: i32 = 40;
const CLOSE: i32 = 41;
const PLUS_SIGN: i32 = 43;
const COMMA: i32 = 44;
const HYPHEN: i32 = 45;
const DOT: i32 = 46;
const SLASH: i32 = 47;
const COLON: i32 = 58;
const SEMICOLON: i32 = 59;
const LESS: i32 = 60;
const EQUALS: i32 = 61;
const GREATER: i32 = 62;
const AT: i32 = 64;
const OPEN_BRACKET: i32 = 91;
const BACKSLASH: i32 = 92;
const CLOSE_BRACKET: i32 = 93;
const UNDERSCORE: i32 = 95;
const BAR: i32 = 124;
const CLOSE_BRACE: i32 = 125;
const HALF: i32 = 0xbd;

/** Number of candidates. */
export let found: i32 = 0;

/** Finds the candidates that begin in the bytes `[from, to)`, in order. */
export function findCandidates(from: i32, to: i32): void {
  found = 0;
  for (let i = 1; i < count; i++) {
    const at = start(i);
    if (at >= to) break;
    if (at < from || found > MOST_CANDIDATES - 64) continue;
    const own = kind(i);
    if (own === DIGITS) digitsAt(i);
    else if (own === WORD) wordAt(i);
    else if (own === SIGN) signAt(i);
  }
}

function put(form: i32, a: i32, b: i32): void {
  const from = start(a);
  const to = end(b - 1);
  if (to - from > LONGEST) return;
  const slot = CANDIDATES + <usize>(found++ * 12);
  store<u8>(slot, <u8>form);
  store<u16>(slot, <u16>a, 4);
  store<u16>(slot, <u16>b, 6);
  store<u16>(slot, <u16>from, 8);
  store<u16>(slot, <u16>to, 10);
}

/** The token `n` before token `i`; the edge where it is too far away. */
export function left(i: i32, n: i32): i32 {
  const j = i - n;
  return j > 0 && start(j) >= start(i) - BEFORE ? j : 0;
}

function isSign(i: i32, sign: i32): bool {
  return kind(i) === SIGN && hash(i) === sign;
}
function isTight(i: i32): bool {
  return gap(i) === TIGHT;
}
function isText(i: i32): bool {
  const own = kind(i);
  return own === WORD || own === DIGITS;
}
function has(i: i32, set: i32): bool {
  return kind(i) === WORD && (classes(i) & set) !== 0;
}
function isJoint(i: i32): bool {
  if (kind(i) !== SIGN) return false;
  const sign = hash(i);
  return sign === HYPHEN || sign === DOT || sign === SLASH || sign === COLON || sign === UNDERSCORE;
}
/** Whether token `i` goes on directly after text, with or without a joint. */
function goesOn(i: i32): bool {
  const last = left(i, 1);
  if (!isTight(i) || last === 0) return false;
  if (isText(last)) return true;
  return isJoint(last) && isTight(last) && isText(left(i, 2));
}

function digitsAt(i: i32): void {
  const last = left(i, 1);
  const tight = isTight(i);
  const afterWord = tight && kind(last) === WORD;
  const afterDigits = tight && isJoint(last) && isTight(last) && kind(left(i, 2)) === DIGITS;
  // 12/05/2024, 555-0143
  let j = i + 1;
  let runs = 1;
  while (isTight(j) && isJoint(j) && isTight(j + 1) && kind(j + 1) === DIGITS && runs < 9) {
    j += 2;
    runs++;
  }
  const beforeWord = isTight(j) && kind(j) === WORD;
  if (!afterWord && !afterDigits) {
    if (runs > 1) {
      if (runs <= 8) {
        put(JOINED, i, j);
        // 4.2.
        if (runs <= 3 && isSign(j, DOT) && isTight(j)) put(JOINED, i, j + 1);
        if (runs === 3) put(JOINED, i, i + 3);
        if (runs === 2) put(NUM, i, i + 1);
      }
    } else if (!beforeWord) {
      put(NUM, i, i + 1);
      // 7½
      if (isSign(j, HALF) && isTight(j)) put(WITH_UNIT, i, j + 1);
    } else if (shape(i) <= 8) put(GLUED, i, i + 1);
    if (beforeWord && runs === 1 && has(j, ORDINAL)) put(WITH_MONTH, i, j + 1);
  } else if (runs === 1 && !beforeWord && shape(i) <= 4) put(GLUED, i, i + 1);
  // 12-13 October
  if (afterDigits && shape(i) <= 2) monthAfter(i, i + 1);
  if (!afterWord && !afterDigits) {
    spaced(i, i, SPACED);
    if (shape(i) <= 3) agesAt(i, i + 1);
    if (shape(i) <= 2) monthAfter(i, i + 1);
    if (shape(i) <= 5) numberFirst(i);
  }
  if (!goesOn(i)) {
    chunkAt(i);
    mixedAt(i);
  } else if (isPart(i)) partAt(i);
  valueAt(i);
}

/** Groups of digits with blanks between them: phones, national numbers, cards. */
function spaced(from: i32, i: i32, form: i32): void {
  if (form === SPACED) {
    const last = left(i, 1);
    if (gap(i) === BLANK && kind(last) === DIGITS) return;
  }
  let q = i;
  let many = 0;
  let groups = 0;
  let isOpen = from < i;
  let stop = 0;
  let earlier = 0;
  while (kind(q) === DIGITS && many + shape(q) <= 26 && (q === i || gap(q) !== WIDE)) {
    many += shape(q);
    groups++;
    earlier = stop;
    stop = ++q;
    if (kind(q) === DIGITS && gap(q) === BLANK) {
      isOpen = true;
      continue;
    }
    let signs = 0;
    while (kind(q) === SIGN && signs < 3 && isBetween(hash(q)) && gap(q) !== WIDE) {
      if (gap(q) !== TIGHT) isOpen = true;
      q++;
      signs++;
    }
    if (signs === 0 || kind(q) !== DIGITS) break;
    if (gap(q) !== TIGHT || signs > 1) isOpen = true;
    // The end of a sentence, but not `1. 9. 2014`.
    if (gap(q) !== TIGHT && isSign(q - 1, DOT) && shape(stop - 1) > 2) break;
  }
  if (form === SPACED && (groups < 2 || !isOpen)) return;
  if (many < (groups > 2 ? 3 : 5) || (isTight(stop) && kind(stop) === WORD)) return;
  put(form, from, stop);
  if (earlier > i + 1 && groups > 2) put(form, from, earlier);
}

function isBetween(sign: i32): bool {
  return sign === HYPHEN || sign === DOT || sign === SLASH || sign === OPEN || sign === CLOSE;
}

/** `34 y/o`, `18 months old`, `45-jährige`; `from` is the first token of the number, `j` the token after it. */
function agesAt(from: i32, j: i32): void {
  let q = j;
  if (isSign(q, HYPHEN) && isTight(q)) q++;
  else if (isSign(q, DOT) && isTight(q) && has(q + 1, AGE_UNIT)) q++;
  if (has(q, ORDINAL) && isTight(q)) q++;
  if (!has(q, AGE_UNIT) || gap(q) === WIDE) {
    // 7½ years
    if (!(isSign(q, HALF) && has(q + 1, AGE_UNIT))) return;
    q++;
  }
  q++;
  put(WITH_UNIT, from, q);
  if (isSign(q, DOT) && isTight(q) && length(q - 1) <= 2) put(WITH_UNIT, from, q + 1);
  // y/o, y.o.
  if ((isSign(q, SLASH) || isSign(q, DOT)) && isTight(q) && isTight(q + 1) && has(q + 1, OLD)) {
    put(WITH_UNIT, from, q + 2);
    if (isSign(q + 2, DOT) && isTight(q + 2)) put(WITH_UNIT, from, q + 3);
    return;
  }
  let r = q;
  if (isSign(r, HYPHEN) && isTight(r)) r++;
  if (has(r, OLD) && gap(r) !== WIDE) put(WITH_UNIT, from, r + 1);
  // 8 years 7 months
  if (has(q, AND)) q++;
  else if (isSign(q, COMMA)) q++;
  if (kind(q) === DIGITS && shape(q) <= 2 && has(q + 1, AGE_UNIT)) {
    put(WITH_UNIT, from, q + 2);
    if (isSign(q + 2, DOT) && isTight(q + 2)) put(WITH_UNIT, from, q + 3);
  }
}

/** `3 May`, `3rd of May 2024`, `5-Oct-19`; `j` is the token after the day. */
function monthAfter(from: i32, j: i32): void {
  let q = j;
  if (has(q, ORDINAL) && isTight(q)) q++;
  else if (kind(q) === SIGN && isTight(q) && isDayMark(hash(q))) q++;
  for (let n = 0; n < 4 && has(q, OF); n++) q++;
  if (!isMonth(q)) return;
  q++;
  put(WITH_MONTH, from, q);
  if (isSign(q, DOT) && isTight(q) && length(q - 1) <= 4) put(WITH_MONTH, from, q + 1);
  yearAfter(from, q);
}

function isDayMark(sign: i32): bool {
  return (
    sign === DOT ||
    sign === HYPHEN ||
    sign === SLASH ||
    sign === 0xba ||
    sign === 0xaa ||
    sign === 0xb0
  );
}

/** A month by name, or in Roman numerals between numbers. */
function isMonth(i: i32): bool {
  if (kind(i) !== WORD || gap(i) === WIDE) return false;
  if ((classes(i) & MONTH) !== 0) return true;
  if (shape(i) !== CAPITALS && !(length(i) === 1 && shape(i) !== SMALL)) return false;
  if (length(i) > 4) return false;
  for (let p = start(i); p < end(i); p++) {
    const byte = byteAt(p);
    if (byte !== 73 && byte !== 86 && byte !== 88) return false;
  }
  return kind(i + 1) === DIGITS || isSign(i + 1, DOT);
}

/** A year after the month that ends before token `j`. */
function yearAfter(from: i32, j: i32): void {
  let q = j;
  for (let n = 0; n < 3; n++) {
    if (kind(q) === DIGITS || (has(q, NUMBER) && !has(q, OF))) break;
    if (has(q, OF)) q++;
    else if (kind(q) === SIGN && isYearMark(hash(q)) && gap(q) !== WIDE) q++;
    else return;
  }
  if (has(q, NUMBER) || isCompoundNumber(q)) {
    put(WITH_MONTH, from, numberEnd(q));
    return;
  }
  if (kind(q) !== DIGITS || (shape(q) !== 4 && shape(q) !== 2)) return;
  if (shape(q) === 2 && isSign(q + 1, COLON) && isTight(q + 1)) return;
  put(WITH_MONTH, from, q + 1);
}

function isYearMark(sign: i32): bool {
  return sign === COMMA || sign === DOT || sign === HYPHEN || sign === SLASH || sign === APOSTROPHE;
}

function wordAt(i: i32): void {
  const last = left(i, 1);
  const inside = isTight(i) && isText(last);
  if (!goesOn(i)) {
    chunkAt(i);
    mixedAt(i);
    identifierAt(i);
  } else if (isPart(i)) partAt(i);
  valueAt(i);
  if (inside) return;
  const set = classes(i);
  if ((set & NUMBER) !== 0 || isCompoundNumber(i)) spelledAt(i);
  if ((set & MONTH) !== 0) monthAt(i);
  if ((set & AGE_UNIT) !== 0) unitFirst(i);
  const isCapital = shape(i) !== SMALL;
  if (isCapital || (set & (STREET | STREET_FIRST | STREET_WORD | PARTICLE)) !== 0 || isStreet(i)) {
    streetAt(i);
  }
  namesAt(i, isCapital);
  if (shape(i) === CAPITALS && length(i) <= 3) put(ABBREVIATION, i, i + 1);
}

/** `lat 70`, `anni 93` */
function unitFirst(i: i32): void {
  let q = i + 1;
  if (isSign(q, DOT) && isTight(q)) q++;
  if (kind(q) === DIGITS && shape(q) <= 3 && gap(q) !== WIDE) put(WITH_UNIT, i, q + 1);
  else if (has(q, NUMBER) || isCompoundNumber(q)) {
    let r = q + 1;
    while (r < q + 5 && (has(r, NUMBER) || (has(r, AND) && has(r + 1, NUMBER)))) r++;
    put(SPELLED, i, r);
  }
}

function isCompoundNumber(i: i32): bool {
  return has(i, COMPOUND_NUMBER);
}

/** The end of number words that begin with token `i`. */
function numberEnd(i: i32): i32 {
  let j = i + 1;
  for (let words = 1; words < 14; words++) {
    if (gap(j) === WIDE) break;
    if (has(j, NUMBER) || isCompoundNumber(j)) j++;
    else if (has(j, AND) && has(j + 1, NUMBER)) j += 2;
    else if ((isSign(j, HYPHEN) || isSign(j, COMMA)) && has(j + 1, NUMBER)) j += 2;
    else break;
  }
  return j;
}

function spelledAt(i: i32): void {
  const last = left(i, 1);
  if (gap(i) !== WIDE && has(last, NUMBER)) return;
  const j = numberEnd(i);
  const words = j - i;
  put(SPELLED, i, j);
  if (words > 2 && isSign(i + 1, COMMA)) put(SPELLED, i, i + 1);
  agesAt(i, j);
  monthAfter(i, j);
  // nineteen eighty Main Street
  if (words <= 3) streetFrom(NUMBER_FIRST, i, j);
}

function monthAt(i: i32): void {
  let q = i + 1;
  if (isSign(q, DOT) && isTight(q)) q++;
  if (kind(q) === DIGITS && shape(q) <= 2 && hash(q) <= 31) {
    let r = q + 1;
    if (has(r, ORDINAL) && isTight(r)) r++;
    if (!(isSign(r, COLON) && isTight(r))) put(WITH_MONTH, i, r);
    yearAfter(i, r);
  }
  yearAfter(i, i + 1);
  if (has(q, NUMBER)) {
    let r = q + 1;
    while (r < q + 6 && has(r, NUMBER)) r++;
    put(SPELLED, i, r);
  }
  if (length(i) >= 3) {
    put(WITH_MONTH, i, i + 1);
    if (q > i + 1) put(WITH_MONTH, i, q);
  }
}

function signAt(i: i32): void {
  const sign = hash(i);
  if (sign === PLUS_SIGN) {
    if (kind(i + 1) === DIGITS && isTight(i + 1)) spaced(i, i + 1, PLUS);
    else if (isSign(i + 1, OPEN) && kind(i + 2) === DIGITS) spaced(i, i + 2, PLUS);
  } else if (sign === OPEN) {
    if (kind(i + 1) === DIGITS && isTight(i + 1)) spaced(i, i + 1, SPACED);
    else if (isSign(i + 1, PLUS_SIGN) && kind(i + 2) === DIGITS) spaced(i, i + 2, PLUS);
  }
}

/** Letters and digits with joints and without blanks: `AB-1234`, `j.smith2`, `web-03.prod`. */
function chunkAt(i: i32): void {
  let j = i;
  let letters = 0;
  let digits = 0;
  let joints = 0;
  let slash = 0;
  let dot = 0;
  while (j < i + 40) {
    if (kind(j) === DIGITS) digits++;
    else if (kind(j) === WORD) letters++;
    else break;
    j++;
    if (isTight(j) && isText(j)) continue;
    if (!isTight(j) || !isChunkJoint(j) || !isTight(j + 1) || !isText(j + 1)) break;
    const sign = hash(j);
    if (slash === 0 && (sign === SLASH || sign === COLON)) slash = j;
    if (dot === 0 && sign === DOT) dot = j;
    joints++;
    j++;
  }
  if (letters === 0) {
    // 24/0077120 is joined digits; 4711_12 is not.
    return;
  }
  if (digits > 0 || joints > 0) {
    put(CHUNK, i, j);
    if (slash > i + 1) put(CHUNK, i, slash);
    if (dot > i + 1 && (slash === 0 || dot < slash)) put(CHUNK, i, dot);
  }
}

function isChunkJoint(i: i32): bool {
  if (kind(i) !== SIGN) return false;
  const sign = hash(i);
  return (
    sign === HYPHEN ||
    sign === DOT ||
    sign === SLASH ||
    sign === UNDERSCORE ||
    sign === COLON ||
    sign === HASH ||
    sign === 33 ||
    sign === 36
  );
}

/** Whether token `i` begins a part of a path, or of a text with colons. */
function isPart(i: i32): bool {
  const last = left(i, 1);
  return isSign(last, SLASH) || isSign(last, COLON);
}

/** A part of a path: `jparmar` in `/home/jparmar/exports`. */
function partAt(i: i32): void {
  let j = i;
  while (j < i + 12) {
    if (!isText(j)) return;
    j++;
    if (isTight(j) && isText(j)) continue;
    if (!isTight(j) || !isChunkJoint(j) || isSign(j, SLASH) || isSign(j, COLON)) break;
    if (!isTight(j + 1) || !isText(j + 1)) break;
    j++;
  }
  put(j === i + 1 && kind(i) === WORD ? IDENTIFIER : CHUNK, i, j);
}

/** A word in the position of a user's or a machine's name. */
function identifierAt(i: i32): void {
  if (isTight(i + 1) && isText(i + 1)) return;
  if (isTriggered(i) || isUnknown(i) || isCell(i)) put(IDENTIFIER, i, i + 1);
}

function isTriggered(i: i32): bool {
  const j = left(i, 1);
  // The first word of a line, as the host is in many logs.
  if (j === 0 || kind(j) === NEWLINE)
    return isSign(i + 1, COLON) || isLower(i + 1) || isSign(i + 1, AT);
  if (isSign(i + 1, AT) && isTight(i + 1)) return true;
  if (kind(j) === DIGITS) return true;
  if (kind(j) === WORD) return (classes(j) & TRIGGER) !== 0;
  for (let n = 1; n <= 4; n++) {
    const k = left(i, n);
    if (kind(k) !== SIGN) return has(k, TRIGGER);
    if (isTight(i) && n === 1 && (hash(k) === AT || hash(k) === SLASH || hash(k) === BACKSLASH))
      return true;
  }
  return false;
}

/** A word in small letters that no list knows. */
function isUnknown(i: i32): bool {
  return shape(i) === SMALL && length(i) >= 4 && facts(i) === 0 && group(i) === 0;
}

/** A word in small letters between brackets, or alone in a cell. */
function isCell(i: i32): bool {
  if (shape(i) !== SMALL || length(i) < 3) return false;
  if (gap(i) === WIDE || gap(i + 1) === WIDE) return true;
  return isTight(i) && isTight(i + 1) && kind(left(i, 1)) === SIGN && kind(i + 1) === SIGN;
}

function isLower(i: i32): bool {
  return kind(i) === WORD && gap(i) === BLANK && shape(i) === SMALL;
}

/** `AB 123 CD`, `SW1A 1AA`, `1234 AB`, `H 448 2091`: groups of letters in capitals and of digits. */
function mixedAt(i: i32): void {
  let j = i;
  let letters = 0;
  let digits = 0;
  let blanks = 0;
  let groups = 0;
  while (groups < 7 && isMixedPart(j)) {
    if (kind(j) === DIGITS) digits++;
    else letters++;
    groups++;
    j++;
    if (letters > 0 && digits > 0 && blanks > 0 && !(isTight(j) && isText(j))) put(MIXED, i, j);
    if (isTight(j) && isText(j)) continue;
    if (isTight(j) && isJoint(j) && isTight(j + 1) && isMixedPart(j + 1)) {
      j++;
      continue;
    }
    if (gap(j) !== BLANK || !isMixedPart(j)) break;
    blanks++;
  }
}

function isMixedPart(i: i32): bool {
  if (kind(i) === DIGITS) return shape(i) <= 9;
  if (kind(i) !== WORD || length(i) > 3) return false;
  if (shape(i) !== SMALL) return true;
  return (isTight(i) && kind(i - 1) === DIGITS) || (isTight(i + 1) && kind(i + 1) === DIGITS);
}

/** The value of a key, element or cell, to where it ends. */
function valueAt(i: i32): void {
  let j = left(i, 1);
  if (kind(j) !== SIGN) return;
  let quote = 0;
  let n = 1;
  while (
    n < 4 &&
    kind(j) === SIGN &&
    (hash(j) === QUOTE || hash(j) === APOSTROPHE || hash(j) === BACKSLASH)
  ) {
    if (hash(j) !== BACKSLASH) quote = hash(j);
    j = left(i, ++n);
  }
  if (kind(j) !== SIGN) return;
  const sign = hash(j);
  if (sign !== COLON && sign !== EQUALS && sign !== GREATER && sign !== BAR) {
    if (quote === 0 || (sign !== COMMA && sign !== OPEN && sign !== OPEN_BRACKET)) return;
  }
  if (sign === COLON && quote === 0 && isTight(i) && kind(i) === DIGITS) return;
  let q = i;
  let words = 0;
  while (q < i + 30 && (q === i || gap(q) !== WIDE) && kind(q) !== NEWLINE && kind(q) !== EDGE) {
    if (
      kind(q) === SIGN &&
      (hash(q) === quote || (quote === 0 && endsValue(hash(q), gap(q + 1), kind(q + 1))))
    )
      break;
    if (quote === 0 && sign === EQUALS && q > i && gap(q) !== TIGHT) break;
    if (kind(q) === WORD) words++;
    if (words > 9) return;
    q++;
  }
  while (
    q > i &&
    kind(q - 1) === SIGN &&
    hash(q - 1) !== DOT &&
    hash(q - 1) !== CLOSE &&
    hash(q - 1) !== 33
  )
    q--;
  if (q > i + 1 || (quote !== 0 && q > i)) put(VALUE, i, q);
}

function endsValue(sign: i32, next: i32, after: i32): bool {
  if (
    sign === SEMICOLON ||
    sign === QUOTE ||
    sign === BAR ||
    sign === CLOSE_BRACE ||
    sign === CLOSE_BRACKET ||
    sign === LESS ||
    sign === AMPERSAND
  )
    return true;
  if (sign === COMMA) return true;
  return sign === DOT && (next !== TIGHT || after === NEWLINE || after === EDGE);
}

/** A street that begins with its number. */
function numberFirst(i: i32): void {
  let q = i + 1;
  if (isTight(q) && kind(q) === WORD && length(q) === 1) q++;
  else if (
    isTight(q) &&
    (isSign(q, HYPHEN) || isSign(q, SLASH)) &&
    isTight(q + 1) &&
    kind(q + 1) === DIGITS
  ) {
    q += 2;
    if (isTight(q) && kind(q) === WORD && length(q) === 1) q++;
  } else if (isTight(q) && kind(q) === WORD) {
    if (!has(q, ORDINAL)) return;
    q = i;
  }
  if (has(q, LAST) && gap(q) === BLANK) q++;
  if (isSign(q, COMMA) && isTight(q)) q++;
  // 3/2, 190 Dunollie Street
  if (kind(q) === DIGITS && q > i + 1 && isSign(q - 1, COMMA)) q = houseNumber(q);
  if (q > 0) streetFrom(NUMBER_FIRST, i, q);
}

/** Words of a street from token `q` on, after a number that begins at `from`. */
function streetFrom(form: i32, from: i32, q: i32): void {
  let words = 0;
  let best = 0;
  let run = 0;
  let small = 0;
  let j = q;
  while (words < 6 && j < q + 12) {
    if (gap(j) === WIDE && j > q) break;
    if (kind(j) === WORD) {
      const isOther =
        shape(j) === SMALL && !has(j, STREET | STREET_FIRST | STREET_WORD | PARTICLE | OF);
      // 9 quarry lane
      if (isOther && !isStreet(j) && !isPossessive(j) && ++small > 2) break;
      words++;
      if (has(j, STREET | STREET_WORD | STREET_FIRST) && (words > 1 || j > from + 1)) {
        if (words > 1) best = j + 1;
        // Avenue B
        if (kind(j + 1) === WORD && length(j + 1) === 1 && shape(j + 1) !== SMALL) best = j + 2;
        if (kind(j + 1) === DIGITS && shape(j + 1) <= 4 && gap(j + 1) === BLANK) best = j + 2;
      } else if (isStreet(j)) best = j + 1;
      if (shape(j) !== SMALL) run = j + 1;
    } else if (kind(j) === DIGITS) {
      // 12 5th Avenue
      if (!(shape(j) <= 3 && has(j + 1, ORDINAL) && isTight(j + 1))) break;
      j++;
      words++;
    } else if (!(isTight(j) && (isSign(j, APOSTROPHE) || isSign(j, HYPHEN))) && !isShortDot(j))
      break;
    j++;
  }
  if (best > 0) {
    streetEnds(form, from, best);
  }
  if (run > 0 && run !== best) streetEnds(form, from, run);
}

/** The dot of `St.`, `Av.`, `N.` */
function isShortDot(i: i32): bool {
  if (!isSign(i, DOT) || !isTight(i) || kind(i - 1) !== WORD) return false;
  return length(i - 1) <= 5 || isStreet(i - 1);
}

/** The `s` of `Keelman's`. */
function isPossessive(i: i32): bool {
  return kind(i) === WORD && isTight(i) && length(i) === 1 && isSign(i - 1, APOSTROPHE);
}

/** A street that ends before token `b`, with a direction, a flat or a floor after it. */
function streetEnds(form: i32, a: i32, b: i32): void {
  put(form, a, b);
  let q = b;
  if (isShortDot(q)) {
    put(form, a, q + 1);
    q++;
  }
  if (has(q, DIRECTION) && shape(q) !== SMALL && gap(q) === BLANK) {
    q++;
    put(form, a, q);
  }
  const r = flatAfter(q);
  if (r > q) {
    put(form, a, r);
    const s = flatAfter(r);
    if (s > r) put(form, a, s);
  }
}

/** The end of `, Apt 4B`, `#12`, `, 3º B`, `(Hinterhaus)`; `q` if absent. */
function flatAfter(q: i32): i32 {
  let z = q;
  if (isSign(z, COMMA) || isSign(z, HYPHEN) || isSign(z, SLASH) || isSign(z, OPEN)) z++;
  if (gap(z) === WIDE) return q;
  if (isSign(z, HASH)) {
    z++;
    if (!isText(z)) return q;
    z++;
    while (isTight(z) && (isText(z) || (isSign(z, HYPHEN) && isText(z + 1)))) z++;
    return z;
  }
  if (has(z, UNIT) && gap(z) !== WIDE) {
    let y = z + 1;
    while (
      y < z + 3 &&
      kind(y) === SIGN &&
      (hash(y) === DOT || hash(y) === HASH || hash(y) === 0xba || hash(y) === 0xb0)
    )
      y++;
    if (kind(y) === DIGITS || (kind(y) === WORD && length(y) <= 2)) {
      y++;
      while (
        isTight(y) &&
        (isText(y) || ((isSign(y, HYPHEN) || isSign(y, SLASH)) && isText(y + 1) && isTight(y + 1)))
      )
        y++;
      if (kind(y) === WORD && length(y) === 1 && shape(y) !== SMALL && gap(y) === BLANK) y++;
      return y;
    }
    return q;
  }
  if (has(z, LAST)) {
    z++;
    if (isSign(z, DOT) && isTight(z)) z++;
    if (isSign(z, CLOSE)) z++;
    return z;
  }
  if (kind(z) === DIGITS && shape(z) <= 4 && (z > q || isFloor(z + 1))) {
    z++;
    // 3º B, 2.º Esq., 4. OG, 5-J
    while (
      isTight(z) &&
      kind(z) === SIGN &&
      (hash(z) === 0xb0 || hash(z) === DOT || hash(z) === HYPHEN) &&
      isText(z + 1)
    )
      z++;
    if (isTight(z) && kind(z) === WORD && length(z) <= 3) z++;
    if (
      kind(z) === WORD &&
      gap(z) === BLANK &&
      (has(z, LAST) || (length(z) === 1 && shape(z) !== SMALL))
    ) {
      z++;
      if (isSign(z, DOT) && isTight(z)) z++;
    }
    return z;
  }
  return q;
}

/** The sign of a floor after its number: `2.º`, `3º`. */
function isFloor(i: i32): bool {
  const at = isSign(i, DOT) && isTight(i) ? i + 1 : i;
  return has(at, ORDINAL) && isTight(at) && length(at) === 2;
}

function isStreet(i: i32): bool {
  return has(i, COMPOUND_STREET);
}

/** Streets that begin with a word. */
function streetAt(i: i32): void {
  let j = i;
  let words = 0;
  let capitals = 0;
  let types = 0;
  let small = 0;
  let lastType = 0;
  while (words < 7 && j < i + 14) {
    if (gap(j) === WIDE && j > i) break;
    if (kind(j) === WORD) {
      const isType = has(j, STREET | STREET_FIRST | STREET_WORD) || isStreet(j);
      if (j > i && has(j, UNIT) && !isType && numbered(i, j, capitals + types > 0)) break;
      if (capitals > 0 && has(j, NUMBER) && shape(j) === SMALL) put(NUMBER_LAST, i, numberEnd(j));
      if (shape(j) === SMALL && !isType && !has(j, PARTICLE | OF) && !isPossessive(j)) {
        // calle olmo 9
        if (types === 0 || ++small > 2) break;
      }
      words++;
      if (shape(j) !== SMALL) capitals++;
      if (isType) {
        types++;
        lastType = j + 1;
      }
    } else if (kind(j) === DIGITS) {
      if (capitals + types > 0) lastNumber(i, j);
      // Flat 2, 8 Mill Lane; Unit 9 Hawker Estate
      if (has(i, UNIT) && j === i + 1) {
        const r = houseNumber(j);
        const q = isSign(r, COMMA) ? r + 1 : r;
        if (r > 0) streetFrom(NUMBER_FIRST, i, kind(q) === DIGITS ? houseNumber(q) : q);
      }
      break;
    } else if (isSign(j, COMMA) || isSign(j, HASH)) {
      numbered(i, j, capitals > 0);
      // The Old Forge, 2 Sallow Lane
      if (isSign(j, COMMA) && capitals > 0 && gap(j + 1) !== WIDE) {
        const q = kind(j + 1) === DIGITS ? houseNumber(j + 1) : j + 1;
        if (q > 0 && kind(q) === WORD) streetFrom(NO_NUMBER, i, q);
      }
      break;
    } else if (
      !(isTight(j) && (isSign(j, APOSTROPHE) || isSign(j, HYPHEN) || isSign(j, SLASH))) &&
      !isShortDot(j)
    )
      break;
    j++;
  }
  if (types === 0 || capitals === 0) return;
  let b = j;
  while (b > i && kind(b - 1) === SIGN && !isShortDot(b - 1)) b--;
  while (
    b > i + 1 &&
    kind(b - 1) === WORD &&
    shape(b - 1) === SMALL &&
    !has(b - 1, STREET | STREET_WORD) &&
    !isStreet(b - 1)
  )
    b--;
  if (b > i) put(NO_NUMBER, i, b);
  if (lastType > i && lastType !== b) put(NO_NUMBER, i, lastType);
}

/** A house number after `,`, `#`, `n.º`, `km`, at token `j`; whether there is one. */
function numbered(i: i32, j: i32, isLikely: bool): bool {
  let z = j;
  while (z < j + 3 && (isSign(z, COMMA) || isSign(z, HASH))) z++;
  if (kind(z) === WORD && (has(z, UNIT) || (length(z) <= 3 && shape(z) === SMALL))) {
    z++;
    while (
      z < j + 8 &&
      isTight(z) &&
      ((kind(z) === SIGN && hash(z) !== COMMA) || (has(z, ORDINAL) && length(z) <= 2))
    )
      z++;
  }
  if (kind(z) !== DIGITS || gap(z) === WIDE) return false;
  if (isLikely) lastNumber(i, z);
  return true;
}

/** A street whose number begins at token `j`, with what may come after it. */
function lastNumber(i: i32, j: i32): void {
  const r = houseNumber(j);
  if (r === 0) return;
  put(NUMBER_LAST, i, r);
  const s = flatAfter(r);
  if (s === r) return;
  put(NUMBER_LAST, i, s);
  const t = flatAfter(s);
  if (t > s) put(NUMBER_LAST, i, t);
}

/** The end of a house number: `12`, `12A`, `12-14`, `12 b`, `4/2`; 0 if absent. */
function houseNumber(i: i32): i32 {
  if (shape(i) > 5 || gap(i) === WIDE) return 0;
  let z = i + 1;
  if (
    kind(z) === WORD &&
    length(z) === 1 &&
    gap(z) !== WIDE &&
    (isTight(z) || !isText(z + 1) || shape(z) !== SMALL)
  )
    z++;
  for (let n = 0; n < 3; n++) {
    if (
      isTight(z) &&
      (isSign(z, HYPHEN) || isSign(z, SLASH) || isSign(z, DOT)) &&
      isTight(z + 1) &&
      isText(z + 1) &&
      length(z + 1) <= 4
    ) {
      z += 2;
      if (isTight(z) && kind(z) === WORD && length(z) === 1) z++;
    }
  }
  return z;
}

/** A town or a person in small letters: `tamsin oduya`. */
function smallName(i: i32): void {
  const known = facts(i);
  if (((known >> 11) & 3) >= 2 && length(i) >= 4) {
    put(NAME, i, i + 1);
    return;
  }
  if ((known & 7) < 3 || ((known >> 6) & 7) > 2 || length(i) < 3) return;
  put(NAME, i, i + 1);
  const j = i + 1;
  if (kind(j) !== WORD || gap(j) !== BLANK || shape(j) !== SMALL || length(j) < 3) return;
  const next = facts(j);
  if (next === 0 || ((next >> 3) & 7) > ((next >> 6) & 7)) put(NAME, i, j + 1);
}

/** Names in capitals, of one word to four, and hospitals. */
function namesAt(i: i32, isCapital: bool): void {
  if (!isCapital) {
    // A town in small letters, or `hospital comarcal`.
    if ((classes(i) & HOSPITAL) === 0) {
      smallName(i);
      return;
    }
  }
  let j = i;
  let words = 0;
  let isHospital = false;
  let lastCapital = 0;
  while (words < 8 && j < i + 16) {
    if (j > i && gap(j) === WIDE) break;
    if (kind(j) === WORD) {
      const isOpen = shape(j) !== SMALL;
      const isHouse = (classes(j) & HOSPITAL) !== 0;
      const isOwner = isPossessive(j);
      if (!isOpen && !isHouse && !isOwner && !has(j, PARTICLE | OF)) {
        // Choele-sur-Mer
        if (!(isTight(j) && isSign(j - 1, HYPHEN))) break;
      }
      if (!isOwner) words++;
      if (isHouse) isHospital = true;
      if (isOpen || isHouse || isOwner) {
        lastCapital = j + 1;
        if (words <= 4 && isCapital && !(isTight(j + 1) && kind(j + 1) === DIGITS))
          put(NAME, i, j + 1);
        if (isHouse && words > 1) put(HOUSE, i, j + 1);
      }
    } else if (kind(j) === SIGN) {
      const sign = hash(j);
      if (sign === DOT) {
        if (!isTight(j) || kind(j - 1) !== WORD || length(j - 1) > 5 || kind(j + 1) !== WORD) break;
      } else if (sign === QUOTE) {
        if (words === 0 || !isHospital) break;
      } else if (
        !(
          isTight(j) &&
          isTight(j + 1) &&
          (sign === HYPHEN || sign === APOSTROPHE || sign === SLASH)
        )
      )
        break;
    } else break;
    j++;
  }
  if (isHospital && words > 1 && lastCapital > i) put(HOUSE, i, lastCapital);
}
