// Bitmaps of the text, and the offsets where patterns may begin.
//
//   text      t o o k   1 2 - 3 4 \ n 5 6
//   letters   1 1 1 1 0 0 0 0 0 0 0 0 0 0     the letter of `\n` does not count
//   starts    1 0 0 0 0 1 0 0 1 0 0 0 1 0
//                       ^     ^       ^       tokens that a pattern may begin with
import { bitmap, within } from '../../core/simd.as';
import {
  ALNUMS,
  BEYOND,
  BLOCK,
  byteAt,
  CAPITALS,
  isAlnum,
  isCapital,
  isDigit,
  isLetter,
  LETTERS,
} from './bytes.as';
import {
  bits,
  firsts,
  literalSets,
  literals,
  nibbles,
  quads,
  readSets,
  starts,
  text,
  tokens as tokenGroups,
  tokenSets,
} from './memory.as';

/** Longest length of a token that is distinguished from longer ones. */
const LONGEST: i32 = 63;
/** Bits of the automata of tokens: that of most, and that of long runs. */
export const TOKENS: u32 = 1,
  LONG_RUNS: u32 = 1 << 9;
/** Flags of a candidate: a pattern of the automaton may begin there without a keyword before it. */
export const TOKENS_FREE: u32 = 1 << 31,
  LONG_RUNS_FREE: u32 = 1 << 30;
/** Bytes before `from` that get bitmaps, too: evidence looks that far back. */
const BEFORE: i32 = 512;

function are(a: v128, b: v128, c: v128, d: v128, byte: u8): u64 {
  const all = i8x16.splat(byte);
  return bitmap(i8x16.eq(a, all), i8x16.eq(b, all), i8x16.eq(c, all), i8x16.eq(d, all));
}

/** Flags of the literals that may have a byte in a slot, by its low and its high nibble. */
function flagsOf(v: v128, table: usize): v128 {
  return v128.and(
    i8x16.swizzle(v128.load(table), v128.and(v, i8x16.splat(15))),
    i8x16.swizzle(v128.load(table, 16), i8x16.shr_u(v, 4)),
  );
}

/** Flags of the literals that may begin at each of 16 bytes, by the tables of one set of flags. */
function flagsAt(p: usize, v: v128, tables: usize): v128 {
  const two = v128.and(flagsOf(v, tables), flagsOf(v128.load(p, 1), tables + 32));
  const others = v128.and(
    flagsOf(v128.load(p, 2), tables + 64),
    flagsOf(v128.load(p, 3), tables + 96),
  );
  return v128.and(two, others);
}

function begins(p: usize, v: v128): v128 {
  const found = v128.or(flagsAt(p, v, nibbles), flagsAt(p, v, nibbles + 128));
  return i8x16.ne(found, i8x16.splat(0));
}

/** Groups of a set that may have a byte in one of the slots around a start. */
function groupsOf(set: usize, slot: usize, byte: u32): v128 {
  return v128.load(set + (slot << 12) + ((<usize>byte) << 4));
}

/** Flag of a first byte, and a hash, as `src/engine/match/mask/quads.ts` has them. */
const LISTED: u32 = 1;
const MIX: u32 = 0x9e3779b1;
const QUADS_BITS: u32 = 16;
const LITERAL_SET: usize = 20480;
// A set of groups of tokens: those that need no keyword, those that may follow a joint, by shape, and by the first four bytes,
// the one after the token and two more, and the one before.
const TOKEN_SET: usize = 41008;
const JOINED: usize = 16;
const RUNS: usize = 32;
const SHAPES: usize = 48;
const AROUND: usize = 8240;

/** Whether a literal may begin at `r`, by its first byte and a hash of four: most offsets that nibbles leave are dismissed here. */
function mayBegin(r: usize): bool {
  const first: u32 = load<u8>(firsts + <usize>load<u8>(r));
  if (first !== LISTED) return first !== 0;
  const hash = ((load<u32>(r) | 0x20202020) * MIX) >>> (32 - QUADS_BITS);
  return ((load<u8>(quads + (hash >> 3)) >> (hash & 7)) & 1) !== 0;
}

/** Buckets of the literals that may begin at `r`, a bit each. */
function bucketsAt(r: usize): u32 {
  let found: v128 = i16x8.splat(0);
  let set = literals;
  for (let n: u32 = 0; n < literalSets; n++, set += LITERAL_SET) {
    const first = v128.and(groupsOf(set, 0, load<u8>(r)), groupsOf(set, 1, load<u8>(r, 1)));
    const more = v128.and(groupsOf(set, 2, load<u8>(r, 2)), groupsOf(set, 3, load<u8>(r, 3)));
    found = v128.or(found, v128.and(v128.and(first, more), groupsOf(set, 4, load<u8>(r - 1))));
  }
  return i16x8.bitmask(i16x8.ne(found, i16x8.splat(0)));
}

