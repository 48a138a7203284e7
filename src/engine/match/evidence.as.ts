// Evidence around a match: alternatives in order, each of some terms that all hold.
//
//   when: { 'before code :': …, 'before code & not counted': … }        terms: kind, list of words, flags, 0

import { highest, lowest } from './bounds.as';
import { byteAt, isAlnum, isDigit, NEWLINE, SPACE } from './bytes.as';
import { forgetKeyword, isLedTo, keyword } from './leading-keyword.as';
import { isLogLine } from './line.as';
import { forgetLists, isInSlashes, isListed, itemBefore, itemEnd } from './lists.as';
import { forgetNear, isNear } from './near.as';
import { COUNT_NOUNS, FIELD, forgetSurroundings, PROSE, surroundings } from './surroundings.as';
import { keywordEndingAt, lastKeyword, wordBeginsAt } from './words.as';

export const NO_EVIDENCE: u32 = 255;

const TERM: usize = 4;
/** Bytes that `ahead` and `behind` look at, after and before a match's start. */
const AROUND: i32 = 96;
/** Most items of a list before one. */
const MOST_ITEMS: i32 = 8;
// Kinds of terms; `src/engine/compile/evidence.ts` numbers them.
const NEAR: u32 = 1,
  IN_FIELD: u32 = 2,
  IN_PROSE: u32 = 3,
  APART: u32 = 4,
  BEFORE: u32 = 5,
  ALWAYS: u32 = 6,
  COUNTED: u32 = 7,
  LISTED: u32 = 8,
  AFTER: u32 = 9,
  AHEAD: u32 = 10,
  BEHIND: u32 = 11,
  LOG: u32 = 12;
// Flags of a term; the others are the separators that a keyword requires.
const NOT: u32 = 1,
  LAST: u32 = 2,
  SEPARATORS: u32 = 12;

/** Terms that were asked about, of matches and of earlier items of their lists: for tests. */
let terms: i32 = 0;

export function countTerms(): i32 {
  return terms;
}

export function forgetEvidence(): void {
  terms = 0;
  forgetLists();
  forgetNear();
  forgetSurroundings();
  forgetKeyword();
}

/** Index of the first of a pattern's alternatives that holds. */
export function evidence(pattern: usize, start: i32, end: i32): u32 {
  const count: u32 = load<u8>(pattern, 7);
  if (count === 0) return 0;
  let term: usize = load<u32>(pattern, 28);
  for (let n: u32 = 0; n < count; n++) {
    let from = start;
    let all: bool = true;
    let flags: u32 = 0;
    for (; (flags & LAST) === 0; term += TERM) {
      flags = load<u8>(term, 2);
      if (!all) continue;
      const kind: u32 = load<u8>(term);
      const group: u32 = load<u8>(term, 1);
      const not = (flags & NOT) !== 0;
      let holds = isEvident(kind, group, flags, kind === NEAR ? from : start, end);
      if (!holds && (kind === BEFORE || ((kind === NEAR || kind === AFTER) && !not)))
        holds = isEvidentInList(kind, group, flags, start, end);
      all = holds !== not;
      if (kind === BEFORE && all && !not) from = keyword;
    }
    if (all) return n;
  }
  return NO_EVIDENCE;
}

/** Evidence for code: a word near a value that it places, or near an earlier item of its list. */
export function isNearInCode(start: i32, end: i32, group: u32): bool {
  return isNear(start, end, group) || isEvidentInList(NEAR, group, 0, start, end);
}

/** Evidence for code: a word that leads to a value. */
export function isLedToInCode(start: i32, group: u32): bool {
  return isLedTo(start, group, 0);
}

/** Whether a keyword is at an earlier item of the same list; a counted item does not continue one: `badge 204417, 204417 parts`. */
function isEvidentInList(kind: u32, group: u32, flags: u32, start: i32, end: i32): bool {
  if (isCounted(end) || isInSlashes(start, end)) return false;
  let from = start,
    to = end;
  for (let items = 0; items < MOST_ITEMS; items++) {
    const before = itemBefore(from, to);
    if (before < 0) return false;
    from = before;
    to = itemEnd;
    if (isEvident(kind, group, flags, from, to)) return true;
  }
  return false;
}

function isEvident(kind: u32, group: u32, flags: u32, start: i32, end: i32): bool {
  terms++;
  switch (kind) {
    case NEAR:
      return isNear(start, end, group);
    case IN_FIELD:
      return surroundings(start, end) === FIELD;
    case IN_PROSE:
      return surroundings(start, end) === PROSE;
    case APART:
      return !isInRow(start, end);
    case BEFORE:
      return isLedTo(start, group, flags & SEPARATORS);
    case ALWAYS:
      return true;
    case COUNTED:
      return isCounted(end);
    case LISTED:
      return isListed(start);
    case AFTER:
      return isRightAfter(start, group);
    case AHEAD:
      return lastKeyword(start, min(start + AROUND, highest()), group) >= 0;
    case BEHIND:
      return lastKeyword(max(start - AROUND, lowest()), start, group) >= 0;
    case LOG:
      return isLogLine(start);
    default:
      return false;
  }
}

function isCounted(end: i32): bool {
  return byteAt(end) === SPACE && wordBeginsAt(end + 1, COUNT_NOUNS);
}

/** Returns whether a word right before or after vetoes all patterns of the detector. */
export function isVetoed(pattern: usize, start: i32, end: i32): bool {
  const before: u32 = load<u8>(pattern, 36),
    after: u32 = load<u8>(pattern, 37);
  if (before !== 0 && isRightAfter(start, before)) return true;
  if (after === 0) return false;
  return wordBeginsAt(byteAt(end) === SPACE ? end + 1 : end, after);
}

/** Whether a word of the group is right before `start`, with up to four characters between that are neither letters nor digits. */
function isRightAfter(start: i32, group: u32): bool {
  let p = start;
  while (
    p > start - 5 &&
    byteAt(p - 1) !== NEWLINE &&
    !isAlnum(byteAt(p - 1)) &&
    byteAt(p - 1) < 0x80
  )
    p--;
  return p > start - 5 && keywordEndingAt(max(p - 40, lowest()), p, group) >= 0;
}

/**
 * Whether the group before or after it, with a blank between, has a digit, minus signs left out: in tables and dumps of
 * memory.
 */
function isInRow(start: i32, end: i32): bool {
  const minus = byteAt(start - 1) === 45 ? 1 : 0;
  const from = start - minus;
  if (byteAt(from - 1) === SPACE) {
    for (let p = from - 2; p > from - 6 && isAlnum(byteAt(p)); p--)
      if (isDigit(byteAt(p))) return true;
  }
  if (byteAt(end) !== SPACE) return false;
  const next = end + 1 + <i32>(minus === 1 && byteAt(end + 1) === 45);
  for (let p = next; p < next + 4 && isAlnum(byteAt(p)); p++) if (isDigit(byteAt(p))) return true;
  return false;
}
