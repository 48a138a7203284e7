import { ALNUM, APOSTROPHE, BACKSLASH, ESCAPED_BLANK, QUOTE, SMALL_U } from '../../core/bytes.ts';

/**
 * Whether a match may begin at `at`: no ASCII letter or digit is before it. The letter of an escape (`\n123`,
 * as in JSON) does not count; bytes beyond ASCII and `_` are boundaries.
 */
export function beginsAt(bytes: Uint8Array, at: number, low: number): boolean {
  return at <= low || ALNUM[bytes[at - 1]] === 0 || escapeBefore(bytes, at, low);
}

/** Whether a match may end at `at`: no ASCII letter or digit follows. */
export function endsAt(bytes: Uint8Array, at: number, high: number): boolean {
  return at >= high || ALNUM[bytes[at]] === 0;
}

/** Whether `at` follows the escape of a blank, such as `\n` or `\t`. */
function escapeBefore(bytes: Uint8Array, at: number, low: number): boolean {
  return at - 2 >= low && bytes[at - 2] === BACKSLASH && ESCAPED_BLANK[bytes[at - 1]] === 1;
}

/**
 * Where a match that reads `[start, end)` begins once an escape is taken off: past the `n` when `\` is before
 * it, past `u003c` likewise.
 */
export function afterEscape(bytes: Uint8Array, start: number, end: number, low: number): number {
  if (start <= low || bytes[start - 1] !== BACKSLASH || start >= end) return start;
  if (ESCAPED_BLANK[bytes[start]] === 1) return start + 1;
  if (bytes[start] !== SMALL_U || start + 5 > end) return start;
  return /^[0-9A-Fa-f]{4}$/.test(String.fromCharCode(...bytes.subarray(start + 1, start + 5)))
    ? start + 5
    : start;
}

/** Whether a byte is `"` or `'`. */
export function isQuote(byte: number): boolean {
  return byte === QUOTE || byte === APOSTROPHE;
}
