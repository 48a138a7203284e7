import {
  BACKSLASH,
  byteSet,
  CASE_BIT,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COMMA,
  HASH,
  NON_ASCII,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  QUESTION_MARK,
  SEMICOLON,
  SLASH,
  SMALL_H,
  SMALL_W,
} from '../../core/bytes.ts';
import type { CheckContext } from '../../core/checks/check.ts';
import { FIRST_LETTER_LEAD, isContinuation, sequenceLength } from '../../core/utf-8.ts';
import { byteAt } from '../reading/digits.ts';
import { letterLength } from '../reading/letters.ts';

/** A URL longer than this continues as long as its bytes do. */
export const URL_REACH = 2048;

/** Characters of URLs in practice: RFC 3986, `|`, `{`, `}`, `^`, and letters beyond ASCII (RFC 3987). */
const URL_BYTES = byteSet("!#$%&'()*+,./0-9:;=?@A-Z[]^_a-z{|}~\x80-\xff-");
const TRAILING = byteSet(".,;:!?'*([{");
/** In a list of URLs the byte before the first separates them: `,` in CSV. */
const DELIMITERS = byteSet("',;|");
/** Brackets, and ends of a host. */
const SPECIAL = byteSet('()[]{}/?#,;');
/** Bytes of a host, and of a path, that mean nothing else in any URL. */
const IN_HOST = byteSet('!$%&*+.0-9:=@A-Z^_a-z~-');
const IN_PATH = byteSet('!$%&*+.0-9:=@A-Z^_a-z~/?#-');

/**
 * End of the URL that begins at `start` in a form's text and was read up to `from`; with the character that separates
 * it from others, if any. `slashes`: they are written `\\/`, as some JSON has them.
 */
export function urlEnd(match: CheckContext, start: number, from: number, slashes: boolean) {
  const { bytes, low } = match;
  const limit = match.start + URL_REACH;
  const high = Math.min(match.high, limit);
  const reaching = high === limit;
  const before = byteAt(bytes, start - 1, low, high);
  const parts = before > 0 && DELIMITERS[before] === 1;
  const letter = bytes[start] | CASE_BIT;
  // Text that begins like `http` or `www`: elsewhere commas may separate hosts, as in `mongodb://a,b/`.
  const oneHost = letter === SMALL_H || letter === SMALL_W;
  const stops = { delimiter: parts ? before : -1, slashes, oneHost, reaching };
  const stop = urlStop(match, from, high, stops);
  const delimiter = parts ? String.fromCharCode(before) : undefined;
  if (stop === high && reaching) return { end: high, delimiter };
  let end = stop;
  while (end > from && TRAILING[bytes[end - 1]] === 1) end--;
  return { end, delimiter };
}

interface Stops {
  readonly delimiter: number;
  readonly slashes: boolean;
  /** A comma or semicolon ends the host. */
  readonly oneHost: boolean;
  /** The URL may go on beyond `high`. */
  readonly reaching: boolean;
}

/** Where the URL's bytes end: `high` when they do not. */
function urlStop(match: CheckContext, from: number, high: number, stops: Stops): number {
  const { bytes } = match;
  const { delimiter, slashes, oneHost, reaching } = stops;
  let round = 0;
  let square = 0;
  let curly = 0;
  let path = !oneHost;
  for (let p = from; p < high; ) {
    p = match.past(path ? IN_PATH : IN_HOST, p, high);
    if (p === high) return high;
    const byte = bytes[p];
    if (byte >= NON_ASCII) {
      const length = pointLength(bytes, p, high);
      if (length === 0) return p;
      if (p + length > high) return reaching ? high : p;
      p += length;
      continue;
    }
    if (byte === delimiter) return p;
    if (URL_BYTES[byte] === 0) {
      if (!slashes || byte !== BACKSLASH) return p;
      if (p + 1 === high) return reaching ? high : p;
      if (bytes[p + 1] !== SLASH) return p;
    }
    if (SPECIAL[byte] === 1) {
      if (byte === OPEN_PAREN) round++;
      else if (byte === CLOSE_PAREN && --round < 0) return p;
      else if (byte === OPEN_BRACKET) square++;
      else if (byte === CLOSE_BRACKET && --square < 0) return p;
      else if (byte === OPEN_BRACE) curly++;
      else if (byte === CLOSE_BRACE && --curly < 0) return p;
      else if (byte === SLASH || byte === QUESTION_MARK || byte === HASH) path = true;
      else if ((byte === COMMA || byte === SEMICOLON) && !path) return p;
    }
    p++;
  }
  return high;
}

/**
 * Bytes of the letter or of the four-byte symbol (emoji) at `at`; 0 for punctuation, spaces and invalid UTF-8. One that `high` cuts counts as whole.
 */
function pointLength(bytes: Buffer, at: number, high: number): number {
  const lead = bytes[at];
  const length = sequenceLength(lead);
  if (length === 0 || lead < FIRST_LETTER_LEAD) return 0;
  const letter = letterLength(bytes, at, high);
  if (letter > 0) return letter;
  for (let p = at + 1; p < Math.min(high, at + length); p++) {
    if (!isContinuation(bytes[p])) return 0;
  }
  return length === 4 || at + length > high ? length : 0;
}
