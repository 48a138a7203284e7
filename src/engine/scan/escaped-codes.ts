import { HEX } from '../../core/bytes.ts';

/** A code, or a sign, stands above the length of its spelling. */
export const LENGTH_BITS = 6;
export const LENGTH_MASK = (1 << LENGTH_BITS) - 1;

const SPACE = 0x20;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const HASH = 0x23;
const CARET = 0x5e;
const EQUALS = 0x3d;
const AMPERSAND = 0x26;
const SMALL_U = 0x75;
const ESC = 0x1b;
const NO_DIGIT = 16;

/**
 * The code that an escape at `at` is of, above the length of its spelling in bytes; 0 where there is none, and for U+0000. Of
 * escapes that write bytes (`%C2`) it is the byte.
 */
export function codeAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === ESC) return packed(ESC, 1);
  if (byte === BACKSLASH) return backslashed(bytes, at);
  if (byte === PERCENT) return digits(bytes, pastPercents(bytes, at) + 1, 2, 16, at);
  if (byte === EQUALS) return isCapitalHex(bytes, at + 1) ? digits(bytes, at + 1, 2, 16, at) : 0;
  if (byte === CARET) return control(bytes[at + 1]);
  if (byte !== HASH || bytes[at - 1] === AMPERSAND) return 0;
  const read = digits(bytes, at + 1, 3, 8, at);
  const code = read >> LENGTH_BITS;
  return code < SPACE || code === 0x7f ? read : 0;
}

function backslashed(bytes: Buffer, at: number): number {
  let p = at + 1;
  while (bytes[p] === BACKSLASH && p < at + MOST_BACKSLASHES) p++;
  const kind = bytes[p];
  if (kind === SMALL_U && bytes[p + 1] === 0x7b) return braced(bytes, p + 2, at);
  if (kind === SMALL_U) return digits(bytes, p + 1, 4, 16, at);
  if (kind === 0x78) return digits(bytes, p + 1, 2, 16, at);
  if ((kind | 0x20) === 0x65) return bytes[p + 1] === 0x5b ? packed(ESC, p + 1 - at) : 0;
  return kind >= 0x30 && kind <= 0x33 ? digits(bytes, p, 3, 8, at) : 0;
}

/** JSON in JSON in JSON. */
const MOST_BACKSLASHES = 4;

/** `\u{22}`. */
function braced(bytes: Buffer, first: number, at: number): number {
  let p = first;
  while (p < first + 6 && HEX[bytes[p]] === 1) p++;
  if (p === first || bytes[p] !== 0x7d) return 0;
  const read = digits(bytes, first, p - first, 16, at);
  return packed(read >> LENGTH_BITS, p + 1 - at);
}

/** Before the digits of `%20`, `%2520`, `%252520`. */
function pastPercents(bytes: Buffer, at: number): number {
  let p = at;
  while (p < at + 6 && bytes[p + 1] === 0x32 && bytes[p + 2] === 0x35 && isHex(bytes, p + 3))
    p += 2;
  return p;
}

/** `^M`, `^[`. */
function control(letter: number): number {
  return letter >= 0x40 && letter <= 0x5f ? packed(letter - 0x40, 2) : 0;
}

/** A number of so many digits from `first` on, of an escape that began at `at`. */
function digits(bytes: Buffer, first: number, count: number, base: number, at: number): number {
  let code = 0;
  for (let p = first; p < first + count; p++) {
    const digit = p < bytes.length ? DIGIT_VALUE[bytes[p]] : NO_DIGIT;
    if (digit >= base) return 0;
    code = base * code + digit;
  }
  return packed(code, first + count - at);
}

function isHex(bytes: Buffer, at: number): boolean {
  return at + 1 < bytes.length && HEX[bytes[at]] === 1 && HEX[bytes[at + 1]] === 1;
}

/** Quoted-printable is written in capitals (RFC 2045, 6.7). */
export function isCapitalHex(bytes: Buffer, at: number): boolean {
  return isHex(bytes, at) && bytes[at] < 0x60 && bytes[at + 1] < 0x60;
}

/** Of a digit in hex its value, of other bytes `NO_DIGIT`. */
const DIGIT_VALUE = Uint8Array.from({ length: 256 }, (_none, byte) =>
  HEX[byte] === 1 ? Number.parseInt(String.fromCharCode(byte), 16) : NO_DIGIT,
);

/** A code above a length. */
export function packed(code: number, length: number): number {
  return (code << LENGTH_BITS) | length;
}