/** The automata that a token from `r` to `s` is a candidate for, with flags where no keyword is required; 0 for no automaton. */
function kindOf(r: usize, s: usize, shape: u32, isJoined: bool): u32 {
  let kind: u32 = 0;
  let set = tokenGroups;
  for (let n: u32 = 0; n < tokenSets; n++, set += TOKEN_SET) {
    const around = set + AROUND;
    let found = v128.load(set + SHAPES + ((<usize>shape) << 4));
    found = v128.and(found, groupsOf(around, 0, load<u8>(r)));
    found = v128.and(found, groupsOf(around, 4, load<u8>(s)));
    // Most tokens are no candidate by their shape, first byte and next byte.
    if (!v128.any_true(found)) continue;
    const first = v128.and(
      groupsOf(around, 1, load<u8>(r, 1)),
      groupsOf(around, 2, load<u8>(r, 2)),
    );
    const more = v128.and(groupsOf(around, 3, load<u8>(r, 3)), groupsOf(around, 5, load<u8>(s, 1)));
    const edges = v128.and(
      groupsOf(around, 6, load<u8>(s, 2)),
      groupsOf(around, 7, load<u8>(r - 1)),
    );
    found = v128.and(v128.and(found, first), v128.and(more, edges));
    if (isJoined) found = v128.and(found, v128.load(set, JOINED));
    if (!v128.any_true(found)) continue;
    const runs = v128.load(set, RUNS);
    const others = v128.andnot(found, runs);
    if (v128.any_true(others)) kind |= TOKENS;
    if (v128.any_true(v128.and(others, v128.load(set)))) kind |= TOKENS_FREE;
    found = v128.and(found, runs);
    if (!v128.any_true(found)) continue;
    kind |= LONG_RUNS;
    if (v128.any_true(v128.and(found, v128.load(set)))) kind |= LONG_RUNS_FREE;
  }
  return kind;
}

function isHex(byte: u32): bool {
  return isDigit(byte) || (byte | 32) - 97 < 6;
}

/** The letters and digits of `\uXXXX` in a block, as bits from its first byte on; those in the next are in `spilled`. */
let spilled: u64 = 0;
function unicodeEscapes(p: usize, slashes: u64): u64 {
  let found: u64 = 0;
  for (let rest = slashes; rest !== 0; rest &= rest - 1) {
    const q = ctz(rest);
    const at = p + <usize>q;
    if (load<u8>(at, 1) !== 117) continue;
    if (
      !isHex(load<u8>(at, 2)) ||
      !isHex(load<u8>(at, 3)) ||
      !isHex(load<u8>(at, 4)) ||
      !isHex(load<u8>(at, 5))
    )
      continue;
    found |= q < 63 ? (<u64>0x1f) << (q + 1) : 0;
    if (q > 58) spilled |= <u64>0x1f >> (63 - q);
  }
  return found;
}

/**
 * Reads `[from - 512, end)`, `from` being a multiple of 64; leaves the candidates in `[from, to)`, and a literal right before
 * that, whose match code may place after it: an index and the automata to run, bit 0 for that of tokens, and returns how many. The 128
 * bytes after `end` are line breaks.
 */
