/** A set of bytes, one entry for each of the 256: 1 where the byte belongs to it. */
export type ByteSet = Uint8Array;

/**
 * The set of bytes that `spec` lists as a regular expression's brackets would: `a-z0-9._`, with `-` first or last for
 * itself. Characters are bytes (Latin-1); throws on one beyond 0xFF or a reversed range.
 */
export function byteSet(spec: string): ByteSet {
  const set = new Uint8Array(256);
  for (let i = 0; i < spec.length; i++) {
    const first = spec.charCodeAt(i);
    const range = spec[i + 1] === '-' && i + 2 < spec.length;
    const last = range ? spec.charCodeAt(i + 2) : first;
    if (first > 255 || last > 255 || last < first) throw new Error(`not a set of bytes: ${spec}`);
    set.fill(1, first, last + 1);
    if (range) i += 2;
  }
  return set;
}

export const DIGIT: ByteSet = byteSet('0-9');
export const UPPER: ByteSet = byteSet('A-Z');
export const LOWER: ByteSet = byteSet('a-z');
export const LETTER: ByteSet = byteSet('A-Za-z');
export const ALNUM: ByteSet = byteSet('0-9A-Za-z');
/** Letters after a backslash that stand for white space: `\\n`. */
export const ESCAPED_BLANK: ByteSet = byteSet('bfnrtv');
export const HEX: ByteSet = byteSet('0-9A-Fa-f');

// Bytes by their names.
export const NUL = 0x00;
export const BELL = 0x07;
export const TAB = 0x09;
export const NEWLINE = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SUBSTITUTE = 0x1a;
export const ESCAPE = 0x1b;
export const SPACE = 0x20;
export const EXCLAMATION_MARK = 0x21;
export const QUOTE = 0x22;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const AMPERSAND = 0x26;
export const APOSTROPHE = 0x27;
export const OPEN_PAREN = 0x28;
export const CLOSE_PAREN = 0x29;
export const ASTERISK = 0x2a;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const HYPHEN = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const ONE = 0x31;
export const TWO = 0x32;
export const THREE = 0x33;
export const FOUR = 0x34;
export const FIVE = 0x35;
export const SIX = 0x36;
export const NINE = 0x39;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const LESS_THAN = 0x3c;
export const EQUALS = 0x3d;
export const GREATER_THAN = 0x3e;
export const QUESTION_MARK = 0x3f;
export const AT = 0x40;
export const CAPITAL_A = 0x41;
export const CAPITAL_B = 0x42;
export const CAPITAL_C = 0x43;
export const CAPITAL_D = 0x44;
export const CAPITAL_F = 0x46;
export const CAPITAL_M = 0x4d;
export const CAPITAL_N = 0x4e;
export const CAPITAL_P = 0x50;
export const CAPITAL_U = 0x55;
export const CAPITAL_W = 0x57;
export const CAPITAL_X = 0x58;
export const CAPITAL_Z = 0x5a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const CARET = 0x5e;
export const UNDERSCORE = 0x5f;
export const BACKTICK = 0x60;
export const SMALL_A = 0x61;
export const SMALL_B = 0x62;
export const SMALL_C = 0x63;
export const SMALL_E = 0x65;
export const SMALL_F = 0x66;
export const SMALL_G = 0x67;
export const SMALL_H = 0x68;
export const SMALL_M = 0x6d;
export const SMALL_N = 0x6e;
export const SMALL_P = 0x70;
export const SMALL_R = 0x72;
export const SMALL_S = 0x73;
export const SMALL_T = 0x74;
export const SMALL_U = 0x75;
export const SMALL_W = 0x77;
export const SMALL_X = 0x78;
export const SMALL_Y = 0x79;
export const SMALL_Z = 0x7a;
export const OPEN_BRACE = 0x7b;
export const PIPE = 0x7c;
export const CLOSE_BRACE = 0x7d;
export const TILDE = 0x7e;
export const DELETE = 0x7f;
/** The first byte beyond ASCII: it and those above are part of longer characters. */
export const NON_ASCII = 0x80;
/** A no-break space in Latin-1 and windows-1252, and its code point. */
export const NO_BREAK_SPACE = 0xa0;
export const LAST_BYTE = 0xff;
/** The bit in which small letters differ from capitals. */
export const CASE_BIT = 0x20;

/** No bytes. */
export const EMPTY: Buffer = Buffer.alloc(0);

/** Past the bytes of `set` from `at` on, at most to `high`. */
export function pastBytes(set: ByteSet, bytes: Uint8Array, at: number, high: number): number {
  let p = at;
  while (p < high && set[bytes[p]] === 1) p++;
  return p;
}

/** Start of the bytes of a set that end at `at`; no byte before `low` is read. */
export function backOver(set: ByteSet, bytes: Uint8Array, at: number, low: number): number {
  const least = Math.max(0, low);
  let p = at;
  while (p > least && set[bytes[p - 1]] === 1) p--;
  return p;
}

/** Bytes within which a loop finds one sooner than a call of `indexOf` does. */
const NEAR = 24;

/** Where a byte is next from `at` on, before `high`; -1 if it is not there. */
export function indexFrom(byte: number, bytes: Buffer, at: number, high: number): number {
  const near = Math.min(high, at + NEAR);
  for (let p = at; p < near; p++) if (bytes[p] === byte) return p;
  // Never past `high`: a buffer may be long, and the byte in none of it.
  return near < high ? bytes.subarray(0, high).indexOf(byte, near) : -1;
}

/** Most backslashes in a row that are counted. */
const MOST_BACKSLASHES = 256;

/** Whether a backslash escapes the byte at `at`: an odd number of them ends there. */
export function isEscaped(bytes: Uint8Array, low: number, at: number): boolean {
  const least = Math.max(low, at - MOST_BACKSLASHES);
  let p = at - 1;
  while (p >= least && bytes[p] === BACKSLASH) p--;
  return (at - 1 - p) % 2 === 1;
}

/** One past the first newline from `from` on; `end` where none comes before that. */
export function lineEnd(bytes: Buffer, from: number, end: number): number {
  const newline = bytes.indexOf(NEWLINE, from);
  return newline < 0 || newline >= end ? end : newline + 1;
}
