// Finds the matches of a text: the automaton runs where patterns may begin; where it accepts, the edges of the match are
// checked, then its arithmetic, then the evidence around it, and last checks in code.
//
//   text        ssn: 123-45-6789, 17
//   starts           ^            ^      tokens that a pattern may begin with
//   ends                ^       ^        where the automaton accepts; the longest first
//   matches          ├─────────┤         start, end, pattern, the evidence that held, the verdict of the checks

import { highest, lowest, setBounds } from './bounds.as';
import { byteAt, inSet, isAlnum, isDigit } from './bytes.as';
import { compact, forgetCompacted, holds, length } from './checks.as';
import { evidence, forgetEvidence, isVetoed, NO_EVIDENCE } from './evidence.as';
import { isLedAt, mayBeLed } from './leading-keyword.as';
import { forgetLine } from './line.as';
import {
  characters,
  endings,
  ends,
  judged,
  matches,
  mostMatches,
  patterns,
  sources,
  starts,
  taken,
} from './memory.as';
import { isNear } from './near.as';
import { LONG_RUNS, LONG_RUNS_FREE, TOKENS, TOKENS_FREE, tokenise } from './tokenise.as';
import { forgetRuns, walk } from './walk.as';
import { forgetWords } from './words.as';

export { countCompacted } from './checks.as';
export { countTerms, isLedToInCode, isNearInCode } from './evidence.as';
export { setup } from './memory.as';
export { countRows, countSteps, forgetRows } from './walk.as';

const PATTERN: u32 = 6;
const END_OF_LIST: u32 = 0xffff;
// Flags of a pattern.
const FROM_DIGIT: u32 = 2,
  PROVES: u32 = 4,
  PROVED_ONLY: u32 = 8,
  RUNS_ON: u32 = 16,
  IN_PLACE: u32 = 32;
// Rules for the edges of a match.
const NUMBER_EDGES: u32 = 0,
  WORD_EDGES: u32 = 1;
const COMMA: u32 = 44;
// Verdicts.
const REFUSED: u32 = 0,
  PLAUSIBLE: u32 = 1,
  PROVED: u32 = 2,
  DOUBTFUL: u32 = 3,
  JUDGED: u32 = 16;
/** Flag of a match that continues past its end. */
const RUN: u32 = 1 << 23;

/** Bytes before a match that evidence may look at: in the text, and in the input if the text is its plain form. */
const BACK: i32 = 512;
const SOURCE_BACK: u32 = 483;
const SOURCE_AHEAD: i32 = 160;

declare function holdsInCode(
  code: u32,
  characters: usize,
  length: i32,
  start: i32,
  end: i32,
  low: i32,
  high: i32,
): u32;

let matchCount: i32 = 0;
/** Starts that were walked from, and patterns tried at ends, since the last text began. */
let walks: i32 = 0,
  tries: i32 = 0;
let serial: u32 = 0;
let limit: i32 = 0;
let isPlain: bool = false;
/** In plain text, the limit of sight of the latest start: starts come in order, so that it only grows. */
let reached: i32 = 0;

export function countWalks(): i32 {
  return walks;
}

export function countTries(): i32 {
  return tries;
}

/**
 * Matches that begin in `[from, to)` of a text that ends at `end`; `from` is a multiple of 64. Returns how many there are, or
 * -1 if they do not fit. With `plain`, the text is the plain form of parts of the input, whose offsets are in `sources`.
 */
export function match(from: i32, to: i32, end: i32, longest: i32, plain: bool): i32 {
  forgetWords(end);
  forgetEvidence();
  forgetLine();
  forgetRuns();
  forgetCompacted();
  matchCount = 0;
  walks = 0;
  tries = 0;
  reached = 0;
  limit = end;
  isPlain = plain;
  const count = tokenise(from, to, end);
  for (let i = 0; i < count; i++) {
    const place = starts + (i << 3);
    const start = <i32>load<u32>(place);
    let groups = load<u32>(place, 4);
    const needs =
      ((groups & TOKENS) !== 0 && (groups & TOKENS_FREE) === 0) ||
      ((groups & LONG_RUNS) !== 0 && (groups & LONG_RUNS_FREE) === 0);
    if (needs && !isLedAt(start)) {
      if ((groups & TOKENS_FREE) === 0) groups &= ~TOKENS;
      if ((groups & LONG_RUNS_FREE) === 0) groups &= ~LONG_RUNS;
    }
    for (groups &= ~(TOKENS_FREE | LONG_RUNS_FREE); groups !== 0; groups &= groups - 1) {
      const stop = plain ? plainEnd(start, longest) : min(end, start + longest);
      const deep = walk(start, ctz(groups), stop);
      walks++;
      if (deep > 0) accept(start, deep);
      if (matchCount >= mostMatches) return -1;
    }
  }
  return matchCount;
}

/** Tries the accepted texts, the longest first: a detector's first one that holds is its match here. */
function accept(start: i32, deep: i32): void {
  serial++;
  for (let n = deep - 1; n >= 0; n--) {
    const end = <i32>load<u32>(ends + (n << 3), 4);
    let list: usize = load<u32>(ends + (n << 3));
    for (; load<u16>(list) !== END_OF_LIST; list += 2) {
      const id: u32 = load<u16>(list);
      const pattern = patterns + (id << PATTERN);
      const mine = taken + ((<u32>load<u16>(pattern)) << 2);
      if (load<u32>(mine) === serial) continue;
      const ended: usize = load<u8>(pattern, 38);
      if (ended !== 0 && !mayBeLed(endings + (ended << 7))) continue;
      if (take(pattern, id, start, end)) store<u32>(mine, serial);
    }
  }
}

