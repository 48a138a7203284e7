import {
  ALNUM,
  byteSet,
  CARRIAGE_RETURN,
  DIGIT,
  EMPTY,
  HYPHEN,
  NEWLINE,
  NINE,
  NON_ASCII,
  PLUS,
  SPACE,
  SUBSTITUTE,
  ZERO,
} from '../../core/bytes.ts';
import { firstFrom } from '../../core/number-list.ts';
import { isWideDigit, LEAD_OF_WIDE, WIDE } from '../../core/rare-characters.ts';
import {
  codePointAt,
  codePointLength,
  isContinuation,
  sequenceLength,
  writeCodePoint,
} from '../../core/utf-8.ts';
import { LENGTH_BITS, LENGTH_MASK } from './escaped-codes.ts';
import {
  BEGINS_ESCAPE,
  beginsValue,
  characterOf,
  escapeAt,
  escapesStart,
  isCommand,
  LONGEST_ESCAPE,
  LONGEST_ESCAPES,
  SEEN_BEFORE_ESCAPE,
} from './escapes.ts';
import { NO_WIDTH, plainCharacter } from './plain-characters.ts';

/** Parts of the input, in order, as a plain keyboard writes them, with the offset of each byte in the input. */
export interface PlainText {
  bytes: Buffer;
  places: Int32Array;
  length: number;
  /** Offset up to which the input was read. */
  end: number;
  /** Indices of values that begin right after an escape, in order; some may be beyond `length`. */
  readonly values: number[];
  /** Whether an escape was read that may as well part what it joins: a colour in a value, or before it. */
  isAmbiguous: boolean;
}

/** Most blanks that indent a line on which a number continues. */
const LONGEST_INDENT = 40;
/** Most characters of no width in a row that are dropped; a longer run hides nothing readable. */
export const LONGEST_RUN = 48;
/** Bytes that a hyphen may swallow after it: a line break and an indent; and one more for the text that continues. */
export const MOST_SWALLOWED = LONGEST_INDENT + 3;
/** Most bytes of a plain-text character and of the characters dropped after it. */
export const LONGEST_SIGN = Math.max(LONGEST_ESCAPE + 4 * LONGEST_RUN, MOST_SWALLOWED);

/** Empties a text and keeps its buffers. */
export function forgetPlain(text: PlainText): void {
  text.bytes.fill(0, 0, text.length);
  text.length = 0;
  text.end = 0;
  text.values.length = 0;
  text.isAmbiguous = false;
}

/** Creates an empty plain text. */
export function noPlainText(): PlainText {
  return {
    bytes: EMPTY,
    places: new Int32Array(0),
    length: 0,
    end: 0,
    values: [],
    isAmbiguous: false,
  };
}

/**
 * Adds `[from, to)` with full-width digits, letters and symbols as ASCII, every dash as `-`, every blank as a space, also
 * where HTML or JSON escapes them; zero-width characters, 48 in a row at most, and a line break after a hyphen left out. Other characters stay. A hyphen or an escape before `floor` belongs to no value that continues after it.
 * With `parted`, an escape that may join two parts of a value or be before one is before it: a command to a terminal is a blank, a plus after an escaped blank a plus sign.
 */
export function readPlain(
  text: PlainText,
  bytes: Buffer,
  from: number,
  to: number,
  floor: number,
  parted = false,
): void {
  if (text.length + to - from > text.bytes.length) grow(text, 2 * (text.length + to - from));
  const { bytes: plain, places } = text;
  let { length } = text;
  let run = 0;
  let p = from;
  while (p < to) {
    let byte = bytes[p];
    if (REWRITTEN[byte] === 0) {
      run = 0;
      plain[length] = byte;
      places[length++] = p++;
      continue;
    }
    if (byte === LEAD_OF_WIDE && p + 2 < to && bytes[p + 1] === WIDE && isWideDigit(bytes[p + 2])) {
      run = 0;
      plain[length] = bytes[p + 2] - FROM_WIDE;
      places[length++] = p;
      p += 3;
      continue;
    }
    const read = BEGINS_ESCAPE[byte] === 1 ? escapeAt(bytes, p) : 0;
    if (BEGINS_ESCAPE[byte] === 1 && (read > 0 || byte < NON_ASCII)) {
      const width = read & LENGTH_MASK;
      const isWhole = read !== 0 && p + width <= to && (p >= floor || p + width < floor);
      let character = isWhole ? characterOf(bytes, p, read) : byte;
      const joins = isWhole && mayPart(bytes, p, read, length > 0 ? plain[length - 1] : 0);
      if (joins) text.isAmbiguous = true;
      if (joins && parted) character = byte === PLUS ? PLUS : SPACE;
      run = 0;
      if (character !== 0) {
        const next = character < NON_ASCII ? length + 1 : writeCodePoint(plain, length, character);
        if (character < NON_ASCII) plain[length] = character;
        while (length < next) places[length++] = p;
      }
      p += isWhole ? width : 1;
      continue;
    }
    const width = Math.min(widthAt(bytes, p), to - p);
    if (width > 1) byte = asciiOf(bytes, p, width);
    run = byte === LEFT_OUT ? run + 1 : 0;
    if (run > LONGEST_RUN) byte = ZERO_WIDTH;
    if (byte !== LEFT_OUT) {
      plain[length] = byte;
      places[length++] = p;
    }
    // A character without a plain form keeps its bytes, and so does an escape that is cut short.
    const kept = byte >= NON_ASCII || (width > 1 && byte === bytes[p]) ? 1 : width;
    p += kept;
    if (byte === HYPHEN && kept === 1 && p > floor) p = pastBreak(bytes, p, to);
  }
  text.length = length;
  text.end = p;
}

