import {
  APOSTROPHE,
  backOver,
  byteSet,
  CARRIAGE_RETURN,
  COLON,
  NEWLINE,
  pastBytes,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import { KEY_BYTES, VALUE_BYTES } from '../reading.ts';

type Range = readonly [start: number, end: number];

const IN_NAME = byteSet('0-9A-Za-z_-');
const BLANK = byteSet(' \t');
const MOST_BLANKS = 32;
/** Bytes before a header: a mark of a client that prints them, or the quote of an option. */
const BEFORE = byteSet('\n"\'<>');

/**
 * The name and the value of a header that HTTP does not define, `X-Phone: …`, where the first letter is at `at`: at the start of a line, after
 * a client's mark (`> `) or in the quotes of an option (`-H 'X-Phone: …'`).
 */
export function headerAt(
  bytes: Buffer,
  at: number,
  end: number,
): readonly [Range, Range] | undefined {
  if (!beginsHeader(bytes, at)) return undefined;
  const stop = pastBytes(IN_NAME, bytes, at, Math.min(end, at + KEY_BYTES));
  if (bytes[stop] !== COLON || bytes[stop + 1] !== SPACE) return undefined;
  const start = pastBytes(BLANK, bytes, stop + 1, Math.min(end, stop + MOST_BLANKS));
  const quote = bytes[at - 1];
  const isQuoted = quote === QUOTE || quote === APOSTROPHE;
  const high = Math.min(end, start + VALUE_BYTES);
  let p = start;
  while (p < high && bytes[p] !== NEWLINE && !(isQuoted && bytes[p] === quote)) p++;
  if (p === high && p < end) return undefined;
  if (bytes[p - 1] === CARRIAGE_RETURN) p--;
  return [
    [at, stop],
    [start, backOver(BLANK, bytes, p, start)],
  ];
}

/** Whether the first letter of a header may be at an offset. */
export function beginsHeader(bytes: Buffer, at: number): boolean {
  const start = backOver(BLANK, bytes, at, at - MOST_BLANKS);
  return start === 0 || BEFORE[bytes[start - 1]] === 1;
}
