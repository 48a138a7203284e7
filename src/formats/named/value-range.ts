import {
  BACKSLASH,
  byteSet,
  COLON,
  DIGIT,
  EQUALS,
  HYPHEN,
  LESS_THAN,
  LETTER,
  TAB,
} from '../../core/bytes.ts';

/** A value and its key: indices in the window's bytes. */
export interface ValueRange {
  /** Start of the key, and start and end of the value: both without quotes, the value without blanks, too. */
  readonly key: number;
  readonly start: number;
  readonly end: number;
  /** Offset after the value and its quote. */
  readonly after: number;
  /** The key is an attribute of XML or HTML, else one of JSON. */
  readonly isAttribute: boolean;
}

/** Most bytes of a value. */
const VALUE_BYTES = 240;
/** Most blanks on each side of what parts a key from its value. */
const MOST_BLANKS = 4;
const KEYS: ReadonlySet<string> = new Set(['value', 'Value', 'answer', 'Answer']);
const ATTRIBUTES: ReadonlySet<string> = new Set(['value', 'Value', 'extension']);
const KEY_BYTES = 9;
/** Most bytes from the start of a key to the start of its value, and from there to the bytes that end it. */
export const GAP_BYTES = KEY_BYTES + 2 * MOST_BLANKS + 4;
export const POSITION_REACH = GAP_BYTES + VALUE_BYTES + 2;

const BLANK = byteSet(' \t');
const SPACE = byteSet(' \t\r\n');
const QUOTE = byteSet(`"'`);

const IN_NUMBER = byteSet('0-9.eE+-');

/** The value after the key that ends at `stop`; `undefined` if there is none on its line. Reads up to `end`. */
export function valueRange(bytes: Buffer, stop: number, end: number): ValueRange | undefined {
  const isAttribute = bytes[stop] === EQUALS;
  const key = keyBefore(bytes, stop, isAttribute);
  if (key < 0) return undefined;
  const mark = isAttribute ? stop : pastBlanks(bytes, stop + 1);
  if (mark >= end || (!isAttribute && bytes[mark] !== COLON)) return undefined;
  const at = pastBlanks(bytes, mark + 1);
  if (at >= end) return undefined;
  const high = Math.min(end, at + VALUE_BYTES + 2);
  const isQuoted = QUOTE[bytes[at]] === 1;
  const start = isQuoted ? at + 1 : at;
  const stopped = isQuoted
    ? quotedEnd(bytes, start, high, bytes[at], isAttribute)
    : isAttribute
      ? -1
      : numberEnd(bytes, start, high);
  const after = isQuoted ? stopped + 1 : stopped;
  const position = { key, start, end: stopped, after, isAttribute };
  return stopped > start ? trimmed(bytes, position) : undefined;
}

/** Start of the key that ends at `stop`, in quotes or as an attribute after a blank; -1 if there is none. */
function keyBefore(bytes: Buffer, stop: number, isAttribute: boolean): number {
  const least = Math.max(1, stop - KEY_BYTES);
  let key = stop;
  while (key > least && LETTER[bytes[key - 1]] === 1) key--;
  if (key === 0) return -1;
  const before = bytes[key - 1];
  if (isAttribute ? SPACE[before] === 0 : before !== bytes[stop]) return -1;
  const keys = isAttribute ? ATTRIBUTES : KEYS;
  return keys.has(bytes.toString('latin1', key, stop)) ? key : -1;
}

function pastBlanks(bytes: Buffer, at: number): number {
  let p = at;
  while (p < at + MOST_BLANKS && BLANK[bytes[p]] === 1) p++;
  return p;
}

/** Position of the quote that closes a value; -1 if there is none before its line ends. */
function quotedEnd(
  bytes: Buffer,
  from: number,
  high: number,
  quote: number,
  isAttribute: boolean,
): number {
  for (let p = from; p < high; p++) {
    const byte = bytes[p];
    if (byte === quote) return p;
    if (byte < 0x20 && byte !== TAB) return -1;
    if (isAttribute && byte === LESS_THAN) return -1;
    if (!isAttribute && byte === BACKSLASH) p++;
  }
  return -1;
}

function numberEnd(bytes: Buffer, from: number, high: number): number {
  if (DIGIT[bytes[from]] === 0 && bytes[from] !== HYPHEN) return -1;
  let p = from;
  while (p < high && IN_NUMBER[bytes[p]] === 1) p++;
  return p === high ? -1 : p;
}

function trimmed(bytes: Buffer, position: ValueRange): ValueRange | undefined {
  let { start, end } = position;
  while (start < end && BLANK[bytes[start]] === 1) start++;
  while (start < end && BLANK[bytes[end - 1]] === 1) end--;
  return start < end ? { ...position, start, end } : undefined;
}
