// The keyword that leads to a value: right before it, with separators, tags, `is`, or a remark in brackets between.
//
//   MRN is: 00123456        <td>MRN</td> <td>00123456        Serial number (system): C02XL        CVV on the back is 123
//      ├─────┤ gap             ├──────────┤                               ├─────────┤                ├─────────────┤
import { lowest } from './bounds.as';
import { byteAt, inSets, isAlnum, isDigit, isLetter, isQuote, NEWLINE, SPACE } from './bytes.as';
import { isListed } from './lists.as';
import { anyEndings } from './memory.as';
import { keywordEndingAt } from './words.as';

// Groups of words, as `src/engine/compile/evidence-words.ts` numbers them.
const VERBS: u32 = 6;
const PREPOSITIONS: u32 = 7;
const ELEMENTS: u32 = 8;
/** Set of bytes between, as `src/engine/compile/dispatch/sides.ts` numbers it. */
const BETWEEN: u32 = 1 << 15;

/** Most separators between, bytes of a tag, a remark and a keyword. */
const MOST_SEPARATORS: i32 = 24;
const LONGEST_TAG: i32 = 30;
const MOST_TAGS: i32 = 3;
const LONGEST_REMARK: i32 = 26;
const LONGEST_KEYWORD: i32 = 48;
// Kinds of separators between keyword and value, as terms require them: none, blanks, a colon or equivalent, a number sign.
const ANY: i32 = -1,
  NOBODY: i32 = -2;
const NONE: u32 = 0,
  BLANK: u32 = 1,
  COLON: u32 = 4,
  NUMBER: u32 = 8;

/** Start of the keyword found last. */
export let keyword: i32 = 0;

let askedStart: i32 = -1,
  /** Separator before the value, and the end of the word before that. */
  separator: u32 = 0,
  wordEnd: i32 = 0,
  /** An `is` leads to the value. */
  hasVerb: bool = false;

export function forgetKeyword(): void {
  askedStart = -1;
  ledStart = -1;
}

/** End of the word before the gap of the value checked last, or `ANY` or `NOBODY`. */
let leader: i32 = NOBODY;
/** Bit of the leader's last two letters in sets of endings. */
let leaderBit: u32 = 0;
/** The value that was asked about last, and the answer. */
let ledStart: i32 = -1,
  isLed: bool = false;

/** Whether a keyword of any pattern may lead to the value at `start`. */
export function isLedAt(start: i32): bool {
  if (start === ledStart) return isLed;
  ledStart = start;
  leader = leaderOf(start);
  isLed = leader === ANY;
  if (leader < 0) return isLed;
  leaderBit = ((byteAt(leader - 2) & 31) << 5) | (byteAt(leader - 1) & 31);
  isLed = isEnding(anyEndings);
  return isLed;
}

/** Whether a keyword with one of some endings may lead to the value of the last `isLedAt`: a quick look at two letters. */
export function mayBeLed(endings: usize): bool {
  return leader === ANY || isEnding(endings);
}

function isEnding(endings: usize): bool {
  return ((load<u8>(endings + (leaderBit >> 3)) >> (leaderBit & 7)) & 1) !== 0;
}

function leaderOf(start: i32): i32 {
  // The keyword of an item of a list leads to the next one.
  if (isListed(start)) return ANY;
  let p = start;
  const least = start - MOST_SEPARATORS;
  while (p >= least && isBetween(p - 1)) {
    // A tag.
    if (byteAt(p - 1) === 62) return ANY;
    p--;
  }
  const byte = byteAt(p - 1);
  if (byte >= 0x80 || byte === 41) return ANY;
  // `cvv2`
  if (isDigit(byte)) p--;
  return isLetter(byteAt(p - 1)) ? p : NOBODY;
}

/** Whether the byte at `p` belongs to a character between keyword and number. The last byte of `à` (C3 A0) does not, though a no-break space (C2 A0) ends with it, too. */
function isBetween(p: i32): bool {
  const byte = byteAt(p);
  if (!inSets(byte, BETWEEN)) return false;
  if (byte < 0x80 || byte >= 0xc0) return true;
  const before = byteAt(p - 1);
  if (byte === 0xa0) return before === 0xc2;
  return byte === 0x80 ? before === 0xe2 : before === 0x80 && byteAt(p - 2) === 0xe2;
}

/** Whether a word of a group leads to the value at `start`, with a separator that the flags accept. */
export function isLedTo(start: i32, group: u32, accepted: u32): bool {
  if (start !== askedStart) {
    askedStart = start;
    look(start);
  }
  if (separator === NONE || !isAccepted(accepted)) return false;
  if (ends(wordEnd, group)) return true;
  const byte = byteAt(wordEnd - 1);
  // `cvv2`, `phone1`
  if (isDigit(byte)) return isLetter(byteAt(wordEnd - 2)) && ends(wordEnd - 1, group);
  if (byte === 41) return ends(beforeRemark(wordEnd), group);
  return hasVerb && ends(beforeQualifier(wordEnd), group);
}

/** A number sign counts as a colon, unless a term requires both. */
function isAccepted(flags: u32): bool {
  return flags === COLON ? (separator & (COLON | NUMBER)) !== 0 : (separator & flags) === flags;
}

