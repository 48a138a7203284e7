import { shortScanner } from '../../engine/byte-scan.ts';
import { ALNUM, DIGIT } from '../../engine/bytes.ts';
import { AROUND, MAY_BE_DIGIT, NEAR } from '../../engine/odd-group.ts';
import {
  indexOf,
  LONGEST_INDENT,
  LONGEST_RUN,
  type PlainText,
  plainStart,
  widthAt,
} from '../../engine/plain-text.ts';
import type { Found, Matcher, Trigger, View } from '../../engine/types.ts';
import { slidingText } from './sliding-text.ts';

const MOST_CANDIDATES = 2 * AROUND;
/** Most letters and digits between two odd characters, where more are looked at as a token of their own. */
const LONGEST_PART = 40;
/** A group of a number is shorter. */
const LONGEST_GROUP = 8;
/** 63 stands for more. */
const LONGEST_TOKEN = 63;

/**
 * Characters that hide a number: full-width digits, zero-width characters, a minus sign, a hyphen at a line's end; and
 * between its groups rare blanks (U+2000 to U+200A, U+3000) and hyphens (U+FE63, U+FF0D).
 */
const ODD: readonly Trigger[] = [
  { literal: ['\xef', '\xbc', '\x8d\x90-\x99'] },
  { literal: ['\xe2', '\x80', '\x80-\x8d'] },
  { literal: ['\xe2', '\x81', '\xa0'] },
  { literal: ['\xe2', '\x88', '\x92'] },
  { literal: ['\xef', '\xbb', '\xbf'] },
  { literal: ['\xef', '\xb9', '\xa3'] },
  { literal: ['\xe3', '\x80', '\x80'] },
  { literal: ['\xc2', '\xad'] },
  { only: 'D', length: [2, 8], next: '-', after: '\r\n' },
  { only: 'DU', has: 'DU', length: [3, 8], next: '-', after: '\r\n' },
];

/** Dashes and no-break blanks between groups, where the matcher reads none. */
const ODD_TOO: readonly Trigger[] = [
  ...ODD,
  { literal: ['\xe2', '\x80', '\x90-\x95\xaf'] },
  { literal: ['\xc2', '\xa0'] },
];

/** The reach of a matcher with this one that also looks behind odd characters. */
export function evasionReach(reach: number): number {
  return reach + AROUND;
}

/** What a matcher does otherwise than most. */
interface Reading {
  /** It reads hyphens and spaces alone: other dashes and blanks are odd, too. */
  readonly plainSeparators?: boolean;
  /** Its matches may begin behind a digit and a hyphen. */
  readonly joined?: boolean;
  /** Its matches may begin inside a token. */
  readonly inside?: boolean;
}

/**
 * A matcher that also finds what an odd character hides: it reads the text around the first one of a match once more
 * as plain text. Text without such characters pays for triggers that never fire.
 */
export function throughEvasions(plain: Matcher, reading: Reading = {}): Matcher {
  const { match } = plain;
  const { joined = false, inside = false, plainSeparators = false } = reading;
  const scan = shortScanner([plain.triggers]);
  const lengths = tokenLengths(plain);
  const list = { at: new Int32Array(MOST_CANDIDATES), length: 0 };
  const slide = slidingText();

  function hidden(view: View, at: number): Found | undefined {
    if (!inside && isContinued(view, at, joined)) return undefined;
    if (!digitsAround(view, at)) return undefined;
    const least = Math.max(view.low, at - AROUND);
    const from = plainStart(view.bytes, view.low, least);
    const first = inside ? least : afterOdd(view, at, least);
    if (!inside && beginsAtOdd(view.bytes, first, at) && lengths[wideLength(view, at)] === 0) {
      return undefined;
    }
    const to = Math.min(view.high, at + AROUND);
    const text = slide(view, from, to, lineStart(view));
    const { bytes, places } = text;
    const until = Math.min(bytes.length, indexOf(places, at + 1) + plain.back);
    // An escape may stand before its token.
    scan(bytes, Math.max(0, indexOf(places, first) - 2), until, bytes.length, [list]);
    let floor = 0;
    for (let n = 0; n < list.length; n += 2) {
      const inner = { bytes, low: 0, floor, high: bytes.length };
      const found = list.at[n] < floor ? undefined : match(inner, list.at[n], list.at[n + 1]);
      if (found === undefined) continue;
      floor = found.end;
      const { start, end } = placesOf(view, text, found);
      // What touches the edge of the reading may be a part of something longer.
      if (start <= at - AROUND) continue;
      if (end >= to && to === at + AROUND) continue;
      if (start >= view.floor && start <= at && end > at) return { ...found, start, end };
    }
    return undefined;
  }

  return {
    kind: 'matcher',
    triggers: plain.triggers,
    odd: plainSeparators ? ODD_TOO : ODD,
    isOdd: (view, at) => isOdd(view, at, plainSeparators),
    plainBack: plain.back,
    back: Math.max(plain.back, AROUND),
    match(view, start, end) {
      const byte = view.bytes[start];
      if (byte >= 0x80 || byte === 0x2d) {
        return isOdd(view, start, plainSeparators) ? hidden(view, start) : undefined;
      }
      const found = match(view, start, end);
      const stop = found === undefined ? end : behind(view.bytes, found.end);
      if (stop >= view.high || !mayBeOdd(view.bytes[stop])) return found;
      if (!isOdd(view, stop, plainSeparators)) return found;
      // Behind what is none by itself, other odd characters are candidates of their own.
      if (found === undefined && view.bytes[stop] !== 0x2d) return undefined;
      const wider = hidden(view, stop);
      // One that begins behind what was found is a candidate of its own.
      return wider !== undefined && (found === undefined || wider.start <= found.start)
        ? wider
        : found;
    },
  };
}

