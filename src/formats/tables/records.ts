import { type ByteSet, CARRIAGE_RETURN, NEWLINE, QUOTE, SPACE } from '../../core/bytes.ts';

/** A record's fields, and where the next record begins. */
export interface TableRecord {
  /** Start and end of each field's value, without quotes and blanks around it: two numbers each. */
  readonly fields: readonly number[];
  readonly next: number;
  /** Whether it ends at `high`, within a quoted field. */
  readonly open: boolean;
}

/** Most blanks between a field's closing quote and its end. */
const MOST_BLANKS = 8;
/** Bytes after a quote that decide whether it closes a field. */
export const AFTER_QUOTE = MOST_BLANKS + 3;

/** The bytes that end a field: the delimiter and the end of the line. */
export function fieldEnds(delimiter: number): ByteSet {
  const set = new Uint8Array(256);
  set[delimiter] = 1;
  set[NEWLINE] = 1;
  return set;
}

/** Splits the record that begins at `at`. */
export function recordAt(bytes: Buffer, at: number, high: number, ends: ByteSet): TableRecord {
  const fields: number[] = [];
  for (let p = at; ; p++) {
    const start = pastBlanks(bytes, p, high);
    const quoted = start < high && bytes[start] === QUOTE;
    const closed = quoted ? closingQuote(bytes, start + 1, high, high, ends) : high;
    const open = quoted && closed >= high;
    p = quoted && !open ? closed + 1 : p;
    while (p < high && (open || ends[bytes[p]] === 0)) p++;
    if (quoted) fields.push(start + 1, Math.min(closed, high));
    else fields.push(start, withoutBlanks(bytes, start, p));
    if (p >= high || bytes[p] === NEWLINE) return { fields, next: Math.min(p + 1, high), open };
  }
}

/**
 * The quote from `at` on, before `limit`, that closes a field: followed by the end of a field, or by `high`. A
 * doubled quote is a quote of the text. If absent, `limit` or one past it: the end of the search.
 */
export function closingQuote(
  bytes: Uint8Array,
  at: number,
  limit: number,
  high: number,
  ends: ByteSet,
): number {
  for (let p = at; ; p++) {
    while (p < limit && bytes[p] !== QUOTE) p++;
    if (p >= limit) return p;
    if (p + 1 < high && bytes[p + 1] === QUOTE) p++;
    else if (endsAfter(bytes, p + 1, high, ends)) return p;
  }
}

function endsAfter(bytes: Uint8Array, at: number, high: number, ends: ByteSet): boolean {
  let p = at;
  while (p < high && p - at < MOST_BLANKS && bytes[p] === SPACE) p++;
  if (p < high && bytes[p] === CARRIAGE_RETURN) p++;
  return p >= high || ends[bytes[p]] === 1;
}

/** Past the blanks at `at`. */
export function pastBlanks(bytes: Uint8Array, at: number, high: number): number {
  let p = at;
  while (p < high && bytes[p] === SPACE) p++;
  return p;
}

/** Before the blanks and the carriage return that end at `end`. */
export function withoutBlanks(bytes: Uint8Array, start: number, end: number): number {
  let p = end;
  while (p > start && (bytes[p - 1] === SPACE || bytes[p - 1] === CARRIAGE_RETURN)) p--;
  return p;
}
