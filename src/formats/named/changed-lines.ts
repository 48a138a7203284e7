import {
  BACKSLASH,
  backOver,
  byteSet,
  CARRIAGE_RETURN,
  COLON,
  COMMA,
  EQUALS,
  NEWLINE,
  pastBytes,
  QUOTE,
  SEMICOLON,
} from '../../core/bytes.ts';
import { KEY_BYTES, VALUE_BYTES } from '../reading.ts';
import { type StringValue, stringAt } from './strings.ts';

type Range = readonly [start: number, end: number];

/** A pair in a line that is marked as added, removed or changed, as indices in the bytes. */
export interface ChangedPair {
  readonly key: Range;
  /** The value, and the one after an arrow. Without quotes it has no container. */
  readonly values: readonly StringValue[];
}

const BLANK = byteSet(' \t');
const MARKS = byteSet('+~-');
const IN_KEY = byteSet('0-9A-Za-z_.\x80-\xff-');
const BEGINS_KEY = byteSet('A-Za-z_\x80-\xff');
/** First bytes of values without quotes: neither an operator, nor a bracket or a variable. */
const BEGINS_BARE = byteSet('0-9A-Za-z+/\x80-\xff');
/** Bytes that may end a pair in text. */
const DELIMITS = byteSet(' \t,;&|[]');
const ARROW = /^ ?[=-]> ?/;
const ARROW_BYTES = 4;
const MOST_BLANKS = 32;

/** Whether the mark of a changed line may be at an offset: `+ password = "…"`, `-ssn: 1`, `~ "name" = "a" -> "b"`. */
export function isChangedLine(bytes: Buffer, at: number): boolean {
  if (MARKS[bytes[at]] === 0) return false;
  const start = backOver(BLANK, bytes, at, at - MOST_BLANKS);
  return start === 0 || bytes[start - 1] === NEWLINE;
}

/** The pair of a changed line, whose mark is at `at`. */
export function changedPairAt(bytes: Buffer, at: number, end: number): ChangedPair | undefined {
  let p = pastBytes(BLANK, bytes, at + 1, Math.min(end, at + MOST_BLANKS));
  const isQuoted = bytes[p] === QUOTE;
  if (isQuoted) p++;
  const start = p;
  if (BEGINS_KEY[bytes[p]] === 0) return undefined;
  p = pastBytes(IN_KEY, bytes, p, Math.min(end, p + KEY_BYTES));
  const key: Range = [start, p];
  if (isQuoted && bytes[p++] !== QUOTE) return undefined;
  p = pastBytes(BLANK, bytes, p, Math.min(end, p + MOST_BLANKS));
  if (bytes[p] !== EQUALS && bytes[p] !== COLON) return undefined;
  const isListed = BLANK[bytes[at + 1]] === 1 && bytes[p] === EQUALS && p === key[1];
  p = pastBytes(BLANK, bytes, p + 1, Math.min(end, p + MOST_BLANKS));
  const values = valuesAt(bytes, p, end);
  // `- key=value and more` is an item of a list, in which pairs in text are read.
  const isText = isListed && values[0]?.container === undefined && isDelimited(bytes, values);
  return values.length === 0 || isText ? undefined : { key, values };
}

function isDelimited(bytes: Buffer, [first]: readonly StringValue[]): boolean {
  return first !== undefined && bytes.subarray(...first.value).some((byte) => DELIMITS[byte] === 1);
}

function valuesAt(bytes: Buffer, at: number, end: number): readonly StringValue[] {
  const first = stringAt(bytes, at, end);
  if (first === undefined) {
    const bare = bareAt(bytes, at, end);
    return bare === undefined ? [] : [{ value: bare, container: undefined }];
  }
  const after = first.value[1] + (bytes[first.value[1]] === BACKSLASH ? 2 : 1);
  const [arrow] = ARROW.exec(bytes.toString('latin1', after, after + ARROW_BYTES)) ?? [];
  const second = arrow === undefined ? undefined : stringAt(bytes, after + arrow.length, end);
  return second === undefined ? [first] : [first, second];
}

/** The rest of the line, but for the delimiter at its end. */
function bareAt(bytes: Buffer, at: number, end: number): Range | undefined {
  if (BEGINS_BARE[bytes[at]] === 0) return undefined;
  const high = Math.min(end, at + VALUE_BYTES);
  let stop = at;
  while (stop < high && bytes[stop] !== NEWLINE) stop++;
  if (stop === high && stop < end) return undefined;
  if (bytes[stop - 1] === CARRIAGE_RETURN) stop--;
  stop = backOver(BLANK, bytes, stop, at);
  if (bytes[stop - 1] === COMMA || bytes[stop - 1] === SEMICOLON) stop--;
  return [at, stop];
}
