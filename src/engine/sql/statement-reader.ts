import { byteSet, DIGIT } from '../bytes.ts';
import type { ListPlace, StatementKind } from './beginnings.ts';
import { columnList, MOST_COLUMNS } from './column-list.ts';
import { copyRows } from './copy-rows.ts';
import { gaps } from './gaps.ts';
import { knownTables } from './known-tables.ts';
import { type Items, listReader } from './list-reader.ts';
import {
  type Columns,
  type ColumnsOf,
  type MayName,
  NAME_BYTES,
  type Stretch,
  type TakeValue,
} from './stretch.ts';
import { type Escapes, escapesBy, pastBlanks } from './strings.ts';
import { type Words, wordAt, wordsOf } from './words.ts';

/** Reads statements, from behind their first word on. */
export interface StatementReader {
  begin(kind: StatementKind): void;
  /** The same behind a list of columns. */
  beginBehind(stretch: Stretch, list: ListPlace): void;
  /** Goes on at `at`, in the core, and tells up to where it read; it may be beyond. */
  step(stretch: Stretch, at: number, take: TakeValue): number;
  /** A statement goes on. */
  active(): boolean;
}

/** Where in a statement it is: before the table's name, behind a part of it, in the list of columns, and so on. */
type Place =
  | 'name'
  | 'named'
  | 'columns'
  | 'listed'
  | 'rows'
  | 'row'
  | 'behind row'
  | 'copied'
  | 'copy'
  | 'table';

/** What may stand before a table's name. */
const BEFORE_NAME: Readonly<Record<StatementKind, Words>> = {
  insert: wordsOf(
    'INTO IGNORE LOW_PRIORITY HIGH_PRIORITY DELAYED OR REPLACE ABORT FAIL ROLLBACK OVERWRITE TABLE',
  ),
  copy: new Set(),
  create: wordsOf('TABLE TEMPORARY TEMP GLOBAL LOCAL UNLOGGED EXTERNAL OR REPLACE IF NOT EXISTS'),
};
const TABLE = wordsOf('TABLE');
const STATEMENTS = wordsOf('INSERT REPLACE CREATE COPY SELECT VALUES');
const BEFORE_VALUES = wordsOf('OVERRIDING SYSTEM USER');
const VALUES = wordsOf('VALUES VALUE');
const ROWS = wordsOf('VALUES ROW');
const STDIN = wordsOf('STDIN');
const FROM = wordsOf('FROM');
/** What in the list of a table's columns is none. */
const NO_COLUMN = wordsOf(
  'PRIMARY UNIQUE KEY INDEX CONSTRAINT FOREIGN CHECK FULLTEXT SPATIAL EXCLUDE LIKE PERIOD',
);

const WORD = byteSet('0-9A-Za-z_$#@\x80-\xff');
const BRACKET = 0x5b;
const CLOSERS: Readonly<Record<number, number>> = { 34: 34, 96: 96, [BRACKET]: 0x5d };
const OPEN = 0x28;
const CLOSE = 0x29;
const COMMA = 0x2c;
const COLON = 0x3a;
const STOP = 0x2e;
const SEMICOLON = 0x3b;
const NEWLINE = 0x0a;
const BACKTICK = 0x60;
const LONGEST_NAME = 256;
const NOBODY: Columns = [];

