import { byteSet, HEX } from '../../core/bytes.ts';

/** Bytes of an escape that stands for a sign of plain text: `&nbsp;`, `\u2013`. */
export const ESCAPE_BYTES = 6;
/** What they begin with. */
export const BEGINS_ESCAPE = byteSet('&\\');

const SPACE = 0x20;
const HYPHEN = 0x2d;

const NO_HEX = 16;
/** Of a digit in hex its value, of other bytes `NO_HEX`. */
const HEX_VALUE = Uint8Array.from({ length: 256 }, (_none, byte) =>
  HEX[byte] === 1 ? Number.parseInt(String.fromCharCode(byte), 16) : NO_HEX,
);

/** What a character that JSON escapes stands for, by its code: U+0000 to U+FFFF. */
const BY_CODE = new Map<number, number>([
  ...[0xa0, ...upTo(0x2000, 0x200a), 0x202f, 0x3000].map((code) => [code, SPACE] as const),
  ...[...upTo(0x2010, 0x2015), 0x2212].map((code) => [code, HYPHEN] as const),
  ...upTo(0xff10, 0xff19).map((code) => [code, code - 0xfee0] as const),
]);
/** What HTML writes for a no-break space. */
const BLANKS = ['&nbsp;', '&#160;', '&#xa0;'].map((text) => Buffer.from(text));

/** The sign of ASCII that the escape at `at` stands for; 0 where there is none, or one of other signs. */
export function unescaped(bytes: Buffer, at: number): number {
  if (bytes[at] === 0x26) return BLANKS.some((blank) => isAt(blank, bytes, at)) ? SPACE : 0;
  if (bytes[at + 1] !== 0x75) return 0;
  let code = 0;
  for (let p = at + 2; p < at + ESCAPE_BYTES; p++) {
    const digit = p < bytes.length ? HEX_VALUE[bytes[p]] : NO_HEX;
    if (digit === NO_HEX) return 0;
    code = 16 * code + digit;
  }
  return BY_CODE.get(code) ?? 0;
}

function isAt(text: Buffer, bytes: Buffer, at: number): boolean {
  for (let n = 1; n < text.length; n++) {
    const byte = bytes[at + n];
    // A capital, where a small letter is wanted, is one in hex.
    if (byte !== text[n] && (text[n] < 0x61 || (byte | 0x20) !== text[n])) return false;
  }
  return true;
}

/** Where the escape begins that `at` is in; `at` where it is in none. */
export function escapeStart(bytes: Buffer, at: number): number {
  for (let p = Math.max(0, at - ESCAPE_BYTES + 1); p < at; p++) {
    if (BEGINS_ESCAPE[bytes[p]] === 1 && unescaped(bytes, p) > 0) return p;
  }
  return at;
}

function upTo(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_none, n) => first + n);
}
