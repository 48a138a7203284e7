// Keywords: those that begin in a block of 64 bytes are looked up when a pattern first asks for words there, and kept.
//
//   text    Bank routing_number: 021000021        entries, each with the one before it
//   words   ^    ^       ^                        routing ─▶ number ─▶ groups that have `routing number`
//   keyword      ├─────────────┤ start, end, set of groups
//
// A word ends where letters do, or where a capital begins the next (`routingNumber`). Characters beyond ASCII are pieces of
// their own: `sécu` is s, é, cu.
import { BEYOND, BLOCK, byteAt, CAPITALS, isAlnum, isDigit, isLetter, LETTERS } from './bytes.as';
import {
  bits,
  groupSets,
  heads,
  keywords,
  mostKeywords,
  openings,
  text,
  wordMask,
  words,
} from './memory.as';

/** An entry: hash, entry before it, letters, their length, flags, set of groups, set of those of a word in capitals. */
const ENTRY: u32 = 5;
const HASH: usize = 0;
const BEFORE: usize = 8;
const SPELLED: usize = 12;
const LENGTH: usize = 16;
const FLAGS: usize = 17;
const GROUPS: usize = 18;
const CAPITAL_GROUPS: usize = 20;
/** Flag: longer phrases begin with the entry. */
const OPENS: u32 = 1;

/** Bits of a hash that choose the bit of a first word. */
const OPENING_BITS: u32 = 0xffff;

const LONGEST: i32 = 28;
const MOST_PIECES: i32 = 8;
const NO_GROUPS: u32 = 0;
/** The entry before the first three bytes of a phrase that begins beyond ASCII. */
const OPENING: u32 = 0xffffff;

const SEED: u64 = 0x9e3779b97f4a7c15;
const MIX: u64 = 0xd6e8feb86659fd93;
const LOWER_CASE: u64 = 0x2020202020202020;

/** Hash of a piece after an entry: of its first sixteen bytes in lower case, and its length. */
export function hashOf(p: usize, length: i32, before: u32): u64 {
  let h = (<u64>length + ((<u64>before) << 8)) * SEED;
  if (length >= 8) {
    h = (h ^ (load<u64>(p) | LOWER_CASE)) * MIX;
    h ^= h >> 32;
    const rest = min(length, 16) - 8;
    if (rest > 0)
      h = (h ^ ((load<u64>(p, 8) | LOWER_CASE) & (~(<u64>0) >> (64 - (rest << 3))))) * MIX;
  } else {
    h = (h ^ ((load<u64>(p) | LOWER_CASE) & (((<u64>1) << (length << 3)) - 1))) * MIX;
  }
  h ^= h >> 29;
  return h === 0 ? 1 : h;
}

/** The entry of a piece after another entry; 0 if absent. */
function entryOf(h: u64, p: usize, length: i32, before: u32): usize {
  let slot = <u32>(h >> 20) & wordMask;
  while (true) {
    const entry = words + (slot << ENTRY);
    const key = load<u64>(entry, HASH);
    if (key === 0) return 0;
    if (key === h && load<u32>(entry, BEFORE) === before && isSpelled(entry, p, length))
      return entry;
    slot = (slot + 1) & wordMask;
  }
}

function isSpelled(entry: usize, p: usize, length: i32): bool {
  if (<i32>load<u8>(entry, LENGTH) !== length) return false;
  const letters: usize = load<u32>(entry, SPELLED);
  for (let i = 0; i < length; i++) {
    const byte = load<u8>(p + i),
      letter = load<u8>(letters + i);
    if (byte !== letter && (byte | 0x20) !== letter) return false;
  }
  return true;
}

/** Number by which later entries refer to an entry. */
function idOf(entry: usize): u32 {
  return <u32>((entry - words) >> ENTRY) + 1;
}

/** Where the piece that begins at `p` ends. */
export function pieceEnd(p: i32): i32 {
  return isLetter(byteAt(p)) ? wordEnd(p) : beyondEnd(p);
}

function wordEnd(p: i32): i32 {
  const block = p >> 6;
  const ends = endsIn(block) & (~(<u64>1) << (p & 63));
  const end = ends !== 0 ? (block << 6) + <i32>ctz(ends) : nextEnd(block + 1);
  return min(end, p + LONGEST + 1);
}

