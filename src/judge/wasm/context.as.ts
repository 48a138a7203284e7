// Features of the text around a candidate. The ones before it depend on its start, the ones after it on its end: candidates that begin or
// end alike share them. All are within 24 tokens and 256 bytes before the candidate, and 12 tokens and 128 bytes after it, in its line.
import { left } from './candidates.as';
import { DIGITS, EDGE, NEWLINE, SIGN, TIGHT, WIDE, WORD } from './kinds.as';
import { group, labelled } from './lexicon.as';
import { AFTER, isEdge, LEFT, lineOf, RIGHT } from './line.as';
import { classes, end, gap, hash, kind, length, PARTS, shape, start } from './memory.as';
import { put } from './sums.as';
import { parts } from './tokenise.as';
import { codeOf, ofMeaning, ofWord } from './word.as';

const GROUPS_OF_FAMILY: i32 = 63;

/** Adds the features of the text before token `a`, for candidates of a kind `g`. */
export function beforeToken(g: i32, a: i32): void {
  const named = label(g, a);
  const line = lineOf(a);
  put(94, named, g);
  put(95, named * 16 + line, g);
  put(96, line, g);
  before(g, a, named !== 0 && line >= 2 && line <= 4 ? 3 : LEFT);
  opening(g, a);
  const last = left(a, 1);
  const isFirst = isEdge(last);
  put(97, isFirst ? 1 : 0, line * 8 + g);
  if (isFirst && kind(last) === NEWLINE && kind(left(a, 2)) !== NEWLINE)
    put(99, codeOf(left(a, 2)), g);
}

/** Adds the features of the text from token `b` on. */
export function afterToken(g: i32, b: i32): void {
  after(g, b);
  put(98, isEdge(b) ? 1 : 0, g);
}

/** The label that the candidate follows: `age: 41`, `"age":41`, `age=41`, `<age>41`. Returns 1 if there is one. */
function label(g: i32, a: i32): i32 {
  let via = 0;
  let n = 1;
  for (; n <= 4; n++) {
    const i = left(a, n);
    if (kind(i) !== SIGN) return 0;
    const sign = hash(i);
    if (sign === 58 || sign === 61) via = 1;
    else if (sign === 62) via = 2;
    else if (
      sign !== 34 &&
      sign !== 39 &&
      sign !== 92 &&
      sign !== 91 &&
      sign !== 40 &&
      sign !== 42 &&
      sign !== 35 &&
      sign !== 123
    )
      return 0;
    if (via !== 0) break;
  }
  if (via === 0) return 0;
  n++;
  // `=>`, `"key" :`, `key):`
  while (n < 8) {
    const i = left(a, n);
    if (kind(i) !== SIGN) break;
    const sign = hash(i);
    if (sign === 60 || sign === 44 || sign === 123) return 0;
    n++;
  }
  let words = 0;
  let last = 0;
  let all = 0;
  let tokens = 0;
  while (n < LEFT && words < 4 && tokens < 8) {
    const i = left(a, n);
    tokens++;
    if (kind(i) === WORD) {
      const found = parts(start(i), end(i), PARTS, 8);
      for (let k = found - 1; k >= 0 && words < 6; k--) {
        const part = load<i32>(PARTS + ((<usize>k) << 2));
        put(91, part, 0);
        put(92, part, g);
        ofMeaning(240, g, part);
        if (words === 0) ofMeaning(241, g, part);
        if (words === 0) last = part;
        all = all * 31 + part;
        words++;
      }
    } else if (kind(i) === SIGN) {
      const sign = hash(i);
      if (sign !== 95 && sign !== 45 && sign !== 46 && sign !== 47 && sign !== 39 && sign !== 35)
        break;
      if (gap(i + 1) !== TIGHT && sign === 46) break;
    } else if (kind(i) !== DIGITS) break;
    if (gap(i) === WIDE) break;
    n++;
  }
  if (words === 0) return 0;
  put(64, last, g);
  put(93, all, g);
  put(90, all, 0);
  return 1;
}

