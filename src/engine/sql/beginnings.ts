import { byteSet } from '../bytes.ts';
import type { Trigger } from '../types.ts';

/** What a statement does that has values in it, or says what columns a table has. */
export type StatementKind = 'insert' | 'copy' | 'create';

/** A list of columns in brackets: where it begins behind its opening one, and the closing one. */
export interface ListPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * `INSERT INTO`, `INSERT [dbo]`, `REPLACE INTO`, `CREATE TABLE`, `COPY patients`, as dumps have them. In small letters words
 * of that length are all over: there it is `) values`, and what stands before is looked at.
 */
export const STATEMENT_TRIGGERS: readonly Trigger[] = [
  { only: 'U', length: [6, 7], next: ' \t\r\n', form: '(INSERT|REPLACE|CREATE)[ \t\r\n]' },
  { only: 'U', length: [4, 4], next: ' ', form: 'COPY[ ]' },
  { literal: [')', ' \t\n', 'vV'], form: '[)][ \t\n](v|V)alues[ \t\r\n(]' },
  { literal: [')', 'vV', 'a'], form: '[)](v|V)alues[ \t\r\n(]' },
];

/** Bytes before `) values` that are looked at. */
const LIST_BYTES = 512;
const NAME_BYTES = 130;
const MOST_BLANKS = 16;
export const STATEMENT_BACK = LIST_BYTES + NAME_BYTES + 2 * MOST_BLANKS + 8;

const CREATE_SECOND = 0x72;
const LISTED = byteSet('0-9A-Za-z_$#@\x80-\xff,. \t\r\n\\`"[]');
const NAME = byteSet('0-9A-Za-z_$#@\x80-\xff.\\`"[]');
const BLANK = byteSet(' \t\r\n');
const OPEN = 0x28;
const INTO = 'into';

/** Which statement may begin with the word at `at`, by the first two letters of it. */
export function statementAt(bytes: Uint8Array, at: number): StatementKind {
  if ((bytes[at] | 0x20) !== 0x63) return 'insert';
  return (bytes[at + 1] | 0x20) === CREATE_SECOND ? 'create' : 'copy';
}

/** The list that ends at `at`, where it is that of `into patients (id, name) values`; in capitals it was read before. */
export function listBefore(bytes: Buffer, at: number): ListPlace | undefined {
  const start = backOver(LISTED, bytes, at, LIST_BYTES);
  if (start < 1 || start === at || bytes[start - 1] !== OPEN) return undefined;
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
