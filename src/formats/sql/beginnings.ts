import { ALNUM, byteSet, CASE_BIT, NEWLINE, OPEN_PAREN, SMALL_O } from '../../core/bytes.ts';
import type { Cue } from '../../engine/cues/cue.ts';

/** Kind of statement: one with values, or one that defines a table's columns. */
export type StatementKind = 'insert' | 'update' | 'copy' | 'create';

/** The first word of a statement: where it begins, and ends. */
export interface FirstWord {
  readonly kind: StatementKind;
  readonly start: number;
  readonly end: number;
}

/** A list of columns in brackets: its start after the opening bracket, and the closing bracket. */
export interface ListPosition {
  readonly start: number;
  readonly end: number;
}

/**
 * `INSERT INTO`, `INSERT [dbo]`, `REPLACE INTO`, `CREATE TABLE`, `UPDATE t`, `COPY patients`, and `INTO` of `INSERT
 * ALL INTO …`, as dumps write them. Lower-case words of these lengths are everywhere: there only a word that begins a
 * line counts, or `) values`, with the text before it.
 */
export const STATEMENT_CUES: readonly Cue[] = [
  {
    bytes: ['IRCU', 'NERP', 'SPED', 'ELA'],
    holds: isWord(/^(?:INSERT|REPLACE|CREATE|UPDATE)[ \t\r\n]/),
  },
  { bytes: ['CI', 'ON', 'PT', 'YO'], holds: isWord(/^(?:COPY|INTO) /) },
  {
    bytes: ['\n', 'ircu', 'nerp', 'sped'],
    holds: isText(/^\n(?:insert|replace|create|update)[ \t\r\n]/),
  },
  { bytes: [')', ' \t\n', 'vV', 'a'], holds: isText(/^\)[ \t\n][vV]alues[ \t\r\n(]/) },
  { bytes: [')', 'vV', 'a', 'l'], holds: isText(/^\)[vV]alues[ \t\r\n(]/) },
];

/** Bytes of `\nreplace ` and of `) values `. */
const LONGEST_CUE = 9;

function isText(pattern: RegExp): Required<Cue>['holds'] {
  return (bytes, at, end) =>
    pattern.test(bytes.toString('latin1', at, Math.min(end, at + LONGEST_CUE)));
}

function isWord(pattern: RegExp): Required<Cue>['holds'] {
  const holds = isText(pattern);
  return (bytes, at, end) => (at === 0 || ALNUM[bytes[at - 1]] === 0) && holds(bytes, at, end);
}

/** Bytes read before `) values`. */
const LIST_BYTES = 512;
const NAME_BYTES = 130;
const MOST_BLANKS = 16;
export const STATEMENT_BACK = LIST_BYTES + NAME_BYTES + 2 * MOST_BLANKS + 8;

const LISTED = byteSet('0-9A-Za-z_$#@\x80-\xff,. \t\r\n\\`"[]');
const NAME = byteSet('0-9A-Za-z_$#@\x80-\xff.\\`"[]');
const BLANK = byteSet(' \t\r\n');

const INTO = 'into';

const KINDS: Readonly<Record<number, StatementKind>> = {
  105: 'insert',
  114: 'insert',
  117: 'update',
  99: 'create',
};
const FIRST = byteSet('icru');
const SMALL = ['insert', 'replace', 'create', 'update'].map((word) => Buffer.from(word));

/** The first word of a statement at its cue: a lower-case one follows a newline. */
export function firstWordAt(bytes: Uint8Array, at: number): FirstWord {
  const start = bytes[at] === NEWLINE ? at + 1 : at;
  let end = start;
  while (BLANK[bytes[end]] === 0) end++;
  return { kind: kindOf(bytes, start), start, end };
}

function kindOf(bytes: Uint8Array, at: number): StatementKind {
  return (bytes[at + 1] | CASE_BIT) === SMALL_O ? 'copy' : KINDS[bytes[at] | CASE_BIT];
}

/** The word in small letters that begins a statement at `at`, where a text or a line begins. */
export function wordInFront(bytes: Buffer, at: number, end: number): FirstWord | undefined {
  if (FIRST[bytes[at]] === 0 || (at > 0 && bytes[at - 1] !== NEWLINE)) return undefined;
  for (const word of SMALL) {
    const stop = at + word.length;
    if (stop < end && BLANK[bytes[stop]] === 1 && word.compare(bytes, at, stop) === 0) {
      return { kind: kindOf(bytes, at), start: at, end: stop };
    }
  }
  return undefined;
}

/** The list that ends at `at`, if it is that of `into patients (id, name) values`; a statement in capitals was read before. */
export function listBefore(bytes: Buffer, at: number): ListPosition | undefined {
  const start = backOver(LISTED, bytes, at, LIST_BYTES);
  if (start < 1 || start === at || bytes[start - 1] !== OPEN_PAREN) return undefined;
  const name = backOver(BLANK, bytes, start - 1, MOST_BLANKS);
  const begin = backOver(NAME, bytes, name, NAME_BYTES);
  const word = backOver(BLANK, bytes, begin, MOST_BLANKS);
  if (begin === name || word === begin || word < INTO.length + 1) return undefined;
  if (BLANK[bytes[word - INTO.length - 1]] === 0) return undefined;
  const written = bytes.toString('latin1', word - INTO.length, word);
  const isInto = written.toLowerCase() === INTO && written !== INTO.toUpperCase();
  return isInto ? { start, end: at } : undefined;
}

function backOver(set: Uint8Array, bytes: Uint8Array, from: number, most: number): number {
  const low = Math.max(0, from - most);
  let p = from;
  while (p > low && set[bytes[p - 1]] === 1) p--;
  return p;
}
