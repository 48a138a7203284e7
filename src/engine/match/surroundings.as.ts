// The surroundings of a bare number: alone in its line, row, cell or quotes (a field), or among words (prose); neither in lines
// of logs, in code and among other numbers, where bare numbers mean nothing.
//
//   17,«123456789»,x      He has «123456789» since May.      took 123456789 ns      foo(123456789)
import { highest, lowest } from './bounds.as';
import { byteAt, inSets, isAlnum, isDigit, isLetter, isQuote, NEWLINE, SPACE } from './bytes.as';
import { isLogLine } from './line.as';
import { keywordEndingAt, wordBeginsAt } from './words.as';

export const NEITHER: u32 = 0;
export const FIELD: u32 = 1;
export const PROSE: u32 = 2;

const BEFORE: i32 = 48;
const AFTER: i32 = 32;
const LINE: i32 = 160;
const LONGEST_TAG: i32 = 96;

// Groups of words, as `src/engine/compile/evidence-words.ts` numbers them.
const CELLS: u32 = 2;
export const COUNT_NOUNS: u32 = 3;
const NAMED: u32 = 4;
const POSTAL: u32 = 5;

// Sets, as `src/engine/compile/dispatch/sides.ts` numbers them.
const ARRAY: u32 = 1 << 6;
const BEFORE_ROW: u32 = 1 << 7;
const DELIMITER: u32 = 1 << 8;
const CODE: u32 = 1 << 9;
const SPECIAL: u32 = 1 << 10;
const SENTENCE_END: u32 = 1 << 11;
const OPENING: u32 = 1 << 12;
const COUNTING: u32 = 1 << 13;
const BEFORE_COUNT: u32 = 1 << 14;

let latestStart: i32 = -1,
  latestEnd: i32 = -1,
  latest: u32 = 0;

export function forgetSurroundings(): void {
  latestStart = -1;
}

export function surroundings(start: i32, end: i32): u32 {
  if (start === latestStart && end === latestEnd) return latest;
  latestStart = start;
  latestEnd = end;
  latest = surroundingsOf(start, end);
  return latest;
}

function surroundingsOf(start: i32, end: i32): u32 {
  const before = isQuote(byteAt(start - 1)) ? start - 1 : start;
  const after = isQuote(byteAt(end)) ? end + 1 : end;
  if (isLineEdge(byteAt(before - 1)) && isLineEdge(byteAt(after))) return FIELD;
  if (isCell(start, end)) return FIELD;
  const quoted = before < start && after > end && isQuoted(before, after);
  const parted = isParted(before - 1) && isPartedAfter(after);
  if (parted && isOfArray(start, end)) return NEITHER;
  if (!quoted && !parted && !isAmongWords(start, end)) return NEITHER;
  const field = quoted || parted;
  // The kind of a line is known for most of its numbers.
  if (isLogLine(start) || !isAmongProse(start, end, quoted, field)) return NEITHER;
  if (field) return FIELD;
  return isCount(start, end) ? NEITHER : PROSE;
}

function isLineEdge(byte: u32): bool {
  return byte === NEWLINE || byte === 13;
}

/** Whether a number is the whole content of an HTML element: `<td>…</td>`. */
function isCell(start: i32, end: i32): bool {
  if (byteAt(end) !== 60 || byteAt(end + 1) !== 47 || byteAt(start - 1) !== 62) return false;
  const least = max(start - LONGEST_TAG, lowest());
  let p = start - 2;
  while (p >= least && byteAt(p) !== 60 && byteAt(p) !== 62) p--;
  if (p < least || byteAt(p) !== 60) return false;
  let stop = p + 1;
  while (isAlnum(byteAt(stop))) stop++;
  if (stop !== start - 1 && byteAt(stop) !== SPACE) return false;
  const last = byteAt(stop - 1);
  if (stop === p + 3 && (byteAt(p + 1) | 32) === 104 && last >= 49 && last <= 54) return true;
  return keywordEndingAt(p + 1, stop, CELLS) === p + 1;
}

/** Whether quotes in a list of JSON or the like surround it. A value with a key is judged by its key. */
function isQuoted(before: i32, after: i32): bool {
  const p = byteAt(before - 1) === SPACE ? before - 2 : before - 1;
  if (byteAt(p) !== 44 && byteAt(p) !== 91) return false;
  const byte = byteAt(after);
  return byte === 44 || byte === 125 || byte === 93 || byte <= SPACE;
}

/**
 * Whether a number is in an array in source code: its line begins with blanks and goes on with numbers and commas,
 * and the line before does, too, or ends with an opening bracket.
 */
function isOfArray(start: i32, end: i32): bool {
  if (byteAt(end) !== 44 && byteAt(start - 2) !== 44) return false;
  const least = max(start - LINE, lowest());
  let p = start;
  while (p > least && inSets(byteAt(p - 1), ARRAY)) p--;
  if (p > least && byteAt(p - 1) !== NEWLINE) return false;
  if (byteAt(p) !== 9 && !(isIndent(byteAt(p)) && isIndent(byteAt(p + 1)))) return false;
  while (p > lowest() && byteAt(p - 1) <= SPACE) p--;
  return p > lowest() && inSets(byteAt(p - 1), BEFORE_ROW);
}