export function tokenise(from: i32, to: i32, end: i32): i32 {
  readSets();
  let out = starts;
  let carryAlnum: u64 = 0,
    carryLower: u64 = 0,
    carryJoined: u64 = 0,
    carryDigit: u64 = 0,
    carryJoint: u64 = 0,
    carryEscape: u64 = 0;
  let carryUnicode: u64 = 0;
  let open: i32 = -1;
  let openKinds: u32 = 0;
  const begin = from - BEFORE;
  const before = byteAt(begin - 1);
  if (isAlnum(before)) carryAlnum = 1;
  if (isDigit(before)) carryDigit = 1;
  const mapsBefore = bits + (((begin >> 6) - 1) << BLOCK);
  store<u64>(mapsBefore, (<u64>isLetter(before)) << 63, LETTERS);
  store<u64>(mapsBefore, (<u64>isCapital(before)) << 63, CAPITALS);

  for (let i = begin; i <= end; i += 64) {
    const p = text + i;
    const a = v128.load(p),
      b = v128.load(p, 16),
      c = v128.load(p, 32),
      d = v128.load(p, 48);
    let digits = bitmap(within(a, 48, 10), within(b, 48, 10), within(c, 48, 10), within(d, 48, 10));
    let uppers = bitmap(within(a, 65, 26), within(b, 65, 26), within(c, 65, 26), within(d, 65, 26));
    let lowers = bitmap(within(a, 97, 26), within(b, 97, 26), within(c, 97, 26), within(d, 97, 26));
    // A full stop or hyphen after digits continues the number: no other begins after it.
    const joints = are(a, b, c, d, 45) | are(a, b, c, d, 46);
    const blanks = are(a, b, c, d, 32);
    const slashes = are(a, b, c, d, 92);
    if ((slashes | carryEscape | carryUnicode) !== 0) {
      // The letter of `\n`, `\v`, and all of `\u003c`, are no part of the word after them.
      const short =
        are(a, b, c, d, 110) |
        are(a, b, c, d, 114) |
        are(a, b, c, d, 116) |
        are(a, b, c, d, 98) |
        are(a, b, c, d, 118) |
        are(a, b, c, d, 102);
      spilled = 0;
      const escapes =
        (((slashes << 1) | carryEscape) & short) | carryUnicode | unicodeEscapes(p, slashes);
      carryUnicode = spilled;
      lowers &= ~escapes;
      uppers &= ~escapes;
      digits &= ~escapes;
      carryEscape = slashes >> 63;
    }
    const alnums = digits | uppers | lowers;
    const maps = bits + ((i >> 6) << BLOCK);
    store<u64>(maps, uppers | lowers, LETTERS);
    store<u64>(maps, uppers, CAPITALS);
    store<u64>(maps, alnums, ALNUMS);
    store<u64>(maps, bitmap(a, b, c, d), BEYOND);

    const previous = (alnums << 1) | carryAlnum;
    const first = alnums & ~previous;
    const last = ~alnums & previous;
    // Small letters alone, added to their first bits, ripple to their end. Such a token counts if the second or third byte
    // after it is a digit, or the second a letter and the first no blank.
    const ripple = lowers + first;
    const small = ripple + carryLower;
    carryLower = <u64>(ripple < lowers || small < ripple);
    const nextByte: u32 = load<u8>(p, 64);
    const digitAfter: u64 = <u64>isDigit(nextByte),
      digitLater: u64 = <u64>isDigit(load<u8>(p, 65));
    const digitNext =
      (digits >> 1) | (digits >> 2) | (digitAfter << 63) | (digitAfter << 62) | (digitLater << 63);
    const alnumNext = (alnums >> 1) | ((<u64>isAlnum(nextByte)) << 63);
    const dropped = small & ~alnums & ~(digitNext | (alnumNext & ~blanks));
    // So do those that follow a number and a joint.
    const joined = first & (((joints & ((digits << 1) | carryDigit)) << 1) | carryJoint);
    const sum = alnums + joined;
    const sums = sum + carryJoined;
    carryJoined = <u64>(sum < alnums || sums < sum);
    carryJoint = (joints & ((digits << 1) | carryDigit)) >> 63;
    carryDigit = digits >> 63;
    const joinedEnds = sums & ~alnums;
    let tokens = last & ~dropped;
    // After `to` only the token that is open counts.
    if (i >= to && (carryAlnum === 0 || open >= to)) tokens = 0;

    if (literalSets !== 0 && i + 64 >= from && i < to) {
      let found = bitmap(begins(p, a), begins(p + 16, b), begins(p + 32, c), begins(p + 48, d));
      for (; found !== 0; found &= found - 1) {
        const q = <i32>ctz(found);
        if (i + q >= to || i + q < from - 1) continue;
        if (!mayBegin(p + q)) continue;
        const groups = bucketsAt(p + q);
        if (groups === 0) continue;
        store<u32>(out, i + q);
        store<u32>(out, groups << 1, 4);
        out += 8;
      }
    }
    for (; tokens !== 0; tokens &= tokens - 1) {
      const stop = <i32>ctz(tokens);
      const below = ((<u64>1) << stop) - 1;
      const begun = first & below;
      let start = open;
      let mine = below;
      let kinds = openKinds;
      if (begun !== 0) {
        const q = 63 - <i32>clz(begun);
        start = i + q;
        mine = below & ~(((<u64>1) << q) - 1);
        kinds = 0;
      }
      if (start < from || start >= to) continue;
      const length = min(i + stop - start, LONGEST);
      kinds |=
        <u32>((digits & mine) !== 0) |
        ((<u32>((uppers & mine) !== 0)) << 1) |
        ((<u32>((lowers & mine) !== 0)) << 2);
      const isJoined = ((joinedEnds >> stop) & 1) !== 0;
      const kind = kindOf(text + start, p + stop, (kinds << 6) | length, isJoined);
      if (kind === 0) continue;
      store<u32>(out, start);
      store<u32>(out, kind, 4);
      out += 8;
    }
    carryAlnum = alnums >> 63;
    if (carryAlnum !== 0) {
      let mine = ~(<u64>0);
      if (first !== 0) {
        const q = 63 - <i32>clz(first);
        open = i + q;
        mine = ~(((<u64>1) << q) - 1);
        openKinds = 0;
      }
      openKinds |=
        <u32>((digits & mine) !== 0) |
        ((<u32>((uppers & mine) !== 0)) << 1) |
        ((<u32>((lowers & mine) !== 0)) << 2);
    }
  }
  return <i32>((out - starts) >> 3);
}
