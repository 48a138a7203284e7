import {
  APOSTROPHE,
  ASTERISK,
  BACKSLASH,
  BACKTICK,
  byteSet,
  CASE_BIT,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  DIGIT,
  DOLLAR,
  EQUALS,
  HYPHEN,
  indexFrom,
  LETTER,
  NEWLINE,
  OPEN_BRACKET,
  OPEN_PAREN,
  pastBytes,
  QUOTE,
  SEMICOLON,
  SLASH,
  SMALL_E,
  SMALL_N,
  SMALL_X,
  SPACE,
  TAB,
  UNDERSCORE,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { containerInside } from '../json/containers.ts';
import { jsonInString } from '../json/json-in-string.ts';
import { isValueInKey } from '../keys/value-in-key.ts';
import {
  type Escapes,
  GRAMMAR_REACH,
  type Grammar,
  isAt,
  keyLiteral,
  type Reading,
  VALUE_BYTES,
} from '../reading.ts';
import { bareFields } from '../tables/table-containers.ts';
import { conditionalLength, isBetween, isPragma, isStatement } from './beginnings.ts';
import { copiedRows } from './copied-rows.ts';
import {
  ALTERNATIVE_STRING,
  BLOCK_COMMENT,
  COPIED_ROWS,
  DOLLAR_STRING,
  HEX_DIGITS,
  LINE_COMMENT,
  SQL_JSON,
  SQL_NUMBERS,
  SQL_STRINGS,
  sqlString,
} from './sql-containers.ts';
import { LONGEST_PART, statement } from './statement.ts';
import { closingEscaped, closingIn, pastBlanks, tagEnd } from './strings.ts';
import { BARE_WORD, NAME, NUMBER, QUOTED, TEXT, WORD, wordAt, wordsOf } from './words.ts';

const IN_NUMBER = byteSet('0-9.');
const BLANK = byteSet(' \t\n\x0b\x0c\r');
/** `\n`, `\r`, `\t`, as a string of JSON or of a program has them. */
const WRITTEN_BLANK = byteSet('nrt');
const SIGN = byteSet('+-');
const BEFORE_SIGN = byteSet('(,=');
/** Words that belong to the string after them, as `_utf8` does. */
const PREFIXES = wordsOf('N E X B Q NQ U R DATE TIME TIMESTAMP INTERVAL');
/** Words before Oracle's strings with quotes of their own, and the bytes that close such with brackets. */
const ORACLE = wordsOf('Q NQ');
const CLOSING: ReadonlyMap<number, number> = new Map(
  ['[]', '{}', '<>', '()'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);
/** First words of statements that end where a line begins with other text. */
const ENDING = wordsOf(
  'SELECT INSERT REPLACE UPDATE DELETE EXEC EXECUTE CALL DECLARE SET MERGE WITH INTO WHERE',
);
/** Words before which, and after which, a statement goes on in the next line. */
const CONTINUING = wordsOf(
  'AND OR WHERE ORDER GROUP HAVING LIMIT OFFSET FETCH UNION EXCEPT INTERSECT FROM JOIN INNER LEFT RIGHT FULL CROSS OUTER NATURAL ON USING SET VALUES VALUE SELECT INTO WHEN THEN ELSE RETURNING OUTPUT AS IN LIKE BETWEEN IS NOT OVERRIDING PARTITION INSERT',
);
const BEFORE_LINE_END = wordsOf(
  'BY UPDATE DELETE EXEC EXECUTE CALL DECLARE REPLACE MERGE WITH DISTINCT ALL CASE DO MATCHED IGNORE TABLE OVERWRITE',
);
const AFTER_NUMBER = wordsOf('END DESC ASC NULL DEFAULT TOP ALL INTERVAL GO FOR DO');
/** Words of SQL in the place of a value. */
const IN_VALUES = wordsOf('CASE END ANY SOME ALL ARRAY');
const CALLS = wordsOf('EXEC EXECUTE');
const [ESCAPE, END] = wordsOf('ESCAPE END');
/** Bytes that a line may end with, or the next begin with, in a statement. */
const OPEN = byteSet(',(=<>+*/|%!.:&-');
const CONTINUATION = byteSet('(),;=<>!+|/@');
/** Bytes between the numbers of a date or of a telephone number. */
const JOINING = byteSet('./:+*#-');
const LONGEST_KEYWORD = 12;
const MOST_INDENTED = 16;
const END_OF_COPY = Buffer.from('\\.');
/** The end of a string of Python that has the statement in it. */
const END_OF_PYTHON = Buffer.from('"""');
const LINE_END = Buffer.from('\n');
const BLOCK_END = Buffer.from('*/');
const TWICE = Buffer.from("''");
const NO_TAG = Buffer.alloc(0);
/** Text outside of literals: a log may have other text after a statement. */
const CODE = undefined;

type State =
  | 'code'
  | 'between'
  | 'string'
  | 'dollar'
  | 'comment'
  | 'block'
  | 'before rows'
  | 'rows';

/** Reads statements of SQL and the comments between them. Strings, numbers and comments are literals, the rest stays. */
export const sqlGrammar = (): Grammar => grammarOf(false);
/** Reads one statement that is somewhere in a text, a log or a string of JSON: it has values, but no literals. */
export const statementInText = (): Grammar => grammarOf(true);

function grammarOf(isInText: boolean): Grammar {
  const values = statement();
  const rows = copiedRows(!isInText);
  const json = jsonInString();
  let isJson = false;
  let state: State = 'code';
  /** State after the comment at hand. */
  let after: State = 'code';
  /** Start of the string, as an offset in the input; what closes it. */
  let opened = 0;
  let closer = 0;
  let tag = NO_TAG;
  /** Escapes of the text's strings, and of the string at hand. */
  let usual: Escapes = 'maybe';
  let escapes: Escapes = 'maybe';
  let isSqlite = false;
  /** The string at hand has digits for its bytes. */
  let isHex = false;
  /** The latest literal is code. */
  let isCode = true;
  /** Brackets that are open. */
  let depth = 0;
  let last = 0;
  /** The latest word is one of SQL; a string of one character follows it. */
  let isKeyword = true;
  let isEscape = false;
  /** Numbers belong to other text, as in `555-0142`. */
  let isLoose = false;
  /** The statement's first word, whether it calls a procedure, and whether a line has it after other text. */
  let isFirst = true;
  let isEnding = false;
  let isCall = false;
  let isWithin = false;
  /** The statement is in a string, in which apostrophes are doubled; and the byte that escapes the quotes of the string at hand, or 0. */
  let isDoubled = false;
  let escapedBy = 0;
  /** Line ends since the latest token, and whether blanks are before the next. */
  let lines = 0;
  let isIndented = false;
  let isOver = false;

  return {
    begin(reading, at) {
      values.reset(reading);
      state = isInText ? 'code' : 'between';
      usual = 'maybe';
      escapes = 'maybe';
      isJson = false;
      isSqlite = false;
      isHex = false;
      starts();
      isDoubled = false;
      isWithin = isInText && !beginsLine(reading, at);
      isOver = false;
      isCode = true;
      mark(reading, at, CODE);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) p = next(reading, p, limit);
      if (isOver) mark(reading, p, undefined);
      return p;
    },
    isOver: () => isOver,
  };

  function next(reading: Reading, at: number, limit: number): number {
    if (state === 'code') return code(reading, at);
    if (state === 'string') return string(reading, at, limit);
    if (state === 'between') return between(reading, at);
    if (state === 'before rows') return beforeRows(reading, at);
    if (state === 'rows') return copied(reading, at, limit);
    if (state === 'comment') return upTo(reading, at, limit, LINE_END);
    return upTo(reading, at, limit, state === 'block' ? BLOCK_END : tag);
  }

  function mark(reading: Reading, at: number, container: Container | undefined): void {
    // No match is cut where code in a text begins and ends.
    if (isInText && container === CODE && isCode) return;
    isCode = container === CODE;
    reading.literal(at, container);
  }

  function token(reading: Reading, of: number, start: number, end: number): void {
    values.token(reading, of, start, end);
    if (isInText && values.isIdle()) isOver = true;
  }

  /** After a statement: another one, a comment, or other text. */
  function between(reading: Reading, at: number): number {
    const { bytes } = reading;
    if (BLANK[bytes[at]] === 1 || bytes[at] === SEMICOLON) return at + 1;
    if (isBetween(reading, at)) return comment(reading, at);
    if (!isStatement(reading, at, true)) return ends(at);
    isSqlite ||= isPragma(reading, at);
    mark(reading, at, CODE);
    values.reset(reading);
    state = 'code';
    starts();
    return code(reading, at);
  }

  function starts(): void {
    depth = 0;
    last = 0;
    isKeyword = true;
    isEscape = false;
    isLoose = false;
    isFirst = true;
    isEnding = false;
    lines = 0;
  }

  /** Whether the line at hand no longer belongs to the statement. In doubt it does not. */
  function isOther({ bytes, end }: Reading, at: number): boolean {
    const empty = lines > 1;
    lines = 0;
    if (!isEnding) return false;
    if (empty && (isInText || depth <= 0)) return true;
    if (isWithin && !isIndented) return true;
    if (OPEN[last] === 1 || (last === BARE_WORD && isKeyword)) return false;
    const byte = bytes[at];
    if (LETTER[byte] === 1) return !isContinuing(bytes, at, end);
    if (byte === HYPHEN) return bytes[at + 1] !== HYPHEN;
    if (depth > 0 && !isInText) return false;
    return CONTINUATION[byte] === 0;
  }

  /** Whether a line begins with a word of SQL, in capitals or without any. */
  function isContinuing(bytes: Buffer, at: number, end: number): boolean {
    const stop = Math.min(wordEnd(bytes, at, end), at + LONGEST_KEYWORD);
    const isTitle = ((bytes[at] ^ bytes[at + 1]) & CASE_BIT) !== 0;
    const word = wordAt(bytes, at, stop);
    if (isTitle) return false;
    return CONTINUING.has(word) || word === END || (depth > 0 && !isInText);
  }

  function ends(at: number): number {
    isOver = true;
    return at;
  }

  function comment(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const isBlock = bytes[at] === SLASH;
    const conditional = isBlock ? conditionalLength(reading, at) : 0;
    if (conditional > 0 && state === 'between' && isStatement(reading, at + conditional, true)) {
      mark(reading, at, STRUCTURE);
      mark(reading, at + conditional, CODE);
      return at + conditional;
    }
    after = state === 'between' ? 'between' : 'code';
    const length = LETTER[bytes[at]] === 1 ? wordEnd(bytes, at, end) - at : 2;
    return isBlock
      ? literal(reading, at, Math.max(length, conditional), 'block', BLOCK_COMMENT)
      : literal(reading, at, length, 'comment', LINE_COMMENT);
  }

  function literal(reading: Reading, at: number, length: number, of: State, as: Container): number {
    mark(reading, at, STRUCTURE);
    mark(reading, at + length, as);
    state = of;
    opened = reading.base + at + length;
    return at + length;
  }

  function code(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const byte = bytes[at];
    if (BLANK[byte] === 1) {
      if (byte === NEWLINE) lines++;
      isIndented = byte !== NEWLINE;
      return at + 1;
    }
    if (lines > 0 && isOther(reading, at)) {
      values.reset(reading);
      if (isInText) return ends(at);
      state = 'between';
      return at;
    }
    if (byte === APOSTROPHE || byte === QUOTE) return quote(reading, at);
    if (byte === BACKTICK || (byte === OPEN_BRACKET && !values.isInValues())) {
      return name(reading, at);
    }
    if (DIGIT[byte] === 1 || (SIGN[byte] === 1 && isSign(bytes, at, end))) {
      return number(reading, at);
    }
    if (byte === DOLLAR) return dollar(reading, at);
    if (WORD[byte] === 1) return word(reading, at);
    const following = at + 1 < end ? bytes[at + 1] : 0;
    if (byte === HYPHEN && following === HYPHEN) return comment(reading, at);
    if (byte === SLASH && following === ASTERISK) return comment(reading, at);
    if (byte === ASTERISK && following === SLASH) return endsConditional(reading, at);
    if (byte === BACKSLASH) return at + 1 + WRITTEN_BLANK[following];
    last = byte;
    if (byte === OPEN_PAREN || byte === EQUALS) isLoose = false;
    if (byte === OPEN_PAREN) depth++;
    // The text around the statement is no SQL.
    else if (byte === CLOSE_PAREN && --depth < 0) return ends(at);
    if (byte === SEMICOLON) return semicolon(reading, at);
    token(reading, byte, at, at + 1);
    return at + 1;
  }

  /** The end of `/*!50001 CREATE VIEW … *\/`, as MySQL's dumps have it. */
  function endsConditional(reading: Reading, at: number): number {
    values.reset(reading);
    if (isInText) return ends(at);
    mark(reading, at, STRUCTURE);
    mark(reading, at + 2, CODE);
    state = 'between';
    return at + 2;
  }

  function semicolon(reading: Reading, at: number): number {
    if (values.isCopy()) {
      const options = values.copied();
      const columns = values.isIdle() ? [] : values.columns();
      rows.begin(columns, options);
      mark(reading, at + 1, options.isCsv() ? bareFields(options.delimiter()) : COPIED_ROWS);
      state = 'before rows';
      isOver = isInText && columns.length === 0;
      return at + 1;
    }
    values.reset(reading);
    state = 'between';
    isOver = isInText;
    return at + 1;
  }

  function isSign(bytes: Buffer, at: number, end: number): boolean {
    const isFirstOfValue = BEFORE_SIGN[last] === 1 || (last === BARE_WORD && isKeyword);
    return isFirstOfValue && at + 1 < end && DIGIT[bytes[at + 1]] === 1;
  }

  function quote(reading: Reading, at: number): number {
    closer = reading.bytes[at];
    const afterName = values.isNaming() ? quotedName(reading, at, QUOTED) : -1;
    if (afterName >= 0) return afterName;
    if (isAt(reading, at, END_OF_PYTHON) && WORD[reading.bytes[at + 3]] === 0) {
      return ends(at);
    }
    if (isEscape && last === BARE_WORD) escapes = 'never';
    if (escapes === 'maybe') escapes = isSqlite ? 'never' : usual;
    const isTwice = isInText && isAt(reading, at, TWICE);
    // `VALUES (''a'')`
    isDoubled ||= isTwice && WORD[reading.bytes[at + 2]] === 1;
    const isEscaped = isInText && reading.bytes[at - 1] === BACKSLASH;
    escapedBy = isDoubled && isTwice ? APOSTROPHE : isEscaped ? BACKSLASH : 0;
    const container = isHex ? HEX_DIGITS : SQL_STRINGS[kindOf(escapes !== 'never')];
    const start = literal(reading, at, escapedBy === APOSTROPHE ? 2 : 1, 'string', container);
    const first = json.begin(reading, start, escapes);
    isJson = first !== undefined;
    if (isJson) mark(reading, start, first);
    return start;
  }

  function kindOf(isEscaping: boolean): number {
    return (closer === QUOTE ? 2 : 0) + (isEscaping ? 1 : 0);
  }

  function inJson(reading: Reading, at: number, stop: number): void {
    const inside = SQL_JSON[kindOf(json.isEscaped())];
    const text = SQL_STRINGS[kindOf(escapes !== 'never')];
    json.read(reading, at, stop, (from, part) =>
      mark(reading, from, containerInside(inside, part, text, reading.numbers)),
    );
  }

  function name(reading: Reading, at: number): number {
    closer = reading.bytes[at] === BACKTICK ? BACKTICK : CLOSE_BRACKET;
    if (usual === 'maybe') usual = closer === BACKTICK ? 'always' : 'never';
    const afterName = values.isIdle() ? -1 : quotedName(reading, at, NAME);
    if (afterName >= 0) return afterName;
    state = 'string';
    escapedBy = 0;
    escapes = 'never';
    opened = reading.base + at + 1;
    return at + 1;
  }

  /** Reads a name between quotes, and returns its end; -1 if it does not close nearby on its line. It stays, unless it looks like a value. */
  function quotedName(reading: Reading, at: number, of: number): number {
    const { bytes, end } = reading;
    const high = Math.min(end, at + LONGEST_PART);
    const closed = closingIn(bytes, at + 1, high, high, closer, 'never');
    const name = bytes.subarray(at + 1, closed);
    if (closed >= high || closer === APOSTROPHE || name.includes(NEWLINE)) {
      // `EXEC p 'k', @name = 'x'`
      if (closer === APOSTROPHE && isCall) return -1;
      isOver = isInText;
      return isInText ? at + 1 : -1;
    }
    // In text a list of names is read after the text around it.
    if (!isInText) {
      mark(reading, at, STRUCTURE);
      keyLiteral(reading, at + 1, closed, sqlString(closer, false), name.includes(QUOTE));
      mark(reading, closed, STRUCTURE);
      mark(reading, closed + 1, CODE);
    }
    last = closer;
    token(reading, of, at + 1, closed);
    return closed + 1;
  }

  function string(reading: Reading, at: number, limit: number): number {
    const { bytes, base, end, ended } = reading;
    const stop =
      escapedBy === 0
        ? closingIn(bytes, at, limit, end, closer, escapes)
        : closingEscaped(bytes, at, limit, end, closer, escapedBy);
    const newline = isInText ? indexFrom(NEWLINE, bytes, at, Math.min(stop, limit)) : -1;
    if (isJson) inJson(reading, at, newline < 0 ? Math.min(stop, end) : newline);
    if (newline >= 0) return ends(newline);
    if (stop < limit) return closes(reading, stop, escapedBy === 0 ? 1 : 2);
    if (ended && limit === end) cut(reading, opened - base);
    return stop;
  }

  function closes(reading: Reading, at: number, length: number): number {
    const { bytes, base, end } = reading;
    const stop = at + length;
    if (closer === APOSTROPHE || closer === QUOTE || closer === DOLLAR) mark(reading, at, CODE);
    state = 'code';
    isJson = false;
    last = closer;
    escapes = 'maybe';
    isHex = false;
    // `'O'Brien'`: the quote was not the end. From here on text and code cannot be distinguished.
    const isBroken = closer === APOSTROPHE && stop < end && WORD[bytes[stop]] === 1;
    if (isBroken && values.isInValues()) {
      values.reset(reading);
      return ends(stop);
    }
    const start = at - (opened - base) < VALUE_BYTES ? opened - base : -1;
    const isName = closer === BACKTICK || closer === CLOSE_BRACKET;
    token(reading, isName ? NAME : closer === QUOTE ? QUOTED : TEXT, start, at);
    return stop;
  }

  /** The first line of a string in which the text ends. */
  function cut(reading: Reading, start: number): void {
    const { bytes, end } = reading;
    if (start < 0 || end - start >= VALUE_BYTES || closer === BACKTICK || closer === CLOSE_BRACKET)
      return;
    const newline = indexFrom(NEWLINE, bytes, start, end);
    let stop = newline < 0 ? end : newline;
    while (stop > start && bytes[stop - 1] < SPACE) stop--;
    values.cut(reading, start, stop);
  }

  function number(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const high = Math.min(end, at + GRAMMAR_REACH);
    let p = at + 1;
    while (p < high && IN_NUMBER[bytes[p]] === 1) p++;
    if (p < high && WORD[bytes[p]] === 1) return digits(reading, at, p);
    isLoose ||= isOfText(reading, at, p);
    // The text around a statement may be a string with other quotes.
    if (!isInText && !isLoose) mark(reading, at, SQL_NUMBERS[reading.numbers]);
    if (!isLoose) mark(reading, p, CODE);
    last = NUMBER;
    token(reading, NUMBER, at, p);
    return p;
  }

  /** Whether a number is a part of a text, not a value: `555-0142`, `12 Main St`. */
  function isOfText({ bytes, end }: Reading, at: number, stop: number): boolean {
    if (last === NUMBER || (last === BARE_WORD && !isKeyword)) return true;
    if (at > 0 && JOINING[last] === 1 && bytes[at - 1] === last) return true;
    const isJoined = stop + 1 < end && JOINING[bytes[stop]] === 1 && DIGIT[bytes[stop + 1]] === 1;
    if (isJoined) return true;
    const isClosed = stop < end && bytes[stop] === CLOSE_PAREN;
    const next = pastBlanks(bytes, isClosed ? stop + 1 : stop, end);
    if (next >= end) return false;
    if (DIGIT[bytes[next]] === 1) return true;
    if (isClosed || LETTER[bytes[next]] === 0) return false;
    const word = wordAt(bytes, next, Math.min(wordEnd(bytes, next, end), next + LONGEST_KEYWORD));
    const isOfSql = CONTINUING.has(word) || BEFORE_LINE_END.has(word) || AFTER_NUMBER.has(word);
    return !isOfSql && bytes.subarray(stop, next).indexOf(NEWLINE) < 0;
  }

  /** `0x5A6962` */
  function digits(reading: Reading, at: number, afterZero: number): number {
    const { bytes, end } = reading;
    const start = afterZero + 1;
    const stop = wordEnd(bytes, start, end);
    const isHexNumber = afterZero === at + 1 && (bytes[afterZero] | CASE_BIT) === SMALL_X;
    if (!isHexNumber || stop === start || stop - at >= GRAMMAR_REACH - 1) return word(reading, at);
    mark(reading, at, STRUCTURE);
    mark(reading, start, HEX_DIGITS);
    mark(reading, stop, CODE);
    last = NUMBER;
    token(reading, TEXT, start, stop);
    return stop;
  }

  function word(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const p = wordEnd(bytes, at + 1, end);
    const written = wordAt(bytes, at, p);
    last = BARE_WORD;
    isKeyword = CONTINUING.has(written) || BEFORE_LINE_END.has(written);
    if (isKeyword) isLoose = false;
    isEscape = written === ESCAPE;
    const isCommand = isFirst;
    if (isFirst) {
      isEnding = ENDING.has(written);
      isCall = CALLS.has(written);
    }
    isFirst = false;
    if (p < end && bytes[p] === APOSTROPHE) return prefix(reading, at, p);
    if (!isInText && (isCommand || values.isNaming()) && !isValueInKey(bytes, at, p)) {
      mark(reading, at, STRUCTURE);
      mark(reading, p, CODE);
    } else if (!isInText && IN_VALUES.has(written) && values.isInValues()) {
      mark(reading, at, STRUCTURE);
      mark(reading, p, CODE);
    }
    token(reading, BARE_WORD, at, p);
    return p;
  }

  /** `E'…'`, `N'…'`, `_utf8'…'`: the letter stays. */
  function prefix(reading: Reading, at: number, stop: number): number {
    const { bytes, end } = reading;
    const isPrefix = bytes[at] === UNDERSCORE || PREFIXES.has(wordAt(bytes, at, stop));
    // An apostrophe in prose after a statement.
    if (!isPrefix && values.isIdle() && stop + 1 < end && LETTER[bytes[stop + 1]] === 1)
      return stop + 1;
    if (isPrefix) mark(reading, at, STRUCTURE);
    if (ORACLE.has(wordAt(bytes, at, stop)) && stop + 1 < end) return alternative(reading, stop);
    if (stop - at > 1) return stop;
    const letter = bytes[at] | CASE_BIT;
    if (letter === SMALL_E) escapes = 'always';
    if (letter === SMALL_N) escapes = 'never';
    isHex = letter === SMALL_X;
    return stop;
  }

  /** Oracle's `q'[it's]'` */
  function alternative(reading: Reading, at: number): number {
    const opens = reading.bytes[at + 1];
    tag = Buffer.from([CLOSING.get(opens) ?? opens, APOSTROPHE]);
    closer = DOLLAR;
    return literal(reading, at, 2, 'dollar', ALTERNATIVE_STRING);
  }

  /** `$$it's$$` */
  function dollar(reading: Reading, at: number): number {
    const stop = tagEnd(reading.bytes, at, reading.end);
    last = DOLLAR;
    if (stop === 0) {
      token(reading, DOLLAR, at, at + 1);
      return at + 1;
    }
    tag = Buffer.from(reading.bytes.subarray(at, stop));
    closer = DOLLAR;
    return literal(reading, at, stop - at, 'dollar', DOLLAR_STRING);
  }

  /** The rest of the line after the semicolon. */
  function beforeRows(reading: Reading, at: number): number {
    const byte = reading.bytes[at];
    if (byte === NEWLINE) state = 'rows';
    else if (isInText && BLANK[byte] === 0) isOver = true;
    return at + 1;
  }

  function copied(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    if (bytes[at - 1] === NEWLINE && isAt(reading, at, END_OF_COPY)) {
      mark(reading, at, CODE);
      values.reset(reading);
      state = 'between';
      isOver = isInText;
      return at + 2;
    }
    if (!rows.isOver()) {
      const stop = rows.step(reading, at, limit);
      isOver = isInText && rows.isOver();
      return stop;
    }
    const newline = indexFrom(NEWLINE, bytes, at, limit);
    return newline < 0 ? limit : newline + 1;
  }

  function upTo(reading: Reading, at: number, limit: number, end: Buffer): number {
    const { bytes, base, ended } = reading;
    const shown = bytes.subarray(0, Math.min(reading.end, limit + end.length - 1));
    const found = shown.indexOf(end, at);
    if (isInText && end !== LINE_END) {
      const newline = bytes
        .subarray(at, found < 0 ? limit : Math.min(found, limit))
        .indexOf(NEWLINE);
      if (newline >= 0) return ends(at + newline);
    }
    if (state === 'dollar') {
      if (found >= 0) return closes(reading, found, end.length);
      if (ended && limit === reading.end) cut(reading, opened - base);
      return limit;
    }
    if (found < 0) return limit;
    mark(reading, found, CODE);
    state = after;
    if (end === LINE_END) {
      lines++;
      isIndented = false;
    }
    return found + end.length;
  }
}

/** Whether only blanks are before an offset in its line. */
function beginsLine({ bytes, base }: Reading, at: number): boolean {
  const low = Math.max(0, at - MOST_INDENTED);
  let p = at;
  while (p > low && (bytes[p - 1] === SPACE || bytes[p - 1] === TAB)) p--;
  return p === 0 ? base === 0 : bytes[p - 1] === NEWLINE;
}

/** End of a word, as far as the window shows one. */
function wordEnd(bytes: Buffer, at: number, end: number): number {
  return pastBytes(WORD, bytes, at, Math.min(end, at + GRAMMAR_REACH - 1));
}
