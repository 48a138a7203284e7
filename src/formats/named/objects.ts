import {
  APOSTROPHE,
  AT,
  BACKSLASH,
  backOver,
  byteSet,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DIGIT,
  EQUALS,
  GREATER_THAN,
  HASH,
  HYPHEN,
  LESS_THAN,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  pastBytes,
  QUOTE,
  SMALL_P,
  SMALL_X,
  SPACE,
  ZERO,
} from '../../core/bytes.ts';
import { CUE_BYTES } from '../../engine/cues/cue.ts';

const WORD = byteSet('0-9A-Za-z_\x80-\xff');
const BEGINS_NAME = byteSet('A-Za-z_\x80-\xff');
const CAPITAL = byteSet('A-Z');
/** Bytes after an equals sign that compares or is an arrow. */
const NO_VALUE = byteSet('=>~');

/**
 * Index of the bracket of an object at or after a cue, as languages print it, `User(name='Kim')`, `{name=Kim}`, `User { name: "Kim" }`,
 * `%{name: "Kim"}`, `{Name:Kim}`, `map[name:Kim]`, `#<User name: "Kim">`; -1 if absent.
 */
export function objectAt(bytes: Buffer, at: number, end: number): number {
  if (bytes[at] === HASH) return inspectedAt(bytes, at, end);
  const open = bracketAt(bytes, at);
  if (open < 0) return -1;
  let start = open + 1;
  while (start < open + 3 && (bytes[start] === SPACE || bytes[start] === AT)) start++;
  if (BEGINS_NAME[bytes[start]] === 0) return -1;
  const high = Math.min(end, at + CUE_BYTES - 2);
  let p = pastBytes(WORD, bytes, start, high);
  if (p >= high) return -1;
  if (bytes[p] === SPACE && bytes[p + 1] === EQUALS) p++;
  if (bytes[p] === EQUALS) return NO_VALUE[bytes[p + 1]] === 1 ? -1 : open;
  if (bytes[p] !== COLON) return -1;
  const isBlank = bytes[p + 1] === SPACE;
  if (bytes[open] === OPEN_BRACKET) return isBlank || bytes[open - 1] !== SMALL_P ? -1 : open;
  if (!isBlank) return bytes[open] === OPEN_BRACE && CAPITAL[bytes[start]] === 1 ? open : -1;
  const isNamed = WORD[bytes[open - 1]] === 1 || bytes[open - 1] === PERCENT || open > at;
  return isNamed ? open : -1;
}

const IN_TYPE = byteSet('0-9A-Za-z_:');
const STRUCT = Buffer.from('struct ');
const TYPE_BYTES = 96;

/** Index of the blank after the type of an object as Ruby prints it: `#<User:0x000055d0 @name="Kim">`, `#<User id: 5>`, `#<struct User name="Kim">`. */
function inspectedAt(bytes: Buffer, at: number, end: number): number {
  const first = at + HASH_BYTES;
  const isStruct = STRUCT.equals(bytes.subarray(first, first + STRUCT.length));
  const start = isStruct ? first + STRUCT.length : first;
  const high = Math.min(end, at + TYPE_BYTES);
  const stop = pastBytes(IN_TYPE, bytes, start, high);
  return stop > start && stop < high && BLANK[bytes[stop]] === 1 ? stop : -1;
}

/** Bytes of `#<`. */
const HASH_BYTES = 2;

function bracketAt(bytes: Buffer, at: number): number {
  if (bytes[at] === OPEN_BRACE) return at;
  if (WORD[bytes[at]] === 0) return -1;
  const next = bytes[at + 1];
  if (next === OPEN_PAREN || (next === OPEN_BRACKET && bytes[at] === SMALL_P)) return at + 1;
  const isOpen = bytes[at + 2] === OPEN_BRACE || bytes[at + 2] === OPEN_BRACKET;
  return next === SPACE && isOpen ? at + 2 : -1;
}

/** The name of the object's type before its bracket: start and end. */
export function typeBefore(bytes: Buffer, open: number): readonly [start: number, end: number] {
  const end = bytes[open - 1] === SPACE ? open - 1 : open;
  const start = backOver(WORD, bytes, end, end - CUE_BYTES);
  const isAddress = bytes[start] === ZERO && bytes[start + 1] === SMALL_X;
  if (!isAddress || bytes[start - 1] !== COLON) return [start, end];
  return [backOver(WORD, bytes, start - 1, start - CUE_BYTES), start - 1];
}

/** Words before the name of what a program defines: its values are defaults, or types. */
const DEFINING = new Set(
  'def defp func function fun fn sub proc class struct enum interface type impl trait record'.split(
    ' ',
  ),
);

