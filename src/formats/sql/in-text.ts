import { lazy } from '../../core/memoize.ts';
import type { NumberList } from '../../core/number-list.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { indexAt, type Literals } from '../../engine/fields/literals.ts';
import type { Reading } from '../reading.ts';
import { isClause, statementAt } from './beginnings.ts';
import {
  ALTERNATIVE_STRING,
  BLOCK_COMMENT,
  DOLLAR_STRING,
  LINE_COMMENT,
  SQL_STRINGS,
} from './sql-containers.ts';
import { statementInText } from './sql-grammar.ts';

/** Reads statements that other text is around: in a line of a log, a string of JSON, a field of a table. */
export interface InText {
  /** Whether an offset is in a text of SQL that has a grammar of its own. */
  isSql(at: number): boolean;
  /** A text of SQL, with a grammar of its own, begins or ends at an offset in the input. */
  begins(at: number): void;
  ends(at: number): void;
  /** Reads up to `limit` from the cues at or after `from` on, beside the literals of the format around them. */
  read(reading: Reading, cues: NumberList, from: number, limit: number, around: Literals): void;
}

/** Literals of SQL that are text, with statements or tables of its own. */
export const SQL_TEXTS: ReadonlySet<Container | undefined> = new Set([
  ...SQL_STRINGS,
  ALTERNATIVE_STRING,
  DOLLAR_STRING,
  BLOCK_COMMENT,
  LINE_COMMENT,
]);

/** Follows such statements from window to window. */
export function inText(): InText {
  const statement = lazy(statementInText);
  /** Starts and ends of texts of SQL, as offsets in the input. */
  let ranges: number[] = [];
  let isActive = false;
  /** The statement is in a string of the format around it, and ends with that. */
  let isInString = false;
  let resume = 0;

  return {
    isSql,
    begins(at) {
      ranges.push(at, Number.POSITIVE_INFINITY);
    },
    ends(at) {
      ranges[ranges.length - 1] = at;
    },
    read(reading, cues, from, limit, around) {
      const { base } = reading;
      if (!isActive && cues.length === 0) return;
      let p = Math.max(from, resume - base);
      for (let next = 0; ; ) {
        if (isActive) {
          const end = isInString ? endAfter(around, base + p) : Number.POSITIVE_INFINITY;
          const stop = Math.min(limit, startAfter(base + p) - base, end - base);
          p = statement().step(reading, p, stop);
          const isOver = statement().isOver();
          if (p < limit && !isOver) reading.literal(p, undefined);
          isActive = p >= limit && !isOver;
          if (isActive) break;
        }
        while (next < cues.length && (cues.at[next] < p || isTaken(base + cues.at[next], around)))
          next++;
        if (next === cues.length) break;
        const at = statementAt(reading, cues.at[next++]);
        if (at < 0) continue;
        statement().begin(reading, at);
        if (isClause(reading.bytes, at)) reading.parameters.clause(reading.bytes, base, at);
        isActive = true;
        const string = around.containers[indexAt(around, base + at)];
        isInString = string !== undefined && string !== STRUCTURE;
        p = at;
      }
      resume = base + p;
      while (ranges.length > 2 && ranges[1] < base + from) ranges = ranges.slice(2);
    },
  };

  function startAfter(at: number): number {
    for (let n = 0; n < ranges.length; n += 2) if (ranges[n] >= at) return ranges[n];
    return Number.POSITIVE_INFINITY;
  }

  /** Whether an offset is in a text of SQL, but not in a comment, a string or the body of a function there. */
  function isTaken(at: number, around: Literals): boolean {
    return !SQL_TEXTS.has(around.containers[indexAt(around, at)]) && isSql(at);
  }

  function isSql(at: number): boolean {
    for (let n = 0; n < ranges.length; n += 2)
      if (ranges[n] <= at && at < ranges[n + 1]) return true;
    return false;
  }
}

/** The end of the string that an offset is in, in which other literals may be. */
function endAfter(around: Literals, at: number): number {
  const { starts, containers, length } = around;
  for (let n = Math.max(0, indexAt(around, at)); n < length; n++)
    if (starts[n] >= at && (containers[n] === STRUCTURE || containers[n] === undefined))
      return starts[n];
  return Number.POSITIVE_INFINITY;
}
