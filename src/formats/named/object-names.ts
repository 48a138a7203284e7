import {
  BACKSLASH,
  byteSet,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../core/bytes.ts';
import { labelOf } from './standard-names.ts';
import { isNameLong, type TakeName, type TakeRange, type ValueContext } from './value-context.ts';

const BLANK = byteSet(' \t\r\n');

/** Keys whose values name what is beside them, and the most bytes of one. */
const NAMING = new Set(
  'name key label field fieldname field_name column attribute property question title system code display text type kind id'.split(
    ' ',
  ),
);
const LONGEST = 10;
/** First letters of those, in any case. */
const FIRST = byteSet('nklfcapqtsdiNKLFCAPQTSDI');

/** The names that the object around a value in JSON has, in order. */
export function namesInObject(bytes: Buffer, beside: ValueContext, take: TakeName): void {
  const { key, after, low, high } = beside;
  const begin = openingBefore(bytes, key, low);
  if (begin < 0) return;
  const close = closingAfter(bytes, after, high);
  const isTyped = () => saysType(bytes, begin, key) || saysType(bytes, after, close);
  const takeAt: TakeRange = (start, stop) =>
    take(labelOf(bytes.toString('utf8', start, stop), isTyped));
  if (!named(bytes, begin, key, takeAt)) named(bytes, after, close, takeAt);
}

/** HL7's table of identifiers is spoken of. */
function saysType(bytes: Buffer, from: number, to: number): boolean {
  return bytes.subarray(from, to).includes('0203');
}

/** Offers the values of naming keys in a range, until one is taken. */
function named(bytes: Buffer, from: number, to: number, take: TakeRange): boolean {
  for (let p = from; p < to; p++) {
    if (bytes[p] !== QUOTE) continue;
    const close = stringEnd(bytes, p + 1, to);
    if (close < 0) return false;
    const start = isNaming(bytes, p + 1, close) ? valueAfter(bytes, close + 1, to) : -1;
    p = close;
    if (start < 0) continue;
    const end = stringEnd(bytes, start, to);
    if (end < 0) return false;
    if (isNameLong(start, end) && take(start, end)) return true;
    p = end;
  }
  return false;
}

function stringEnd(bytes: Buffer, from: number, to: number): number {
  for (let p = from; p < to; p++) {
    if (bytes[p] === QUOTE) return p;
    if (bytes[p] === BACKSLASH) p++;
  }
  return -1;
}

function isNaming(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < 2 || end - start > LONGEST || FIRST[bytes[start]] === 0) return false;
  return NAMING.has(bytes.toString('latin1', start, end).toLowerCase());
}

/** Start of the string after a key's colon, without its quote; -1 if there is none. */
function valueAfter(bytes: Buffer, at: number, to: number): number {
  let p = at;
  while (p < to && BLANK[bytes[p]] === 1) p++;
  if (bytes[p] !== COLON) return -1;
  p++;
  while (p < to && BLANK[bytes[p]] === 1) p++;
  return p < to && bytes[p] === QUOTE ? p + 1 : -1;
}

/** Start of the object that is open at `at`; -1 if none begins from `low` on. */
function openingBefore(bytes: Buffer, at: number, low: number): number {
  let depth = 0;
  for (let p = at - 1; p >= low; p--) {
    const byte = bytes[p];
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth++;
    if (byte !== OPEN_BRACE && byte !== OPEN_BRACKET) continue;
    if (depth === 0) return byte === OPEN_BRACE ? p : -1;
    depth--;
  }
  return -1;
}

/** End of the object that is open at `at`, at most `high`. */
function closingAfter(bytes: Buffer, at: number, high: number): number {
  let depth = 0;
  for (let p = at; p < high; p++) {
    const byte = bytes[p];
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
    if (byte !== CLOSE_BRACE && byte !== CLOSE_BRACKET) continue;
    if (depth === 0) return p;
    depth--;
  }
  return high;
}