/** Whether the word before an offset defines the name there. */
export function isDefinition(bytes: Buffer, at: number): boolean {
  if (at === 0 || bytes[at - 1] !== SPACE) return false;
  const end = at - 1;
  const start = backOver(BEGINS_NAME, bytes, end, end - CUE_BYTES);
  // `#<struct User name="Kim">`
  if (bytes[start - 1] === LESS_THAN) return false;
  return start < end && DEFINING.has(bytes.toString('latin1', start, end));
}

/** Most bytes of an object that are read. */
const OBJECT_BYTES = 512;
const NAME_BYTES = 63;
const BLANK = byteSet('\t-\r ');
const BEFORE_NAME = byteSet('\t-\r @');
const OPENS = byteSet('([{<');
const CLOSES = byteSet(')]}>');
/** Bytes that end a value without quotes, but for a comma that no name follows. */
const ENDS = byteSet(',()[]{}<>="\n');
/** The same where blanks are between pairs, as Go prints them: such a value ends before the next name or the object's end. */
const ENDS_GO = byteSet(',;()[]{}<>="\'\n');
const LINE_ENDS = byteSet('\r\n');
/** Bytes of a number, and of values in a call that are no names of variables. */
const NUMBER = byteSet('0-9.');
const BEGINS_NUMBER = byteSet('0-9+');
const NUMBERS = byteSet('0-9 .+()/:-');
const BEGINS_TEXT = byteSet('A-Z\x80-\xff');
const TEXT = byteSet('\x00-\t\x0b--/-^\x60-\xff');
const NOTHING = /^(?:true|false|none|null|nil|undefined)$/i;
const LONGEST_NOTHING = 'undefined'.length;

/** Between a name and its value: all pairs of an object have the same. */
type Separator = 'equals' | 'colon' | 'go';

/** Takes a name and its value: starts and ends as indices in the window's bytes. */
export type TakePair = (name: number, nameEnd: number, value: number, valueEnd: number) => void;

/** Reads the objects of a window, each byte a few times at most, however deep objects are in others. */
export interface ObjectReader {
  /** Begins another window. */
  reset(): void;
  /** Gives the pairs of the object whose bracket is at `open`, not before that of the latest object. */
  read(bytes: Buffer, open: number, end: number, take: TakePair): void;
}

/** Creates a reader; where a bracket closes is found once for all objects around it. */
export function objectReader(): ObjectReader {
  const brackets = bracketReader();
  return {
    reset: brackets.reset,
    read(bytes, open, end, take) {
      const high = Math.min(end, open + OBJECT_BYTES);
      brackets.begin(open);
      let separator: Separator | undefined;
      for (let p = open + 1; ; p++) {
        const name = pastBytes(BEFORE_NAME, bytes, p, high);
        const nameEnd = nameEndAt(bytes, name, high);
        separator ??= separatorAt(bytes, nameEnd, high);
        if (separator === undefined) return;
        const value = valueStart(bytes, nameEnd, high, separator);
        if (value < 0) return;
        const isGo = separator === 'go';
        const quoted = quotedEnd(bytes, value, high);
        const end = quoted < 0 ? bareEnd(bytes, value, high, isGo) : quoted;
        const isNested = quoted < 0 && end < high && OPENS[bytes[end]] === 1;
        const after = isNested ? brackets.after(bytes, end, high) : end;
        p = isGo ? after : pastBytes(BLANK, bytes, after, high);
        const isLast = p < high && CLOSES[bytes[p]] === 1;
        if (!isLast && (p >= high || bytes[p] !== (isGo ? SPACE : COMMA))) return;
        if (quoted >= 0) take(name, nameEnd, value + 1, quoted - 1);
        else if (!isNested) {
          const stop = backOver(BLANK, bytes, end, value);
          const isCall = bytes[open] === OPEN_PAREN;
          if (isValue(bytes, value, stop, separator, isCall)) take(name, nameEnd, value, stop);
        }
        if (isLast) return;
      }
    },
  };
}

/** End of the name at an offset; -1 if absent. */
function nameEndAt(bytes: Buffer, at: number, high: number): number {
  if (at >= high || BEGINS_NAME[bytes[at]] === 0) return -1;
  return pastBytes(WORD, bytes, at + 1, Math.min(high, at + NAME_BYTES));
}

function separatorAt(bytes: Buffer, at: number, high: number): Separator | undefined {
  if (at < 0 || at >= high) return undefined;
  const separator = bytes[at] !== COLON ? 'equals' : bytes[at + 1] === SPACE ? 'colon' : 'go';
  return valueStart(bytes, at, high, separator) < 0 ? undefined : separator;
}

/** Start of the value after a name and its separator; -1 if the separator is another. */
function valueStart(bytes: Buffer, at: number, high: number, separator: Separator): number {
  if (at < 0) return -1;
  if (separator === 'equals') {
    const mark = bytes[at] === SPACE ? at + 1 : at;
    const next = mark + 1;
    if (next > high || bytes[mark] !== EQUALS) return -1;
    if (next === high) return next;
    return NO_VALUE[bytes[next]] === 1 ? -1 : next + (bytes[next] === SPACE ? 1 : 0);
  }
  if (at + 1 >= high || bytes[at] !== COLON) return -1;
  const isSpaced = bytes[at + 1] === SPACE;
  if (separator === 'colon') return isSpaced ? at + 2 : -1;
  return BLANK[bytes[at + 1]] === 1 ? -1 : at + 1;
}

