// Judges the candidates of a block: each gets its best type and a score, the lead over no value. Among candidates that overlap the
// surest counts, and where that leaves room the next one does, so that what counts depends on few bytes around it.
import { findCandidates, found, LONGEST } from './candidates.as';
import { addOthers, forget, noteFirst, noteOthers } from './features.as';
import { DIGITS, GLUED, JOINED, NUM, PLUS, SPACED } from './kinds.as';
import { isOf, keepFeatures, keepScore, knownAs, scoreIn } from './known.as';
import { countTokens } from './line.as';
import {
  CANDIDATES,
  COVERS,
  FEATURES,
  FIRSTS,
  FLOORS,
  kind,
  LIKELY,
  LIMITS,
  MASKS,
  MATCHES,
  MOST_FEATURES,
  shape,
  WAITING,
  WAITING_SUMS,
} from './memory.as';
import { clearFeatures, hashFeatures, many, sumFeatures } from './sums.as';
import { tokenise } from './tokenise.as';

export { forgetScores } from './known.as';
export {
  AHEAD,
  BACK,
  BLOCK,
  BYTES,
  CANDIDATES,
  CHARACTER_KINDS,
  CLASS_SLOTS,
  CLASS_TABLE,
  CLUSTER_TABLE,
  COVERS,
  FEATURES,
  FLOORS,
  GROUP_TABLE,
  LABEL_SLOTS,
  LABEL_TABLE,
  LEXICON,
  LIMITS,
  LOWERS,
  MASKS,
  MATCHES,
  MEANING_SLOTS,
  MEANING_TABLE,
  MOST_ROWS,
  ROW_BITS,
  ROW_SLOTS,
  ROWS,
  SIZE,
  SLOT_BITS,
} from './memory.as';

/** Types, as ../types.ts has them. */
const NONE: i32 = 0;
const AGE: i32 = 1;
const PHONE: i32 = 3;
const EXTENSION: i32 = 4;
const ZIP: i32 = 5;
const NATIONAL: i32 = 23;
const OTHER: i32 = 26;
const TYPES: usize = 32;
/** Types that never become matches, a bit each. */
const UNJUDGED: i32 = (1 << NONE) | (1 << OTHER);

/** Bytes before and after a block in which candidates may decide about its own. */
const BESIDE: i32 = 304;
/** Score that each further token of a candidate is worth. */
const LENGTH_BONUS: i32 = 4;
const MOST_MATCHES: i32 = 16384;
/** Bits of a candidate's form, and those beside it: a winner overlaps it, and the round that it won. */
const FORM: i32 = 31;
const OUT: i32 = 32;
const FIRST: i32 = 64;
const SECOND: i32 = 128;
/** Sums of one candidate. */
const SUMS: usize = FEATURES + 4 * <usize>MOST_FEATURES;

/** Reads `length` bytes to tokens. */
export function read(length: i32): void {
  tokenise(length);
  countTokens();
  forget();
}

/** Finds the candidates that begin in the bytes `[from, to)`; returns their number. */
export function candidates(from: i32, to: i32): i32 {
  findCandidates(from, to);
  return found;
}

function slotOf(n: i32): usize {
  return CANDIDATES + <usize>(n * 12);
}
function formOf(n: i32): i32 {
  return <i32>load<u8>(slotOf(n)) & FORM;
}
function typeOf(n: i32): i32 {
  return <i32>load<u8>(slotOf(n), 1);
}
function scoreOf(n: i32): i32 {
  return <i32>load<i16>(slotOf(n), 2);
}
function firstOf(n: i32): i32 {
  return <i32>load<u16>(slotOf(n), 4);
}
function stopOf(n: i32): i32 {
  return <i32>load<u16>(slotOf(n), 6);
}
function startOf(n: i32): i32 {
  return <i32>load<u16>(slotOf(n), 8);
}
function endOf(n: i32): i32 {
  return <i32>load<u16>(slotOf(n), 10);
}

/** The number of tokens of a candidate. */
export function tokensOf(n: i32): i32 {
  return stopOf(n) - firstOf(n);
}

/** Number of first features among those that `features` wrote last. */
let firsts: i32 = 0;
export function firstFeatures(): i32 {
  return firsts;
}

/** Writes the hashes of a candidate's features, the first ones first; returns their number. For training. */
export function features(n: i32): i32 {
  clearFeatures();
  noteFirst(formOf(n), firstOf(n), stopOf(n));
  firsts = many;
  noteOthers(formOf(n), firstOf(n), stopOf(n));
  hashFeatures();
  return many;
}

/** The types that a candidate may be, a bit each: its form's, but for those that its digits rule out. */
export function maskOf(n: i32): i32 {
  const form = formOf(n);
  const mask = load<i32>(MASKS + ((<usize>form) << 2));
  if (form !== NUM && form !== GLUED && form !== JOINED && form !== SPACED && form !== PLUS)
    return mask;
  let digits = 0;
  for (let i = firstOf(n); i < stopOf(n); i++) if (kind(i) === DIGITS) digits += shape(i);
  let out = 0;
  if (digits > 3) out |= 1 << AGE;
  if (digits < 4 || digits > 15) out |= 1 << PHONE;
  if (digits > 6) out |= 1 << EXTENSION;
  if (digits < 3 || digits > 10) out |= 1 << ZIP;
  if (digits < 6) out |= 1 << NATIONAL;
  return mask & ~out;
}