/** Where an odd character may stand behind a match: there, or behind a separator. */
function behind(bytes: Buffer, end: number): number {
  const byte = bytes[end];
  const separates = byte === 0x2d || byte === 0x20 || byte === 0x2e;
  return separates && bytes[end + 1] >= 0x80 ? end + 1 : end;
}

/** 1 for each length of a token that the matcher looks at. */
function tokenLengths({ triggers }: Matcher): Uint8Array {
  const lengths = new Uint8Array(LONGEST_TOKEN + 1);
  for (const on of triggers) if ('only' in on) lengths.fill(1, on.length[0], on.length[1] + 1);
  return lengths;
}

/** Whether a token of digits of full width is at `at`, and none before it from `first` on. */
function beginsAtOdd(bytes: Buffer, first: number, at: number): boolean {
  if (bytes[at] !== 0xef || bytes[at + 1] !== 0xbc) return false;
  for (let p = first; p < at; p++) if (ALNUM[bytes[p]] === 1) return false;
  return true;
}

/** Signs of the token at `at`, zero-width characters left out. */
function wideLength({ bytes, high }: View, at: number): number {
  let length = 0;
  for (let p = at; p < high && length < LONGEST_TOKEN; ) {
    const wide = bytes[p] === 0xef && (bytes[p + 1] === 0xbc || bytes[p + 1] === 0xbd);
    if (wide || ALNUM[bytes[p]] === 1) length++;
    else if (zeroWidthBefore(bytes, p + widthAt(bytes, p), p) === 0) break;
    p += widthAt(bytes, p);
  }
  return length;
}

/** Whether a digit is near enough to be of a match with the character at `at`. */
function digitsAround({ bytes, low, high }: View, at: number): boolean {
  const most = Math.min(high, at + NEAR);
  for (let p = at; p < most; p++) if (MAY_BE_DIGIT[bytes[p]] === 1) return true;
  const least = Math.max(low, at - NEAR);
  for (let p = at - 1; p >= least; p--) if (MAY_BE_DIGIT[bytes[p]] === 1) return true;
  return false;
}

/** Behind the last odd character before `at`, or `from`. */
function afterOdd(view: View, at: number, from: number): number {
  for (let p = at - 1; p >= from; p--) {
    if (mayBeOdd(view.bytes[p]) && isOdd(view, p, true)) return p + widthAt(view.bytes, p);
  }
  return from;
}

/**
 * Whether what is at `at` goes on with a token that has an odd character before `at`: a match that covers both was
 * looked for there, and none begins between them.
 */
function isContinued(view: View, at: number, joined: boolean): boolean {
  const { bytes } = view;
  const low = lineStart(view);
  let p = at;
  while (p > low && at - p < LONGEST_PART && ALNUM[bytes[p - 1]] === 1) p--;
  let width = zeroWidthBefore(bytes, p, low);
  if (width === 0) {
    if (wideDigitBefore(bytes, p, low)) return true;
    return !joined && (isWrapped(bytes, p, low) || minusBefore(bytes, p, low));
  }
  if (p === at && bytes[at] !== 0xef && bytes[at] !== 0x2d) return true;
  for (let n = 0; n < LONGEST_RUN && width > 0; n++) {
    p -= width;
    width = zeroWidthBefore(bytes, p, low);
  }
  return (p > low && ALNUM[bytes[p - 1]] === 1) || wideDigitBefore(bytes, p, low);
}

/** Where a line begins before which no match may start, as in line mode; else the first byte that may be read. */
function lineStart({ bytes, low, floor }: View): number {
  return floor > low && bytes[floor - 1] === 0x0a ? floor : low;
}

/** Bytes of the zero-width character or soft hyphen that ends at `end`; 0 when there is none. */
function zeroWidthBefore(bytes: Buffer, end: number, low: number): number {
  if (end - 2 < low || bytes[end - 1] < 0x80) return 0;
  if (bytes[end - 2] === 0xc2) return bytes[end - 1] === 0xad ? 2 : 0;
  if (end - 3 < low) return 0;
  const first = bytes[end - 3];
  const second = bytes[end - 2];
  const third = bytes[end - 1];
  if (first === 0xef) return second === 0xbb && third === 0xbf ? 3 : 0;
  if (first !== 0xe2) return 0;
  if (second === 0x80) return third >= 0x8b && third <= 0x8d ? 3 : 0;
  return second === 0x81 && third === 0xa0 ? 3 : 0;
}