/** End of a text in quotes; -1 if it is not one, or does not close on its line. */
function quotedEnd(bytes: Buffer, at: number, high: number): number {
  const quote = bytes[at];
  if (quote !== QUOTE && quote !== APOSTROPHE) return -1;
  for (let p = at + 1; p < high; p++) {
    if (bytes[p] === quote) return p + 1;
    if (bytes[p] === NEWLINE) return -1;
    if (bytes[p] === BACKSLASH && LINE_ENDS[bytes[++p]] === 1) return -1;
  }
  return -1;
}

/** End of a value without quotes; a comma in it has no name after it. */
function bareEnd(bytes: Buffer, at: number, high: number, isGo: boolean): number {
  if (isGo) return goEnd(bytes, at, high);
  for (let p = at; p < high; p++) {
    if (ENDS[bytes[p]] === 0) continue;
    if (bytes[p] !== COMMA || p + 1 >= high || bytes[p + 1] !== SPACE) return p;
    const name = bytes[p + 2] === AT ? p + 3 : p + 2;
    const nameEnd = nameEndAt(bytes, name, high);
    const mark = nameEnd >= 0 && bytes[nameEnd] === SPACE ? nameEnd + 1 : nameEnd;
    if (nameEnd >= 0 && mark < high && (bytes[mark] === EQUALS || bytes[mark] === COLON)) return p;
  }
  return high;
}

/** The same where blanks are between pairs, as Go prints them: `at` where nothing follows the value. */
function goEnd(bytes: Buffer, at: number, high: number): number {
  for (let p = at; p < high; p++) {
    const byte = bytes[p];
    if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) return p;
    if (byte === SPACE) {
      const nameEnd = nameEndAt(bytes, p + 1, high);
      if (nameEnd >= 0 && nameEnd < high && bytes[nameEnd] === COLON) return p;
    } else if (ENDS_GO[byte] === 1) {
      if (byte !== COMMA || bytes[p + 1] !== SPACE) return at;
      p++;
    }
  }
  return at;
}

/** Whether a text without quotes is a text or a number, not the name of a variable. */
function isValue(
  bytes: Buffer,
  start: number,
  end: number,
  separator: Separator,
  isCall: boolean,
): boolean {
  if (start === end) return false;
  const first = bytes[start];
  if (separator === 'colon')
    return DIGIT[first] === 1 && pastBytes(NUMBER, bytes, start, end) === end;
  if (isCall && BEGINS_NUMBER[first] === 1) return pastBytes(NUMBERS, bytes, start, end) === end;
  if (isCall && (BEGINS_TEXT[first] === 0 || pastBytes(TEXT, bytes, start, end) < end))
    return false;
  return end - start > LONGEST_NOTHING || !NOTHING.test(bytes.toString('latin1', start, end));
}

/** Finds where brackets close, of all kinds alike. */
interface BracketReader {
  reset(): void;
  /** Begins at an offset, unless the brackets there were read. */
  begin(at: number): void;
  /** The end of the text in brackets that begins at `at`; `high` if it does not end before. */
  after(bytes: Buffer, at: number, high: number): number;
}

/** Whether `=>` or `->` ends at an index. */
function isArrow(bytes: Buffer, at: number): boolean {
  return bytes[at] === GREATER_THAN && (bytes[at - 1] === EQUALS || bytes[at - 1] === HYPHEN);
}

/** More than an object's bytes: ends of brackets are kept by the low bits of their offsets. */
const KEPT = 2 * OBJECT_BYTES;

function bracketReader(): BracketReader {
  const ends = new Int32Array(KEPT);
  /** Offsets of the brackets that are open. */
  const opened: number[] = [];
  let read = 0;

  return {
    reset() {
      read = 0;
      if (opened.length > 0) opened.length = 0;
    },
    begin(at) {
      if (at <= read) return;
      read = at;
      // Setting the length takes long.
      if (opened.length > 0) opened.length = 0;
    },
    after(bytes, at, high) {
      for (; read < high && (read <= at || ends[at % KEPT] === 0); read++) {
        if (OPENS[bytes[read]] === 1) {
          opened.push(read);
          ends[read % KEPT] = 0;
        } else if (CLOSES[bytes[read]] === 1 && !isArrow(bytes, read)) {
          const last = opened.pop();
          if (last !== undefined) ends[last % KEPT] = read + 1;
        }
      }
      const end = ends[at % KEPT];
      return end === 0 || end > high ? high : end;
    },
  };
}