function grow(text: PlainText, size: number): void {
  const bytes = Buffer.alloc(size);
  const places = new Int32Array(size);
  bytes.set(text.bytes.subarray(0, text.length));
  places.set(text.places.subarray(0, text.length));
  text.bytes = bytes;
  text.places = places;
}

/** Most bytes between an offset and its `plainStart`. */
export const FURTHEST_START = LONGEST_SIGN + MOST_SWALLOWED + LONGEST_ESCAPES + SEEN_BEFORE_ESCAPE;

/**
 * An offset to read from, so that the plain text from `at` on is the same as if all text before were read: after an ASCII character that nothing swallows, or so far before `at` that earlier text changes nothing.
 */
export function plainStart(bytes: Buffer, at: number): number {
  const least = Math.max(0, at - FURTHEST_START + LONGEST_ESCAPES + SEEN_BEFORE_ESCAPE);
  let p = at;
  while (p > least && MAY_BE_LEFT_OUT[bytes[p - 1]] === 1) p--;
  if (p > least) return escapesStart(bytes, p);
  // Not inside a character.
  while (p < at && isContinuation(bytes[p])) p++;
  return p;
}

/** Stands for a character that plain text leaves out. */
export const LEFT_OUT = -1;
/** Replaces a zero-width character after too many: no letter, no digit, no blank. */
const ZERO_WIDTH = SUBSTITUTE;
/** First bytes of rewritten characters, and the hyphen, which characters that are left out may follow. */
const REWRITTEN = byteSet('\xc2\xcc\xcd\xd8\xd9\xdb\xe0\xe1\xe2\xe3\xef\xf0\xf3\x1b\\\\%#^=&<+-');
/** Bytes of zero-width characters, bytes that a hyphen may swallow, and bytes that swallow others after them. */
const MAY_BE_LEFT_OUT = byteSet('\r\n \x80-\xff-');

/** From an ASCII digit to the last byte of its full width. */
const FROM_WIDE = 0x60;

/** Bytes of the escape or of the character at `at` where it is of the blocks that are rewritten; 1 elsewhere. */
export function widthAt(bytes: Buffer, at: number): number {
  const lead = bytes[at];
  if (BEGINS_ESCAPE[lead] === 1) {
    const width = escapeAt(bytes, at) & LENGTH_MASK;
    if (width > 0 || lead < NON_ASCII) return width || 1;
  }
  return REWRITTEN[lead] === 1 ? sequenceLength(lead) || 1 : 1;
}

/** The ASCII byte that a character beyond ASCII stands for, `LEFT_OUT`, or its own first byte. */
export function asciiOf(bytes: Buffer, at: number, width: number): number {
  if (codePointLength(bytes, at) !== width) return bytes[at];
  const plain = plainCharacter(codePointAt(bytes, at, width));
  if (plain === NO_WIDTH) return LEFT_OUT;
  return plain < NON_ASCII ? plain : bytes[at];
}

/** Whether the escape at `at` may part the text before it, which ends in `last`, from a value: a command to a terminal after a letter or digit, and a plus after an escaped blank. */
function mayPart(bytes: Buffer, at: number, read: number, last: number): boolean {
  const end = at + (read & LENGTH_MASK);
  if (bytes[at] === PLUS)
    return last === SPACE && bytes[at - 1] !== SPACE && DIGIT[bytes[end]] === 1;
  return (
    ALNUM[last] === 1 &&
    read >> LENGTH_BITS === SPACE &&
    isCommand(bytes, at) &&
    beginsValue(bytes, end)
  );
}

/** Offset after a line break and the indent of the next line, if digits go on there. */
function pastBreak(bytes: Buffer, at: number, to: number): number {
  let p = at;
  if (p < to && bytes[p] === CARRIAGE_RETURN) p++;
  if (p >= to || bytes[p] !== NEWLINE) return at;
  p++;
  const most = Math.min(to, p + LONGEST_INDENT);
  while (p < most && bytes[p] === SPACE) p++;
  return p < to && bytes[p] >= ZERO && bytes[p] <= NINE ? p : at;
}

/** The first byte from `first` on that is not before `place`. */
export function indexOf({ places, length }: PlainText, place: number, first = 0): number {
  return firstFrom(places, place, first, length);
}
