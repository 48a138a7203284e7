import { isUtf8 } from 'node:buffer';
import {
  type ByteSet,
  byteSet,
  CASE_BIT,
  COMMA,
  HASH,
  LETTER,
  NEWLINE,
  NON_ASCII,
  QUOTE,
  SMALL_A,
  SMALL_Z,
  SPACE,
} from '../../core/bytes.ts';
import { fieldEnds, pastBlanks, recordAt, type TableRecord } from './records.ts';

/** The first lines of a text that is a table. */
export interface TableHead {
  readonly delimiter: number;
  /** The header's fields, as written. */
  readonly header: readonly string[];
  /** The same in bytes. */
  readonly headerBytes: readonly Buffer[];
  /** Start and end of each in the input: two numbers each. */
  readonly fields: readonly number[];
  /** Offsets of the header and of the first row in the input. */
  readonly start: number;
  readonly rows: number;
}

/** Range in which a header may still begin, until enough is known. */
export interface Sought {
  /** Offset of the line to search from: no header begins before it. */
  readonly from: number;
  /** Lines that no table has before its header were passed. */
  readonly prose: boolean;
  /** Lines after prose that were checked closely. */
  readonly tries: number;
  /** Labels that may still be read there. */
  readonly labels: number;
  /** The head of a table without wanted columns, if no other table follows: replacements in it still have to fit. */
  readonly unlabelled?: TableHead | undefined;
}

/** Which columns of a header someone wants. */
export type Wanted = (header: readonly string[]) => ReadonlySet<number>;

/** Most fields of a header, and bytes and words of each. */
const MOST_FIELDS = 512;
const MOST_BYTES = 96;
const MOST_WORDS = 12;

/** Bytes at the start of a text in which a header may begin, after other lines: `Here is the list:`. */
const PROSE_BYTES = 2048;
/** Fewest columns of it that are wanted, and most words of each: sentences have more. */
const FEWEST_AFTER_PROSE = 2;
const WORDS_AFTER_PROSE = 4;
/** Most lines that are checked closely there, and most labels of all of them: one takes 0.02 ms to read. */
const MOST_TRIES = 8;
const LABELS_AFTER_PROSE = 128;

/** Delimiters, rarest in ordinary text first. */
const DELIMITERS = '\t|;,';
const IS_DELIMITER = byteSet(DELIMITERS);
const IN_ORDER = [...Buffer.from(DELIMITERS)].map(
  (delimiter) => [delimiter, fieldEnds(delimiter)] as const,
);
/** Bytes that no header holds: those of JSON, markup, code and logs, and control characters. */
const FOREIGN = byteSet('\0-\x08\x0b\x0c\x0e-\x1f\x7f{}<>=:\\@');
const RULER = byteSet('-+|=: \t\r');
/** Bytes of prose in lower case. */
const PROSE = byteSet('a-z ,;.\'"!?()\r-');

const NONE: ReadonlySet<number> = new Set();

/**
 * Whether a text may begin with a table, by its first lines: most others are excluded by the first bytes of each.
 * `end` is the end of the text, or of its known part.
 */
export function mayBeginTable(bytes: Buffer, end: number): boolean {
  const begin = textBegin(bytes, end);
  if (begin < end && isPrologue(bytes, begin)) return true;
  return headerEnd(bytes, begin, end, MOST_WORDS) >= 0 || isHeaderAfter(bytes, begin, end);
}

/** Whether one of the lines after the first may be a header. */
function isHeaderAfter(bytes: Buffer, begin: number, end: number): boolean {
  for (let at = begin; at < end && at < PROSE_BYTES; ) {
    const newline = bytes.indexOf(NEWLINE, at);
    if (newline < 0 || newline >= end) return false;
    at = newline + 1;
    if (mayBeHeader(bytes, at, end, false) !== false) return true;
  }
  return false;
}

/**
 * Whether a line after other lines may be a header: the next line has as many of a delimiter, and is no prose. Two
 * commas are needed, because prose has commas. `undefined` while that line is not known.
 */