function take(pattern: usize, id: u32, anchor: i32, stop: i32): bool {
  tries++;
  const flags: u32 = load<u8>(pattern, 2);
  const longest: i32 = load<u16>(pattern, 58);
  if (stop - anchor > longest) return false;
  const runs = (flags & RUNS_ON) !== 0 && stop - anchor === longest;
  if (!runs && isAlnum(byteAt(stop))) return false;
  let start = startOf(pattern, flags, anchor, stop);
  if (start < 0) return false;
  const keep: i32 = load<u8>(pattern, 4);
  let end = keep === 0 ? stop : start + keep;
  if (!hasEdges(pattern, start, stop)) return false;
  const steps: u32 = load<u8>(pattern, 39);
  const code = load<u32>(pattern, 52);
  if (steps > 0) compact(start, end);
  for (let n: u32 = 0; n < steps; n++) if (!holds(load<u16>(pattern + (n << 1), 40))) return false;
  setBounds(lowestFor(start), isPlain ? reached : limit);
  if (isPlain && stop === reached && reached < limit) return false;
  const atom = evidence(pattern, start, end);
  if (atom === NO_EVIDENCE || isVetoed(pattern, start, end)) return false;
  let verdict = (flags & PROVES) !== 0 ? PROVED : PLAUSIBLE;
  if (code > 0) {
    if ((flags & IN_PLACE) === 0) compact(start, end);
    store<i32>(judged, start);
    store<i32>(judged, end, 4);
    verdict = holdsInCode(code - 1, characters, length, start, end, lowest(), highest());
    start = load<i32>(judged);
    end = load<i32>(judged, 4);
  }
  if (
    verdict === REFUSED ||
    (verdict < JUDGED && verdict !== PROVED && (flags & PROVED_ONLY) !== 0)
  )
    return false;
  if (verdict === DOUBTFUL && !isNear(start, end, load<u8>(pattern, 56))) return false;
  put(start, end, id | (atom << 16) | (runs && end === stop ? RUN : 0) | (verdict << 24));
  return true;
}

/** Start of the match: further back where bytes before its anchor belong to it, further on where a key does not. */
function startOf(pattern: usize, flags: u32, anchor: i32, stop: i32): i32 {
  let start = anchor;
  const back = load<u32>(pattern, 20);
  if (back !== 0) {
    const least = start - <i32>load<u8>(pattern, 5);
    while (start > least && inSet(byteAt(start - 1), back)) start--;
    const first = load<u32>(pattern, 24);
    while (start < anchor && !inSet(byteAt(start), first)) start++;
    if (anchor - start < <i32>load<u8>(pattern, 6)) return -1;
  }
  if ((flags & FROM_DIGIT) !== 0) while (start < stop && !isDigit(byteAt(start))) start++;
  return start;
}

/**
 * Whether a match has the edges that its pattern requires: by default no number goes on before or after it (`12-`,
 * `.5`).
 */
function hasEdges(pattern: usize, start: i32, end: i32): bool {
  const before = byteAt(start - 1),
    after = byteAt(end);
  const notAfter = load<u32>(pattern, 8),
    notBefore = load<u32>(pattern, 12),
    only = load<u32>(pattern, 16);
  if (notAfter !== 0 && inSet(before, notAfter)) return false;
  if (notBefore !== 0 && inSet(after, notBefore)) return false;
  if (only !== 0 && !inSet(before, only)) return false;
  const notContinuing = load<u32>(pattern, 60);
  if (notContinuing !== 0 && inSet(before, notContinuing) && isAlnum(byteAt(start - 2)))
    return false;
  const notContinuedBy = load<u32>(pattern, 32);
  if (
    notContinuedBy !== 0 &&
    inSet(after, notContinuedBy) &&
    areDigits(end + 1, after === COMMA ? 3 : 1)
  )
    return false;
  const edges: u32 = load<u8>(pattern, 3);
  if (edges === NUMBER_EDGES) {
    if (isJoint(after) && isDigit(byteAt(end + 1))) return false;
    return !(isJoint(before) && isDigit(byteAt(start - 2)));
  }
  if (edges !== WORD_EDGES) return true;
  // No word, either: `AB-`, `+C`.
  if ((isJoint(before) || before === 43) && isAlnum(byteAt(start - 2))) return false;
  if (after === 46) return !isDigit(byteAt(end + 1));
  return !((after === 45 || after === 43) && isAlnum(byteAt(end + 1)));
}

function areDigits(from: i32, count: i32): bool {
  for (let p = from; p < from + count; p++) if (!isDigit(byteAt(p))) return false;
  return true;
}

function isJoint(byte: u32): bool {
  return byte === 45 || byte === 46;
}

/** The first byte that evidence for a match at `start` may look at. */
function lowestFor(start: i32): i32 {
  if (!isPlain) return start - BACK;
  const source = load<u32>(sources + (start << 2));
  const least = source > SOURCE_BACK ? source - SOURCE_BACK : 0;
  let p = start;
  while (
    p > start - BACK &&
    load<u32>(sources + ((p - 1) << 2)) >= least &&
    load<u32>(sources + ((p - 1) << 2)) < source
  )
    p--;
  return p;
}

/** Limit of sight of a match at `start` of plain text: the same as in the input, non-canonical characters included. */
function plainEnd(start: i32, longest: i32): i32 {
  const most = load<u32>(sources + (start << 2)) + <u32>(longest + SOURCE_AHEAD);
  let p = max(start, reached);
  while (p < limit && load<u32>(sources + (p << 2)) < most) p++;
  reached = p;
  return p;
}

function put(start: i32, end: i32, what: u32): void {
  const record = matches + matchCount * 12;
  store<u32>(record, start);
  store<u32>(record, end, 4);
  store<u32>(record, what, 8);
  matchCount++;
}
