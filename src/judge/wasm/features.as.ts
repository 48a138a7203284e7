// All features of a candidate: its own, and those of the text before and after it, which candidates that begin or end alike share.
import { together } from './both.as';
import { left } from './candidates.as';
import { afterToken, around, beforeToken, beside, listed } from './context.as';
import {
  ABBREVIATION,
  CHUNK,
  HOUSE,
  IDENTIFIER,
  NAME,
  NO_NUMBER,
  NUMBER_FIRST,
  NUMBER_LAST,
  VALUE,
} from './kinds.as';
import { OTHERS, SHARED, SHARED_KEYS } from './memory.as';
import { addSums, clearFeatures, put, sumFeatures } from './sums.as';
import { ofForm, ofValue } from './value.as';
import { codeOf } from './word.as';

/** Kinds of candidates, which read the text around them alike: numbers, codes, names. */
const NUMBERS: i32 = 0;
const CODES: i32 = 1;
const NAMES: i32 = 2;
/** Ends of candidates that are remembered. */
const ENDS: i32 = 64;
const ROW: i32 = 64;

/** Forgets the sums of the last text. */
export function forget(): void {
  memory.fill(SHARED_KEYS, 0xff, 4 * 3 * <usize>(1 + ENDS));
}

/** Notes the few features of the tokens `[a, b)` as a form by which most candidates are dismissed: its signs and digits, and the text beside it. */
export function noteFirst(form: i32, a: i32, b: i32): void {
  ofForm(form, form + 1, a, b);
  beside(form + 1, a, b);
}

/** Notes the others, in the text around it, too. For training. */
export function noteOthers(form: i32, a: i32, b: i32): void {
  const like = likeOf(form);
  noteOwn(form, a, b);
  beforeToken(like + 1, a);
  afterToken(like + 1, b);
}

/** Notes those of a candidate alone, with the text beside it. */
function noteOwn(form: i32, a: i32, b: i32): void {
  const g = form + 1;
  ofValue(form, g, a, b);
  around(g, a, b);
  put(87, codeOf(left(a, 1)), codeOf(b));
  listed(g, a, b);
  together(form, a, b);
}

/** Adds those of the others to the sums at an address. */
export function addOthers(form: i32, a: i32, b: i32, to: usize): void {
  const like = likeOf(form);
  clearFeatures();
  noteOwn(form, a, b);
  sumFeatures(OTHERS);
  addSums(to, OTHERS);
  addSums(to, sharedOf(like, a, true));
  addSums(to, sharedOf(like, b, false));
}

function likeOf(form: i32): i32 {
  if (form === CHUNK || form === IDENTIFIER || form === VALUE) return CODES;
  if (form === NUMBER_FIRST || form === NUMBER_LAST || form === NO_NUMBER) return NAMES;
  return form === NAME || form === HOUSE || form === ABBREVIATION ? NAMES : NUMBERS;
}

/** The sums of the text before token `i`, or from it on. */
function sharedOf(like: i32, i: i32, isBefore: bool): usize {
  const slot = isBefore ? like : 3 + like * ENDS + (i & (ENDS - 1));
  const key = SHARED_KEYS + ((<usize>slot) << 2);
  const sums = SHARED + <usize>(slot * ROW);
  if (load<i32>(key) === i) return sums;
  store<i32>(key, i);
  clearFeatures();
  if (isBefore) beforeToken(like + 1, i);
  else afterToken(like + 1, i);
  sumFeatures(sums);
  return sums;
}
