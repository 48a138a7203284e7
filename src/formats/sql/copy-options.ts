import {
  APOSTROPHE,
  CARRIAGE_RETURN,
  CLOSE_PAREN,
  COMMA,
  NEWLINE,
  OPEN_PAREN,
  SEMICOLON,
  SPACE,
  TAB,
} from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import type { Gaps } from './gaps.ts';
import { NAME_BYTES, type StatementPart } from './statement-part.ts';
import { closingIn } from './strings.ts';
import { wordAt, wordEnd, wordsOf } from './words.ts';

/** Format of the rows after a COPY. */
export interface CopyForm {
  readonly delimiter: number;
  /** Values may be in quotes. */
  readonly quoted: boolean;
  /** The first line has the columns' names. */
  readonly header: boolean;
}

/** Reads the text between `FROM stdin` and the first row: `WITH (FORMAT csv, HEADER);`. */
export interface CopyOptions extends StatementPart {
  begin(): void;
  /** The format; `undefined` if no readable rows follow. */
  form(): CopyForm | undefined;
}

const OPTIONS = wordsOf(
  'WITH FORMAT CSV TEXT HEADER DELIMITER DELIMITERS NULL AS QUOTE ESCAPE ENCODING TRUE FALSE ON OFF MATCH E',
);
const CSV = wordsOf('CSV');
const HEADER = wordsOf('HEADER');
const OFF = wordsOf('FALSE OFF');
const BESIDE = wordsOf('AS E');
const DELIMITER = wordsOf('DELIMITER DELIMITERS');
const QUOTES = wordsOf('QUOTE ESCAPE');
/** `\t`, as an option has it. */
const WRITTEN_TAB = '\\t';
const STRING_BYTES = 64;

const QUOTE = '"';

/** Follows them from window to window. */
export function copyOptions(between: Gaps): CopyOptions {
  let state: 'options' | 'behind' | 'over' = 'over';
  let isWhole = false;
  let isCsv = false;
  let header = false;
  let delimiter = '';
  let option = 0;

  return {
    begin() {
      state = 'options';
      isWhole = false;
      isCsv = false;
      header = false;
      delimiter = '';
      option = 0;
    },
    step(range, at) {
      if (state === 'behind') return after(range.bytes[at], at);
      const p = between.past(range, at);
      return p < range.to ? optionAt(range, p) : p;
    },
    isOver: () => state === 'over',
    form() {
      if (!isWhole || delimiter.length > 1) return undefined;
      const byte = delimiter === '' ? undefined : delimiter.charCodeAt(0);
      return { delimiter: byte ?? (isCsv ? COMMA : TAB), quoted: isCsv, header };
    },
  };

  /** Proceeds to the end of the line after the semicolon. */
  function after(byte: number, at: number): number {
    if (byte === CARRIAGE_RETURN || byte === SPACE) return at + 1;
    isWhole = byte === NEWLINE;
    state = 'over';
    return isWhole ? at + 1 : at;
  }

  function optionAt(range: FieldRange, at: number): number {
    const byte = range.bytes[at];
    if (byte === OPEN_PAREN || byte === CLOSE_PAREN || byte === COMMA) return at + 1;
    if (byte === APOSTROPHE) return string(range, at + 1);
    if (byte !== SEMICOLON) return word(range, at);
    state = 'behind';
    return at + 1;
  }

  function word({ bytes, end }: FieldRange, at: number): number {
    const stop = wordEnd(bytes, at, Math.min(end, at + NAME_BYTES));
    const read = wordAt(bytes, at, stop);
    if (!OPTIONS.has(read)) return leave(at);
    isCsv ||= CSV.has(read);
    if (HEADER.has(read)) header = true;
    else if (OFF.has(read) && HEADER.has(option)) header = false;
    if (!BESIDE.has(read)) option = read;
    return stop;
  }

  function string({ bytes, end }: FieldRange, at: number): number {
    const high = Math.min(end, at + STRING_BYTES);
    const stop = closingIn(bytes, at, high, high, APOSTROPHE, 'never');
    if (stop >= high) return leave(at);
    const text = bytes.toString('latin1', at, stop);
    if (QUOTES.has(option) && text !== QUOTE) return leave(at);
    if (DELIMITER.has(option)) delimiter = text === WRITTEN_TAB ? '\t' : text;
    return stop + 1;
  }

  function leave(at: number): number {
    state = 'over';
    return at;
  }
}
