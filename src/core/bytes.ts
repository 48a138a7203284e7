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
export const HEX: ByteSet = byteSet('0-9A-Fa-f');

// Bytes by their names.
export const NUL = 0x00;
export const TAB = 0x09;
export const NEWLINE = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
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
export const NINE = 0x39;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const LESS_THAN = 0x3c;
export const EQUALS = 0x3d;
export const GREATER_THAN = 0x3e;
export const AT = 0x40;
export const CAPITAL_A = 0x41;
export const CAPITAL_Z = 0x5a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const CARET = 0x5e;
export const UNDERSCORE = 0x5f;
export const BACKTICK = 0x60;
export const SMALL_A = 0x61;
export const SMALL_Z = 0x7a;
export const OPEN_BRACE = 0x7b;
export const PIPE = 0x7c;
export const CLOSE_BRACE = 0x7d;
export const TILDE = 0x7e;
export const DELETE = 0x7f;
/** The first byte beyond ASCII: it and those above are part of longer characters. */
export const NON_ASCII = 0x80;
/** The bit in which small letters differ from capitals. */
export const CASE_BIT = 0x20;

/** No bytes. */
export const EMPTY: Buffer = Buffer.alloc(0);

/** One past the first newline from `from` on; `end` where none comes before that. */
export function lineEnd(bytes: Buffer, from: number, end: number): number {
  const newline = bytes.indexOf(NEWLINE, from);
  return newline < 0 || newline >= end ? end : newline + 1;
}
