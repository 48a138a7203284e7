import { byteSet } from './bytes.ts';

/** Text as a plain keyboard writes it, and where each of its bytes stands in the input. */
export interface PlainText {
  readonly bytes: Buffer;
  readonly places: Int32Array;
}

/** Most blanks at the beginning of a line that a number goes on in. */
export const LONGEST_INDENT = 40;
/** Most characters of no width in a row that are left out; more hide nothing that anyone could read. */
export const LONGEST_RUN = 48;
/** Bytes that a hyphen may swallow behind it: a line break and an indent; and one more for what it would go on with. */
export const MOST_SWALLOWED = LONGEST_INDENT + 3;
/** Most bytes of a sign of plain text and of what is left out behind it. */
export const LONGEST_SIGN = Math.max(3 + 3 * LONGEST_RUN, MOST_SWALLOWED);

/** Room for the plain text of so many bytes, to be used again. */
export function roomFor(size: number): PlainText {
  return { bytes: Buffer.alloc(size), places: new Int32Array(size) };
}

/** How far a text was read. */
export interface Reading {
  /** Where the plain text is written, and how long it is. */
  readonly room: PlainText;
  length: number;
  /** The next byte to be read. */
  at: number;
  /** Characters of no width in a row before it. */
  run: number;
  /** The last one behind too many. */
  excess: number;
}

/** Begins to read at a place. */
export function readingFrom(at: number, room: PlainText): Reading {
  return { room, length: 0, at, run: 0, excess: -1 };
}

/**
 * `[from, to)` with full-width digits, letters and signs as ASCII, every dash as `-`, every blank as a space;
 * zero-width characters, 48 in a row at most, and a line break behind a hyphen left out. What is not listed stays. It is
 * written into `room`. A hyphen before `floor` is of no number that goes on behind it.
 */
export function plainText(bytes: Buffer, from: number, to: number, room: PlainText): PlainText {
  const reading = readingFrom(from, room);
  const length = readOn(reading, bytes, to);
  return { bytes: room.bytes.subarray(0, length), places: room.places.subarray(0, length) };
}

/**
 * Reads up to `to`, and tells how long the plain text is then. It goes on from where what is behind `to` may change
 * what was read.
 */
export function readOn(reading: Reading, bytes: Buffer, to: number, floor = 0): number {
  const { bytes: plain, places } = reading.room;
  let { length, run } = reading;
  let open = false;
  let p = reading.at;
  while (p < to) {
    let byte = bytes[p];
    if (REWRITTEN[byte] === 0) {
      run = 0;
      plain[length] = byte;
      places[length++] = p++;
      continue;
    }
    if (byte === 0xef && p + 2 < to && bytes[p + 1] === 0xbc && isWideDigit(bytes[p + 2])) {
      run = 0;
      plain[length] = bytes[p + 2] - WIDE;
      places[length++] = p;
      p += 3;
      continue;
    }
    if (!open && p + MOST_SWALLOWED >= to && !isClear(bytes, p, to)) {
      open = true;
      reading.length = length;
      reading.at = p;
      reading.run = run;
    }
    const width = Math.min(widthAt(bytes, p), to - p);
    if (width > 1) byte = asciiOf(bytes, p, width);
    run = byte === LEFT_OUT ? run + 1 : 0;
    if (run > LONGEST_RUN) {
      byte = ZERO_WIDTH;
      reading.excess = p;
    }
    if (byte !== LEFT_OUT) {
      plain[length] = byte;
      places[length++] = p;
    }
    // What has no plain form keeps its bytes.
    const kept = byte >= 0x80 ? 1 : width;
    p += kept;
    if (byte === 0x2d && kept === 1 && p > floor) p = pastBreak(bytes, p, to);
  }
  if (!open) {
    reading.length = length;
    reading.at = p;
    reading.run = run;
  }
  return length;
}

/** Whether what is read at `at` is the same wherever the text ends behind `to`. */
function isClear(bytes: Buffer, at: number, to: number): boolean {
  if (bytes[at] !== 0x2d) return at + widthAt(bytes, at) <= to;
  return at + 1 < to && bytes[at + 1] !== 0x0a && bytes[at + 1] !== 0x0d;
}

