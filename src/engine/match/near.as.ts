// Keywords near a value: in its key where it has one, else within 48 bytes before or 24 after it.
//
//   routing number: "021000021" (bank)       zip=1 size=12345
//   from ──────────▶ gap          ├── to     ├ key of 12345: `zip` is not

import { highest, lowest } from './bounds.as';
import { byteAt, inSets, isLetter, isQuote, NEWLINE } from './bytes.as';
import { keywordEndingAt, keywordStart, lastKeyword } from './words.as';

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

/** The latest value: patterns ask for different words around the same one. */
let seenStart: i32 = -1,
  seenEnd: i32 = -1;
/** Where its key or its words may be: from the first byte that counts, from its key, up to their end. */
let from: i32 = 0,
  key: i32 = 0,
  to: i32 = 0;
/** It has a key; a generic one; or one that names something else. */
let isKeyed: bool = false,
  isGeneric: bool = false,
  isForeign: bool = false;
/** End of the words after it that belong to it. */
let after: i32 = 0;
/** The last group, and its answer. */
let askedGroup: u32 = 0,
  answered: bool = false;

export function forgetNear(): void {
  seenStart = -1;
}

export function isNear(start: i32, end: i32, group: u32): bool {
  if (start !== seenStart || end !== seenEnd) see(start, end);
  else if (group === askedGroup) return answered;
  askedGroup = group;
  answered = holdsNear(group);
  return answered;
}

function see(start: i32, end: i32): void {
  seenStart = start;
  seenEnd = end;
  from = max(start - BEFORE, lowest());
  const gap = beforeGap(start, from);
  const mark: u32 = gap > from ? byteAt(gap - 1) : 0;
  isKeyed = mark === EQUALS || mark === COLON;
  to = beforeBlanks(isKeyed ? gap - 1 : gap, from);
  after = clauseEnd(end);
  if (!isKeyed) return;
  key = afterLast(from, to, mark === EQUALS ? BEFORE_KEY : BEFORE_LABEL);
  isGeneric = isGenericKey();
  isForeign = !isGeneric && to > key && (mark === EQUALS || isQuote(byteAt(gap - 2)));
}

function holdsNear(group: u32): bool {
  if (!isKeyed) {
    const last = lastKeyword(from, to, group);
    if (last >= 0 && !isPairIn(keywordStart(last), to)) return true;
  } else {
    if (lastKeyword(key, to, group) >= 0) return true;
    if (isForeign) return false;
    if (isGeneric && isNamedBefore(group)) return true;
  }
  return after > seenEnd && lastKeyword(seenEnd, after, group) >= 0;
}

/** Offset before the blanks, the quote and the line break that precede a value: its label may be on the line before. */
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

function isGenericKey(): bool {
  const start = keywordEndingAt(key, to, GENERIC);
  return start >= 0 && (start === key || !isLetter(byteAt(start - 1)));
}

/** Whether the value before a generic key names this one: `"type":"zip","value":12345`, `name="zip" value="…"`. */
function isNamedBefore(group: u32): bool {
  let end = key;
  while (end > from && inSets(byteAt(end - 1), BETWEEN_PAIRS)) end--;
  if (end === key) return false;
  const value = afterLast(from, end, BEFORE_VALUE);
  if (value === end || lastKeyword(value, end, group) < 0) return false;
  let sign = value - 1;
  while (sign > from && inSets(byteAt(sign), BLANK_OR_QUOTE)) sign--;
  return sign >= from && (byteAt(sign) === EQUALS || byteAt(sign) === COLON);
}

/** End of the words after a value at `end`, `end` if absent: a key that follows (`id=7 phone=…`) belongs to the next value. */
function clauseEnd(end: i32): i32 {
  const most = min(end + AFTER, highest());
  if (end + 1 >= most || inSets(byteAt(end), CLAUSE_END) || inSets(byteAt(end + 1), CLAUSE_END))
    return end;
  let stop = end;
  while (stop < most && !inSets(byteAt(stop), CLAUSE_END)) stop++;
  return stop < most && (byteAt(stop) === EQUALS || byteAt(stop) === COLON) ? end : stop;
}
