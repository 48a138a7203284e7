import { byteSet, EQUALS, HEX, HYPHEN, LOWER, UPPER } from '../../core/bytes.ts';
import type { SectionPart, SectionStep, SectionText, WindowInput } from '../../engine/types.ts';

/** Line ends as they are, with backslashes, in URLs, by syslog and in HTML; and blanks. */
export const LINE_END = String.raw`[ \t\r\n]|\\+(?:[nrt]|u000[aAdD]|x0[aAdD]|\r?\n)|%0[aAdD]|#01[25]|&#(?:1[03]|x[aAdD]);`;
const HEADER = String.raw`(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID): [^\r\n"'<>\\%#&]{0,96}`;
/** Text between two lines of a key: line ends, and headers on lines of their own (RFC 1421, 4.6; RFC 9580, 6.2). */
const GAP = new RegExp(`(?:(?:${LINE_END}){1,40}(?:${HEADER}(?=${LINE_END}))?){1,4}`, 'y');
const BLANKS = /[ \t]*/y;
/** The signs of base64 as JSON, URLs and HTML may write them: `\/`, `\u003d`, `%2B`, `&#43;`. */
const SIGN = String.raw`\\+(?:\/|u00(?:2[bBfF]|3[dD]))|%(?:2[bBfF]|3[dD])|&#(?:4[37]|61|x(?:2[bBfF]|3[dD]));`;
const ESCAPED_SIGN = new RegExp(SIGN, 'y');
const ESCAPED_SIGNS = new RegExp(SIGN, 'g');
const FILLS = /3d;?$|61;$/i;
const ESCAPED_LINE_END = /(?:\\(?:[nrt]|u000[aAdD]|x0[aAdD])|%0[aAdD]|#01[25])$/;
const END = /-----END (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y;
const DIGIT_OR_SIGN = byteSet('0-9+/');

/** Base64, and the sign that fills its last line and begins the checksum of OpenPGP. */
const BASE64 = byteSet('A-Za-z0-9+/=');
/** Last bytes of an escaped line end, and first bytes after its first: letters and digits that are no text. */
const LAST_ESCAPED = byteSet('nrtaAdD25');
const FIRST_ESCAPED = byteSet('nrtuxaAdD0');
const ESCAPES = byteSet('\\%#');
/** Bytes after a word of prose, blanks aside. */
const WORD = byteSet('0-9A-Za-z.:!?()@_-');

/** Fewest bytes of a line that is a key's whatever they are: a line of PEM has 64, one of OpenSSH 70. */
const FULL = 48;
/** Fewest of one with capitals and small letters. */
const MIXED = 12;
const LONGEST_LABEL = 72;
const GAP_BYTES = 512;

/** Most bytes after a line of a key that are looked at. */
export const KEY_TEXT_REACH = 2 * GAP_BYTES + FULL + LONGEST_LABEL;

/**
 * The text of a private key after its label: base64 in lines, to the end marker or the first other line. A key may
 * continue after that, as where a program has written each line into a record of its own.
 */
export const keyText: SectionText = { read, next, mostBetween: 2048 };

function read({ bytes, end }: WindowInput, from: number, to: number): SectionStep {
  for (let p = from; ; ) {
    while (p < to && BASE64[bytes[p]] === 1) p++;
    if (p >= to) return { at: p, state: 'continues' };
    const text = window(bytes, p, end, KEY_TEXT_REACH);
    const escaped = lengthOf(ESCAPED_SIGN, text, 0);
    if (escaped > 0) {
      p += escaped;
      continue;
    }
    const gap = lengthOf(GAP, text, 0);
    const label = lengthOf(END, text, gap);
    if (label > 0) return { at: p + gap + label, state: 'closed' };
    if (gap === 0 || !isLine(plain(text.subarray(gap)))) return { at: p, state: 'broken' };
    p += gap + Math.max(1, lengthOf(ESCAPED_SIGN, text, gap));
  }
}

/** Whether the text after a gap is a key's: a full line, one that an end marker follows, or a short one like base64. */
function isLine(text: Buffer): boolean {
  const end = runEnd(text);
  if (end >= FULL) return true;
  if (end === 0) return false;
  const after = end + lengthOf(GAP, text, end);
  if (lengthOf(END, text, after) > 0) return true;
  if (!endsLine(text, end)) return false;
  return isPadded(text, end) || isMixed(text, end) || isQuad(text, end);
}

/** Whether a run ends its line or its value: no other word follows in it. */
function endsLine(text: Buffer, at: number): boolean {
  const after = at + lengthOf(BLANKS, text, at);
  return after === text.length || WORD[text[after]] === 0;
}

/** The next line of a key, or its end marker, after other text: only clear base64 counts there. */
function next(
  { bytes, base, end }: WindowInput,
  from: number,
  to: number,
): SectionPart | undefined {
  for (let p = from; p < to; p++) {
    const byte = bytes[p];
    if (byte === HYPHEN) {
      const label = lengthOf(END, window(bytes, p, end, LONGEST_LABEL), 0);
      if (label > 0) return { start: p, end: p + label, closes: true };
    }
    if (BASE64[byte] === 0 || !begins(bytes, p, base)) continue;
    if (isApart(bytes, p, end)) return { start: p, end: p + 1, closes: false };
  }
  return undefined;
}

/** Whether a run of base64 begins at an offset: after another byte, or after an escaped line end. */
function begins(bytes: Buffer, at: number, base: number): boolean {
  if (at === 0) return base === 0;
  const before = bytes[at - 1];
  if (BASE64[before] === 0) return ESCAPES[before] === 0 || FIRST_ESCAPED[bytes[at]] === 0;
  if (LAST_ESCAPED[before] === 0) return false;
  return ESCAPED_LINE_END.test(bytes.toString('latin1', Math.max(0, at - 6), at));
}

function isApart(bytes: Buffer, at: number, high: number): boolean {
  const text = plain(window(bytes, at, high, FULL + GAP_BYTES));
  const end = runEnd(text);
  if (end >= FULL) return !isHex(text, FULL);
  return endsLine(text, end) && (isPadded(text, end) || isMixed(text, end));
}

/** The text with the signs of base64 as they are. */
function plain(text: Buffer): Buffer {
  const written = text.toString('latin1');
  const unescaped = written.replace(ESCAPED_SIGNS, (one) => (FILLS.test(one) ? '=' : '/'));
  return unescaped === written ? text : Buffer.from(unescaped, 'latin1');
}

/** End of the run that a text begins with, at most a full line. */
function runEnd(text: Buffer): number {
  const most = Math.min(text.length, FULL);
  let end = 0;
  while (end < most && BASE64[text[end]] === 1) end++;
  return end;
}

function isHex(text: Buffer, end: number): boolean {
  for (let p = 0; p < end; p++) if (HEX[text[p]] === 0) return false;
  return true;
}

function isPadded(text: Buffer, end: number): boolean {
  return end >= 4 && text[end - 1] === EQUALS;
}

/** Capitals and small letters, and a digit, a sign or a capital after a small letter among them. */
function isMixed(text: Buffer, end: number): boolean {
  if (end < MIXED) return false;
  let [upper, lower, others] = [0, 0, 0];
  for (let p = 0; p < end; p++) {
    upper += UPPER[text[p]];
    lower += LOWER[text[p]];
    others += DIGIT_OR_SIGN[text[p]];
    if (p > 0 && UPPER[text[p]] === 1 && LOWER[text[p - 1]] === 1) others++;
  }
  return upper > 0 && lower > 0 && others > 0;
}

/** Characters of base64 by fours, with a digit or a sign among letters: no word. */
function isQuad(text: Buffer, end: number): boolean {
  if (end % 4 !== 0) return false;
  let [letters, others] = [0, 0];
  for (let p = 0; p < end; p++) {
    letters += UPPER[text[p]] + LOWER[text[p]];
    others += DIGIT_OR_SIGN[text[p]];
  }
  return letters > 0 && others > 0;
}

function window(bytes: Buffer, at: number, high: number, most: number): Buffer {
  return bytes.subarray(at, Math.min(high, at + most));
}

/** Length of a pattern's match at an offset; 0 without one. */
function lengthOf(pattern: RegExp, text: Buffer, at: number): number {
  pattern.lastIndex = 0;
  const found = pattern.exec(text.toString('latin1', at, at + GAP_BYTES));
  return found === null ? 0 : found[0].length;
}