function isIndent(byte: u32): bool {
  return byte === SPACE || byte === 9;
}

function isParted(p: i32): bool {
  const byte = byteAt(p);
  if (byte === NEWLINE || inSets(byte, DELIMITER)) return true;
  return byte === SPACE && inSets(byteAt(p - 1), DELIMITER);
}

function isPartedAfter(p: i32): bool {
  const byte = byteAt(p);
  return isLineEdge(byte) || inSets(byte, DELIMITER) || (byte === 46 && byteAt(p + 1) <= SPACE);
}

/** Whether blanks, quotes, brackets or the marks of a sentence are on both sides. */
function isAmongWords(start: i32, end: i32): bool {
  if (!inSets(byteAt(start - 1), OPENING)) return false;
  if (byteAt(start - 1) === 40 && isAlnum(byteAt(start - 2))) return false;
  const byte = byteAt(end);
  if (byte <= SPACE || byte >= 0x80 || isQuote(byte)) return true;
  return (
    inSets(byte, SENTENCE_END) &&
    (byteAt(end + 1) <= SPACE || inSets(byteAt(end + 1), SENTENCE_END))
  );
}

let letters: i32 = 0,
  digits: i32 = 0,
  specials: i32 = 0;

function count(byte: u32): bool {
  const letter = isLetter(byte) || byte >= 0x80;
  letters += <i32>letter;
  digits += <i32>isDigit(byte);
  specials += <i32>(inSets(byte, SPECIAL) || (byte | 32) === 120);
  return letter;
}

/**
 * Whether the rest of the match's line is neither code nor a time of day; and, where the match is no field of its own, has
 * words, with at most half as many digits as letters.
 */
function isAmongProse(start: i32, end: i32, quoted: bool, field: bool): bool {
  letters = 0;
  digits = 0;
  specials = 0;
  let found = 0;
  const least = max(start - BEFORE, lowest());
  let first = start;
  let next: bool = false;
  for (; first > least && byteAt(first - 1) !== NEWLINE; first--) {
    const letter = count(byteAt(first - 1));
    found += <i32>(next && !letter);
    next = letter;
  }
  const beyond = byteAt(first - 1);
  found += <i32>(next && !(isLetter(beyond) || beyond >= 0x80));
  const most = min(end + AFTER, highest());
  let last = end;
  let before = isLetter(byteAt(end - 1));
  for (; last < most && byteAt(last) !== NEWLINE; last++) {
    const letter = count(byteAt(last));
    found += <i32>(letter && !before);
    before = letter;
  }
  if (!field && (found < 2 || 2 * digits > letters)) return false;
  // The byte after a 0 may make it an address.
  const more =
    inSets(byteAt(start), SPECIAL) || inSets(byteAt(last), SPECIAL) || (byteAt(last) | 32) === 120;
  if (specials === 0 && !more) return true;
  return areProse(first, start, quoted) && areProse(end, last, quoted);
}

function areProse(from: i32, to: i32, quoted: bool): bool {
  for (let p = from; p < to; p++) {
    const byte = byteAt(p);
    // `0x7f`: an address.
    if (byte === 48 && (byteAt(p + 1) | 32) === 120) return false;
    if (inSets(byte, SPECIAL) && !isProse(p, quoted)) return false;
  }
  return true;
}

/** Whether a character may occur so in prose. */
function isProse(p: i32, quoted: bool): bool {
  const byte = byteAt(p);
  if (inSets(byte, CODE)) return quoted && byte !== 61;
  const before = byteAt(p - 1),
    next = byteAt(p + 1);
  if (byte === 40) return !isAlnum(before);
  if (byte === 47) return !isAlnum(next) || isAlnum(before);
  // A time of day, or `a::b`, but not `Note: …`.
  return quoted || !isAlnum(before) || (!isAlnum(next) && next !== 58);
}

/** Whether the number counts something, or names something that is neither person nor place: `512 px`, `port 8080`. */
function isCount(start: i32, end: i32): bool {
  if (inSets(byteAt(start - 1), COUNTING) || isNamed(start)) return true;
  return byteAt(end) === SPACE && wordBeginsAt(end + 1, COUNT_NOUNS);
}

function isNamed(start: i32): bool {
  let end = start;
  while (end > start - 4 && inSets(byteAt(end - 1), BEFORE_COUNT)) end--;
  if (end === start) return false;
  const from = max(start - 16, lowest());
  const word = keywordEndingAt(from, end, NAMED);
  if (word < 0 || isNamePart(byteAt(word - 1))) return false;
  // A code, but no postal one.
  return keywordEndingAt(from, end, POSTAL) < 0;
}

function isNamePart(byte: u32): bool {
  return isAlnum(byte) || byte === 95;
}
