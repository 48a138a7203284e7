import { CLOSE_PAREN, COMMA, OPEN_PAREN, TAB } from '../../core/bytes.ts';
import { BARE_WORD, TEXT, wordAt, wordsOf } from './words.ts';

/** Reads the text between `FROM stdin` and the semicolon before the first row: `WITH (FORMAT csv, HEADER)`. */
export interface CopyOptions {
  begin(): void;
  /** Takes a token. False: no readable rows follow. */
  token(bytes: Buffer, token: number, start: number, end: number): boolean;
  /** Format of the rows. */
  delimiter(): number;
  /** Values may be in quotes. */
  isCsv(): boolean;
  /** The first line has the columns' names. */
  hasHeader(): boolean;
}

const OPTIONS = wordsOf(
  'WITH FORMAT CSV TEXT HEADER DELIMITER DELIMITERS NULL AS QUOTE ESCAPE ENCODING TRUE FALSE ON OFF MATCH E',
);
const [CSV, HEADER, AS] = wordsOf('CSV HEADER AS');
const OFF = wordsOf('FALSE OFF');
const DELIMITER = wordsOf('DELIMITER DELIMITERS');
const QUOTES = wordsOf('QUOTE ESCAPE');
/** `\t`, as an option has it. */
const WRITTEN_TAB = '\\t';

/** Creates a reader that has read no options yet. */
export function copyOptions(): CopyOptions {
  let isCsv = false;
  let hasHeader = false;
  let delimiter = 0;
  let option = 0;

  return {
    begin() {
      isCsv = false;
      hasHeader = false;
      delimiter = 0;
      option = 0;
    },
    token(bytes, token, start, end) {
      if (token === BARE_WORD) return word(wordAt(bytes, start, end));
      if (token === TEXT) return start >= 0 && string(bytes.toString('latin1', start, end));
      return token === OPEN_PAREN || token === CLOSE_PAREN || token === COMMA;
    },
    delimiter: () => delimiter || (isCsv ? COMMA : TAB),
    isCsv: () => isCsv,
    hasHeader: () => hasHeader,
  };

  function word(read: number): boolean {
    isCsv ||= read === CSV;
    if (read === HEADER) hasHeader = true;
    else if (OFF.has(read) && option === HEADER) hasHeader = false;
    if (read !== AS) option = read;
    return OPTIONS.has(read);
  }

  function string(text: string): boolean {
    if (QUOTES.has(option)) return text === '"';
    if (!DELIMITER.has(option)) return true;
    const written = text === WRITTEN_TAB ? '\t' : text;
    delimiter = written.charCodeAt(0);
    return written.length === 1;
  }
}
