// AssemblyScript (https://www.assemblyscript.org), not TypeScript: `npm run simd` compiles it to scan.wasm. The loop
// of ../scan.ts over 64 bytes at a time; that one says what it does, and the tests hold the two equal.

// Where a plan's tables lie, in bytes from their start. ../simd-scan.ts writes them.
const NIBBLES: usize = 0; // 6 × 16: buckets by low and high half of the byte before a literal, its first and second
const NEXT: usize = 96; // 256 each: classes of the byte behind a token, of the one after it,
const AFTER: usize = 352;
const FIRST: usize = 608; // and of a literal's bytes
const SECOND: usize = 864;
const THIRD: usize = 1120;
const SHAPES: usize = 1376; // u16, 512: kinds << 6 | length to the shape of such a token; 0 is of no interest
const BEFORE: usize = 2400; // u16, 256: classes of the byte before, times those of the one before that
const EARLIER: usize = 2912; // 256 each: those, and classes of the bytes of forms
const CLASSES: usize = 3168;
const COUNTS: usize = 3424; // i32: nexts, afters, seconds, thirds, whether plain words may be of interest,
const PLACES: usize = 3444; // how many places there are,
const LITERALS: usize = 3456; // and the offsets of the literals' table, of places by classes, of what is left by set
const PLACE: usize = 3460; // and place, of what that is, and of the forms' rows
const LEFT: usize = 3464;
const LEFTS: usize = 3468;
const ROWS: usize = 3472;
const TOKENS: usize = 3476; // and of the tokens' table by row
const OWNERS: usize = 3480; // of whose what is left is, and whose the sets of forms
const SETS: usize = 3484;
const WORDS: usize = 3488; // u64, 4 × 256: by each of four bytes, what a plain word may be that is of interest
const USUAL: usize = 11680; // 6 × 16: buckets of those that have behind them what mostly stands there
const TABLES: usize = 11776; // here begin the tokens' rows

const NOT_ASKED: u32 = 0xffff;
// What a cell of the forms' rows says beside the next row: that forms are read there; that none goes on; or, with both,
// that nobody knows. Before a row stands the set of forms that are read there.
const STEP_READ: u32 = 1;
const STEP_ENDS: u32 = 2;
const STEP: u32 = 3;
// What a record says beside a length of at most 63: it is of what is left, whatever the forms; of a set of forms that
// were read; of all that is left; or of a set of which nobody knows what is left.
const PLAIN: u32 = 0;
const READ: u32 = 64;
const LEFT_ALL: u32 = 128;
const ASK: u32 = 192;
// A filter's list has room for so many candidates.
const ROOM: u32 = 500;
// There is room for so many records of one token or literal: one that is plain, the others of forms.
const MOST_RECORDS: usize = 5;

const NEWLINE: u8 = 10;
const LONGEST: i32 = 63;
// Bytes of a plain word, and behind it, that tell whether it may be of interest.
const LOOKED_AT: i32 = 4;
const LENGTH: u32 = 63;

function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a)) |
    ((<u64>(<u32>i8x16.bitmask(b))) << 16) |
    ((<u64>(<u32>i8x16.bitmask(c))) << 32) |
    ((<u64>(<u32>i8x16.bitmask(d))) << 48)
  );
}

function same(a: v128, b: v128, c: v128, d: v128, byte: u8): u64 {
  const sign = i8x16.splat(byte);
  return bits(i8x16.eq(a, sign), i8x16.eq(b, sign), i8x16.eq(c, sign), i8x16.eq(d, sign));
}

function within(v: v128, low: u8, count: u8): v128 {
  return i8x16.lt_u(i8x16.sub(v, i8x16.splat(low)), i8x16.splat(count));
}

function buckets(v: v128, low: v128, high: v128): v128 {
  return v128.and(
    i8x16.swizzle(low, v128.and(v, i8x16.splat(15))),
    i8x16.swizzle(high, i8x16.shr_u(v, 4)),
  );
}