/** Bits of a block at which a word ends: no letters, and capitals after small letters. */
function endsIn(block: i32): u64 {
  const maps = bits + (block << BLOCK);
  const capitals = load<u64>(maps, CAPITALS);
  const after = (capitals << 1) | (load<u64>(maps - 32, CAPITALS) >> 63);
  return ~load<u64>(maps, LETTERS) | (capitals & ~after);
}

/** The first end in a block; words are shorter than that. */
function nextEnd(block: i32): i32 {
  return (block << 6) + <i32>ctz(endsIn(block));
}

function beyondEnd(p: i32): i32 {
  const most = p + LONGEST;
  let q = p + 1;
  while (q <= most && byteAt(q) >= 0x80) q++;
  return q;
}

let keywordCount: i32 = 0;
/** End of the text. */
let textEnd: i32 = 0;

/** Bytes of a head, as a power of two: the number of a block's first keyword from 1 on, 0 where they are not known, and of the one after its last. */
const HEAD: u32 = 3;
/** Most keywords in a block: a phrase may begin at each byte. */
const MOST_OF_BLOCK: i32 = 64 * MOST_PIECES;

/** Forgets the keywords of the text before, and expects one that ends at `end`. */
export function forgetWords(end: i32): void {
  keywordCount = 0;
  textEnd = end;
  memory.fill(heads, 0, (<usize>((end >> 6) + 2)) << HEAD);
}

function forgetAll(): void {
  forgetWords(textEnd);
}

function isJoint(byte: u32): bool {
  return byte === 32 || byte === 95 || byte === 46 || byte === 39 || byte === 47 || byte === 45;
}

/** Notes the keyword at `p`, and the phrases that it opens. */
function lookUp(p: i32): void {
  let start = p,
    end = wordEnd(p),
    before: u32 = 0;
  const first = end;
  let h = hashOf(text + p, end - p, 0);
  if (!mayOpen(h)) return;
  for (let n = 0; n < MOST_PIECES; n++) {
    if (end - start > LONGEST) return;
    const entry = entryOf(h, text + start, end - start, before);
    if (entry === 0) return;
    const set: u32 = load<u16>(entry + (areCapitals(p, first) ? CAPITAL_GROUPS : GROUPS));
    if (set !== NO_GROUPS && isOver(end)) put(p, end, set);
    if ((load<u8>(entry, FLAGS) & OPENS) === 0) return;
    before = idOf(entry);
    // `cvv2 code`
    start = isDigit(byteAt(end)) && !isAlnum(byteAt(end + 1)) ? end + 1 : end;
    for (let joints = 0; joints < 2 && isJoint(byteAt(start)); joints++) start++;
    if (!isLetter(byteAt(start)) && byteAt(start) < 0x80) return;
    end = pieceEnd(start);
    h = hashOf(text + start, end - start, before);
  }
}

/** Whether a phrase may begin with a word, by its hash: nearly all words are dismissed here. */
function mayOpen(h: u64): bool {
  const bit = <u32>(h >> 44) & OPENING_BITS;
  return ((load<u8>(openings + (bit >> 3)) >> (bit & 7)) & 1) !== 0;
}

/** A phrase that ends with a character beyond ASCII ends where no letter follows. */
function isOver(end: i32): bool {
  return byteAt(end - 1) < 0x80 || !isLetter(byteAt(end));
}

function areCapitals(start: i32, end: i32): bool {
  for (let p = start; p < end; p++) if (byteAt(p) > 96) return false;
  return true;
}

function put(start: i32, end: i32, set: u32): void {
  if (keywordCount === mostKeywords) return;
  const keyword = keywords + (keywordCount << 4);
  store<u32>(keyword, start);
  store<u32>(keyword, end, 4);
  store<u32>(keyword, <u32>(groupSets + (set << 5)), 8);
  keywordCount++;
}

/** Characters beyond ASCII open phrases of their own, in the middle of words, too: `저의주민등록번호는`. */
function lookUpBeyond(p: i32): void {
  const entry = entryOf(hashOf(text + p, 3, OPENING), text + p, 3, OPENING);
  if (entry === 0) return;
  // Its spelling lists the phrases that begin with it: their number, then the length, the set of groups and the bytes
  // of each.
  let list: usize = load<u32>(entry, SPELLED) + 3;
  for (let n: u32 = load<u8>(list++); n > 0; n--) {
    const length: u32 = load<u8>(list);
    const set: u32 = load<u16>(list, 1);
    if (memory.compare(list + 3, text + p, length) === 0 && !isLetter(byteAt(p + <i32>length)))
      put(p, p + <i32>length, set);
    list += 3 + length;
  }
}