function mayBeHeader(bytes: Buffer, at: number, end: number, ended: boolean): boolean | undefined {
  const newline = headerEnd(bytes, at, end, WORDS_AFTER_PROSE);
  if (newline < 0 || isRuler(bytes, at, newline)) return false;
  const row = firstRow(bytes, newline + 1);
  if (row < 0 || row >= end) return ended ? false : undefined;
  const rowNewline = bytes.indexOf(NEWLINE, row);
  const isKnown = rowNewline >= 0 && rowNewline < end;
  if (!isKnown && !ended) return undefined;
  const rowEnd = isKnown ? rowNewline : end;
  if (isProse(bytes, row, rowEnd)) return false;
  return IN_ORDER.some(([delimiter]) => {
    const count = countOf(delimiter, bytes, at, newline);
    const fewest = delimiter === COMMA ? 2 : 1;
    if (count < fewest || countOf(delimiter, bytes, row, rowEnd) < Math.max(fewest, count - 1))
      return false;
    return wordedFields(delimiter, bytes, at, newline) >= FEWEST_AFTER_PROSE;
  });
}

/** The end of a line that holds a delimiter and nothing that no header does; -1 where it is not so. */
function headerEnd(bytes: Buffer, at: number, end: number, mostWords: number): number {
  let wordsLeft = mostWords;
  let delimiters = 0;
  for (let p = at, since = at; p < end; p++) {
    const byte = bytes[p];
    if (byte === NEWLINE) return delimiters > 0 ? p : -1;
    if (IS_DELIMITER[byte] === 1) {
      delimiters++;
      since = p;
      wordsLeft = mostWords;
    } else if (FOREIGN[byte] === 1 || p - since > MOST_BYTES) return -1;
    // Blanks fill up the columns of a table in a frame.
    else if (byte === SPACE && bytes[p - 1] > SPACE && --wordsLeft === 0) return -1;
  }
  return -1;
}

/** Lower case, no digit, and a blank after each comma and semicolon: `was wrong; so; help`. */
function isProse(bytes: Buffer, from: number, to: number): boolean {
  for (let p = from; p < to; p++) {
    if (PROSE[bytes[p]] === 0) return false;
    if (IS_DELIMITER[bytes[p]] === 1 && p + 1 < to && bytes[p + 1] > SPACE) return false;
  }
  return true;
}

function countOf(delimiter: number, bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let p = from; p < to; p++) if (bytes[p] === delimiter) count++;
  return count;
}

/** Number of fields with a letter: indented code, and a line that ends in a semicolon, have one. */
function wordedFields(delimiter: number, bytes: Buffer, from: number, to: number): number {
  let count = 0;
  let worded = 0;
  for (let p = from; p < to; p++) {
    if (bytes[p] === delimiter) {
      count += worded;
      worded = 0;
    } else worded |= LETTER[bytes[p]] | (bytes[p] >> 7);
  }
  return count + worded;
}

/**
 * The head of a table: a header with wanted fields, and a row with as many fields. `ended` means that `bytes` is all
 * of the text; else the head of a table without wanted fields, if the first lines are one. `null` if absent; the range
 * still to be searched, `sought`, while too little is known.
 */
