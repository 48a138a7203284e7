import { LETTER } from '../../core/bytes.ts';
import type { Owners } from '../keys/key-table.ts';

/** The latest statements with parameters in place of values, whose values logs have after them. */
export interface StatementParameters {
  /** A statement begins. */
  begins(): void;
  /** A clause at `at` is the first text of a statement that is read: the parameters before it count. */
  clause(bytes: Buffer, base: number, at: number): void;
  /** A parameter at an offset in the input, whose value these filters own. Without an index it is the next one. */
  add(offset: number, owners: Owners, index?: number): void;
  /** Statements whose parameters and values are all before an offset are forgotten. */
  forget(offset: number): void;
  /** Owners of the values that a log has at an offset, by the index of their parameters; none if no statement is near before it. Offsets grow. */
  at(offset: number): readonly (Owners | undefined)[];
}

interface Bound {
  readonly owners: (Owners | undefined)[];
  /** Offsets of the first parameter with owners, and of the latest parameter or value. */
  readonly first: number;
  last: number;
}

/** Most bytes from a statement to its values, and from one of these to the next. */
const NEAR_BYTES = 512;
/** Most parameters of a statement. */
const MOST_PARAMETERS = 256;
const NONE: Bound['owners'] = [];

/** Creates a memory without statements. */
export function parameters(): StatementParameters {
  const statements: Bound[] = [];
  const earlier = earlierParameters();
  let current: Bound | undefined;
  let count = 0;
  /** Index of the statement that a value was looked up in last. */
  let latest = 0;

  return {
    begins() {
      current = undefined;
      count = 0;
    },
    clause(bytes, base, at) {
      earlier.read(bytes, base, at);
      const previous = statements.at(-1);
      current = previous !== undefined && previous.first >= earlier.start() ? previous : undefined;
      count = earlier.count();
    },
    add(offset, owners, index = count++) {
      if (index >= MOST_PARAMETERS) return;
      if (current === undefined) {
        if (owners.length === 0) return;
        current = { owners: [], first: offset, last: offset };
        statements.push(current);
      }
      current.owners[index] = owners.length > 0 ? owners : undefined;
      current.last = Math.max(current.last, offset);
    },
    forget(offset) {
      const old = statements.findIndex(({ last }) => last + NEAR_BYTES >= offset);
      const gone = old < 0 ? statements.length : old;
      statements.splice(0, gone);
      latest = Math.max(0, latest - gone);
    },
    at(offset) {
      while (latest + 1 < statements.length && statements[latest + 1].first < offset) latest++;
      const near = statements[latest];
      if (near === undefined || near.first > offset || near.last + NEAR_BYTES < offset) return NONE;
      near.last = Math.max(near.last, offset);
      return near.owners;
    },
  };
}

/** Bytes before a clause in which its statement begins. */
const CLAUSE_BYTES = 512;
const TOKEN =
  /(?<mark>\?|%s)|(?<end>;)|(?<line>\n)|\b(?:SELECT|UPDATE|DELETE|INSERT|MERGE|WITH)\s|'(?:[^'\\]|\\.|'')*(?:'|$)|"[^"\n]*"?/gis;

/** Counts the parameters from the first word of a statement, in its line or a line before, to a clause. Each byte is read once. */
function earlierParameters() {
  let read = 0;
  let start = Number.POSITIVE_INFINITY;
  let count = 0;
  /** A statement begins in the line at hand. */
  let isLine = false;

  return {
    /** Where the statement begins, as an offset in the input; infinity: it is not known. */
    start: () => start,
    count: () => count,
    read(bytes: Buffer, base: number, at: number): void {
      const from = Math.max(read, base + at - CLAUSE_BYTES, base);
      if (from > read) forget();
      read = base + at;
      const text = bytes.toString('latin1', from - base, at);
      for (const match of text.matchAll(TOKEN)) {
        const { mark, end, line } = match.groups ?? {};
        if (mark !== undefined) count += Number.isFinite(start) ? 1 : 0;
        else if (end !== undefined) forget();
        else if (line !== undefined) isLine = false;
        else if (LETTER[text.charCodeAt(match.index)] === 1 && !isLine) {
          start = from + match.index;
          count = 0;
          isLine = true;
        }
      }
    },
  };

  function forget(): void {
    start = Number.POSITIVE_INFINITY;
    count = 0;
    isLine = false;
  }
}