// Where in the 16 bytes `v` at `p` one of the buckets' is, by the halves of three bytes in a row, the first of which is at
// `from`.
function begins(
  from: usize,
  low1: v128,
  high1: v128,
  low2: v128,
  high2: v128,
  low3: v128,
  high3: v128,
): v128 {
  const two = v128.and(
    buckets(v128.load(from), low1, high1),
    buckets(v128.load(from, 1), low2, high2),
  );
  return i8x16.ne(v128.and(two, buckets(v128.load(from, 2), low3, high3)), i8x16.splat(0));
}

// The kinds of the bytes that `mask` has a bit for.
function kindsIn(digits: u64, uppers: u64, lowers: u64, mask: u64): u32 {
  return (
    <u32>((digits & mask) !== 0) |
    ((<u32>((uppers & mask) !== 0)) << 1) |
    ((<u32>((lowers & mask) !== 0)) << 2)
  );
}

function kindOf(byte: u8): u32 {
  if (<u8>(byte - 48) < 10) return 1;
  if (<u8>(byte - 65) < 26) return 2;
  return <u8>(byte - 97) < 26 ? 4 : 0;
}

let out: usize = 0;

// A record: where it starts, and `id << 8 | kind | length`.
function put(start: i32, length: i32, kind: u32, id: u32): void {
  store<u32>(out, start);
  store<u32>(out, (id << 8) | kind | length, 4);
  out += 8;
}

// Puts down the sets of forms that are read at `start`, of those that the state of a row begins; false where that is not
// known, or they are many. A cell says where the next row lies, so that it is there soon: each byte waits for the one
// before.
function reads(base: usize, start: i32, length: i32, end: i32, begin: u32, tables: usize): bool {
  const rows = tables + load<u32>(tables, ROWS);
  const most = out + (MOST_RECORDS - 1) * 8;
  let row = begin;
  for (let p = start; p < end; p++) {
    const column: u32 = load<u8>(tables + load<u8>(base + p), CLASSES);
    const next: u32 = load<u16>(rows + row + (column << 1));
    row = (next & ~STEP) << 2;
    if ((next & STEP) === 0) continue;
    if ((next & STEP_ENDS) !== 0) return (next & STEP_READ) === 0;
    if (out === most) return false;
    put(start, length, READ, load<u16>(rows + row - 2));
  }
  return false;
}

// Puts down what a set is wanted for, where something is left of it behind what stands before; `room` bytes before
// the core may be looked at.
function give(
  base: usize,
  start: i32,
  length: i32,
  end: i32,
  room: i32,
  set: u32,
  tables: usize,
): void {
  let classes: u32 = 0;
  if (start + room > 0) {
    classes = load<u16>(tables + ((<u32>load<u8>(base + start - 1)) << 1), BEFORE);
  }
  if (start + room > 1) classes += load<u8>(tables + load<u8>(base + start - 2), EARLIER);
  const place: u32 = load<u16>(tables + load<u32>(tables, PLACE) + (classes << 1));
  const cell = set * load<u32>(tables, PLACES) + place;
  const left: u32 = load<u16>(tables + load<u32>(tables, LEFT) + (cell << 1));
  if (left === 0) return;
  if (left === NOT_ASKED) {
    put(start, length, ASK, set);
    return;
  }
  const what: u32 = load<u32>(tables + load<u32>(tables, LEFTS) + (left << 2));
  const begun = out;
  if ((what & 1) !== 0) put(start, length, PLAIN, left);
  if (what >> 1 === 0 || reads(base, start, length, end, what & ~STEP, tables)) return;
  out = begun;
  put(start, length, LEFT_ALL, left);
}