function before(g: i32, a: i32, most: i32): void {
  let k = 0;
  let joins = 0;
  let l1 = 0;
  let seen = 0;
  for (let n = 1; n <= most; n++) {
    const i = left(a, n);
    const own = kind(i);
    if (own === EDGE) break;
    if (own === NEWLINE) {
      if (++joins > 1 || n > 14) break;
      continue;
    }
    if (own === SIGN) {
      // A sentence before.
      if (hash(i) === 46 && k > 1 && gap(i + 1) !== TIGHT && length(i - 1) > 3) break;
      continue;
    }
    const code = codeOf(i);
    k++;
    if (k <= 3) {
      put(40 + k, g, code);
      if (own === WORD) {
        if (k <= 2) ofWord(110 + 10 * k, g, i);
        else {
          const like = group(i);
          if (like !== 0) put(140, like, g);
          let rest = classes(i);
          while (rest !== 0) {
            const low = rest & -rest;
            put(141, low, g);
            rest ^= low;
          }
        }
        if (k === 1) put(56, g, shape(i));
      }
      if (k === 1) l1 = code;
      else if (k === 2) put(57, l1, code);
    } else if (own === WORD) {
      const like = group(i);
      if (like !== 0) put(59, (like - 1) / GROUPS_OF_FAMILY, g);
    }
    if (own === WORD && k <= 8) {
      put(60, code, 0);
      if (k <= 6) put(62, code, g);
      ofMeaning(245, g, hash(i));
      if (k <= 3) ofMeaning(241 + k, g, hash(i));
      const types = labelled(i);
      if (k <= 2) each(190 + k, types, g);
      seen |= types;
    }
  }
  each(190, seen, g);
}

/** A feature for each bit of a set. */
function each(role: i32, set: i32, g: i32): void {
  let rest = set;
  while (rest !== 0) {
    const low = rest & -rest;
    put(role, low, g);
    rest ^= low;
  }
}

/** The first words of the line. */
function opening(g: i32, a: i32): void {
  let n = 1;
  while (n <= LEFT && !isEdge(left(a, n))) n++;
  if (n > LEFT || n <= 3) return;
  const first = left(a, n - 1);
  const second = left(a, n - 2);
  put(194, codeOf(first), g);
  put(195, codeOf(first) * 31 + codeOf(second), g);
  each(196, labelled(first), g);
  if (kind(first) === WORD) ofMeaning(249, g, hash(first));
}

function after(g: i32, b: i32): void {
  const stop = end(b - 1) + AFTER;
  let stopAt = b + RIGHT;
  let k = 0;
  let r1 = 0;
  for (let i = b; i < stopAt; i++) {
    const own = kind(i);
    if (own === EDGE || own === NEWLINE || start(i) >= stop) break;
    if (own === SIGN) {
      // In a record little of what comes next says anything.
      if (isParting(hash(i))) stopAt = min(stopAt, i + 3);
      if (hash(i) === 46 && k > 1 && gap(i + 1) !== TIGHT) break;
      continue;
    }
    const code = codeOf(i);
    k++;
    if (k <= 3) {
      put(70 + k, g, code);
      if (own === WORD) {
        if (k <= 2) ofWord(140 + 10 * k, g, i);
        if (k === 1) put(86, g, shape(i));
      }
      if (k === 1) {
        r1 = code;
      } else if (k === 2) put(88, r1, code);
    }
    if (own === WORD && k <= 5) {
      put(83, code, g);
      ofMeaning(246, g, hash(i));
      if (k <= 2) ofMeaning(246 + k, g, hash(i));
      if (k <= 2) each(192 + k - 1, labelled(i), g);
    }
  }
}

/** Signs between the parts of a record. */
function isParting(sign: i32): bool {
  return (
    sign === 34 ||
    sign === 59 ||
    sign === 60 ||
    sign === 62 ||
    sign === 123 ||
    sign === 124 ||
    sign === 125
  );
}