/** Reads one statement after the other, and remembers the tables that were created. */
export function statementReader(columnsOf: ColumnsOf, mayName: MayName): StatementReader {
  const between = gaps();
  const list = columnList(columnsOf, mayName);
  const tables = knownTables(columnsOf);
  const copy = copyRows();
  const values = listReader(valuesOf(), between, 'lists');
  const items = listReader(columnsIn(), between, 'names');
  let kind: StatementKind = 'insert';
  let place: Place | undefined;
  let name = '';
  let isNamed = false;
  let escapes: Escapes = 'maybe';
  /** A word without which it is none was read: TABLE, or STDIN. */
  let meant = false;
  let columns: Columns = NOBODY;
  let column = 0;
  let names: string[] = [];
  let taking: TakeValue = () => {};

  return {
    active: () => place !== undefined,
    begin(of) {
      kind = of;
      place = 'name';
      name = '';
      isNamed = false;
      escapes = 'maybe';
      meant = false;
    },
    beginBehind({ bytes, base }, { start, end }) {
      kind = 'insert';
      escapes = 'maybe';
      list.begin();
      list.hold(bytes, start, end);
      listed(base + end);
    },
    step(stretch, at, take) {
      taking = take;
      if (place === 'columns') return inColumns(stretch, at);
      if (place === 'row') return inRow(stretch, at);
      if (place === 'table') return inTable(stretch, at);
      if (place === 'copy') return inCopy(stretch, at);
      if (place === 'copied') return behindCopy(stretch, at);
      const p = between.past(stretch, at);
      return p < stretch.to ? inHead(stretch, p) : p;
    },
  };

  function inHead(stretch: Stretch, at: number): number {
    if (place === 'name') return nameAt(stretch, at);
    const byte = stretch.bytes[at];
    if (place === 'named') return behindName(stretch, at, byte);
    if (place === 'rows' && byte === OPEN) return openRow(at);
    if (place === 'behind row' && byte === COMMA) {
      place = 'rows';
      return at + 1;
    }
    if (place === 'listed' && byte === SEMICOLON && meant) {
      place = 'copied';
      return at + 1;
    }
    return place === 'behind row' ? leave(at) : keyword(stretch, at);
  }

  function leave(at: number): number {
    place = undefined;
    return at;
  }

  function nameAt({ bytes, end }: Stretch, at: number): number {
    const high = Math.min(end, at + NAME_BYTES);
    const closer = CLOSERS[bytes[at]];
    if (closer !== undefined) {
      let closed = at + 1;
      while (closed < high && bytes[closed] !== closer) closed++;
      if (closed === high) return leave(at + 1);
      if (escapes === 'maybe') escapes = escapesBy(bytes[at]);
      return named(bytes, at + 1, closed, closed + 1);
    }
    if (bytes[at] === STOP && isNamed) return at + 1;
    const stop = wordEnd(bytes, at, high);
    const word = wordAt(bytes, at, stop);
    if (!isNamed && BEFORE_NAME[kind].has(word)) {
      meant ||= TABLE.has(word);
      return stop;
    }
    if (stop === at || STATEMENTS.has(word) || (kind === 'create' && !meant)) return leave(at);
    return named(bytes, at, stop, stop);
  }

  function named(bytes: Buffer, start: number, end: number, stop: number): number {
    isNamed = true;
    place = 'named';
    // Most are never asked for.
    if (kind !== 'create' && tables.isEmpty()) return stop;
    name = `${name}.${bytes.toString('latin1', start, end).toUpperCase()}`;
    if (name.length > LONGEST_NAME) place = undefined;
    return stop;
  }

  function behindName(stretch: Stretch, at: number, byte: number): number {
    if (byte === STOP) {
      place = 'name';
      return at + 1;
    }
    if (byte !== OPEN) {
      return kind === 'insert' && !tables.isEmpty() ? keyword(stretch, at) : leave(at);
    }
    if (kind === 'create') {
      place = 'table';
      names = [];
      items.begin(escapes);
      return at + 1;
    }
    place = 'columns';
    meant = false;
    list.begin();
    return at + 1;
  }

  /** A word behind the name of the table or the list of its columns. */
  function keyword({ bytes, base, end }: Stretch, at: number): number {
    const stop = wordEnd(bytes, at, Math.min(end, at + NAME_BYTES));
    const word = wordAt(bytes, at, stop);
    if (place === 'rows') return ROWS.has(word) ? stop : leave(at);
    if (kind === 'copy') {
      meant ||= STDIN.has(word);
      return FROM.has(word) || STDIN.has(word) ? stop : leave(at);
    }
    if (place === 'listed' && BEFORE_VALUES.has(word)) return stop;
    if (!VALUES.has(word)) return leave(at);
    if (place === 'named') columns = tables.columns(name, base + at) ?? NOBODY;
    place = columns === NOBODY ? undefined : 'rows';
    return stop;
  }

  function inColumns(stretch: Stretch, at: number): number {
    const p = list.step(stretch, at);
    const progress = list.progress();
    if (progress === 'broken') return leave(p);
    if (progress === 'closed') listed(stretch.base + p);
    return p;
  }

  /** The list of columns was read, up to `offset` in the input. */
  function listed(offset: number): void {
    const read = list.listed(offset);
    columns = read.columns ?? NOBODY;
    if (escapes === 'maybe') escapes = read.escapes;
    place = columns === NOBODY ? undefined : 'listed';
  }

  function openRow(at: number): number {
    place = 'row';
    column = -1;
    values.begin(escapes);
    return at + 1;
  }

  function inRow(stretch: Stretch, at: number): number {
    const p = values.step(stretch, at);
    const progress = values.progress();
    if (progress === 'open') return p;
    const isWhole = progress === 'closed' && column + 1 === columns.length;
    place = isWhole ? 'behind row' : undefined;
    return p;
  }

  function valuesOf(): Items {
    return {
      begin: () => ++column < columns.length,
      word({ bytes, end }, start, stop) {
        if (DIGIT[bytes[start]] === 1 && endsNumber(bytes, stop, end)) give(start, stop);
      },
      string(_stretch, start, stop, quote) {
        if (quote !== BACKTICK) give(start, stop);
      },
    };
  }

  function give(start: number, end: number): void {
    const takers = columns[column];
    if (takers !== undefined) taking(start, end, takers);
  }

  function inTable(stretch: Stretch, at: number): number {
    const p = items.step(stretch, at);
    const progress = items.progress();
    if (progress === 'closed' && names.length > 0) tables.remember(name, names);
    if (progress !== 'open') place = undefined;
    return p;
  }

  function columnsIn(): Items {
    let isNamed = false;
    const add = (bytes: Buffer, start: number, end: number) => {
      if (!isNamed) names.push(bytes.toString('utf8', start, Math.min(end, start + NAME_BYTES)));
      isNamed = true;
    };
    return {
      begin() {
        isNamed = false;
        return names.length < MOST_COLUMNS;
      },
      word({ bytes }, start, end) {
        isNamed = NO_COLUMN.has(wordAt(bytes, start, end));
        add(bytes, start, end);
      },
      string: ({ bytes }, start, end) => add(bytes, start, end),
    };
  }

  /** To the end of the line behind `FROM stdin;`. */
  function behindCopy({ bytes }: Stretch, at: number): number {
    const p = bytes[at] === 0x0d || bytes[at] === 0x20 ? at + 1 : at;
    if (p > at) return p;
    if (bytes[at] !== NEWLINE) return leave(at);
    place = 'copy';
    copy.begin(columns);
    return at + 1;
  }

  function inCopy(stretch: Stretch, at: number): number {
    const p = copy.step(stretch, at, taking);
    if (copy.isOver()) place = undefined;
    return p;
  }
}

/** Where the letters, digits and signs of a word end. */
function wordEnd(bytes: Uint8Array, at: number, high: number): number {
  let p = at;
  while (p < high && WORD[bytes[p]] === 1) p++;
  return p;
}

/** What stands behind a number that is a value: `2024-01-02`, as a line of a log begins, is none. */
function endsNumber(bytes: Uint8Array, at: number, high: number): boolean {
  const p = pastBlanks(bytes, at, high);
  return p >= high || bytes[p] === COMMA || bytes[p] === CLOSE || bytes[p] === COLON;
}
