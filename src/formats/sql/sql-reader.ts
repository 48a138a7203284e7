import { byteSet, CLOSE_PAREN, NEWLINE } from '../../core/bytes.ts';
import type { NumberList } from '../../core/number-list.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import { firstWordAt, listBefore, wordInFront } from './beginnings.ts';
import { type ColumnsOf, type MayName, SQL_REACH, type TakeValue } from './statement-part.ts';
import { statementReader } from './statement-reader.ts';

/** Reads the statements that are in a window's core, and gives the values that begin in it. */
export interface SqlReader {
  /** Whether a statement continues from the window before. */
  active(): boolean;
  /** Reads a window's core, with the cues of statements in it. */
  read(range: FieldRange, cues: NumberList, take: TakeValue): void;
}

/**
 * Reads the statements of a text, window after window. The meaning of a byte depends on the start of its statement,
 * the bytes read up to it, and at most `SQL_REACH` bytes after it, wherever windows end.
 */
export function sqlReader(columnsOf: ColumnsOf, mayName: MayName): SqlReader {
  const statement = statementReader(columnsOf, mayName);
  let resume = 0;

  return {
    active: () => statement.active(),
    read(range, cues, take) {
      const { bytes, base, from, to, end } = range;
      const { at, length } = cues;
      let p = Math.max(from, resume - base);
      let line = -1;
      for (let next = 0; p < to; ) {
        if (statement.active()) {
          const isLoose = statement.isLoose();
          if (isLoose && line < p) line = statementLine(range, p);
          if (isLoose && line === p) statement.abandon();
          else p = statement.step(isLoose ? before(range, line) : range, p, take);
          continue;
        }
        // Its newline is in the window before.
        const word = p === from ? wordInFront(bytes, from, end) : undefined;
        if (word !== undefined) {
          p = statement.begin(range, word);
          continue;
        }
        while (next < length && positionOf(bytes, at[next]) < p) next++;
        if (next >= length) break;
        p = begin(range, at[next]);
      }
      resume = base + Math.max(p, to);
    },
  };

  function begin(range: FieldRange, at: number): number {
    const { bytes } = range;
    if (bytes[at] !== CLOSE_PAREN) return statement.begin(range, firstWordAt(bytes, at));
    const list = listBefore(bytes, at);
    if (list !== undefined) statement.beginAfter(range, list);
    return at + 1;
  }
}

/** Start of a cue's statement: after the newline, if one precedes it. */
function positionOf(bytes: Uint8Array, at: number): number {
  return bytes[at] === NEWLINE ? at + 1 : at;
}

/**
 * Start of the next line that begins with a statement's word, from `at` on; `Infinity` if one step reaches none.
 */
function statementLine({ bytes, to, end }: FieldRange, at: number): number {
  const high = Math.min(end, to + SQL_REACH);
  for (let p = at - 1; ; ) {
    p = bytes.indexOf(NEWLINE, p) + 1;
    if (p === 0 || p >= high) return Number.POSITIVE_INFINITY;
    if (FIRST[bytes[p]] === 1 && WORD.test(bytes.toString('latin1', p, Math.min(end, p + 8))))
      return p;
  }
}

/** The part of a range before a line: nothing that is open there continues after it. */
function before(range: FieldRange, line: number): FieldRange {
  if (line > range.end) return range;
  const { bytes, base, from, to } = range;
  return { bytes, base, from, to: Math.min(to, line), end: line, ended: true };
}

const FIRST = byteSet('IRUCiruc');
const WORD = /^(?:INSERT|REPLACE|UPDATE|CREATE|insert|replace|update|create|COPY)[ \t\r\n]/;
