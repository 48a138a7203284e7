import {
  BACKSLASH,
  byteSet,
  CLOSE_PAREN,
  COMMA,
  DIGIT,
  DOLLAR,
  pastBytes,
} from '../../core/bytes.ts';
import type { Escapes } from '../reading.ts';

const BLANK = byteSet(' \t\r\n');
const MOST_BLANKS = 8;
const AROUND = byteSet('%{}"');
/** First bytes of a value. */
const BEGINS = byteSet('\'"0-9A-Z_(+ntfd-');

/**
 * The quote from `at` on, before `limit`, that closes a string. A doubled quote is a quote of the text. If absent,
 * `limit` or one past it: the end of the search.
 */
export function closingIn(
  bytes: Buffer,
  at: number,
  limit: number,
  high: number,
  quote: number,
  escapes: Escapes,
): number {
  for (let p = at; ; p++) {
    while (p < limit && bytes[p] !== quote && bytes[p] !== BACKSLASH) p++;
    if (p >= limit) return p;
    const isTwice = p + 1 < high && bytes[p + 1] === quote;
    if (bytes[p] === quote) {
      if (!isTwice) return p;
      p++;
    } else if (escapes !== 'never') {
      if (escapes === 'maybe' && isTwice && endsValue(bytes, p + 2, high)) return p + 1;
      p++;
    }
  }
}

/** The same of a string in a string, whose quotes are escaped by `escapedBy`, a quote or a backslash: the first byte of what closes it. */
export function closingEscaped(
  bytes: Buffer,
  at: number,
  limit: number,
  high: number,
  quote: number,
  escapedBy: number,
): number {
  const isQuote = (p: number) => p + 1 < high && bytes[p] === escapedBy && bytes[p + 1] === quote;
  for (let p = at; ; ) {
    if (p >= limit) return p;
    const isEscape = p + 1 < high && bytes[p] === BACKSLASH && bytes[p + 1] === BACKSLASH;
    if (isQuote(p) && !isQuote(p + 2)) return p;
    if (isQuote(p) || (isEscape && isQuote(p + 2))) p += 4;
    else p += isEscape ? 2 : 1;
  }
}

/** Text after a string, on its line: its end, a comparison, or words in capitals that no value precedes in prose. */
const AFTER_STRING =
  /^(?:;?[ \t]*(?:\r?\n|$)|[ \t]*(?:=|<>)[ \t]*[\w'"]|\s+(?:(?:AND|OR)\s+[\s(]*(?:\w+\()?[\w.\x60"[\]]+\)?\s*(?:[=<>!~]|(?:NOT\s+)?(?:LIKE|IN|BETWEEN|IS)\b)|(?:ORDER|GROUP)\s+BY\s|LIMIT\s+\d|ESCAPE\s+'))/i;
const CAPITALS_AFTER =
  /^(?:;[ \t]*(?:INSERT|SELECT|UPDATE|DELETE|EXEC)|\s+(?:WHERE|HAVING|UNION|FROM|WHEN|THEN|ELSE|END|AS))\b/;
/** The next quote is of the same text: `'k=\'x\' AND n=\'y\''`. */
const ESCAPED_NEXT = /^[^']*\\'/;
const AFTER_BYTES = 64;

/** `'C:\', 'b'`: where a backslash may be an escape, the bytes after the quote decide. */
function endsValue(bytes: Buffer, at: number, high: number): boolean {
  const p = pastBlanks(bytes, at, high);
  if (p >= high || bytes[p] === CLOSE_PAREN) return true;
  if (bytes[p] !== COMMA) {
    const shown = bytes.toString('latin1', at, Math.min(high, at + AFTER_BYTES));
    if (ESCAPED_NEXT.test(shown)) return false;
    return AFTER_STRING.test(shown) || CAPITALS_AFTER.test(shown);
  }
  const next = pastBlanks(bytes, p + 1, high);
  return next >= high || BEGINS[bytes[next]] === 1;
}

/** The text of a pattern between its wildcards, `%Kim%`, or of an array or a part of one, `{"Kim"}`. */
export function withoutWildcards(
  bytes: Uint8Array,
  first: number,
  last: number,
): readonly [start: number, end: number] {
  let [start, end] = [first, last];
  while (start < end && AROUND[bytes[start]] === 1) start++;
  while (end > start && AROUND[bytes[end - 1]] === 1) end--;
  return [start, end];
}

/** Past a few blanks at `at`. */
export function pastBlanks(bytes: Uint8Array, at: number, high: number): number {
  return pastBytes(BLANK, bytes, at, Math.min(high, at + MOST_BLANKS));
}

/** End of the tag at a dollar sign; 0 if absent: `$1`, `$ `. */
export function tagEnd(bytes: Uint8Array, at: number, end: number): number {
  const high = Math.min(end, at + TAG_BYTES);
  if (at + 1 < high && DIGIT[bytes[at + 1]] === 1) return 0;
  const p = pastBytes(TAG, bytes, at + 1, high);
  return p < high && bytes[p] === DOLLAR ? p + 1 : 0;
}

const TAG_BYTES = 64;
const TAG = byteSet('0-9A-Za-z_\x80-\xff');