function token(
  base: usize,
  start: i32,
  stop: i32,
  end: i32,
  room: i32,
  seen: u32,
  tables: usize,
): void {
  const row = (seen << 6) | (stop - start);
  const shape: u32 = load<u16>(tables + (row << 1), SHAPES);
  if (shape === 0) return;
  const next: u32 = stop < end ? load<u8>(tables + load<u8>(base + stop), NEXT) : 0;
  const line: u32 = load<u16>(tables + ((shape * load<u32>(tables, COUNTS) + next) << 1), TABLES);
  if (line === 0) return;
  const after: u32 = stop + 1 < end ? load<u8>(tables + load<u8>(base + stop, 1), AFTER) : 0;
  const cell = line * load<u32>(tables, COUNTS + 4) + after;
  const set = load<u16>(tables + load<u32>(tables, TOKENS) + (cell << 1));
  if (set !== 0) give(base, start, stop - start, end, room, set, tables);
}

function literal(base: usize, start: i32, end: i32, room: i32, tables: usize): void {
  const first: u32 = load<u8>(tables + load<u8>(base + start), FIRST);
  if (first === 0) return;
  const second: u32 = start + 1 < end ? load<u8>(tables + load<u8>(base + start, 1), SECOND) : 0;
  const third: u32 = start + 2 < end ? load<u8>(tables + load<u8>(base + start, 2), THIRD) : 0;
  const row = first * load<u32>(tables, COUNTS + 8) + second;
  const cell = row * load<u32>(tables, COUNTS + 12) + third;
  const set = load<u16>(tables + load<u32>(tables, LITERALS) + (cell << 1));
  if (set !== 0) give(base, start, 1, end, room, set, tables);
}

// Whether a plain word that starts at `p` may be of interest, by its first four bytes.
function mayMatter(p: usize, tables: usize): bool {
  return (
    (load<u64>(tables + ((<u32>load<u8>(p)) << 3), WORDS) &
      load<u64>(tables + ((<u32>load<u8>(p, 1)) << 3), WORDS + 2048) &
      load<u64>(tables + ((<u32>load<u8>(p, 2)) << 3), WORDS + 4096) &
      load<u64>(tables + ((<u32>load<u8>(p, 3)) << 3), WORDS + 6144)) !==
    0
  );
}

// A token from its start on, byte by byte: for long ones and for the one that goes beyond the core.
function tokenFrom(base: usize, start: i32, end: i32, room: i32, tables: usize): void {
  const most = min(end, start + LONGEST);
  let stop = start;
  let seen: u32 = 0;
  while (stop < most) {
    const kind = kindOf(load<u8>(base + stop));
    if (kind === 0) break;
    seen |= kind;
    stop++;
  }
  token(base, start, stop, end, room, seen, tables);
}

// One past the newline at `start` or behind it; `end` where none comes before that.
function lineEndFrom(base: usize, start: i32, end: i32): i32 {
  for (let i = start; i < end; i += 16) {
    const newlines = i8x16.bitmask(i8x16.eq(v128.load(base + i), i8x16.splat(NEWLINE)));
    if (newlines !== 0) return min(end, i + <i32>ctz(newlines) + 1);
  }
  return end;
}

/**
 * Reads the core `[0, length)` of what lies at `base`, looking at bytes before `end`; behind that lie at least 80
 * that may be read, all 0. `room` bytes before it may be looked at. `inside` says that the core begins inside a token,
 * which is not its own; `lines`, that what begins in a line is read up to the line's end. Writes records to `records`, 8 bytes each, and returns how many; to `noted`, a bit for each byte,
 * where words and humps of names begin.
 */