function wideDigitBefore(bytes: Buffer, end: number, low: number): boolean {
  if (end - 3 < low || bytes[end - 3] !== 0xef || bytes[end - 2] !== 0xbc) return false;
  return bytes[end - 1] >= 0x90 && bytes[end - 1] <= 0x99;
}

/** Whether a digit and a minus sign stand before `at`. */
function minusBefore(bytes: Buffer, at: number, low: number): boolean {
  if (at - 4 < low || bytes[at - 3] !== 0xe2 || DIGIT[bytes[at - 4]] === 0) return false;
  return bytes[at - 2] === 0x88 && bytes[at - 1] === 0x92;
}

/** Whether two digits, a hyphen and the end of a line stand before `at`: that is a candidate, too. */
function isWrapped(bytes: Buffer, at: number, low: number): boolean {
  let p = at;
  while (p > low && at - p < LONGEST_INDENT && bytes[p - 1] === 0x20) p--;
  if (p === low || bytes[p - 1] !== 0x0a) return false;
  p -= p - 2 >= low && bytes[p - 2] === 0x0d ? 2 : 1;
  return (
    p - 3 >= low && bytes[p - 1] === 0x2d && DIGIT[bytes[p - 2]] === 1 && DIGIT[bytes[p - 3]] === 1
  );
}

/** Nearly all bytes behind a number are neither. */
function mayBeOdd(byte: number): boolean {
  return byte === 0x2d || byte >= 0x80;
}

/** Whether one of the odd characters is at `at`; with `plainSeparators`, a dash or blank that is not ASCII, too. */
function isOdd({ bytes, low, high }: View, at: number, plainSeparators: boolean): boolean {
  if (at + 2 >= high || (bytes[at] < 0x80 && bytes[at] !== 0x2d)) return false;
  const second = bytes[at + 1];
  const third = bytes[at + 2];
  if (bytes[at] === 0x2d) return second === 0x0a || second === 0x0d;
  if (bytes[at] === 0xef) {
    if (second === 0xbc && third >= 0x90 && third <= 0x99) return true;
    if (second === 0xbb) return third === 0xbf;
  } else if (bytes[at] === 0xc2) {
    if (second === 0xad) return true;
  } else if (bytes[at] === 0xe2) {
    if (second === 0x80 && third >= 0x8b && third <= 0x8d) return true;
    if ((second === 0x81 && third === 0xa0) || (second === 0x88 && third === 0x92)) return true;
  }
  const width = separatorWidth(bytes, at, plainSeparators);
  return width > 0 && isBetween(bytes, at, at + width, low, high);
}

/** Bytes of the rare blank or hyphen at `at`; 0 when there is none. */
function separatorWidth(bytes: Buffer, at: number, plainSeparators: boolean): number {
  const second = bytes[at + 1];
  const third = bytes[at + 2];
  if (bytes[at] === 0xc2) return plainSeparators && second === 0xa0 ? 2 : 0;
  if (bytes[at] === 0xe3) return second === 0x80 && third === 0x80 ? 3 : 0;
  if (bytes[at] === 0xef) {
    return (second === 0xb9 && third === 0xa3) || (second === 0xbc && third === 0x8d) ? 3 : 0;
  }
  if (bytes[at] !== 0xe2 || second !== 0x80) return 0;
  if (third <= 0x8a) return 3;
  return plainSeparators && ((third >= 0x90 && third <= 0x95) || third === 0xaf) ? 3 : 0;
}

/** Whether letters, digits or brackets are on both sides: in prose dashes and wide blanks part words, mostly. */
function isBetween(bytes: Buffer, start: number, end: number, low: number, high: number): boolean {
  if (start <= low || end >= high) return false;
  const before = bytes[start - 1];
  const after = bytes[end];
  if (ALNUM[before] === 0 && before !== 0x29) return false;
  if (ALNUM[after] === 0 && after !== 0x28) return false;
  return hasDigit(bytes, Math.max(low, start - LONGEST_GROUP), start) || DIGIT[after] === 1;
}

/** Whether a digit is in the group that ends at `to`. */
function hasDigit(bytes: Buffer, from: number, to: number): boolean {
  for (let p = to - 1; p >= from && bytes[p] < 0x80 && bytes[p] !== 0x20; p--) {
    if (DIGIT[bytes[p]] === 1) return true;
  }
  return false;
}

/** Where in the input a match in the plain text is: up to its last byte's character, nothing left out behind it. */
function placesOf({ bytes }: View, { places }: PlainText, { start, end }: Found) {
  const last = places[end - 1];
  return { start: places[start], end: last + widthAt(bytes, last) };
}