/** Number of candidates, since the module was made, whose words were read. */
let further: i64 = 0;
export function furtherRead(): i32 {
  return <i32>further;
}

/** Sums a candidate's first features, and returns whether these let it be read further. */
function isWorth(n: i32, form: i32, mask: i32): bool {
  clearFeatures();
  noteFirst(form, firstOf(n), stopOf(n));
  const floor = <i32>load<i16>(FLOORS + ((<usize>form) << 1));
  const known = knownAs(mask);
  const isKnown = known !== 0 && isOf(known, mask);
  if (isKnown && scoreIn(known) < floor) return false;
  if (!isKnown && known !== 0) keepFeatures(known);
  sumFeatures(SUMS);
  if (!isKnown) {
    judgeSums(slotOf(n), mask);
    if (known !== 0) keepScore(known, mask, scoreOf(n));
  }
  const first = isKnown ? scoreIn(known) : scoreOf(n);
  store<i16>(FIRSTS + ((<usize>n) << 1), <i16>first);
  return first >= floor;
}

/** Scores a candidate whose first features are summed: sets its best type, and the lead over no value and over names. */
function readFurther(n: i32, form: i32, mask: i32): void {
  further++;
  addOthers(form, firstOf(n), stopOf(n), SUMS);
  judgeSums(slotOf(n), mask);
  if (typeOf(n) === NONE || scoreOf(n) < limitOf(typeOf(n))) return;
  store<i32>(LIKELY + ((<usize>likelyCount) << 2), n);
  likelyCount++;
}

/** Sets a candidate's best type among those of its mask, the first of equals, and its lead over the best of the others. */
function judgeSums(slot: usize, mask: i32): void {
  const judged = mask & ~UNJUDGED;
  const unjudged = (mask & UNJUDGED) | (1 << NONE);
  let mosts = i16x8.splat(-32768);
  let others = mosts;
  for (let lane: usize = 0; lane < TYPES; lane += 8) {
    const sums = v128.load(SUMS + 2 * lane);
    mosts = i16x8.max_s(mosts, among(sums, judged >> <i32>lane));
    others = i16x8.max_s(others, among(sums, unjudged >> <i32>lane));
  }
  const most = highest(mosts);
  let found = 0;
  for (let lane: usize = 0; lane < TYPES; lane += 8) {
    const isMost = i16x8.eq(v128.load(SUMS + 2 * lane), i16x8.splat(<i16>most));
    found |= i16x8.bitmask(isMost) << (<i32>lane);
  }
  found &= judged;
  store<u8>(slot, <u8>(found === 0 ? NONE : ctz(found)), 1);
  store<i16>(slot, <i16>max(most - highest(others), -32768), 2);
}

/** The sums of eight types, with the lowest number for those whose bit is not set. */
function among(sums: v128, types: i32): v128 {
  const bits = i16x8(1, 2, 4, 8, 16, 32, 64, 128);
  const isSet = i16x8.eq(v128.and(i16x8.splat(<i16>types), bits), bits);
  return v128.bitselect(sums, i16x8.splat(-32768), isSet);
}

/** The highest of eight numbers. */
function highest(numbers: v128): i32 {
  const four = i16x8.max_s(numbers, i64x2.shuffle(numbers, numbers, 1, 0));
  const two = i16x8.max_s(four, i32x4.shuffle(four, four, 1, 0, 3, 2));
  return <i32>max(i16x8.extract_lane_s(two, 0), i16x8.extract_lane_s(two, 1));
}

function likely(m: i32): i32 {
  return load<i32>(LIKELY + ((<usize>m) << 2));
}

function limitOf(type: i32): i32 {
  return <i32>load<i16>(LIMITS + ((<usize>type) << 1));
}

/** Whether candidate `a` wins over `b`: a total order. */
function beats(a: i32, b: i32): bool {
  const one = rankOf(a);
  const other = rankOf(b);
  if (one !== other) return one > other;
  const length = endOf(a) - startOf(a);
  const its = endOf(b) - startOf(b);
  if (length !== its) return length > its;
  if (startOf(a) !== startOf(b)) return startOf(a) < startOf(b);
  if (formOf(a) !== formOf(b)) return formOf(a) < formOf(b);
  return a < b;
}

function rankOf(n: i32): i32 {
  return scoreOf(n) - limitOf(typeOf(n)) + LENGTH_BONUS * min(stopOf(n) - firstOf(n), 12);
}

function overlap(a: i32, b: i32): bool {
  return startOf(a) < endOf(b) && startOf(b) < endOf(a);
}

/** Number of candidates that may be matches. */
let likelyCount: i32 = 0;

/**
 * Judges the candidates that begin in the bytes `[from, to)` of the text that was read; returns the number of matches. Leaves out those that,
 * with all others that overlap them, are in one of the first `covers` ranges.
 */
