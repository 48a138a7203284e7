// Features of a candidate and of the text around it together: what single words say depends on the value, and the other way round.
import { left } from './candidates.as';
import { CHUNK, DIGITS, EDGE, IDENTIFIER, NEWLINE, SIGN, SMALL, VALUE, WORD } from './kinds.as';
import { facts, factsOf, labelled, meanings } from './lexicon.as';
import { isEdge, LEFT, RIGHT } from './line.as';
import { classes, end, gap, hash, kind, length, shape, start } from './memory.as';
import { put } from './sums.as';
import { hashAfter } from './tokenise.as';
import { codeOf, ofMeaning } from './word.as';

/** Tokens before and after a candidate in which the nearest word with a meaning may be. */
const FAR: i32 = 10;
const NEAR: i32 = 6;

/** Adds the features of the tokens `[a, b)` as a form, with those around. */
export function together(form: i32, a: i32, b: i32): void {
  const own = sketch(form, a, b);
  const l1 = roughOf(left(a, 1)) * 4 + gap(a);
  const l2 = roughOf(left(a, 2));
  const l3 = roughOf(left(a, 3));
  const r1 = roughOf(b) * 4 + gap(b);
  // A line by itself has nothing after its end.
  const r2 = isEdge(b) ? EDGE : roughOf(b + 1);
  const r3 = isEdge(b) || isEdge(b + 1) ? EDGE : roughOf(b + 2);
  put(200, l1 * 4096 + r1, own);
  put(201, l2 * 4096 + l1, own);
  put(202, (l2 * 4096 + l1) * 4096 + r1, own);
  put(203, (l3 * 1024 + l2) * 4096 + l1, own);
  put(204, (l1 * 4096 + r1) * 1024 + r2, own);
  put(205, ((l2 * 4096 + l1) * 4096 + r1) * 1024 + r2, own);
  put(206, ((l3 * 1024 + l2) * 4096 + l1) * 4096 + r1, own);
  put(207, (r1 * 1024 + r2) * 1024 + r3, own);
  labels(a, own);
  nearestMeaning(form + 1, a, b, own);
  put(216, codeOf(b), own);
  if (form === CHUNK || form === IDENTIFIER || form === VALUE) alike(form, a, b);
}

/** The nearest three words before, with the value. */
function labels(a: i32, own: i32): void {
  let k = 0;
  for (let n = 1; n <= LEFT && k < 3; n++) {
    const i = left(a, n);
    const is = kind(i);
    if (is === EDGE || is === NEWLINE) return;
    if (is === SIGN) continue;
    k++;
    put(209 + k, codeOf(i), own);
    if (is === WORD) ofMeaning(250 + k, own, hash(i));
    let rest = labelled(i);
    while (rest !== 0) {
      const low = rest & -rest;
      put(212 + k, low, own);
      rest ^= low;
    }
  }
}

/** The nearest words with a meaning, with the value and with one another. */
function nearestMeaning(g: i32, a: i32, b: i32, own: i32): void {
  let before = 0;
  for (let n = 1; n <= FAR && before === 0; n++) {
    const i = left(a, n);
    if (kind(i) === EDGE || (kind(i) === NEWLINE && n > 3)) break;
    if (kind(i) === WORD) before = meanings(hash(i));
  }
  let after = 0;
  for (let i = b; i < b + NEAR && after === 0; i++) {
    if (kind(i) === EDGE || kind(i) === NEWLINE) break;
    if (kind(i) === WORD) after = meanings(hash(i));
  }
  put(254, before & 255, own);
  put(255, before & 255, g);
  put(256, after & 255, own);
  put(257, after & 255, g);
  put(258, (before & 255) * 256 + (after & 255), g);
}

/** The look of a value in one small number: its digits, words, signs and cases. */
function sketch(form: i32, a: i32, b: i32): i32 {
  let digits = 0;
  let words = 0;
  let signs = 0;
  let cases = 0;
  let size = 0;
  for (let i = a; i < b; i++) {
    const own = kind(i);
    if (own === DIGITS) {
      digits += shape(i);
      if (shape(i) <= 2) size = hash(i) <= 12 ? 1 : hash(i) <= 31 ? 2 : 3;
    } else if (own === WORD) {
      words++;
      cases |= 1 << shape(i);
    } else if (own === SIGN) signs++;
  }
  return (
    ((((form * 16 + min(digits, 12)) * 4 + min(words, 3)) * 4 + min(signs, 3)) * 16 + cases) * 4 +
    size
  );
}

/** A token in few kinds. */
function roughOf(i: i32): i32 {
  const own = kind(i);
  if (own === SIGN) return 512 + (hash(i) & 255);
  if (own === DIGITS) return 300 + min(shape(i), 9);
  if (own !== WORD) return own;
  const known = facts(i);
  const given = known & 7;
  const surname = (known >> 3) & 7;
  const common = (known >> 6) & 7;
  let as = 0;
  if (known !== 0) {
    as = given >= 3 && given >= surname ? 1 : surname >= 3 ? 2 : common >= 3 ? 3 : 4;
    if (((known >> 11) & 3) >= 2) as += 4;
  }
  if (shape(i) !== SMALL) return 100 + shape(i) * 16 + as;
  const set = classes(i);
  if (set !== 0) return 10 + ctz(set);
  return 80 + (common >= 5 ? 2 : common > 0 ? 1 : 0);
}

/** Whether a user's or a machine's name is made of a person's, and whether that person is nearby: `kschreyer` of `Katja Schreyer`. */
function alike(form: i32, a: i32, b: i32): void {
  let i = a;
  while (i < b && (kind(i) !== WORD || length(i) < 4)) i++;
  if (i === b) return;
  const from = start(i);
  const to = end(i);
  const whole = hash(i);
  const one = hashAfter(from, to, 1);
  const two = hashAfter(from, to, 2);
  const rest = factsOf(one);
  const known = facts(i);
  const single = b === a + 1 ? 1 : 0;
  put(220, ((rest >> 3) & 7) * 8 + ((rest >> 6) & 7), form * 2 + single);
  put(221, ((factsOf(two) >> 3) & 7) * 8 + (known & 7), form * 2 + single);
  put(222, (known & 7) * 64 + ((known >> 3) & 7) * 8 + ((known >> 6) & 7), form * 2 + single);
  let near = 0;
  for (let n = 1; n <= LEFT; n++) {
    const j = left(a, n);
    if (kind(j) === EDGE) break;
    near |= likeness(hash(j), kind(j), whole, one, two);
  }
  for (let j = b; j < b + RIGHT && kind(j) !== EDGE; j++) {
    near |= likeness(hash(j), kind(j), whole, one, two) << 3;
  }
  if (near !== 0) put(223, near, form);
}

function likeness(own: i32, is: i32, whole: i32, one: i32, two: i32): i32 {
  if (is !== WORD) return 0;
  return own === whole ? 1 : own === one ? 2 : own === two ? 4 : 0;
}
