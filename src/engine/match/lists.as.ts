// Items of a list: a keyword before one item counts for later items of the same form.
//
//   MRNs 4417820, 4417821 and 4418007        aged 4, 7 or 11        DOB 3/4, 3/11 & 3/18/26
//        item ◀── comma    ◀── item              ◀─ ◀─ item
import { lowest } from './bounds.as';
import { byteAt, isAlnum, isDigit, NEWLINE, SPACE } from './bytes.as';

const COMMA: u32 = 44,
  SEMICOLON: u32 = 59,
  SLASH: u32 = 47,
  AND: u32 = 38,
  HYPHEN: u32 = 45,
  BRACKET: u32 = 41,
  DOT: u32 = 46;
/** Longest item; bytes at which groups of digits may differ in length. */
const LONGEST: i32 = 40;
const SHORT: i32 = 3;
/** Most letters of a word that joins the last item. */
const LONGEST_JOINER: i32 = 6;

/** End of the item before, if there is one. */
export let itemEnd: i32 = 0;

/** Whether a value at `start` comes after an item of a list. */
export function isListed(start: i32): bool {
  const item = beforeJoiner(start);
  return item >= 0 && endsItem(item);
}

/** Whether slashes go on around a value that has one: a part of `1/2/3/4` is no item, and each would read all parts before it. */
export function isInSlashes(start: i32, end: i32): bool {
  return (byteAt(start - 1) === SLASH || byteAt(end) === SLASH) && has(start, end, SLASH);
}

/**
 * Start of the item before the item `[start, end)` in a list, which ends with a digit or a day's full stop; -1 if
 * there is no such item.
 */
export function itemBefore(start: i32, end: i32): i32 {
  const stop = beforeJoiner(start);
  if (stop < 0 || stop <= lowest() + 1 || !endsItem(stop)) return -1;
  const slashes = has(start, end, SLASH);
  const least = max(stop - LONGEST, lowest());
  let p = stop;
  while (p > least && isPart(byteAt(p - 1), slashes)) p--;
  while (p < stop && !isAlnum(byteAt(p))) p++;
  // `PIN (home)1234`: no number that counts begins there.
  if (p === stop || byteAt(p - 1) === BRACKET || !areAlike(p, stop, start, end)) return -1;
  itemEnd = stop;
  return p;
}

function isPart(byte: u32, slashes: bool): bool {
  return isAlnum(byte) || byte === HYPHEN || byte === DOT || (slashes && byte === SLASH);
}

function has(from: i32, to: i32, wanted: u32): bool {
  for (let p = from; p < to; p++) if (byteAt(p) === wanted) return true;
  return false;
}

/** The start that was asked about last, and the joint before it. */
let seenStart: i32 = -1,
  joint: i32 = -1;

export function forgetLists(): void {
  seenStart = -1;
}

/** Start of the joint between an item and the one before it: a comma and a blank, `and`, a slash; -1 if absent. */
export function beforeJoiner(start: i32): i32 {
  if (start !== seenStart) {
    seenStart = start;
    joint = jointBefore(start);
  }
  return joint;
}

function jointBefore(start: i32): i32 {
  const blank = blanksBefore(start);
  const byte = byteAt(blank - 1);
  if (byte === SLASH) return blanksBefore(blank - 1);
  if (blank === start) return isEnDash(start) ? start - 3 : -1;
  if (byte === COMMA || byte === SEMICOLON) return blank - 1;
  const word = joinerBefore(blank);
  if (word < 0) return -1;
  const before = blanksBefore(word);
  return before === word ? -1 : byteAt(before - 1) === COMMA ? before - 1 : before;
}

function blanksBefore(at: i32): i32 {
  let p = at;
  while (p > at - 2 && (byteAt(p - 1) === SPACE || byteAt(p - 1) === NEWLINE)) p--;
  return p;
}

/** Start of a joining word or character that ends at `end`; -1 if absent. */
function joinerBefore(end: i32): i32 {
  const last = byteAt(end - 1);
  if (last === AND || last === HYPHEN) return end - 1;
  if (isEnDash(end)) return end - 3;
  let p = end;
  let letters: u64 = 0;
  while (p > end - LONGEST_JOINER && isSmall(byteAt(p - 1))) {
    p--;
    letters |= (<u64>byteAt(p)) << ((end - 1 - p) << 3);
  }
  if (p === end || byteAt(p - 1) !== SPACE) return -1;
  switch (letters) {
    case 0x616e64: // and
    case 0x6f72: // or
    case 0x746f: // to
    case 0x756e64: // und
    case 0x6f646572: // oder
    case 0x626973: // bis
    case 0x6574: // et
    case 0x6f75: // ou
    case 0x79: // y
    case 0x65: // e
    case 0x6f: // o
    case 0x69: // i
    case 0x656e: // en
    case 0x6f66: // of
    case 0x6c7562: // lub
    case 0x6f72617a: // oraz
    case 0x736f776965: // sowie
    case 0x6f7070757265: // oppure
      return p;
    default:
      return -1;
  }
}

/** Whether an en dash ends at `end`. */
function isEnDash(end: i32): bool {
  return byteAt(end - 1) === 0x93 && byteAt(end - 2) === 0x80 && byteAt(end - 3) === 0xe2;
}

/** Whether an item may end at `stop`: with a digit, or with the full stop of a day, as in `3.4., 10.4.`. */
function endsItem(stop: i32): bool {
  const last = byteAt(stop - 1);
  if (last !== DOT) return isDigit(last);
  if (!isDigit(byteAt(stop - 2))) return false;
  return byteAt(stop - 3) === DOT || (isDigit(byteAt(stop - 3)) && byteAt(stop - 4) === DOT);
}

function isSmall(byte: u32): bool {
  return byte - 97 < 26;
}

/** Whether two items have the same groups of digits and letters, as far as the shorter one goes. */
function areAlike(one: i32, oneEnd: i32, other: i32, otherEnd: i32): bool {
  let p = one,
    q = other;
  let digits: bool = false;
  while (p < oneEnd && q < otherEnd) {
    const a = byteAt(p),
      b = byteAt(q);
    if (!isAlnum(a) || !isAlnum(b)) {
      if (a !== b) return false;
      p++;
      q++;
      continue;
    }
    const digit = isDigit(a);
    if (digit !== isDigit(b)) return false;
    digits = digits || digit;
    const first = groupEnd(p, oneEnd, digit) - p,
      second = groupEnd(q, otherEnd, digit) - q;
    if (first !== second && !(digit && max(first, second) <= SHORT)) return false;
    p += first;
    q += second;
  }
  return digits && (p === oneEnd || !isAlnum(byteAt(p))) && (q === otherEnd || !isAlnum(byteAt(q)));
}

function groupEnd(from: i32, to: i32, digit: bool): i32 {
  let p = from;
  while (p < to && isAlnum(byteAt(p)) && isDigit(byteAt(p)) === digit) p++;
  return p;
}
