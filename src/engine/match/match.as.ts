// Finds the matches of a text: where patterns may begin, the automaton runs; where it accepts, the edges of the match are looked
// at, then what its arithmetic says, then the evidence around it, and last what code says.
//
//   text        ssn: 123-45-6789, 17
//   starts           ^            ^      tokens that a pattern may begin with
//   ends                ^       ^        where the automaton accepts; the longest first
//   matches          ├─────────┤         start, end, pattern, which evidence held, what the checks say
import { highest, lowest, setBounds } from './bounds.as';
import { byteAt, inSets, isAlnum, isDigit, NEWLINE, SPACE } from './bytes.as';
import { compact, holds, length } from './checks.as';
import { forgetLine } from './line.as';
import {
  characters,
  columns,
  enabled,
  ends,
  firstAccept,
  firstInWord,
  lists,
  matches,
  mostMatches,
  patterns,
  rows,
  sources,
  startStates,
  starts,
  taken,
  text,
  width,
} from './memory.as';
import { forgetNear, isNear } from './near.as';
import { FIELD, forgetStanding, PROSE, standing } from './standing.as';
import { tokenise } from './tokenise.as';
import { forgetWords, hitThatEnds, wordBeginsAt } from './words.as';

export { setup } from './memory.as';

const PATTERN: u32 = 6;
// Flags of a pattern.
const FROM_DIGIT: u32 = 2,
  PROVES: u32 = 4,
  PROVED_ONLY: u32 = 8;
// What may stand at its edges.
const NUMBER_EDGES: u32 = 0,
  WORD_EDGES: u32 = 1;
// Kinds of evidence.
const NEAR: u32 = 1,
  IN_FIELD: u32 = 2,
  IN_PROSE: u32 = 3,
  APART: u32 = 4,
  RIGHT_AFTER: u32 = 5,
  ALWAYS: u32 = 6;
// Verdicts.
const REFUSED: u32 = 0,
  PLAUSIBLE: u32 = 1,
  PROVED: u32 = 2,
  DOUBTFUL: u32 = 3;
const NO_EVIDENCE: u32 = 255;

const MOST_ENDS: i32 = 64;
/** Bytes before a match that evidence may look at: in the text, and in the input where plain text stands for it. */
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
let serial: u32 = 0;
let limit: i32 = 0;
let isPlain: bool = false;
/** In plain text, how far a match at the last start sees. */
let reached: i32 = 0;

/**
 * Matches that begin in `[from, to)` of a text that ends at `end`; `from` is a multiple of 64. Returns how many there are, or
 * -1 where they do not fit. With `plain`, the text stands for parts of the input, whose offsets are in `sources`.
 */
export function match(from: i32, to: i32, end: i32, longest: i32, plain: bool): i32 {
  forgetWords();
  forgetNear();
  forgetStanding();
  forgetLine();
  matchCount = 0;
  limit = end;
  isPlain = plain;
  const count = tokenise(from, to, end);
  for (let i = 0; i < count; i++) {
    const place = starts + (i << 3);
    const start = <i32>load<u32>(place);
    for (let groups = load<u32>(place, 4); groups !== 0; groups &= groups - 1) {
      const stop = plain ? plainEnd(start, longest) : min(end, start + longest);
      const deep = walk(start, ctz(groups), stop);
      if (deep > 0) accept(start, deep);
      if (matchCount === mostMatches) return -1;
    }
  }
  return matchCount;
}

/** Runs the automaton; leaves the ends of what it accepts, and returns how many. */
function walk(start: i32, group: u32, stop: i32): i32 {
  const table = rows,
    column = columns,
    accepting = firstAccept,
    inWord = firstInWord,
    across = width;
  let state = load<u32>(startStates + (group << 2));
  let deep = 0;
  const last = text + stop;
  for (let p = text + start; p < last; p++) {
    state = load<u16>(table + ((state * across + load<u8>(column + load<u8>(p))) << 1));
    if (state < accepting) {
      if (state === 0) break;
      continue;
    }
    if (state < inWord && isAlnum(load<u8>(p, 1))) continue;
    if (deep === MOST_ENDS) break;
    store<u32>(ends + (deep << 3), state);
    store<u32>(ends + (deep << 3), <u32>(p + 1 - text), 4);
    deep++;
  }
  return deep;
}

/** Tries what was accepted, the longest first: of a detector the first that holds is its match here. */
function accept(start: i32, deep: i32): void {
  serial++;
  for (let n = deep - 1; n >= 0; n--) {
    const state = load<u32>(ends + (n << 3));
    const end = <i32>load<u32>(ends + (n << 3), 4);
    for (
      let list: usize = load<u32>(lists + ((state - firstAccept) << 2));
      load<u16>(list) !== 0xffff;
      list += 2
    ) {
      const id: u32 = load<u16>(list);
      if (load<u8>(enabled + id) === 0) continue;
      const pattern = patterns + (id << PATTERN);
      const mine = taken + ((<u32>load<u16>(pattern)) << 2);
      if (load<u32>(mine) === serial) continue;
      if (take(pattern, id, start, end)) store<u32>(mine, serial);
    }
  }
}