function ends(end: i32, group: u32): bool {
  keyword = keywordEndingAt(leastOf(end), end, group);
  return keyword >= 0;
}

function leastOf(end: i32): i32 {
  return max(end - LONGEST_KEYWORD, lowest());
}

/** Reads the gap between the value and the word before it. */
function look(start: i32): void {
  separator = NONE;
  hasVerb = false;
  const least = max(start - MOST_SEPARATORS, lowest());
  let p = start;
  let tags = 0;
  for (let n = 0; n < MOST_SEPARATORS; n++) {
    const tag = byteAt(p - 1) === 62 ? beforeTag(p) : p;
    if (tag < p && ++tags > MOST_TAGS) return;
    else if (!isBetween(p - 1)) break;
    p = tag < p ? tag : p - 1;
  }
  wordEnd = p;
  if (tags > 0) {
    separator = COLON;
    return;
  }
  if (p < least || p === lowest()) return;
  const beforeIs = beforeVerb(p, least);
  wordEnd = beforeIs;
  hasVerb = beforeIs < p;
  separator = separatorIn(beforeIs, start);
}

/** Start of the tag that ends at `end`; `end` if there is no tag. */
function beforeTag(end: i32): i32 {
  const least = max(end - LONGEST_TAG, lowest());
  let p = end - 2;
  while (p > least && byteAt(p) !== 60 && byteAt(p) !== 62) p--;
  if (byteAt(p) !== 60) return end;
  const name = byteAt(p + 1) === 47 ? p + 2 : p + 1;
  let stop = name;
  while (isLetter(byteAt(stop))) stop++;
  const known =
    stop > name && !isAlnum(byteAt(stop)) && keywordEndingAt(name, stop, ELEMENTS) === name;
  return known ? p : end;
}

/** Offset before the `is` that ends at `end`, and before the `of` of `number of`. */
function beforeVerb(end: i32, least: i32): i32 {
  const last = byteAt(end - 1) | 32;
  if (last !== 115 && last !== 102) return end;
  const word = last === 102 ? end - 2 : keywordEndingAt(max(end - 3, lowest()), end, VERBS);
  if (word < least || byteAt(word - 1) !== SPACE) return end;
  if (last === 102) return isNumber(word - 1) ? word - 1 : end;
  let p = word;
  while (p > least && isBetween(p - 1)) p--;
  return p;
}

/** Whether `number` ends at `end`. */
function isNumber(end: i32): bool {
  return (
    (byteAt(end - 1) | 32) === 114 &&
    (byteAt(end - 2) | 32) === 101 &&
    (byteAt(end - 3) | 32) === 98 &&
    (byteAt(end - 4) | 32) === 109
  );
}

/** Offset before a remark in brackets that ends at `end`. */
function beforeRemark(end: i32): i32 {
  const least = max(end - LONGEST_REMARK, lowest());
  let p = end - 2;
  while (p > least && byteAt(p) !== 40 && byteAt(p) !== 41) p--;
  if (byteAt(p) !== 40 || p === end - 2) return end;
  return byteAt(p - 1) === SPACE ? p - 1 : p;
}

/** Start of one or two words that qualify a keyword: ` of my new card`. */
function beforeQualifier(end: i32): i32 {
  let p = end;
  for (let words = 0; words < 2; words++) {
    let q = p;
    while (q > p - 13 && byteAt(q - 1) - 97 < 26) q--;
    if (p - q < 2 || byteAt(q - 1) !== SPACE) return end;
    p = q - 1;
    const preposition = keywordEndingAt(leastOf(p), p, PREPOSITIONS);
    if (preposition >= 0) return byteAt(preposition - 1) === SPACE ? preposition - 1 : end;
  }
  return end;
}

/**
 * Returns the kind of separator between a word and a value: a comma separates two cells, a dash has blanks around it,
 * and a line ends in a colon unless its keyword begins it.
 */
function separatorIn(from: i32, to: i32): u32 {
  let found = BLANK;
  let colon: bool = false;
  for (let p = from; p < to; p++) {
    const byte = byteAt(p);
    if (byte === 45 && (byteAt(p - 1) !== SPACE || byteAt(p + 1) !== SPACE)) return NONE;
    if ((byte === 44 || byte === 59) && to - from > 1 && !isQuote(byteAt(p + 1))) return NONE;
    if (byte === NEWLINE && !colon && !beginsLine(from)) return NONE;
    if (byte === 58) colon = true;
    if (byte === 35) found |= NUMBER;
    else if (leads(byte)) found |= COLON;
  }
  return found;
}

function leads(byte: u32): bool {
  return (
    byte === 58 ||
    byte === 61 ||
    isQuote(byte) ||
    byte === 62 ||
    byte === 124 ||
    byte === 9 ||
    byte === NEWLINE
  );
}

/** Whether the words before `end` begin their line. */
function beginsLine(end: i32): bool {
  const least = leastOf(end);
  let p = end;
  while (p > least && isKeywordPart(byteAt(p - 1))) p--;
  return byteAt(p - 1) === NEWLINE;
}

function isKeywordPart(byte: u32): bool {
  return isLetter(byte) || byte === SPACE || byte === 95 || byte === 46 || byte === 45;
}