/**
 * The nearest place from `low` up to `at` from which on the plain text is as it would be if all before were read, too: none inside
 * a character, or in a line break that a hyphen swallows.
 */
export function plainStart(bytes: Buffer, low: number, at: number): number {
  const least = Math.max(low, at - MOST_SWALLOWED);
  let p = at;
  while (p > least && SWALLOWED[bytes[p]] === 1) p--;
  return SWALLOWED[bytes[p]] === 1 ? at : p;
}

const LEFT_OUT = -1;
/** Stands for one of no width behind too many: no letter, no digit, no blank. */
const ZERO_WIDTH = 0x1a;
/** What the characters that are rewritten begin with, and the hyphen, which may be followed by what is left out. */
const REWRITTEN = byteSet('\xc2\xe2\xe3\xef-');
/** What may be of what stands before it. */
const SWALLOWED = byteSet('\r\n \x80-\xbf');

/** Bytes of the character at `at` where it is of the blocks that are rewritten; 1 elsewhere. */
export function widthAt(bytes: Buffer, at: number): number {
  if (bytes[at] === 0xc2) return 2;
  return bytes[at] === 0xe2 || bytes[at] === 0xe3 || bytes[at] === 0xef ? 3 : 1;
}

/** From a sign of ASCII before the at sign to the last byte of its full width. */
const WIDE = 0x60;

/** Whether a byte is the last of a digit of full width: U+FF10 to U+FF19. */
function isWideDigit(byte: number): boolean {
  return byte >= 0x90 && byte <= 0x99;
}

/** The ASCII byte that a character stands for, `LEFT_OUT`, or its own first byte. */
function asciiOf(bytes: Buffer, at: number, width: number): number {
  const second = bytes[at + 1];
  if (bytes[at] === 0xc2) {
    if (second === 0xad) return LEFT_OUT;
    return second === 0xa0 ? 0x20 : bytes[at];
  }
  const third = width === 3 ? bytes[at + 2] : 0;
  if (bytes[at] === 0xef) return halfWidth(second, third);
  if (bytes[at] === 0xe3) return second === 0x80 && third === 0x80 ? 0x20 : bytes[at];
  if (second === 0x80) return generalPunctuation(third);
  if (second === 0x81 && third === 0xa0) return LEFT_OUT;
  return second === 0x88 && third === 0x92 ? 0x2d : bytes[at];
}

/** U+FF01 to U+FF5E are ASCII 0x21 to 0x7E; U+FE63 is a hyphen; U+FEFF has no width. */
function halfWidth(second: number, third: number): number {
  if (second === 0xbc && third >= 0x81 && third <= 0xbf) return third - WIDE;
  if (second === 0xbd && third >= 0x80 && third <= 0x9e) return third - 0x20;
  if (second === 0xb9 && third === 0xa3) return 0x2d;
  return second === 0xbb && third === 0xbf ? LEFT_OUT : 0xef;
}

/** U+2000 to U+203F: blanks, zero-width characters, dashes. */
function generalPunctuation(third: number): number {
  if (third < 0x80) return 0xe2;
  if (third <= 0x8a || third === 0xaf) return 0x20;
  if (third <= 0x8d) return LEFT_OUT;
  return third >= 0x90 && third <= 0x95 ? 0x2d : 0xe2;
}

/** Past a line break, and the indent of the next line, when digits go on there. */
function pastBreak(bytes: Buffer, at: number, to: number): number {
  let p = at;
  if (p < to && bytes[p] === 0x0d) p++;
  if (p >= to || bytes[p] !== 0x0a) return at;
  p++;
  const most = Math.min(to, p + LONGEST_INDENT);
  while (p < most && bytes[p] === 0x20) p++;
  return p < to && bytes[p] >= 0x30 && bytes[p] <= 0x39 ? p : at;
}

/** The first of the `count` places, in order, that is not before `place`. */
export function indexOf(places: Int32Array, place: number, count = places.length): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