/** Notes the keywords that begin in a block, unless they are known. */
function learn(block: i32): void {
  if (load<u32>(heads + (block << HEAD)) !== 0) return;
  // No room for the words of one more block: all are dropped, and found again when needed.
  if (keywordCount + MOST_OF_BLOCK > mostKeywords) forgetAll();
  const first = keywordCount;
  const maps = bits + (block << BLOCK);
  const letters = load<u64>(maps, LETTERS),
    capitals = load<u64>(maps, CAPITALS),
    beyond = load<u64>(maps, BEYOND);
  const lettersBefore = (letters << 1) | (load<u64>(maps - 32, LETTERS) >> 63);
  const capitalsBefore = (capitals << 1) | (load<u64>(maps - 32, CAPITALS) >> 63);
  let begun = (letters & ~lettersBefore) | (capitals & ~capitalsBefore) | (beyond & ~lettersBefore);
  for (; begun !== 0; begun &= begun - 1) {
    const p = (block << 6) + <i32>ctz(begun);
    if (byteAt(p) < 0x80) lookUp(p);
    else if (byteAt(p) >= 0xc0) lookUpBeyond(p);
  }
  const head = heads + (block << HEAD);
  store<u32>(head, first + 1);
  store<u32>(head, keywordCount, 4);
}

/** The first keyword of a block, and one past its last. */
function firstIn(block: i32): i32 {
  learn(block);
  return <i32>load<u32>(heads + (block << HEAD)) - 1;
}
function afterLastIn(block: i32): i32 {
  return <i32>load<u32>(heads + (block << HEAD), 4);
}

/** Parts of the `n`th keyword. */
export function keywordStart(n: i32): i32 {
  return <i32>load<u32>(keywords + (n << 4));
}
export function keywordEnd(n: i32): i32 {
  return <i32>load<u32>(keywords + (n << 4), 4);
}
export function isInGroup(n: i32, group: u32): bool {
  const set: usize = load<u32>(keywords + (n << 4), 8);
  return ((load<u8>(set + (group >> 3)) >> (group & 7)) & 1) !== 0;
}

const PLACEHOLDER: i32 = 64;

/** Whether `p` is in a replacement, `{{{REDACTED-phone-number}}}`: its words are no evidence for the text around it. */
export function inPlaceholder(p: i32): bool {
  let q = p;
  while (q > p - PLACEHOLDER && isWritten(byteAt(q - 1))) q--;
  if (load<u64>(text + q) !== 0x4445544341444552 || byteAt(q + 8) !== 45) return false;
  return byteAt(q - 1) === 123 && byteAt(q - 2) === 123 && byteAt(q - 3) === 123;
}

function isWritten(byte: u32): bool {
  return isLetter(byte) || byte - 48 < 10 || byte === 95 || byte === 45;
}

/** The last keyword of a group in `[from, to)`; -1 if absent. */
export function lastKeyword(from: i32, to: i32, group: u32): i32 {
  for (let block = (to - 1) >> 6; block >= from >> 6; block--) {
    const first = firstIn(block);
    for (let n = afterLastIn(block) - 1; n >= first; n--) {
      const start = keywordStart(n);
      if (start < from) return -1;
      if (start < to && keywordEnd(n) <= to && isInGroup(n, group) && !inPlaceholder(start))
        return n;
    }
  }
  return -1;
}

/** Whether a word of a group ends at `end`, and where it begins; -1 if absent. Looks at `[from, end)`. */
export function keywordEndingAt(from: i32, end: i32, group: u32): i32 {
  for (let block = (end - 1) >> 6; block >= from >> 6; block--) {
    const first = firstIn(block);
    for (let n = afterLastIn(block) - 1; n >= first; n--) {
      const start = keywordStart(n);
      if (start < from) return -1;
      if (keywordEnd(n) === end && isInGroup(n, group)) return start;
    }
  }
  return -1;
}

/** Whether a word of a group begins at `p`. */
export function wordBeginsAt(p: i32, group: u32): bool {
  if (!isLetter(byteAt(p)) || isLetter(byteAt(p - 1))) return false;
  const first = firstIn(p >> 6);
  for (let n = afterLastIn(p >> 6) - 1; n >= first && keywordStart(n) >= p; n--)
    if (keywordStart(n) === p && isInGroup(n, group)) return true;
  return false;
}
