import {
  APOSTROPHE,
  ASTERISK,
  BACKTICK,
  byteSet,
  CASE_BIT,
  CLOSE_BRACKET,
  COMMA,
  DIGIT,
  DOLLAR,
  HYPHEN,
  LETTER,
  NEWLINE,
  OPEN_BRACKET,
  QUOTE,
  SEMICOLON,
  SLASH,
  SMALL_C,
  SMALL_O,
  ZERO,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { GRAMMAR_REACH, type Grammar, isAt, type Reading } from '../reading.ts';
import { bareFields } from '../tables/table-containers.ts';
import {
  BLOCK_COMMENT,
  COPIED_ROWS,
  DOLLAR_STRING,
  LINE_COMMENT,
  SQL_NUMBERS,
  SQL_STRINGS,
} from './sql-containers.ts';
import { tagEnd } from './string-reader.ts';
import { closingIn, type Escapes } from './strings.ts';
import { wordEnd } from './words.ts';

const WORD = byteSet('0-9A-Za-z_$#@\x80-\xff');
const IN_NUMBER = byteSet('0-9.');
const BLANK = byteSet(' \t\r\n');
const SIGN = byteSet('+-');
const BEFORE_SIGN = byteSet('(,=');
const NAME = String.raw`(?:[\w$#@.-]|"[^"]*"|\[[^\]]*\]|\x60[^\x60]*\x60)+`;
/** First words of statements, with what follows them in no prose. */
const STATEMENT = new RegExp(
  String.raw`^(?:INSERT\s+(?:(?:IGNORE|ALL|OVERWRITE|INTO|TABLE)\s+)*${NAME}\s*(?:\(|VALUES|SELECT|SET\s|DEFAULT|OVERRIDING|PARTITION)|INSERT\s+ALL|REPLACE\s+INTO\s+${NAME}\s*(?:\(|VALUES|SELECT)|CREATE\s+(?:(?:OR\s+REPLACE|TEMP|TEMPORARY|UNIQUE|GLOBAL|UNLOGGED|DEFINER\S*)\s+)*(?:TABLE|VIEW|INDEX|DATABASE|SCHEMA|SEQUENCE|TRIGGER|FUNCTION|PROCEDURE)\s|UPDATE\s+${NAME}\s+SET\s|COPY\s+${NAME}\s*(?:\(|FROM)|DELETE\s+FROM\s+${NAME}|MERGE\s+INTO\s+${NAME}\s+(?:(?:AS\s+)?${NAME}\s+)?USING\s|WITH\s+${NAME}\s+AS\s*\(\s*SELECT\s|DROP\s+(?:TABLE|VIEW|INDEX|DATABASE|SCHEMA|SEQUENCE)\s|ALTER\s+TABLE\s|SET\s+(?:@|[\w.]+\s*(?:=|TO\s))|(?:UN)?LOCK\s+TABLES|PRAGMA\s+\w+|BEGIN(?:\s+TRANSACTION)?;|START TRANSACTION;|COMMIT;|USE\s+[\x60\[]?\w+[\x60\]]?;)`,
  'i',
);
/** Lines of dumps that are no statements. */
const BETWEEN = /^(?:--|\/\*|GO\s|rem\s|prompt\s)/i;
const PRAGMA = /^pragma\s/i;
const END_OF_COPY = Buffer.from('\\.');

type State = 'code' | 'between' | 'string' | 'name' | 'dollar' | 'comment' | 'block' | 'copied';

interface Memory {
  readonly state: State;
  /** State after the comment at hand. */
  readonly after: State;
  readonly closer: number;
  readonly escapes: Escapes;
  readonly tag: Buffer;
  /** The statement may be a COPY; it has rows after it; they are CSV. */
  readonly mayCopy: boolean;
  readonly isCopy: boolean;
  readonly isCsv: boolean;
  readonly last: number;
}

const FRESH: Memory = {
  state: 'code',
  after: 'code',
  closer: 0,
  escapes: 'maybe',
  tag: Buffer.alloc(0),
  mayCopy: false,
  isCopy: false,
  isCsv: false,
  last: 0,
};

/** Reads statements of SQL and the comments between them. Strings, numbers and comments are literals, the rest stays. */
export function sqlGrammar(): Grammar {
  let { state, after, closer, escapes, tag, mayCopy, isCopy, isCsv, last } = FRESH;
  let isOver = false;

  return {
    begin(reading, at) {
      ({ state, after, closer, escapes, tag, mayCopy, isCopy, isCsv, last } = FRESH);
      state = 'between';
      isOver = false;
      reading.literal(at, CODE);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) p = next(reading, p, limit);
      return p;
    },
    isOver: () => isOver,
  };

  function next(reading: Reading, at: number, limit: number): number {
    if (state === 'code') return code(reading, at);
    if (state === 'between') return between(reading, at);
    if (state === 'string' || state === 'name') return string(reading, at, limit);
    if (state === 'copied') return copied(reading, at, limit);
    if (state === 'comment') return upTo(reading, at, limit, LINE_END);
    return upTo(reading, at, limit, state === 'block' ? BLOCK_END : tag);
  }

  function statement({ bytes, literal }: Reading, at: number): void {
    literal(at, CODE);
    state = 'code';
    last = 0;
    isCopy = false;
    isCsv = false;
    mayCopy = (bytes[at] | CASE_BIT) === SMALL_C && (bytes[at + 1] | CASE_BIT) === SMALL_O;
  }

  /** After a statement: another one, a comment, or other text. */
  function between(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    if (BLANK[bytes[at]] === 1) return at + 1;
    const shown = bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH));
    if (BETWEEN.test(shown)) return comment(reading, at);
    if (!STATEMENT.test(shown)) {
      isOver = true;
      reading.literal(at, undefined);
      return at;
    }
    statement(reading, at);
    // SQLite's: a backslash is a backslash there.
    if (PRAGMA.test(shown)) escapes = 'never';
    return at + 1;
  }

  function comment(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const isBlock = bytes[at] === SLASH;
    after = state === 'between' ? 'between' : 'code';
    const length = LETTER[bytes[at]] === 1 ? wordEnd(bytes, at, end) - at : 2;
    const [of, as] = isBlock
      ? (['block', BLOCK_COMMENT] as const)
      : (['comment', LINE_COMMENT] as const);
    return literal(reading, at, length, of, as);
  }

  function literal(reading: Reading, at: number, length: number, of: State, as: Container): number {
    reading.literal(at, STRUCTURE);
    reading.literal(at + length, as);
    state = of;
    return at + length;
  }

  function code(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const byte = bytes[at];
    if (BLANK[byte] === 1) return at + 1;
    if (byte === APOSTROPHE || byte === QUOTE) return quote(reading, at);
    if (byte === BACKTICK || byte === OPEN_BRACKET) return name(reading, at);
    if (DIGIT[byte] === 1 || (SIGN[byte] === 1 && isSign(bytes, at, end)))
      return number(reading, at);
    if (WORD[byte] === 1 && byte !== DOLLAR) return word(reading, at);
    if (byte === HYPHEN && at + 1 < end && bytes[at + 1] === HYPHEN) return comment(reading, at);
    if (byte === SLASH && at + 1 < end && bytes[at + 1] === ASTERISK) return comment(reading, at);
    if (byte === DOLLAR) return dollar(reading, at);
    last = byte;
    if (byte === SEMICOLON) state = isCopy ? 'copied' : 'between';
    if (byte === SEMICOLON && isCopy) reading.literal(at + 1, isCsv ? CSV_ROWS : COPIED_ROWS);
    return at + 1;
  }

  function isSign(bytes: Buffer, at: number, end: number): boolean {
    return BEFORE_SIGN[last] === 1 && at + 1 < end && DIGIT[bytes[at + 1]] === 1;
  }

  function quote(reading: Reading, at: number): number {
    closer = reading.bytes[at];
    const which = (closer === QUOTE ? 2 : 0) + (escapes === 'never' ? 0 : 1);
    return literal(reading, at, 1, 'string', SQL_STRINGS[which]);
  }

  function name({ bytes }: Reading, at: number): number {
    closer = bytes[at] === BACKTICK ? BACKTICK : CLOSE_BRACKET;
    if (escapes === 'maybe') escapes = closer === BACKTICK ? 'always' : 'never';
    state = 'name';
    return at + 1;
  }

  function string(reading: Reading, at: number, limit: number): number {
    const { bytes, end } = reading;
    const stop = closingIn(bytes, at, limit, end, closer, state === 'name' ? 'never' : escapes);
    if (stop >= limit) return stop;
    if (state === 'string') reading.literal(stop, CODE);
    state = 'code';
    last = closer;
    return stop + 1;
  }

  function number(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const high = Math.min(end, at + GRAMMAR_REACH);
    let p = at + 1;
    while (p < high && IN_NUMBER[bytes[p]] === 1) p++;
    if (p < high && WORD[bytes[p]] === 1) return word(reading, p);
    reading.literal(at, SQL_NUMBERS[reading.numbers]);
    reading.literal(p, CODE);
    last = ZERO;
    return p;
  }

  function word(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const high = Math.min(end, at + GRAMMAR_REACH - 1);
    let p = at;
    while (p < high && WORD[bytes[p]] === 1) p++;
    last = ZERO;
    // The letter of `N'…'`.
    if (p < end && bytes[p] === APOSTROPHE) reading.literal(at, STRUCTURE);
    if (mayCopy && p - at <= STDIN.length) {
      const text = bytes.toString('latin1', at, p).toLowerCase();
      isCopy ||= text === STDIN;
      isCsv ||= text === 'csv';
    }
    return p;
  }

  function dollar(reading: Reading, at: number): number {
    const stop = tagEnd(reading.bytes, at, reading.end);
    if (stop === 0) return at + 1;
    tag = Buffer.from(reading.bytes.subarray(at, stop));
    return literal(reading, at, stop - at, 'dollar', DOLLAR_STRING);
  }

  function copied(reading: Reading, at: number, limit: number): number {
    const { bytes, base } = reading;
    const newline = bytes.subarray(0, limit).indexOf(NEWLINE, at);
    const isLine = base + at > 0 && bytes[at - 1] === NEWLINE;
    if (isLine && isAt(reading, at, END_OF_COPY)) {
      reading.literal(at, CODE);
      state = 'between';
      return at + 2;
    }
    return newline < 0 ? limit : newline + 1;
  }

  function upTo(reading: Reading, at: number, limit: number, end: Buffer): number {
    const shown = reading.bytes.subarray(0, Math.min(reading.end, limit + end.length - 1));
    const found = shown.indexOf(end, at);
    if (found < 0) return limit;
    reading.literal(found, CODE);
    state = state === 'dollar' ? 'code' : after;
    return found + end.length;
  }
}

const STDIN = 'stdin';
const LINE_END = Buffer.from('\n');
const BLOCK_END = Buffer.from('*/');
const CSV_ROWS = bareFields(COMMA);
/** Text outside of literals: a log may have other text after a statement. */
const CODE = undefined;

/** Whether a statement begins at an offset. */
export function beginsSql({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  if (BEGINS[beginningOf(bytes, at)] === 0) return false;
  const shown = bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH));
  return STATEMENT.test(shown) || REMARKS.test(shown);
}

/** Two lines of comments in SQL*Plus. */
const REMARKS = /^rem\b[^\n]*\nrem\b/i;

/** The first letters of statements, by which most lines are known to begin none. */
const BEGINS = new Uint8Array(1 << 15);
for (const letters of 'INS REP CRE UPD COP DEL DRO ALT SET UNL LOC PRA BEG STA COM USE REM MER WIT'.split(
  ' ',
)) {
  BEGINS[beginningOf(Buffer.from(letters), 0)] = 1;
}

/** Three letters as one number, without their case. */
function beginningOf(bytes: Buffer, at: number): number {
  return ((bytes[at] & 31) << 10) | ((bytes[at + 1] & 31) << 5) | (bytes[at + 2] & 31);
}