export function judge(from: i32, to: i32, covers: i32): i32 {
  findCandidates(max(0, from - BESIDE), to + BESIDE);
  likelyCount = 0;
  if (covers === 0) scoreAll();
  else scoreUncovered(covers);
  const count = likelyCount;
  // In the first round those win that beat all others that overlap them; in the second those that no winner overlaps do.
  for (let m = 0; m < count; m++) if (isBest(m, count, FIRST)) setState(likely(m), FIRST);
  for (let m = 0; m < count; m++) if (isBeside(m, count)) setState(likely(m), OUT);
  for (let m = 0; m < count; m++) if (isBest(m, count, SECOND)) setState(likely(m), SECOND);
  let matches = 0;
  for (let m = 0; m < count && matches < MOST_MATCHES; m++) {
    const n = likely(m);
    if ((stateOf(n) & (FIRST | SECOND)) === 0 || startOf(n) < from || startOf(n) >= to) continue;
    const slot = MATCHES + <usize>(matches * 20);
    matches++;
    store<i32>(slot, startOf(n));
    store<i32>(slot, endOf(n), 4);
    store<i32>(slot, typeOf(n), 8);
    store<i32>(slot, scoreOf(n), 12);
    store<i32>(slot, (formOf(n) << 16) | (<i32>load<i16>(FIRSTS + ((<usize>n) << 1)) & 0xffff), 16);
  }
  return matches;
}

function scoreAll(): void {
  for (let n = 0; n < found; n++) {
    const form = formOf(n);
    const mask = maskOf(n);
    if (isWorth(n, form, mask)) readFurther(n, form, mask);
  }
}

/** Most candidates that wait until it is known whether a range covers all that overlap them. */
const MOST_WAITING: i32 = 64;

function scoreUncovered(covers: i32): void {
  let waiting = 0;
  let cover = 0;
  /** The end of the candidates so far that overlap one another, and whether a range covers them. */
  let to = 0;
  let isCovered = false;
  for (let n = 0; n < found; n++) {
    const form = formOf(n);
    const mask = maskOf(n);
    if (!isWorth(n, form, mask)) continue;
    if (startOf(n) >= to) {
      waiting = 0;
      while (cover < covers && coverEnd(cover) <= startOf(n)) cover++;
      isCovered = cover < covers && coverStart(cover) <= startOf(n);
    }
    to = max(to, endOf(n));
    if (!isCovered) {
      readFurther(n, form, mask);
      continue;
    }
    memory.copy(WAITING_SUMS + <usize>(waiting << 6), SUMS, 64);
    store<i32>(WAITING + ((<usize>waiting) << 2), n);
    waiting++;
    isCovered = to <= coverEnd(cover) && waiting < MOST_WAITING;
    if (!isCovered) readWaiting(waiting);
  }
}

function readWaiting(waiting: i32): void {
  for (let w = 0; w < waiting; w++) {
    const n = load<i32>(WAITING + ((<usize>w) << 2));
    memory.copy(SUMS, WAITING_SUMS + <usize>(w << 6), 64);
    readFurther(n, formOf(n), maskOf(n));
  }
}

function coverStart(n: i32): i32 {
  return load<i32>(COVERS + ((<usize>n) << 3));
}
function coverEnd(n: i32): i32 {
  return load<i32>(COVERS + ((<usize>n) << 3), 4);
}

function stateOf(n: i32): i32 {
  return <i32>load<u8>(slotOf(n)) & ~FORM;
}

function setState(n: i32, state: i32): void {
  store<u8>(slotOf(n), load<u8>(slotOf(n)) | <u8>state);
}

function isBest(m: i32, count: i32, round: i32): bool {
  const n = likely(m);
  if (stateOf(n) !== 0) return false;
  for (let k = m - 1; k >= 0 && startOf(likely(k)) > startOf(n) - LONGEST; k--)
    if (isAbove(likely(k), n, round)) return false;
  for (let k = m + 1; k < count && startOf(likely(k)) < endOf(n); k++)
    if (isAbove(likely(k), n, round)) return false;
  return true;
}

/** Whether an overlapping candidate keeps another from winning in a round. */
function isAbove(a: i32, n: i32, round: i32): bool {
  if (!overlap(a, n) || (round === SECOND && (stateOf(a) & (FIRST | OUT)) !== 0)) return false;
  return beats(a, n);
}

/** Whether a winner of the first round overlaps another candidate. */
function isBeside(m: i32, count: i32): bool {
  const n = likely(m);
  if (stateOf(n) !== 0) return false;
  for (let k = m - 1; k >= 0 && startOf(likely(k)) > startOf(n) - LONGEST; k--)
    if (isWinner(likely(k), n)) return true;
  for (let k = m + 1; k < count && startOf(likely(k)) < endOf(n); k++)
    if (isWinner(likely(k), n)) return true;
  return false;
}

function isWinner(a: i32, n: i32): bool {
  return stateOf(a) === FIRST && overlap(a, n);
}
