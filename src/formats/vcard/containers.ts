import {
  BACKSLASH,
  byteSet,
  CARRIAGE_RETURN,
  EQUALS,
  NEWLINE,
  SPACE,
  TAB,
} from '../../core/bytes.ts';
import type { Container, Escape } from '../../engine/fields/container.ts';
import { NO_BYTES } from '../../engine/fields/value-bounds.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  ';': '\\;',
  ',': '\\,',
  '\n': '\\n',
  '\r': '',
};
const IN_PARAMETER = byteSet('\r\n";:,');

/** The value of a property: components stay separate, and separators in them are escaped (RFC 6350, RFC 5545). */
export const PROPERTY_VALUE: Container = {
  takes: 'part',
  ends: NO_BYTES,
  parting: byteSet(';'),
  escapeAround,
  read(match) {
    if (!match.includes(BACKSLASH) && !match.includes(NEWLINE)) return match;
    const latin = unfolded(match.toString('latin1')).replace(/\\(.)/g, (_all, character: string) =>
      /n/i.test(character) ? '\n' : character,
    );
    return Buffer.from(latin, 'latin1');
  },
  write(text) {
    const latin = text.toString('latin1');
    const written = latin.replace(/[\\;,\n\r]/g, (character) => ESCAPES[character]);
    return written === latin ? text : Buffer.from(written, 'latin1');
  },
};

/** The same in quoted-printable (vCard 2.1): `=` and two digits are a byte, and `=` at the end of a line joins it with the next. */
export const PRINTABLE_VALUE: Container = {
  ...PROPERTY_VALUE,
  escapeAround: (bytes, low, high, at) =>
    printableAround(bytes, low, high, at) ?? escapeAround(bytes, low, high, at),
  read(match) {
    const latin = match
      .toString('latin1')
      .replace(/=(?:\r?\n|([\dA-F]{2}))/gi, (_escape, code?: string) =>
        code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)),
      );
    return PROPERTY_VALUE.read?.(Buffer.from(latin, 'latin1')) ?? match;
  },
  write(text, isWhole, isStart) {
    const latin = PROPERTY_VALUE.write(text, isWhole, isStart).toString('latin1');
    return Buffer.from(latin.replaceAll('=', '=3D'), 'latin1');
  },
};

/** Bytes of an escape in quoted-printable. */
const PRINTABLE_BYTES = 3;

/** The escape that the offset `at` is inside of: `=0A`, or `=` and the line's end. */
function printableAround(bytes: Buffer, low: number, high: number, at: number): Escape | undefined {
  const least = Math.max(low, at - PRINTABLE_BYTES + 1);
  for (let start = at - 1; start >= least; start--) {
    if (bytes[start] !== EQUALS) continue;
    const [found = ''] =
      PRINTABLE.exec(bytes.toString('latin1', start, start + PRINTABLE_BYTES)) ?? [];
    const end = Math.min(high, start + found.length);
    if (at < end) return { start, end, joins: /^=\w/.test(found) };
  }
  return undefined;
}

const PRINTABLE = /^=(?:\r?\n|[\dA-F]{2})/i;

/** The value of a parameter: no character in it can be escaped. */
export const PARAMETER_VALUE: Container = {
  takes: 'part',
  ends: NO_BYTES,
  changes: true,
  write: (text) =>
    text.some((byte) => IN_PARAMETER[byte] === 1)
      ? Buffer.from(text.map((byte) => (IN_PARAMETER[byte] === 1 ? SPACE : byte)))
      : text,
};

/** A time of a calendar: no text may replace it, so any other replacement is written as a time (RFC 5545, section 3.3). */
function timeWritten(timeOfDay: string): Container {
  const form = new RegExp(`^\\d{8}${timeOfDay.replace('000000', '\\d{6}')}$`);
  return {
    takes: 'whole',
    changes: true,
    read: (match) => Buffer.from(unfolded(match.toString('latin1')), 'latin1'),
    write(text) {
      const latin = text.toString('latin1');
      if (form.test(latin)) return text;
      const [, year = NO_YEAR, month = '01', day = '01'] = DAY.exec(latin) ?? [];
      return Buffer.from(year + month + day + timeOfDay);
    },
  };
}

/** Joins the lines of a value that is folded. */
export function unfolded(text: string): string {
  return text.replace(/\r?\n[ \t]/g, '');
}

/** Year of a time if the replacement has none. */
const NO_YEAR = '1900';
/** Parts of a day that a replacement may leave. */
const DAY = /^(\d{4})(?:-?(0[1-9]|1[0-2])(?:-?(0[1-9]|1\d|2[0-8])(?!\d))?)?(?!\d)/;

/** Forms of a time, by what follows its day. */
const TIMES = ['', 'T000000', 'T000000Z'].map(timeWritten);
const TIME = /^\d{8}(T\d{6}(Z)?)?(?:[,;/\r\n]|$)/;
/** Bytes of the longest time, of two folds in it, and one that follows. */
const TIME_BYTES = 23;

/** Container of the time at an offset; `undefined` if none is there. */
export function timeAt(bytes: Buffer, at: number, end: number): Container | undefined {
  const match = TIME.exec(unfolded(bytes.toString('latin1', at, Math.min(end, at + TIME_BYTES))));
  if (match === null) return undefined;
  const [, ofDay, zone] = match;
  return TIMES[zone !== undefined ? 2 : ofDay !== undefined ? 1 : 0];
}

/** Backslashes in a row that are counted. */
const MOST_BACKSLASHES = 256;

/** The escape or the fold that the offset `at` is inside of: `\\;`, `\\n`. A line may be folded between its two characters. */
export function escapeAround(
  bytes: Buffer,
  low: number,
  high: number,
  at: number,
): Escape | undefined {
  return at <= low || at >= high
    ? undefined
    : (escapedAround(bytes, low, high, at) ?? foldAround(bytes, low, high, at));
}

function foldAround(bytes: Buffer, low: number, high: number, at: number): Escape | undefined {
  if (!isFold(bytes, at) || !isFold(bytes, at - 1)) return undefined;
  let [start, end] = [at - 1, at + 1];
  while (start > low && isFold(bytes, start - 1)) start--;
  while (end < high && isFold(bytes, end)) end++;
  return { start, end, joins: false };
}

function escapedAround(bytes: Buffer, low: number, high: number, at: number): Escape | undefined {
  const start = unfoldedBefore(bytes, low, at);
  let first = start;
  for (let count = 0; count < MOST_BACKSLASHES && bytes[first] === BACKSLASH; count++)
    first = unfoldedBefore(bytes, low, first);
  let isEscaping = false;
  for (let p = start; p !== first; p = unfoldedBefore(bytes, low, p)) isEscaping = !isEscaping;
  if (!isEscaping) return undefined;
  let end = at;
  while (end < high && isFold(bytes, end)) end++;
  return { start, end: Math.min(high, end + 1), joins: false };
}

/** The offset of the character before `at`, without folds; `low - 1` if absent. */
function unfoldedBefore(bytes: Buffer, low: number, at: number): number {
  let p = at - 1;
  while (p >= low && isFold(bytes, p)) p--;
  return p < low ? low - 1 : p;
}

/** Returns whether the byte at `at` is part of a fold: a line end and a blank after it. */
export function isFold(bytes: Buffer, at: number): boolean {
  const byte = bytes[at];
  if (byte === NEWLINE || byte === CARRIAGE_RETURN) return true;
  return (byte === SPACE || byte === TAB) && bytes[at - 1] === NEWLINE;
}
