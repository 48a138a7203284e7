// Keywords near a value: in its key where it has one, else within 48 bytes before or 24 after it.
//
//   routing number: "021000021" (bank)       zip=1 size=12345
//   from ──────────▶ gap          ├── to     ├ key of 12345: `zip` is not

import { highest, lowest } from './bounds.as';
import { byteAt, inSets, isLetter, isQuote, NEWLINE } from './bytes.as';
import { hitStart, hitThatEnds, lastHit } from './words.as';

const BEFORE: i32 = 48;
const AFTER: i32 = 24;
/** Words that fit any value: `value`, `id`. `src/engine/compile/evidence-words.ts` lists them. */
const GENERIC: u32 = 1;

// Sets, as `src/engine/compile/dispatch/sides.ts` numbers them.
const BLANK_OR_QUOTE: u32 = 1 << 0;
const BEFORE_KEY: u32 = 1 << 1;
const BEFORE_LABEL: u32 = 1 << 2;
const CLAUSE_END: u32 = 1 << 3;
const BETWEEN_PAIRS: u32 = 1 << 4;
const BEFORE_VALUE: u32 = 1 << 5;

const EQUALS: u32 = 61;
const COLON: u32 = 58;

/** The last question and its answer: several patterns of a detector ask the same. */
let askedStart: i32 = -1,
  askedEnd: i32 = -1,
  askedGroup: u32 = 0,
  answered: bool = false;

export function forgetNear(): void {
  askedStart = -1;
}

export function isNear(start: i32, end: i32, group: u32): bool {
  if (start === askedStart && end === askedEnd && group === askedGroup) return answered;
  askedStart = start;
  askedEnd = end;
  askedGroup = group;
  answered = looksNear(start, end, group);
  return answered;
}

function looksNear(start: i32, end: i32, group: u32): bool {
  const from = max(start - BEFORE, lowest());
  const gap = beforeGap(start, from);
  const mark: u32 = gap > from ? byteAt(gap - 1) : 0;
  if (mark !== EQUALS && mark !== COLON) {
    const to = beforeBlanks(gap, from);
    const hit = lastHit(from, to, group);
    if (hit >= 0 && !isPairIn(hitStart(hit), to)) return true;
    return isAfter(end, group);
  }
  const to = beforeBlanks(gap - 1, from);
  const key = afterLast(from, to, mark === EQUALS ? BEFORE_KEY : BEFORE_LABEL);
  if (lastHit(key, to, group) >= 0) return true;
  if (isGeneric(key, to)) {
    if (isNamedBefore(key, from, group)) return true;
  } else if (to > key && (mark === EQUALS || isQuote(byteAt(gap - 2)))) {
    // Its key names something else.
    return false;
  }
  return isAfter(end, group);
}

/** Before the blanks, the quote, and the line break before a value: its label may be on the line before. */
function beforeGap(start: i32, from: i32): i32 {
  let p = beforeBlanks(start, from);
  if (p > from && byteAt(p - 1) === NEWLINE) p--;
  if (p > from && byteAt(p - 1) === 13) p--;
  return p;
}

function beforeBlanks(at: i32, from: i32): i32 {
  let p = at;
  while (p > from && inSets(byteAt(p - 1), BLANK_OR_QUOTE)) p--;
  return p;
}

/** Offset after the last byte of a set in `[from, to)`; `from` if absent. */
function afterLast(from: i32, to: i32, set: u32): i32 {
  let p = to;
  while (p > from && !inSets(byteAt(p - 1), set)) p--;
  return p;
}

function isPairIn(from: i32, to: i32): bool {
  for (let p = from; p < to; p++) if (byteAt(p) === EQUALS || byteAt(p) === NEWLINE) return true;
  return false;
}

function isGeneric(key: i32, to: i32): bool {
  const start = hitThatEnds(key, to, GENERIC);
  return start >= 0 && (start === key || !isLetter(byteAt(start - 1)));
}

/** Whether the value before a generic key names this one: `"type":"zip","value":12345`, `name="zip" value="…"`. */
function isNamedBefore(key: i32, from: i32, group: u32): bool {
  let end = key;
  while (end > from && inSets(byteAt(end - 1), BETWEEN_PAIRS)) end--;
  if (end === key) return false;
  const value = afterLast(from, end, BEFORE_VALUE);
  if (value === end || lastHit(value, end, group) < 0) return false;
  let sign = value - 1;
  while (sign > from && inSets(byteAt(sign), BLANK_OR_QUOTE)) sign--;
  return sign >= from && (byteAt(sign) === EQUALS || byteAt(sign) === COLON);
}

/** A key that follows (`id=7 phone=…`) belongs to the next value. */
function isAfter(end: i32, group: u32): bool {
  const most = min(end + AFTER, highest());
  if (end + 1 >= most || inSets(byteAt(end), CLAUSE_END) || inSets(byteAt(end + 1), CLAUSE_END))
    return false;
  let to = end;
  while (to < most && !inSets(byteAt(to), CLAUSE_END)) to++;
  if (to < most && (byteAt(to) === EQUALS || byteAt(to) === COLON)) return false;
  return lastHit(end, to, group) >= 0;
}