export function tableHead(
  bytes: Buffer,
  ended: boolean,
  wanted: Wanted,
  sought: Sought = {
    from: textBegin(bytes, bytes.length),
    prose: false,
    tries: 0,
    labels: LABELS_AFTER_PROSE,
  },
): TableHead | null | Sought {
  let { from, prose, tries, labels, unlabelled } = sought;
  const wantedAfter: Wanted = (header) => {
    if (header.length > labels) return NONE;
    labels -= header.length;
    return wanted(header);
  };
  for (;;) {
    const newline = bytes.indexOf(NEWLINE, from);
    if (newline < 0)
      return ended ? (unlabelled ?? null) : { from, prose, tries, labels, unlabelled };
    const mark = bytes[from] === HASH ? from + 1 : from;
    const may = prose
      ? mayBeHeader(bytes, mark, bytes.length, ended)
      : !isRuler(bytes, mark, newline);
    if (may === undefined) return { from, prose, tries, labels, unlabelled };
    if (may) {
      const head = prose
        ? headAt(bytes, mark, ended, wantedAfter, FEWEST_AFTER_PROSE)
        : headAt(bytes, mark, ended, wanted, 1);
      if (head !== null) return head ?? { from, prose, tries, labels, unlabelled };
      if (prose && ++tries === MOST_TRIES) return unlabelled ?? null;
      if (!prose) unlabelled ??= unlabelledAt(bytes, mark);
    }
    prose ||= !isPassed(bytes, from, newline);
    from = newline + 1;
    if (prose && from >= PROSE_BYTES) return unlabelled ?? null;
  }
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Start of the text, after a byte order mark. */
function textBegin(bytes: Uint8Array, end: number): number {
  return end > 2 && BYTE_ORDER_MARK.equals(bytes.subarray(0, 3)) ? 3 : 0;
}

/** Whether the line that begins at an offset may precede a header. */
function isPrologue(bytes: Buffer, at: number): boolean {
  const byte = bytes[at];
  return (
    byte === HASH ||
    byte === NEWLINE ||
    RULER[byte] === 1 ||
    SEPARATOR.test(bytes.toString('latin1', at, at + SEPARATOR_BYTES))
  );
}

/** A comment, an empty line, a ruler, or Excel's `sep=;`. */
function isPassed(bytes: Buffer, at: number, newline: number): boolean {
  return bytes[at] === HASH || isRuler(bytes, at, newline) || isSeparatorLine(bytes, at, newline);
}

function isRuler(bytes: Buffer, at: number, newline: number): boolean {
  for (let p = at; p < newline; p++) if (RULER[bytes[p]] === 0) return false;
  return true;
}

function isSeparatorLine(bytes: Buffer, at: number, newline: number): boolean {
  return newline - at < 9 && SEPARATOR_LINE.test(bytes.toString('latin1', at, newline));
}

/** The line by which spreadsheets name the delimiter: `sep=;`. */
const SEPARATOR = /^sep=/i;
const SEPARATOR_BYTES = 4;
const SEPARATOR_LINE = new RegExp(`^sep=[${DELIMITERS}]\\r?$`, 'i');

function headAt(
  bytes: Buffer,
  at: number,
  ended: boolean,
  wanted: Wanted,
  fewest: number,
): TableHead | null | undefined {
  for (const [delimiter, ends] of IN_ORDER) {
    const record = headerAt(bytes, at, ends);
    if (record === null) continue;
    // Reading labels takes longest, and the next line excludes most lines.
    const rows = firstRow(bytes, record.next);
    const row = rows < 0 ? undefined : recordAt(bytes, rows, bytes.length, ends);
    const cut = row === undefined || (row.next === bytes.length && bytes[row.next - 1] !== NEWLINE);
    if (!ended && cut) return undefined;
    if (row === undefined || !isRowOf(record, row)) continue;
    const header = texts(bytes, record);
    const columns = wanted(header);
    if (columns.size < fewest) continue;
    if (isOfLabels(texts(bytes, row), header, columns, wanted)) return null;
    return headOf(delimiter, bytes, at, record, rows);
  }
  return null;
}

function headOf(
  delimiter: number,
  bytes: Buffer,
  start: number,
  record: TableRecord,
  rows: number,
): TableHead {
  const headerBytes = ranges(bytes, record);
  return {
    delimiter,
    header: textsOf(headerBytes),
    headerBytes,
    fields: record.fields,
    start,
    rows,
  };
}

/** The line at `at` as the header that it may be, while no row is known. */
export function headerAlone(
  bytes: Buffer,
  at: number,
  isLabel: (text: string) => boolean,
): TableHead | undefined {
  for (const [delimiter, ends] of IN_ORDER) {
    const record = headerAt(bytes, at, ends);
    if (record === null) continue;
    const head = headOf(delimiter, bytes, at, record, record.next);
    const labels = head.header.filter(isLabel).length;
    if (labels >= FEWEST_ALONE || isUnnumbered(bytes, record, FEWEST_UNLABELLED)) return head;
  }
  return undefined;
}

/** Fewest known labels of a header without a row. */
const FEWEST_ALONE = 2;
/** Fewest columns of a table without a known label, where a row holds a digit, and elsewhere; and what its header has: no blank after a comma, as sentences do. */
const FEWEST_OF_NUMBERS = 2;
const FEWEST_UNLABELLED = 3;
const NAME = /^[\p{L}_][\p{L}\p{N}_ .#%()/-]{0,39}$/u;
const WORDS_UNLABELLED = 3;

function unlabelledAt(bytes: Buffer, at: number): TableHead | undefined {
  for (const [delimiter, ends] of IN_ORDER) {
    const record = headerAt(bytes, at, ends);
    const rows = record === null ? -1 : firstRow(bytes, record.next);
    if (record === null || rows < 0) continue;
    const row = recordAt(bytes, rows, bytes.length, ends);
    const fewest = /[0-9]/.test(bytes.toString('latin1', rows, row.next))
      ? FEWEST_OF_NUMBERS
      : FEWEST_UNLABELLED;
    if (isUnnumbered(bytes, record, fewest) && isRowOf(record, row))
      return headOf(delimiter, bytes, at, record, rows);
  }
  return undefined;
}

/** Whether a record may be a header without a known label. */
function isUnnumbered(bytes: Buffer, record: TableRecord, fewest: number): boolean {
  if (record.fields.length < 2 * fewest) return false;
  const header = texts(bytes, record);
  const isNamed = header.every(
    (name) => NAME.test(name) && name.split(' ').length <= WORDS_UNLABELLED,
  );
  if (!isNamed || new Set(header).size < header.length) return false;
  return !record.fields.some((start, n) => n % 2 === 0 && bytes[start - 1] === SPACE);
}

/** Fewest known labels of a header whose other names are surely no values. */
const FEWEST_SURE = 3;
/** A label as it is written: without an aside, and without a number that may be somebody's. */
const LABEL = /^[^\d()[\]]*\d{0,2}$/;
/** A name in one piece. */
const ONE_NAME = /^[\p{L}_][\p{L}\p{N}_.-]{0,39}$/u;

/** The last word of many columns' names, and of no person's. */
const ENDS_NAME =
  /[ _](?:id|ids|date|time|status|type|code|numbers?|count|total|amount|flag|level|group|rate|score|value|email|marketing|at|by|on)$/i;

/** The fields of a header that are surely names of columns: start and end of each. */
export function columnNames(
  { header, fields }: TableHead,
  isLabel: (text: string) => boolean,
): readonly number[] {
  const known = header.map((text) => LABEL.test(text) && isLabel(text));
  const isSure = known.filter(Boolean).length >= FEWEST_SURE;
  return header.flatMap((text, n) =>
    known[n] || (isSure && LABEL.test(text) && (ONE_NAME.test(text) || ENDS_NAME.test(text)))
      ? [fields[2 * n], fields[2 * n + 1]]
      : [],
  );
}

/** A list of columns in SQL, by its bracket and the text around it. */
const SQL = /^\s*(?:\(|(?:insert|replace|copy|create)\b[^()]*\()/i;
const SQL_BYTES = 160;

/** The record at `at` where it may be a header. */
function headerAt(bytes: Buffer, at: number, ends: ByteSet): TableRecord | null {
  if (!mayBeLabel(bytes, at, ends)) return null;
  const record = recordAt(bytes, at, bytes.length, ends);
  const { fields, open } = record;
  if (open || fields.length < 4 || fields.length > 2 * MOST_FIELDS) return null;
  const [start, end] = fields;
  if (SQL.test(bytes.toString('latin1', start, Math.min(end, start + SQL_BYTES)))) return null;
  for (let n = 0; n < fields.length; n += 2) {
    if (!isLabelLike(bytes, fields[n], fields[n + 1])) return null;
  }
  return record;
}

/** Whether the first field at an offset may be a label: a long sentence is read up to its first words only. */
function mayBeLabel(bytes: Buffer, at: number, ends: ByteSet): boolean {
  const start = pastBlanks(bytes, at, bytes.length);
  if (bytes[start] === QUOTE) return true;
  let words = 1;
  for (let p = start; p < bytes.length && ends[bytes[p]] === 0; p++) {
    if (FOREIGN[bytes[p]] === 1) return false;
    // Blanks at the end of a field are no part of it.
    const isOver = words > MOST_WORDS || p - start >= MOST_BYTES;
    if (isOver && bytes[p] > SPACE) return false;
    if (bytes[p] === SPACE) words++;
  }
  return true;
}

/** Short, in letters, or empty: no value. */
function isLabelLike(bytes: Buffer, start: number, end: number): boolean {
  if (end - start > MOST_BYTES) return false;
  let words = 1;
  let letters = end - start < 2 && (start === end || bytes[start] === HASH);
  for (let p = start; p < end; p++) {
    const byte = bytes[p];
    if (FOREIGN[byte] === 1) return false;
    if (byte === SPACE) words++;
    letters ||= byte >= NON_ASCII || ((byte | CASE_BIT) >= SMALL_A && (byte | CASE_BIT) <= SMALL_Z);
  }
  return letters && words <= MOST_WORDS;
}

/** Start of the first row after empty lines and rulers; -1 if none is known. */
function firstRow(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, at);
    if (newline < 0) return at;
    if (!isRuler(bytes, at, newline)) return at;
    at = newline + 1;
  }
  return -1;
}

function isRowOf(header: TableRecord, row: TableRecord): boolean {
  const most = header.fields.length / 2;
  const fields = row.fields.length / 2;
  // In line mode the rest of a quoted field is on the lines that follow.
  return row.open
    ? fields <= most
    : isRowLength(fields, isLastEmpty(row), most, isLastEmpty(header));
}

/** Whether a row has as many fields as its header, but for a delimiter at the end of either. */
export function isRowLength(
  fields: number,
  lastEmpty: boolean,
  header: number,
  headerLastEmpty: boolean,
): boolean {
  return (
    fields === header ||
    (lastEmpty && fields === header + 1) ||
    (headerLastEmpty && fields === header - 1)
  );
}

function isLastEmpty({ fields }: TableRecord): boolean {
  return fields[fields.length - 2] === fields[fields.length - 1];
}

/**
 * Whether a row has labels in place of values: in the first column of a table that reads from left to right; in all
 * columns of prose, and of a line above the real header. A repeated header also counts.
 */
function isOfLabels(
  row: readonly string[],
  header: readonly string[],
  columns: ReadonlySet<number>,
  wanted: Wanted,
): boolean {
  if (columns.size === 1 && !columns.has(0)) return false;
  const fields = row.map((field, column) => (columns.has(column) ? field : ''));
  const written = fields.filter((field) => field !== '');
  // Digits decide about most rows: reading labels takes longest.
  if (columns.size > 1 && written.some((field) => /[0-9]/.test(field))) return false;
  if (columns.size > 1 && fields.every((field, n) => field === '' || field === header[n]))
    return false;
  const labels = wanted(fields);
  return labels.size >= Math.min(2, columns.size) && labels.size === written.length;
}

function ranges(bytes: Buffer, { fields }: TableRecord): readonly Buffer[] {
  return Array.from({ length: fields.length / 2 }, (_none, n) =>
    Buffer.from(bytes.subarray(fields[2 * n], fields[2 * n + 1])),
  );
}

function texts(bytes: Buffer, record: TableRecord): readonly string[] {
  return textsOf(ranges(bytes, record));
}

function textsOf(fields: readonly Buffer[]): readonly string[] {
  return fields.map((field) => field.toString(isUtf8(field) ? 'utf8' : 'latin1'));
}