export function scan(
  base: usize,
  length: i32,
  end: i32,
  room: i32,
  inside: i32,
  tables: usize,
  records: usize,
  noted: usize,
  lines: i32,
): i32 {
  out = records;
  const low1 = v128.load(tables, NIBBLES);
  const high1 = v128.load(tables, NIBBLES + 16);
  const low2 = v128.load(tables, NIBBLES + 32);
  const high2 = v128.load(tables, NIBBLES + 48);
  const low3 = v128.load(tables, NIBBLES + 64);
  const high3 = v128.load(tables, NIBBLES + 80);
  const low4 = v128.load(tables, USUAL);
  const high4 = v128.load(tables, USUAL + 16);
  const low5 = v128.load(tables, USUAL + 32);
  const high5 = v128.load(tables, USUAL + 48);
  const low6 = v128.load(tables, USUAL + 64);
  const high6 = v128.load(tables, USUAL + 80);
  const asked = load<u32>(tables, COUNTS + 16) !== 0;
  let carryWord: u64 = inside;
  let carryPlain: u64 = 0;
  let carryPassed: u64 = 0;
  const last: u32 = room > 0 ? kindOf(load<u8>(base - 1)) : 0;
  let carryLetter: u64 = <u64>(last > 1);
  let carryUpper: u64 = <u64>(last === 2);
  let carrySigns: u64 = room > 0 ? (<u64>(load<u8>(base - 1) === 92)) << 1 : 0;
  if (room > 1) carrySigns |= <u64>(load<u8>(base - 2) === 92);
  let carryEscape: u64 = room > 0 ? <u64>(load<u8>(base - 1) === 92) : 0;
  // The token that the last block left open; -1 where it is not the core's own.
  let open: i32 = -1;
  let openSeen: u32 = 0;
  // The end of the line that the last token or literal is in.
  let high = lines !== 0 ? 0 : end;

  for (let i = 0; i < length; i += 64) {
    const p = base + i;
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, 32);
    const d = v128.load(p, 48);
    const digits = bits(within(a, 48, 10), within(b, 48, 10), within(c, 48, 10), within(d, 48, 10));
    const uppers = bits(within(a, 65, 26), within(b, 65, 26), within(c, 65, 26), within(d, 65, 26));
    const lowers = bits(within(a, 97, 26), within(b, 97, 26), within(c, 97, 26), within(d, 97, 26));
    const letters = uppers | lowers;
    const words = digits | letters;
    const firsts = letters & ~((letters << 1) | carryLetter);
    const humps = uppers & ~((uppers << 1) | carryUpper);
    // Behind an escape (`\nSSN`) any letter may begin a word.
    const signs = same(a, b, c, d, 92);
    const behind = letters & ((signs << 2) | carrySigns);
    store<u64>(noted + (i >> 3), firsts | humps | behind);
    carrySigns = signs >> 62;
    carryLetter = letters >> 63;
    carryUpper = uppers >> 63;
    const before = (words << 1) | carryWord;
    const starts = words & ~before;
    const ends = ~words & before;
    // A word's start, added to the bits of its lower-case letters and a capital before them, ripples to its end where it
    // has nothing else. With what mostly stands behind words, those of interest are told by how they begin.
    const plain = lowers | (uppers & starts);
    const one = plain + starts;
    const both = one + carryPlain;
    carryPlain = <u64>(one < plain || both < one);
    const plainEnds = both & ~words;
    let dropped = plainEnds;
    if (asked) {
      const spaces = same(a, b, c, d, 32);
      // A comma or a full stop: they differ in one bit.
      const two = i8x16.splat(2);
      const stops = same(v128.or(a, two), v128.or(b, two), v128.or(c, two), v128.or(d, two), 46);
      const wanted = bits(
        begins(p, low4, high4, low5, high5, low6, high6),
        begins(p + 16, low4, high4, low5, high5, low6, high6),
        begins(p + 32, low4, high4, low5, high5, low6, high6),
        begins(p + 48, low4, high4, low5, high5, low6, high6),
      );
      const first = plain + (starts & ~(wanted | (signs << 1) | carryEscape));
      const passed = first + carryPassed;
      carryPassed = <u64>(first < plain || passed < first);
      carryEscape = signs >> 63;
      dropped = passed & ~words & ((spaces & (letters >> 1)) | (stops & (spaces >> 1)));
    }
    const tokens = ends & ~dropped;

    let literals = bits(
      begins(p - 1, low1, high1, low2, high2, low3, high3),
      begins(p + 15, low1, high1, low2, high2, low3, high3),
      begins(p + 31, low1, high1, low2, high2, low3, high3),
      begins(p + 47, low1, high1, low2, high2, low3, high3),
    );
    // Nothing stands before the text: what lies there says nothing.
    literals |= <u64>(i === 0 && room === 0);
    // Behind a newline nothing stands: what lies there says nothing.
    if (lines !== 0) literals |= same(a, b, c, d, NEWLINE);
    if (length - i < 64) literals &= ((<u64>1) << (length - i)) - 1;

    let events = tokens | literals;
    while (events !== 0) {
      const at = <i32>ctz(events);
      const bit = events & (0 - events);
      events ^= bit;
      if ((tokens & bit) !== 0) {
        const below = bit - 1;
        const begun = starts & below;
        let start = open;
        let mine = below;
        let seen = openSeen;
        if (begun !== 0) {
          const q = 63 - <i32>clz(begun);
          start = i + q;
          mine = below & ~(((<u64>1) << q) - 1);
          seen = 0;
        }
        if (start >= 0 && start < length) {
          if (start >= high) high = lineEndFrom(base, start, end);
          if (
            (plainEnds & bit) === 0 ||
            high - start < LOOKED_AT ||
            mayMatter(base + start, tables)
          ) {
            if (i + at - start > LONGEST) {
              tokenFrom(base, start, high, room, tables);
            } else {
              seen |= kindsIn(digits, uppers, lowers, mine);
              token(base, start, i + at, high, room, seen, tables);
            }
          }
        }
      }
      if ((literals & bit) !== 0) {
        if (i + at >= high) high = lineEndFrom(base, i + at, end);
        literal(base, i + at, high, room, tables);
      }
    }

    carryWord = words >> 63;
    if (carryWord !== 0) {
      let mine = ~(<u64>0);
      if (starts !== 0) {
        const q = 63 - <i32>clz(starts);
        open = i + q;
        openSeen = 0;
        mine = ~(((<u64>1) << q) - 1);
      }
      openSeen |= kindsIn(digits, uppers, lowers, mine);
    }
  }
  if (carryWord !== 0 && open >= 0 && open < length) {
    if (open >= high) high = lineEndFrom(base, open, end);
    tokenFrom(base, open, high, room, tables);
  }
  return <i32>((out - records) >> 3);
}

