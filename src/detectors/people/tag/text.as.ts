// A block's bytes as UTF-16 code units, each with the byte that it begins at.
//
//   bytes      R  e  n  c3 a9     &  #  3  9  ;  s
//   units      R  e  n  é            '           s
//   offsets    0  1  2  3            5           10
//
// Invalid UTF-8 is read as Latin-1, a code point beyond 16 bits as U+FFFF, and escapes of HTML or JSON as their characters.
import { BYTES, OFFSETS, UNITS, unit } from './memory.as';

const AMPERSAND: u8 = 38;
const BACKSLASH: u8 = 92;
const NEWLINE: u32 = 10;
const SOFT_HYPHEN: i32 = 0xad;
/** Units after the last that a reader may look at without a check. */
const PADDING: i32 = 16;
/** Bits of an escape that count its bytes. */
const LENGTH_BITS: i32 = 5;

/** The code unit of the escape at `at`, above its length in bytes; 0 if absent. */
declare function escapedAt(at: i32): i32;

function byte(at: i32): i32 {
  return <i32>load<u8>(BYTES + <usize>at);
}

function put(n: i32, unit: i32): void {
  store<u16>(UNITS + ((<usize>n) << 1), unit);
}

function putOffset(n: i32, at: i32): void {
  store<u16>(OFFSETS + ((<usize>n) << 1), at);
}

/** Reads `length` bytes, and returns the number of units. */
export function decode(length: i32): i32 {
  let n = 0;
  let at = 0;
  while (at < length) {
    const plain = min(plainAt(n, at), length - at);
    n += plain;
    at += plain;
    if (plain === 16 || at === length) continue;
    const first = byte(at);
    putOffset(n, at);
    if (first < 128) {
      const escaped = escapedAt(at);
      put(n, escaped === 0 ? first : escaped >> LENGTH_BITS);
      at += escaped === 0 ? 1 : escaped & ((1 << LENGTH_BITS) - 1);
    } else {
      const bytes = sequenceAt(at, length);
      put(n, codeUnit(at, bytes));
      at += bytes;
    }
    // An invisible character inside a word belongs to the letter before it.
    if (!isInvisible(unit(n)) || n === 0 || isHump(n, at, length)) n++;
  }
  putOffset(n, length);
  for (let k = 0; k < PADDING; k++) put(n + k, NEWLINE);
  return n;
}

// Writes 16 bytes as units from `n` on, and returns the number of leading ASCII bytes before an escape.
function plainAt(n: i32, at: i32): i32 {
  const bytes = v128.load(BYTES + <usize>at);
  const units = UNITS + ((<usize>n) << 1);
  v128.store(units, i16x8.extend_low_i8x16_u(bytes));
  v128.store(units, i16x8.extend_high_i8x16_u(bytes), 16);
  const offsets = OFFSETS + ((<usize>n) << 1);
  const begun = i16x8.add(i16x8.splat(<i16>at), i16x8(0, 1, 2, 3, 4, 5, 6, 7));
  v128.store(offsets, begun);
  v128.store(offsets, i16x8.add(begun, i16x8.splat(8)), 16);
  const escapes = v128.or(
    i8x16.eq(bytes, i8x16.splat(AMPERSAND)),
    i8x16.eq(bytes, i8x16.splat(BACKSLASH)),
  );
  return ctz(i8x16.bitmask(v128.or(bytes, escapes)) | 0x10000);
}

// Length of the UTF-8 sequence at `at`; 1 if absent.
function sequenceAt(at: i32, end: i32): i32 {
  const lead = byte(at);
  if (lead < 0xc2 || lead > 0xf4) return 1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (at + length > end) return 1;
  for (let k = 1; k < length; k++) if ((byte(at + k) & 0xc0) !== 0x80) return 1;
  return length;
}

function codeUnit(at: i32, length: i32): i32 {
  const lead = byte(at);
  if (length === 1) return lead;
  if (length === 4) return 0xffff;
  const second = byte(at + 1) & 63;
  if (length === 2) return ((lead & 31) << 6) | second;
  return ((lead & 15) << 12) | (second << 6) | (byte(at + 2) & 63);
}

// Whether a unit is a soft hyphen or of no width.
function isInvisible(unit: i32): bool {
  if (unit < 0x200b) return unit === SOFT_HYPHEN;
  return unit <= 0x200f || unit === 0x2060 || unit === 0xfeff;
}

// Whether a small letter is before the unit `n`, and a capital at `at`.
function isHump(n: i32, at: i32, end: i32): bool {
  return at < end && unit(n - 1) - 97 < 26 && unit(n - 1) >= 97 && byte(at) >= 65 && byte(at) <= 90;
}