/** Signs and words directly around. */
export function beside(g: i32, a: i32, b: i32): void {
  const l1 = left(a, 1);
  const blank = gap(a);
  const next = gap(b);
  if (kind(l1) === SIGN) put(30, g, hash(l1) * 4 + blank);
  else put(32, g, kind(l1) * 4 + blank);
  if (kind(b) === SIGN) put(33, g, hash(b) * 4 + next);
  else put(35, g, kind(b) * 4 + next);
  put(36, codeOrKind(l1) * 4 + blank, (codeOrKind(b) * 4 + next) * 64 + g);
  put(171, g, codeOf(l1));
  put(172, g, codeOf(b));
  const label = kind(l1) === SIGN ? left(a, 2) : l1;
  put(173, g, codeOf(label));
}

/** Signs further around, and what text is glued to the candidate. */
export function around(g: i32, a: i32, b: i32): void {
  const l1 = left(a, 1);
  const l2 = left(a, 2);
  const blank = gap(a);
  const next = gap(b);
  if (kind(l1) === SIGN) put(31, g, hash(l1) * 8191 + codeOrKind(l2));
  if (kind(b) === SIGN) put(34, g, hash(b) * 8191 + codeOrKind(b + 1));
  if (blank === TIGHT && kind(l1) !== NEWLINE) put(37, shapeOf(l1) * 64 + shapeOf(l2), g);
  if (next === TIGHT && kind(b) !== NEWLINE) put(38, shapeOf(b) * 64 + shapeOf(b + 1), g);
  // The text without blanks around it may be an address, a path, a hash.
  let slashes = 0;
  let ats = 0;
  let colons = 0;
  let texts = 0;
  let i = a;
  while (a - i < LEFT && gap(i) === TIGHT) {
    i = left(a, a - i + 1);
    if (i === 0 || kind(i) === NEWLINE) break;
    if (kind(i) === SIGN) {
      const sign = hash(i);
      if (sign === 47 || sign === 92) slashes++;
      else if (sign === 64) ats++;
      else if (sign === 58 && kind(i + 1) === SIGN && hash(i + 1) === 47) colons = 1;
      else if (sign === 34 || sign === 60 || sign === 62) break;
    } else texts++;
  }
  put(39, min(slashes, 3) * 64 + min(ats, 1) * 32 + colons * 16 + min(texts, 6), g);
  let endings = 0;
  texts = 0;
  i = b;
  while (i - b < RIGHT && gap(i) === TIGHT && kind(i) !== NEWLINE && kind(i) !== EDGE) {
    if (kind(i) === SIGN) {
      const sign = hash(i);
      if (sign === 47 || sign === 92) endings |= 1;
      else if (sign === 64) endings |= 2;
      else if (sign === 61) endings |= 4;
      else if (sign === 34 || sign === 60 || sign === 62) break;
    } else texts++;
    i++;
  }
  put(40, endings * 8 + min(texts, 6), g);
}

function codeOrKind(i: i32): i32 {
  return kind(i) === SIGN ? hash(i) : 9000 + kind(i);
}

function shapeOf(i: i32): i32 {
  const own = kind(i);
  if (own === DIGITS) return 1 + min(shape(i), 9);
  if (own === WORD) return 12 + shape(i) * 8 + min(length(i), 7);
  return own === SIGN ? hash(i) & 63 : 0;
}

/** The item before in a list or a row: whether it is written alike. */
export function listed(g: i32, a: i32, b: i32): void {
  const l1 = left(a, 1);
  if (kind(l1) !== SIGN && kind(l1) !== WORD) return;
  const l2 = left(a, 2);
  const l3 = left(a, 3);
  put(180, likeness(a, l2) * 4 + (kind(l1) === SIGN ? 1 : 2), codeOrKind(l1) * 64 + g);
  if (kind(l2) === SIGN && kind(l1) === SIGN) put(181, likeness(a, l3), codeOrKind(l1) * 64 + g);
  // The next one.
  if (kind(b) === SIGN || kind(b) === WORD) put(182, likeness(a, b + 1), codeOrKind(b) * 64 + g);
}

function likeness(a: i32, i: i32): i32 {
  if (kind(i) !== kind(a)) return 0;
  if (kind(i) === DIGITS) return shape(i) === shape(a) ? 3 : 2;
  if (kind(i) === WORD) return shape(i) === shape(a) ? 3 : 2;
  return 1;
}
