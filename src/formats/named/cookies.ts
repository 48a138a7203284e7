import { byteSet, COLON, EQUALS, pastBytes, QUOTE, SEMICOLON } from '../../core/bytes.ts';
import { VALUE_BYTES } from '../reading.ts';

type Range = readonly [start: number, end: number];

const COOKIE = 'ookie';
const SET = 'set-';
const BLANK = byteSet(' \t');
/** Bytes before the first letter of the header's name: none of a longer name. */
const IN_WORD = byteSet('0-9A-Za-z_-');
/** Bytes between its name and its value, with quotes as JSON has them. */
const OPENING = byteSet(' "\'\\[');
const IN_NAME = byteSet("0-9A-Za-z!#$%&'*+.^_`|~-");
/** Bytes that end a value (RFC 6265, section 4.1.1). */
const ENDS = byteSet('\x00-\x20",;\\\'');
/** Most bytes between the name of the header and the first cookie, and cookies of a header. */
const MOST_OPENING = 8;
const MOST_COOKIES = 64;

/** Cookies that show a preference. */
const HARMLESS =
  /^(?:theme|lang|language|locale|timezone|tz|currency|country|region|consent|cookie_?consent|cookies?_accepted|dark_?mode|view|layout|path|domain|expires|max-age|samesite|version)$/i;

/** The values of the cookies in a header, `Cookie: a=…; b=…`, whose first letter is at `at`; of `Set-Cookie`, that of the first. */
export function cookiesAt(bytes: Buffer, at: number, end: number): readonly Range[] {
  if (!isCookie(bytes, at)) return [];
  const isSet = isSetting(bytes, at);
  let p = at + 1 + COOKIE.length;
  if (bytes[p] === QUOTE) p++;
  if (bytes[p] !== COLON && bytes[p] !== EQUALS) return [];
  p = pastBytes(OPENING, bytes, p + 1, Math.min(end, p + MOST_OPENING));
  const found: Range[] = [];
  for (let n = 0; n < MOST_COOKIES; n++) {
    const name = p;
    p = pastBytes(IN_NAME, bytes, name, Math.min(end, name + VALUE_BYTES));
    if (p === name || bytes[p] !== EQUALS) break;
    const start = p + 1;
    const isHarmless = HARMLESS.test(bytes.toString('latin1', name, p));
    for (p = start; p < end && ENDS[bytes[p]] === 0; ) p++;
    if (p > start && !isHarmless) found.push([start, p]);
    if (isSet || bytes[p] !== SEMICOLON) break;
    p = pastBytes(BLANK, bytes, p + 1, Math.min(end, p + MOST_OPENING));
  }
  return found;
}

/** Whether the name of such a header is at an offset. */
function isCookie(bytes: Buffer, at: number): boolean {
  const name = bytes.toString('latin1', at + 1, at + 1 + COOKIE.length);
  const isWhole = at === 0 || IN_WORD[bytes[at - 1]] === 0;
  return name.toLowerCase() === COOKIE && (isWhole || isSetting(bytes, at));
}

function isSetting(bytes: Buffer, at: number): boolean {
  return bytes.toString('latin1', Math.max(0, at - SET.length), at).toLowerCase() === SET;
}
