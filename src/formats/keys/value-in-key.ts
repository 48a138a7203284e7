import { AT, BACKSLASH, byteSet, DIGIT, NEWLINE, QUOTE } from '../../core/bytes.ts';
import { isNamespace } from './structural.ts';

/** Longest key that is taken for a name. */
const LONGEST = 128;
/** Fewest digits of a number that may be somebody's. */
const FEWEST_DIGITS = 5;
/** An at sign as an escape, and bytes that begin one. */
const ESCAPED_AT = /^(?:\\u0040|\\x40|%40|&#64;|&#x40;)/i;
const ESCAPE_BYTES = 6;
const ESCAPES = byteSet('\\%&');

/**
 * Whether a key that begins at `start` may be a value itself, as where objects are kept by address or number: it has an at
 * sign, also as an escape, five digits or more but in a namespace, or is longer than names are. Reads 128 bytes at most, up to a quote or the line's end.
 */
export function isValueInKey(bytes: Buffer, start: number, end: number): boolean {
  const high = Math.min(end, start + LONGEST);
  let digits = 0;
  for (let p = start; p < high; p++) {
    const byte = bytes[p];
    if ((byte === QUOTE && bytes[p - 1] !== BACKSLASH) || byte === NEWLINE) return false;
    if (byte === AT || (ESCAPES[byte] === 1 && isAtSign(bytes, p))) return true;
    digits += DIGIT[byte];
    if (digits === FEWEST_DIGITS) return !isNamespace(bytes, start, end);
  }
  return high === start + LONGEST;
}

function isAtSign(bytes: Buffer, at: number): boolean {
  return ESCAPED_AT.test(bytes.toString('latin1', at, at + ESCAPE_BYTES));
}
