import {
  ALNUM,
  backOver,
  byteSet,
  CASE_BIT,
  OPEN_PAREN,
  SLASH,
  SMALL_S,
  SMALL_W,
} from '../../core/bytes.ts';
import { CUE_BYTES, type Cue } from '../../engine/cues/cue.ts';
import { GRAMMAR_REACH, type Reading } from '../reading.ts';

/** The bytes that a window shows. */
type Shown = Pick<Reading, 'bytes' | 'end'>;

/** `where last_name =`, `WHERE u.[name] in`, as far as a cue shows it: most words after it are those of a sentence. */
const WHERE_CUE =
  /^where[\s(]+[\\"[\x60@]*[\w$#]+(?:$|[.\]"\x60\\(:]|\s*[=<>!~]|\s+(?:$|i(?:$|n|l)|l(?:$|i)|b(?:$|e)|n(?:$|o)))|^where[\s(]+\w+_|^where\s*\([\s(]*[\w.]+,/i;
/**
 * `INSERT INTO`, `INSERT [dbo]`, `REPLACE INTO`, `CREATE TABLE`, `UPDATE t`, `COPY patients`, and `INTO` of `INSERT
 * ALL INTO …`, anywhere in a text; `where name =`, `set name =` and calls with names of values. Other words in lower case are
 * everywhere: of those only `) values` counts, with the text before it.
 */
export const STATEMENT_CUES: readonly Cue[] = [
  {
    bytes: ['IRCU', 'NERP', 'SPED', 'ELA'],
    holds: isWord(/^(?:INSERT|REPLACE|CREATE|UPDATE)[ \t\r\n]/),
  },
  { bytes: ['CI', 'ON', 'PT', 'YO'], holds: isWord(/^(?:COPY|INTO) /) },
  { bytes: [')', ' \t\n', 'vV', 'a'], holds: isText(/^\)[ \t\n][vV]alues[ \t\r\n(]/) },
  { bytes: [')', 'vV', 'a', 'l'], holds: isText(/^\)[vV]alues[ \t\r\n(]/) },
  { bytes: ['wW', 'hH', 'eE', 'rR'], holds: isWord(WHERE_CUE) },
  {
    bytes: ['sS', 'eE', 'tT', ' \t\r\n'],
    holds: isWord(/^set\s+(?:$|[\\"[\x60@]*[\w$#]+(?:$|[.\]"\x60\\]|\s*=))/i),
  },
  {
    bytes: ['eEcCdD', 'xXaAeE', 'eElLcC', 'cClL'],
    holds: isWord(/^(?:exec(?:ute)?|call|declare)\s+[\w[@]/i),
  },
];

function isText(pattern: RegExp): Required<Cue>['holds'] {
  return (bytes, at, end) =>
    pattern.test(bytes.toString('latin1', at, Math.min(end, at + CUE_BYTES)));
}

function isWord(pattern: RegExp): Required<Cue>['holds'] {
  const holds = isText(pattern);
  return (bytes, at, end) => (at === 0 || ALNUM[bytes[at - 1]] === 0) && holds(bytes, at, end);
}

/** Bytes before `) values` that are looked at. */
const LIST_BYTES = 512;
const NAME_BYTES = 130;
const MOST_BLANKS = 16;
export const STATEMENT_BACK = LIST_BYTES + NAME_BYTES + 2 * MOST_BLANKS + 8;

const LISTED = byteSet('0-9A-Za-z_$#@\x80-\xff,. \t\r\n\\`"[]');
const NAME = byteSet('0-9A-Za-z_$#@\x80-\xff.\\`"[]');
const BLANK = byteSet(' \t\r\n');
const INTO = 'into';

/** Whether a statement begins with one of its clauses, after text of its own. */
export function isClause(bytes: Uint8Array, at: number): boolean {
  const letter = bytes[at] | CASE_BIT;
  return letter === SMALL_W || letter === SMALL_S;
}

/** Start of the statement of a cue, such as `into patients (id, name) values`; -1 if it was read before, or is missing. */
export function statementAt({ bytes, end }: Shown, cue: number): number {
  const shown = shownAt({ bytes, end }, cue);
  const letter = bytes[cue] | CASE_BIT;
  if (letter === SMALL_W) return CONDITION.test(shown) ? cue : -1;
  if (letter === SMALL_S) {
    const before = bytes.toString('latin1', Math.max(0, cue - UPDATE_BYTES), cue);
    return ASSIGNMENT.test(shown) && (shown.includes('@') || UPDATE.test(before)) ? cue : -1;
  }
  if (IMMEDIATE.test(shown)) return -1;
  if (/^(?:exec|call|decl)/i.test(shown)) return CALL.test(shown) ? cue : -1;
  if (ALNUM[bytes[cue]] === 1) return cue;
  const start = backOver(LISTED, bytes, cue, cue - LIST_BYTES);
  if (start < 1 || start === cue || bytes[start - 1] !== OPEN_PAREN) return -1;
  const name = backOver(BLANK, bytes, start - 1, start - 1 - MOST_BLANKS);
  const begin = backOver(NAME, bytes, name, name - NAME_BYTES);
  const word = backOver(BLANK, bytes, begin, begin - MOST_BLANKS);
  if (begin === name || word === begin || word < INTO.length + 1) return -1;
  if (BLANK[bytes[word - INTO.length - 1]] === 0) return -1;
  const written = bytes.toString('latin1', word - INTO.length, word);
  const isInto = written.toLowerCase() === INTO && written !== INTO.toUpperCase();
  return isInto ? word - INTO.length : -1;
}

const WRITTEN = String.raw`(?:[\w$#@.-]|"[^"]*"|\[[^\]]*\]|\x60[^\x60]*\x60)+`;
/** The same where the statement is in a string: `\"name\"`. */
const NAMED = String.raw`[\w$#@.\\"\[\]\x60]+`;
const COMPARED = String.raw`(?:[=<>!~]|@>|::|(?:not\s+)?(?:i?like|rlike|regexp|between|in)\b|is\s+(?:not\s+)?null)`;
/** A name or several, some in calls: `lower(name)`, `(a, b)`. */
function oneOrMore(name: string): string {
  const one = String.raw`(?:\w+\s*\(\s*)?${name}\)?`;
  return String.raw`${one}(?:(?:\s*,\s*${one})+\s*\))?`;
}

const CONDITION = new RegExp(
  String.raw`^where[\s(]+(?:(?:not\s+|binary\s+)*${oneOrMore(NAMED)}\s*${COMPARED}|exists\s*\(|\d+\s*=|\w+\s*\([^()\n]{0,40}(?:\?|%s|\$\d)[^()\n]{0,40}\))`,
  'i',
);
const ASSIGNMENT = new RegExp(String.raw`^set\s+${NAMED}\s*=`, 'i');
/** The text before an assignment. */
const UPDATE = new RegExp(
  String.raw`\bupdate\s+(?:only\s+)?${NAMED}(?:\s+(?:as\s+)?\w+)?\s+$`,
  'i',
);
const UPDATE_BYTES = 2 * NAME_BYTES;
/** Calls with names of values: `EXEC p @name = 'x'`, `call p(name => 'x')`, and `DECLARE @name char(9) = 'x'`. */
const CALLS = String.raw`EXEC(?:UTE)?\s+(?:@\w+\s*=\s*)?${WRITTEN}\s+(?:@\w+\s*=|N?')|CALL\s+${WRITTEN}\s*\(\s*\w+\s*=>|DECLARE\s+@\w+\s+\w`;
const CALL = new RegExp(`^(?:${CALLS})`, 'i');
/** A statement follows, in a string. */
const IMMEDIATE = /^execute\s+immediate\s/i;
const LITERAL = String.raw`N?'(?:[^'\n]|'')*'`;
/** `SELECT a, b FROM t WHERE a =`, as far as it is shown: sentences have such words, too. */
const SELECTED = String.raw`(?:\*|(?:${LITERAL}|${WRITTEN}\*?(?:\([^()]{0,40}\))?)(?:\s+AS\s+${WRITTEN})?)`;
const SELECTS = String.raw`SELECT\s+(?:DISTINCT\s+)?(?:${LITERAL}\s+AS\s+${WRITTEN}|${SELECTED}(?:\s*,\s*${SELECTED})*\s+FROM\s+${WRITTEN}(?:\s+(?:AS\s+)?\w+)?\s*(?:;|\s(?:ORDER|GROUP)\s+BY|\sLIMIT\s+\d|(?:INNER|LEFT|RIGHT|FULL|CROSS)?\s+JOIN\s+${WRITTEN}|\sWHERE\s[\s(]*(?:${oneOrMore(WRITTEN)}\s*${COMPARED}|$)))`;
/** First words of statements, with what follows them in no prose. */
const STATEMENT = new RegExp(
  String.raw`^(?:INSERT\s+(?:(?:IGNORE|ALL|OVERWRITE|INTO|TABLE)\s+)*${WRITTEN}\s*(?:\(|--|\/\*|VALUES|SELECT|SET\s|DEFAULT|OVERRIDING|PARTITION)|INSERT\s+ALL|REPLACE\s+INTO\s+${WRITTEN}\s*(?:\(|VALUES|SELECT)|CREATE\s+(?:(?:OR\s+REPLACE|TEMP|TEMPORARY|UNIQUE|GLOBAL|UNLOGGED|DEFINER\S*)\s+)*(?:TABLE|VIEW|INDEX|DATABASE|SCHEMA|SEQUENCE|TRIGGER|FUNCTION|PROCEDURE)\s|UPDATE\s+${WRITTEN}\s+SET\s|COPY\s+${WRITTEN}\s*(?:\(|FROM)|DELETE\s+FROM\s+${WRITTEN}|${CALLS}|${SELECTS}|MERGE\s+INTO\s+${WRITTEN}\s+(?:(?:AS\s+)?${WRITTEN}\s+)?USING\s|WITH\s+${WRITTEN}\s+AS\s*\(\s*SELECT\s|DROP\s+(?:TABLE|VIEW|INDEX|DATABASE|SCHEMA|SEQUENCE)\s|ALTER\s+TABLE\s|SET\s+(?:@|[\w.]+\s*(?:=|TO\s))|(?:UN)?LOCK\s+TABLES|PRAGMA\s+\w+|BEGIN(?:\s+TRANSACTION)?;|START TRANSACTION;|COMMIT;|USE\s+[\x60\[]?\w+[\x60\]]?;)`,
  'i',
);
/** First words after another statement, some of them in a line that is all that is shown. */
const NEXT = new RegExp(
  String.raw`^(?:SELECT\s|(?:(?:INSERT|REPLACE)\s+INTO|UPDATE)\s+${WRITTEN}\s*$)`,
  'i',
);
/** Two lines of comments in SQL*Plus. */
const REMARKS = /^rem\b[^\n]*\nrem\b/i;
/** Lines of dumps that are no statements. */
const BETWEEN = /^(?:--|\/\*|GO\s|rem\s|prompt\s)/i;
const PRAGMA = /^pragma\s/i;

/** The first letters of statements, by which most lines are known to begin none. */
const BEGINS = new Uint8Array(1 << 15);
const FIRST =
  'INS REP CRE UPD COP DEL DRO ALT SET UNL LOC PRA BEG STA COM USE REM MER WIT SEL EXE CAL DEC';
for (const letters of FIRST.split(' ')) BEGINS[beginningOf(Buffer.from(letters), 0)] = 1;

/** Whether statements of SQL begin at an offset. */
export function beginsSql(reading: Shown, at: number): boolean {
  if (reading.bytes[at] === SLASH) {
    const length = conditionalLength(reading, at);
    return length > 0 && isStatement(reading, at + length, false);
  }
  if (BEGINS[beginningOf(reading.bytes, at)] === 0) return false;
  return isStatement(reading, at, false) || REMARKS.test(shownAt(reading, at));
}

/** Whether a statement is at an offset, after another one or as the first. */
export function isStatement(reading: Shown, at: number, isNext: boolean): boolean {
  const shown = shownAt(reading, at);
  return STATEMENT.test(shown) || (isNext && NEXT.test(shown));
}

/** Bytes before the text of a comment that MySQL executes, from a version on: `/*!50001 CREATE VIEW … *\/`; 0 if absent. */
export function conditionalLength({ bytes, end }: Shown, at: number): number {
  const shown = bytes.toString('latin1', at, Math.min(end, at + VERSION_BYTES));
  return /^\/\*M?!\d{5,6} /.exec(shown)?.[0].length ?? 0;
}

const VERSION_BYTES = 12;

/** Whether it is SQLite's: a backslash is a backslash in its texts. */
export function isPragma(reading: Shown, at: number): boolean {
  return PRAGMA.test(shownAt(reading, at));
}

/** Whether a comment, or a command to a client, is at an offset. */
export function isBetween(reading: Shown, at: number): boolean {
  return BETWEEN.test(shownAt(reading, at));
}

function shownAt({ bytes, end }: Shown, at: number): string {
  return bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH));
}

/** Three letters as one number, without their case. */
function beginningOf(bytes: Buffer, at: number): number {
  return ((bytes[at] & 31) << 10) | ((bytes[at + 1] & 31) << 5) | (bytes[at + 2] & 31);
}
