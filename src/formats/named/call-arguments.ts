import {
  BACKSLASH,
  byteSet,
  CLOSE_PAREN,
  COMMA,
  DIGIT,
  OPEN_PAREN,
  pastBytes,
} from '../../core/bytes.ts';
import { KEY_BYTES } from '../reading.ts';
import { beginsString, type StringValue, stringAt } from './strings.ts';

type Range = readonly [start: number, end: number];

/** A name and its value in a call, as indices in the bytes. */
export interface NamedArgument {
  readonly key: Range;
  readonly value: StringValue;
}

const BLANK = byteSet(' \t\r\n');
const MOST_BLANKS = 40;

/** The arguments of a call with a name and its value, `setHeader("X-Api-Key", "…")`, whose bracket is at `at`; texts of a program have no digit. */
export function namedArgumentAt(bytes: Buffer, at: number, end: number): NamedArgument | undefined {
  if (bytes[at] !== OPEN_PAREN) return undefined;
  if (!beginsString(bytes, at + 1)) return undefined;
  const name = stringAt(bytes, at + 1, Math.min(end, at + KEY_BYTES));
  if (name === undefined) return undefined;
  const comma = pastBlanks(bytes, afterQuote(bytes, name), end);
  if (bytes[comma] !== COMMA) return undefined;
  const value = stringAt(bytes, pastBlanks(bytes, comma + 1, end), end);
  if (value === undefined || !hasDigit(bytes, value.value)) return undefined;
  const close = pastBlanks(bytes, afterQuote(bytes, value), end);
  return bytes[close] === CLOSE_PAREN ? { key: name.value, value } : undefined;
}

/** The end of a string, with its quote, which may have a backslash before it. */
function afterQuote(bytes: Buffer, { value: [, end] }: StringValue): number {
  return end + (bytes[end] === BACKSLASH ? 2 : 1);
}

function pastBlanks(bytes: Buffer, at: number, end: number): number {
  return pastBytes(BLANK, bytes, at, Math.min(end, at + MOST_BLANKS));
}

function hasDigit(bytes: Buffer, [start, end]: Range): boolean {
  for (let p = start; p < end; p++) if (DIGIT[bytes[p]] === 1) return true;
  return false;
}