/**
 * Adds what records say to the lists of those whose it is, from record `n` of `count` on, and returns how far it came:
 * up to one that says nothing of whose it is, or to a list that is full. `low` is where the core begins. `fills` has how
 * long each list is, `lists` the lists.
 */
export function spread(
  records: usize,
  n: i32,
  count: i32,
  low: i32,
  tables: usize,
  fills: usize,
  lists: usize,
): i32 {
  const owners = tables + load<u32>(tables, OWNERS);
  const sets = tables + load<u32>(tables, SETS);
  for (; n < count; n++) {
    const record = records + (n << 3);
    const what = load<u32>(record, 4);
    if ((what & LEFT_ALL) !== 0) return n;
    const whose = (what & READ) !== 0 ? sets : owners;
    // Where the owners are: behind how many they are.
    let owner = tables + load<u32>(whose + ((what >> 8) << 2));
    const last = owner + ((<u32>load<u16>(owner)) << 1);
    const start = <u32>low + load<u32>(record);
    const stop = start + (what & LENGTH);
    while (owner !== last) {
      owner += 2;
      const filter: u32 = load<u16>(owner);
      const fill = load<u32>(fills + (filter << 2));
      const end = lists + ((filter * ROOM + fill) << 3);
      // What another record, or another trigger, has there already.
      if (fill !== 0 && load<u32>(end - 8) === start) continue;
      if (fill === ROOM) return n;
      store<u32>(end, start);
      store<u32>(end, stop, 4);
      store<u32>(fills + (filter << 2), fill + 1);
    }
  }
  return n;
}