function take(pattern: usize, id: u32, anchor: i32, stop: i32): bool {
  const flags: u32 = load<u8>(pattern, 2);
  const start = startOf(pattern, flags, anchor, stop);
  if (start < 0) return false;
  const keep: i32 = load<u8>(pattern, 4);
  const end = keep === 0 ? stop : start + keep;
  if (!hasEdges(pattern, start, stop)) return false;
  const steps: u32 = load<u8>(pattern, 39);
  const code = load<u32>(pattern, 52);
  if (steps > 0 || code > 0) compact(start, end);
  for (let n: u32 = 0; n < steps; n++) if (!holds(load<u16>(pattern + (n << 1), 40))) return false;
  setBounds(lowestFor(start), isPlain ? reached : limit);
  if (isPlain && stop === reached && reached < limit) return false;
  const atom = evidence(pattern, start, end);
  if (atom === NO_EVIDENCE || isVetoed(pattern, start, end)) return false;
  let verdict = (flags & PROVES) !== 0 ? PROVED : PLAUSIBLE;
  if (code > 0)
    verdict = holdsInCode(code - 1, characters, length, start, end, lowest(), highest());
  if (verdict === REFUSED || (verdict !== PROVED && (flags & PROVED_ONLY) !== 0)) return false;
  if (verdict === DOUBTFUL && !isNear(start, end, load<u8>(pattern, 56))) return false;
  put(start, end, id | (atom << 16) | (verdict << 24));
  return true;
}

/** Where the match begins: further back where bytes before its anchor belong to it, further on where a key does not. */
function startOf(pattern: usize, flags: u32, anchor: i32, stop: i32): i32 {
  let start = anchor;
  const back = load<u32>(pattern, 20);
  if (back !== 0) {
    const least = start - <i32>load<u8>(pattern, 5);
    while (start > least && inSets(byteAt(start - 1), back)) start--;
    const first = load<u32>(pattern, 24);
    while (start < anchor && !inSets(byteAt(start), first)) start++;
    if (anchor - start < <i32>load<u8>(pattern, 6)) return -1;
  }
  if ((flags & FROM_DIGIT) !== 0) while (start < stop && !isDigit(byteAt(start))) start++;
  return start;
}

/** By default no number goes on before or after it: `12-`, `.5`. */
function hasEdges(pattern: usize, start: i32, end: i32): bool {
  const before = byteAt(start - 1),
    after = byteAt(end);
  const notAfter = load<u32>(pattern, 8),
    notBefore = load<u32>(pattern, 12),
    only = load<u32>(pattern, 16);
  if (notAfter !== 0 && inSets(before, notAfter)) return false;
  if (notBefore !== 0 && inSets(after, notBefore)) return false;
  if (only !== 0 && !inSets(before, only)) return false;
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

function isJoint(byte: u32): bool {
  return byte === 45 || byte === 46;
}

/** Which of a pattern's kinds of evidence holds first: its index. */
function evidence(pattern: usize, start: i32, end: i32): u32 {
  const count: u32 = load<u8>(pattern, 7);
  if (count === 0) return 0;
  for (let n: u32 = 0; n < count; n++)
    if (isEvident(load<u8>(pattern + n, 28), load<u8>(pattern + n, 32), start, end)) return n;
  return NO_EVIDENCE;
}

function isEvident(kind: u32, group: u32, start: i32, end: i32): bool {
  switch (kind) {
    case NEAR:
      return isNear(start, end, group);
    case IN_FIELD:
      return standing(start, end) === FIELD;
    case IN_PROSE:
      return standing(start, end) === PROSE;
    case APART:
      return !isInRow(start, end);
    case RIGHT_AFTER:
      return isRightAfter(start, group);
    default:
      return kind === ALWAYS;
  }
}

function isVetoed(pattern: usize, start: i32, end: i32): bool {
  const before: u32 = load<u8>(pattern, 36),
    after: u32 = load<u8>(pattern, 37);
  if (before !== 0 && isRightAfter(start, before)) return true;
  if (after === 0) return false;
  return wordBeginsAt(byteAt(end) === SPACE ? end + 1 : end, after);
}

/** Whether a word stands right before, with up to four characters between that are neither letters nor digits. */
function isRightAfter(start: i32, group: u32): bool {
  let p = start;
  while (
    p > start - 5 &&
    byteAt(p - 1) !== NEWLINE &&
    !isAlnum(byteAt(p - 1)) &&
    byteAt(p - 1) < 0x80
  )
    p--;
  return p > start - 5 && hitThatEnds(max(p - 40, lowest()), p, group) >= 0;
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

/** How far a match at `start` of plain text sees: so many bytes of the input, and those around it that hide something. */
function plainEnd(start: i32, longest: i32): i32 {
  const most = load<u32>(sources + (start << 2)) + <u32>(longest + SOURCE_AHEAD);
  let p = start;
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
