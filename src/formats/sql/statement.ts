import {
  ASTERISK,
  AT,
  BACKSLASH,
  byteSet,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COMMA,
  DOLLAR,
  DOT,
  EQUALS,
  NUL,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  PIPE,
  PLUS,
  QUESTION_MARK,
  SEMICOLON,
  SMALL_S,
} from '../../core/bytes.ts';
import { members } from '../keys/members.ts';
import { EVIDENCE_BYTES, type Reading } from '../reading.ts';
import type { Columns } from './columns.ts';
import { type CopyOptions, copyOptions } from './copy-options.ts';
import { pastBlanks, withoutWildcards } from './strings.ts';
import {
  BARE_WORD,
  NAME,
  NUMBER,
  QUOTED,
  type StatementWords,
  TEXT,
  wordAt,
  wordsOf,
} from './words.ts';

/** Follows the tokens of statements, and gives filters the values of their columns. */
export interface Statement {
  /** Nothing has begun. */
  reset(reading: Reading): void;
  /** Takes a token: indices in the window's bytes, without quotes; -1 as the start of one that is too long. */
  token(reading: Reading, token: number, start: number, end: number): void;
  /** The text, or the line, ends in a string. */
  cut(reading: Reading, start: number, end: number): void;
  /** Whether no statement is open, or its values have ended. */
  isIdle(): boolean;
  /** Whether a name follows. */
  isNaming(): boolean;
  /** Whether the statement is at the values of columns, where a bracket begins no name. */
  isInValues(): boolean;
  /** Whether rows of a COPY follow the semicolon. */
  isCopy(): boolean;
  copied(): CopyOptions;
  columns(): Columns;
}

type Step = (reading: Reading, of: number, start: number, end: number) => State;
type Kind = 'insert' | 'update' | 'copy' | 'create';
type State =
  | 'idle'
  | 'name'
  | 'head'
  | 'output'
  | 'skipped'
  | 'list'
  | 'created'
  | 'rows'
  | 'item'
  | 'after select'
  | 'assigned'
  | 'value'
  | 'options';

const NAMING: ReadonlySet<State> = new Set(['name', 'list', 'assigned', 'head']);
/** Words that begin a statement with values, or one that defines a table's columns. */
const KINDS: ReadonlyMap<number, Kind> = new Map(
  (
    [
      ['insert', 'INSERT REPLACE INTO'],
      ['update', 'UPDATE DELETE'],
      ['copy', 'COPY'],
      ['create', 'CREATE'],
    ] as const
  ).flatMap(([kind, words]) => [...wordsOf(words)].map((word) => [word, kind])),
);
/** Words that may precede a table's name. */
const BEFORE_NAME: Readonly<Record<Kind, StatementWords>> = {
  insert: wordsOf(
    'INTO ALL IGNORE LOW_PRIORITY HIGH_PRIORITY DELAYED OR REPLACE ABORT FAIL ROLLBACK OVERWRITE TABLE',
  ),
  update: wordsOf('FROM LOW_PRIORITY QUICK IGNORE OR REPLACE ABORT FAIL ROLLBACK ONLY'),
  copy: new Set(),
  create: wordsOf('TABLE TEMPORARY TEMP GLOBAL LOCAL UNLOGGED EXTERNAL OR REPLACE IF NOT EXISTS'),
};
/** Words that are no name. */
const NO_NAME = wordsOf('SELECT VALUES SET FROM WHERE');
const BEFORE_VALUES = wordsOf('OVERRIDING SYSTEM USER ALL DISTINCT');
const VALUES = wordsOf('VALUES VALUE');
/** `VALUE VALUES`, `ROW (1, 2)`. */
const BEFORE_ROW = wordsOf('VALUES ROW');
/** Words that end the values of a SELECT. */
const AFTER_SELECT = wordsOf('FROM WHERE UNION EXCEPT INTERSECT LIMIT ORDER GROUP ON RETURNING');
/** Words between two of its rows. */
const UNIONS = wordsOf('UNION EXCEPT INTERSECT');
const [
  CASE,
  END,
  OUTPUT,
  REPLACE,
  TABLE,
  SET,
  SELECT,
  PARTITION,
  AS,
  FROM,
  STDIN,
  WHERE,
  BETWEEN,
  AND,
] = wordsOf('CASE END OUTPUT REPLACE TABLE SET SELECT PARTITION AS FROM STDIN WHERE BETWEEN AND');
/** Words after which an assignment or a condition may follow, as after a comma. */
const CONDITIONS = wordsOf('WHERE AND OR ON HAVING WHEN CALL EXEC EXECUTE DECLARE');
/** Words before the values of a CASE. */
const BEFORE_CASES = wordsOf('THEN ELSE');
/** Words after a condition that others may follow. */
const BEFORE_MORE = wordsOf('GROUP UNION EXCEPT INTERSECT');
/** Words that compare the name before them with the value after them. */
const COMPARISONS = wordsOf('LIKE ILIKE RLIKE REGEXP IN BETWEEN TO');
/** Words before the values that a SELECT gives names. */
const BEFORE_VALUE = wordsOf('SELECT DISTINCT ALL');
/** Words between a comparison and its list. */
const LISTS = wordsOf('ANY SOME ALL ARRAY');
/** Words before the name. */
const BEFORE_KEY = wordsOf('NOT BINARY DISTINCT CONSTANT SELECT CASE');
/** Words that open a constraint, not a column. */
const NO_COLUMN = wordsOf(
  'PRIMARY UNIQUE KEY INDEX CONSTRAINT FOREIGN CHECK FULLTEXT SPATIAL EXCLUDE LIKE PERIOD',
);
/** Wildcards of patterns. */
const ANY_TEXT = byteSet('%_');
const OPERATOR = byteSet('+*/%|&<>=:-');
/** Last bytes of `=`, `<>`, `!=`, `:=`, `=>` and `~*`. */
const COMPARING = byteSet('=<>~');
/** Most names in a row, and names after the values of a SELECT: other text follows in a log. */
const MOST_NAMES = 6;
/** Bytes that may follow a number that is a value. */
const AFTER_NUMBER = byteSet(',;):"A-Za-z');

/** Progress within an item: nothing yet, a word, a word and an opening bracket, an operator that joins texts, more. */
const BEGUN = 0;
const WORDED = 1;
const CALLED = 2;
const JOINED = 3;
const OVER = 4;
/** Functions that join texts. */
const JOINING = wordsOf('CONCAT CONCAT_WS');

/** Most bytes of a word, or of a part of a name. */
export const LONGEST_PART = 130;
const LONGEST_NAME = 256;
const LIST_BYTES = 32 * 1024;
const MOST_COLUMNS = 512;
const NOBODY: Columns = [];
/** The number of no word. */
const NO_WORD = -1;

/** A statement that has not begun. */
export function statement(): Statement {
  const assigned = members();
  const selected = members();
  const options = copyOptions();
  let state: State = 'idle';
  let kind: Kind = 'insert';
  /** Name of the table in capitals, its parts after full stops. */
  let table = '';
  let isTable = false;
  /** A part of a name, or a row, was read: a comma or another mark is to follow. */
  let isAfter = false;
  /** The latest part of a name, as offsets in the input. */
  let [partStart, partEnd] = [0, 0];
  let hasAlias = false;
  let isListed = false;
  let names = Buffer.alloc(256);
  let length = 0;
  let count = 0;
  let columns = NOBODY;
  let column = 0;
  let isSelect = false;
  let isCopy = false;
  let depth = 0;
  /** Brackets around the value at hand. */
  let floor = 0;
  let read = BEGUN;
  /** Names in a row, and whether a full stop or a bracket is before the next. */
  let nameCount = 0;
  let isPart = false;
  /** A comparison with several values: in brackets, or between two. */
  let isList = false;
  let isBetween = false;
  /** `(last_name, phone) = (…)`: number of brackets around the names, or 0, and the start of the latest name in the list. */
  let rowDepth = 0;
  let nameAt = 0;
  /** The rows are compared with such names, and may be in brackets themselves. */
  let isMatched = false;
  let isNested = false;
  /** The latest word joins the texts in the brackets after it. */
  let isJoining = false;
  let isCase = false;
  /** The latest token, and the one before it. */
  let [last, before] = [0, 0];
  /** Progress within `'Kim' AS name`: a value may follow, was read, or its name follows; and the value, as offsets in the input. */
  let naming: 'none' | 'value' | 'as' | 'name' = 'none';
  let [valueStart, valueEnd] = [0, 0];
  /** Reads a token in a state, and returns the state after it; `idle` where it is no part of the statement. */
  const steps: Readonly<Record<Exclude<State, 'idle'>, Step>> = {
    ...{ name, head, output, skipped, list, created, item, options: option },
    ...{ rows: beside, assigned: assignment, value: item, 'after select': afterSelect },
  };

  return {
    reset(reading) {
      state = 'idle';
      naming = 'none';
      isCopy = false;
      reading.parameters.begins();
    },
    token,
    cut(reading, start, end) {
      if (read !== OVER && depth - floor < 2) give(reading, start, end);
    },
    isIdle: () => state === 'idle',
    isNaming: () => NAMING.has(state) || (state === 'created' && read === BEGUN),
    isInValues: () => state === 'item' || state === 'value',
    isCopy: () => isCopy,
    copied: () => options,
    columns: () => columns,
  };

  function token(reading: Reading, of: number, start: number, end: number): void {
    before = last;
    last = of;
    if (before === DOLLAR || before === PERCENT || of === QUESTION_MARK) {
      parameter(reading, of, start, end);
    }
    named(reading, of, start, end);
    const isEnd = of === SEMICOLON && state !== 'options';
    if (state !== 'idle') state = isEnd ? 'idle' : steps[state](reading, of, start, end);
    // A word that is no part of the statement may begin another one.
    if (state === 'idle' && of === BARE_WORD) begins(reading, start, end);
  }

  /** `SELECT 'Kim' AS name` */
  function named(reading: Reading, of: number, start: number, end: number): void {
    const { bytes, base } = reading;
    if (of === COMMA) {
      naming = 'value';
      return;
    }
    const isValue = of === TEXT || of === NUMBER;
    if (naming === 'none' && of !== BARE_WORD) return;
    const word = of === BARE_WORD ? wordAt(bytes, start, end) : NO_WORD;
    if (naming === 'name' && isNamePart(of, start, end)) {
      selected.reset();
      selected.open(false);
      selected.key(reading, start, nameEnd(bytes, end));
      const isNear = base + start - valueEnd <= EVIDENCE_BYTES;
      if (isNear) selected.value(reading, valueStart - base, valueEnd - base);
    }
    if (naming === 'value' && isValue && start >= 0) {
      [valueStart, valueEnd] = [base + start, base + end];
      naming = 'as';
    } else if (naming === 'as' && word === AS) naming = 'name';
    else naming = BEFORE_VALUE.has(word) ? 'value' : 'none';
  }

  /** `?`, `%s` or `$1`, in place of a value that a log has after the statement. */
  function parameter(
    { bytes, base, parameters }: Reading,
    of: number,
    start: number,
    end: number,
  ): void {
    const isNumbered = before === DOLLAR && of === NUMBER;
    const isNext =
      of === QUESTION_MARK || (before === PERCENT && isPercentS(bytes, of, start, end));
    if (!isNumbered && !isNext) return;
    const isColumn = state === 'item' && depth - floor < 2;
    const isCompared = state === 'value' && depth - floor < 2;
    const owners =
      (isColumn ? columns[column] : isCompared ? assigned.member()?.owners : undefined) ?? [];
    const index = isNumbered ? Number(bytes.toString('latin1', start, end)) - 1 : undefined;
    parameters.add(base + start, owners, index);
  }

  function begins({ bytes }: Reading, start: number, end: number): void {
    const word = wordAt(bytes, start, end);
    const found = KINDS.get(word);
    if (word === SET || CONDITIONS.has(word)) state = assigns();
    if (isSelect && UNIONS.has(word)) state = 'head';
    if (found === undefined) return;
    kind = found;
    state = 'name';
    table = '';
    isTable = false;
    isAfter = false;
    hasAlias = false;
    isListed = false;
    isSelect = false;
    isCopy = false;
    columns = NOBODY;
  }

  function name(reading: Reading, of: number, start: number, end: number): State {
    const { bytes, base, columns: known } = reading;
    if (of === DOT && table !== '') {
      isAfter = false;
      return 'name';
    }
    if (isAfter) {
      // `ON DUPLICATE KEY UPDATE name = 'x'`
      if (of !== EQUALS || kind !== 'update') return head(reading, of, start, end);
      assigns();
      nameCount = 1;
      return assign(reading);
    }
    const word = of === BARE_WORD ? wordAt(bytes, start, end) : NO_WORD;
    // `MERGE … THEN INSERT (name) VALUES ('x')`
    if (table === '' && kind === 'insert' && of === OPEN_PAREN) return opens();
    if (table === '' && BEFORE_NAME[kind].has(word)) {
      isTable ||= word === TABLE;
      return 'name';
    }
    if (word === SET && kind === 'update' && table === '') return assigns();
    const isNone = NO_NAME.has(word) || KINDS.has(word) || (kind === 'create' && !isTable);
    if (isNone || !isNamePart(of, start, end) || table.length > LONGEST_NAME) return 'idle';
    isAfter = true;
    [partStart, partEnd] = [base + start, base + end];
    const isKept = kind === 'create' || known.hasTables();
    table += isKept ? `.${bytes.toString('latin1', start, end).toUpperCase()}` : '.';
    return 'name';
  }

  /** After the name of the table, or the list of its columns. */
  function head(reading: Reading, of: number, start: number, end: number): State {
    const word = of === BARE_WORD ? wordAt(reading.bytes, start, end) : NO_WORD;
    if (of === OPEN_PAREN && !isListed && kind !== 'update') return opens();
    if (of !== BARE_WORD || kind === 'create') return 'idle';
    if (word === SET && !isListed && kind !== 'copy') return assigns();
    if (kind === 'update') {
      if (word === WHERE) return assigns();
      if (hasAlias) return 'idle';
      hasAlias = word !== AS;
      return 'head';
    }
    if (kind === 'copy') {
      if (word !== STDIN) return word === FROM ? 'head' : 'idle';
      isCopy = true;
      findColumns(reading, start);
      options.begin();
      return 'options';
    }
    if (BEFORE_VALUES.has(word)) return 'head';
    if (word === OUTPUT) return 'output';
    if (word === PARTITION) {
      depth = 0;
      return 'skipped';
    }
    isSelect = word === SELECT;
    if (!isSelect && !VALUES.has(word)) return 'idle';
    findColumns(reading, start);
    if (columns === NOBODY) return 'idle';
    isAfter = false;
    isMatched = false;
    return isSelect ? row() : 'rows';
  }

  /** `OUTPUT inserted.id INTO @ids VALUES` */
  function output(reading: Reading, of: number, start: number, end: number): State {
    const word = of === BARE_WORD ? wordAt(reading.bytes, start, end) : NO_WORD;
    return word === SELECT || VALUES.has(word) ? head(reading, of, start, end) : 'output';
  }

  /** Columns of the table, where the statement has no list of them. */
  function findColumns({ base, columns: known }: Reading, at: number): void {
    if (!isListed) columns = known.ofTable(table, base + at) ?? NOBODY;
  }

  function opens(): State {
    length = 0;
    count = 0;
    depth = 0;
    read = BEGUN;
    isAfter = false;
    return kind === 'create' ? 'created' : 'list';
  }

  /** `PARTITION (day = '2024-01-02')` */
  function skipped(_reading: Reading, of: number): State {
    if (of === OPEN_PAREN) depth++;
    return of === CLOSE_PAREN && --depth <= 0 ? 'head' : 'skipped';
  }

  function list(reading: Reading, of: number, start: number, end: number): State {
    const { bytes, base, columns: known } = reading;
    if (isAfter && of === CLOSE_PAREN) {
      isListed = true;
      columns = known.named(names.subarray(0, length), base + end) ?? NOBODY;
      return 'head';
    }
    const isTaken = isAfter ? of === COMMA : isNamePart(of, start, end) && hold(bytes, start, end);
    isAfter = !isAfter;
    return isTaken ? 'list' : 'idle';
  }

  function created(reading: Reading, of: number, start: number, end: number): State {
    const { bytes, columns: known } = reading;
    if (depth === 0 && of === CLOSE_PAREN) {
      if (length > 0) known.remember(table, names.subarray(0, length));
      return 'idle';
    }
    if (depth === 0 && of === COMMA) read = BEGUN;
    else if (of === OPEN_PAREN) depth++;
    else if (of === CLOSE_PAREN) depth--;
    else if (read === BEGUN) {
      read = OVER;
      const isColumn = of !== BARE_WORD || !NO_COLUMN.has(wordAt(bytes, start, end));
      if (isColumn && isNamePart(of, start, end) && !hold(bytes, start, end)) return 'idle';
    }
    return 'created';
  }

  /** Only `%` and `_`: `CONCAT('%', 'x', '%')`, `'%' || 'x'`. */
  function isAnything({ bytes }: Reading, start: number, end: number): boolean {
    let p = Math.max(0, start);
    while (p < end && ANY_TEXT[bytes[p]] === 1) p++;
    return state === 'value' && start >= 0 && p === end;
  }

  function isNamePart(of: number, start: number, end: number): boolean {
    const isName = of === BARE_WORD || of === NAME || of === QUOTED;
    return isName && start >= 0 && end > start && end - start <= LONGEST_PART;
  }

  /** Keeps the name of a column, unless there are too many. */
  function hold(bytes: Buffer, start: number, end: number): boolean {
    const stop = nameEnd(bytes, end);
    const sum = length + stop - start + 1;
    if (++count > MOST_COLUMNS || sum > LIST_BYTES) return false;
    if (sum > names.length) names = Buffer.concat([names.subarray(0, length)], 2 * sum);
    bytes.copy(names, length, start, stop);
    names[sum - 1] = NUL;
    length = sum;
    return true;
  }

  /** Before or after a row. */
  function beside(reading: Reading, of: number, start: number, end: number): State {
    const { bytes } = reading;
    if (!isAfter && of === OPEN_PAREN) return row();
    if (isMatched) {
      const word = of === BARE_WORD ? wordAt(bytes, start, end) : NO_WORD;
      // `>= (`, `IN ((`
      if (!isAfter && (COMPARING[of] === 1 || BEFORE_ROW.has(word))) return 'rows';
      if (isAfter && of === COMMA && isNested) {
        isAfter = false;
        return 'rows';
      }
      if (isAfter && of === CLOSE_PAREN && isNested) {
        isNested = false;
        return 'rows';
      }
      depth = floor;
      if (of === COMMA || CONDITIONS.has(word)) return nextKey();
      return of === CLOSE_PAREN && isAfter ? closes() : 'idle';
    }
    const isBefore = isAfter
      ? of === COMMA
      : of === BARE_WORD && BEFORE_ROW.has(wordAt(bytes, start, end));
    isAfter = false;
    return isBefore ? 'rows' : 'idle';
  }

  function row(): State {
    column = 0;
    if (!isMatched) floor = 0;
    depth = floor;
    read = BEGUN;
    return 'item';
  }

  function assigns(): State {
    isAfter = false;
    depth = 0;
    assigned.reset();
    assigned.open(false);
    return nextKey();
  }

  function nextKey(): State {
    nameCount = 0;
    rowDepth = 0;
    isPart = false;
    return 'assigned';
  }

  /** Before a value: `p."last_name" =`, `lower(name) NOT LIKE`, `@SSN char(9) =`, `name =>`. The first name in a row counts. */
  function assignment(reading: Reading, of: number, start: number, end: number): State {
    const { bytes, base } = reading;
    const word = of === BARE_WORD ? wordAt(bytes, start, end) : NO_WORD;
    if (CONDITIONS.has(word) || (nameCount === 0 && BEFORE_KEY.has(word))) return nextKey();
    if (COMPARING[of] === 1 || COMPARISONS.has(word)) return assign(reading, word);
    // `REPLACE(ssn, '-', '') =`
    if (word === SET || (KINDS.has(word) && word !== REPLACE)) return 'idle';
    if (isNamePart(of, start, end)) {
      if (isPart || nameCount === 0 || bytes[start] === AT) {
        partStart = base + start + (bytes[start] === AT ? 1 : 0);
        partEnd = base + nameEnd(bytes, end);
        length = nameAt;
        if (rowDepth > 0 && !hold(bytes, start, end)) rowDepth = 0;
      }
      if (!isPart) nameCount++;
      isPart = false;
      return nameCount > MOST_NAMES ? 'idle' : 'assigned';
    }
    if (of === DOT) isPart = true;
    else if (of === OPEN_PAREN) {
      depth++;
      isPart = nameCount === 1;
      if (nameCount === 0) opensNames();
    } else if (of === CLOSE_PAREN) return closes();
    else if (of === COMMA && depth === 0) return nextKey();
    // `CALL p(1, name => 'x')`
    else if (of === COMMA) {
      isPart = true;
      if (depth === rowDepth) nameAt = length;
    } else rowDepth = 0;
    return 'assigned';
  }

  function opensNames(): void {
    rowDepth = depth;
    length = 0;
    count = 0;
    nameAt = 0;
  }

  function closes(): State {
    isPart = false;
    return --depth < 0 ? 'idle' : 'assigned';
  }

  function assign(reading: Reading, comparison = NO_WORD): State {
    if (rowDepth > depth && nameAt > 0) {
      columns = reading.columns.named(names.subarray(0, length), partEnd) ?? NOBODY;
      if (columns !== NOBODY) return matches();
    }
    const start = partStart - reading.base;
    assigned.key(reading, nameCount === 0 ? -1 : start, partEnd - reading.base);
    floor = depth;
    read = BEGUN;
    isList = false;
    isBetween = comparison === BETWEEN;
    isCase = false;
    return 'value';
  }

  function matches(): State {
    floor = depth;
    isMatched = true;
    isNested = false;
    isSelect = false;
    isAfter = false;
    return 'rows';
  }

  /** In a value of a row, or of an assignment. */
  function item(reading: Reading, of: number, start: number, end: number): State {
    const next =
      depth === floor ? afterItem(reading, of, start, end) : withinItem(reading, of, start, end);
    if (next !== undefined) return next;
    if (isMatched && state === 'item' && read === BEGUN && column === 0) {
      // `IN (('a', 'b'), ('c', 'd'))`
      if (of === OPEN_PAREN && before === OPEN_PAREN) {
        isNested = true;
        return row();
      }
      if (of === BARE_WORD && wordAt(reading.bytes, start, end) === SELECT) return inSelect();
    }
    // `= ANY(ARRAY['a', 'b'])`
    if (isList && (of === OPEN_BRACKET || of === CLOSE_BRACKET)) return state;
    if (read === BEGUN && of === BARE_WORD && ofList(reading, start, end)) return state;
    if (of === OPEN_PAREN || of === OPEN_BRACKET) {
      depth++;
      isList = state === 'value' && read === BEGUN && depth === floor + 1;
      isJoining &&= before === BARE_WORD;
      read = isList ? BEGUN : of === OPEN_PAREN && read <= WORDED ? CALLED : OVER;
      return state;
    }
    if (of === CLOSE_PAREN || of === CLOSE_BRACKET) depth--;
    if (of === BARE_WORD && depth === floor) {
      isJoining = JOINING.has(wordAt(reading.bytes, start, end));
    }
    if (joins(of)) {
      read = JOINED;
      return state;
    }
    // `'Kim' 'Lee'` is one text.
    const isOpen = read !== OVER || before === TEXT;
    const isText = (of === TEXT || of === QUOTED) && isOpen && depth - floor < 2;
    const isNumber = of === NUMBER && read === BEGUN && endsNumber(reading, end);
    if (isText && isAnything(reading, start, end)) return state;
    if (isText || isNumber) give(reading, start, end);
    if (read !== OVER && (of === PIPE || of === COMMA || isComparing(of))) return state;
    read = (of === BARE_WORD || of === NUMBER) && read === BEGUN ? WORDED : OVER;
    return state;
  }

  /** `= (SELECT k FROM t WHERE name = 'a')` */
  function inSelect(): State {
    depth = floor + 1;
    isList = false;
    read = OVER;
    return 'value';
  }

  /** Whether a word is before a list of values to compare with. */
  function ofList({ bytes }: Reading, start: number, end: number): boolean {
    return state === 'value' && LISTS.has(wordAt(bytes, start, end));
  }

  /** Between two texts that are one value: `'Kim' || 'Lee'`, `'Kim' + 'Lee'`, `CONCAT('Kim', 'Lee')`. */
  function joins(of: number): boolean {
    if (of === COMMA) return isJoining && depth === floor + 1;
    const isAfterText = before === TEXT || before === QUOTED || before === CLOSE_PAREN;
    return (of === PIPE && before === PIPE) || (of === PLUS && isAfterText);
  }

  /** The second byte of `<=`, `=>` or `~*`. */
  function isComparing(of: number): boolean {
    return state === 'value' && read === BEGUN && (COMPARING[of] === 1 || of === ASTERISK);
  }

  /** State in the brackets of a value, where a token changes it: `IN ('a', 'b')`, `IN (SELECT k FROM t WHERE name = 'a')`. */
  function withinItem(
    { bytes }: Reading,
    of: number,
    start: number,
    end: number,
  ): State | undefined {
    if (state === 'item') return undefined;
    if (of === COMMA && isList && depth === floor + 1) {
      read = BEGUN;
      return state;
    }
    const word = of === BARE_WORD ? wordAt(bytes, start, end) : NO_WORD;
    if (CONDITIONS.has(word)) return nextKey();
    if (word !== SELECT) return undefined;
    isList = false;
    read = OVER;
    return state;
  }

  /** State after the value, where a token ends it. */
  function afterItem(reading: Reading, of: number, start: number, end: number): State | undefined {
    if (of === COMMA) return nextItem();
    if (of === CLOSE_PAREN) {
      if (state === 'value') return closes();
      isAfter = true;
      return !isSelect && column + 1 === columns.length ? 'rows' : 'idle';
    }
    if (of !== BARE_WORD) return undefined;
    const word = wordAt(reading.bytes, start, end);
    if (state === 'value' && (isCase || word === CASE)) return inCase(word);
    // `LIKE '%' AND`
    if (read === BEGUN && before !== TEXT && before !== QUOTED) return undefined;
    if (state === 'item') {
      if (!isSelect || !AFTER_SELECT.has(word)) return undefined;
      nameCount = 0;
      return UNIONS.has(word) ? 'head' : word === FROM ? 'after select' : 'idle';
    }
    // `k + 1`, `'x'::text`
    if (OPERATOR[before] === 1) return undefined;
    isAfter = false;
    if (word === AND && isBetween) {
      isBetween = false;
      read = BEGUN;
      return state;
    }
    if (CONDITIONS.has(word) || (!isSelect && BEFORE_MORE.has(word))) return nextKey();
    // `EXEC @k = p @name = 'x'`
    if (reading.bytes[start] !== AT) return 'idle';
    nextKey();
    return assignment(reading, of, start, end);
  }

  /** `CASE k WHEN 1 THEN 'a' ELSE 'b' END` */
  function inCase(word: number): State {
    isCase = word !== END;
    read = BEFORE_CASES.has(word) ? BEGUN : OVER;
    return state;
  }

  /** `FROM dual` before `UNION`. */
  function afterSelect({ bytes }: Reading, of: number, start: number, end: number): State {
    const word = of === BARE_WORD ? wordAt(bytes, start, end) : NO_WORD;
    if (AFTER_SELECT.has(word) || KINDS.has(word) || ++nameCount > MOST_NAMES) return 'idle';
    return 'after select';
  }

  function nextItem(): State {
    read = BEGUN;
    isAfter = false;
    if (state === 'value') return nextKey();
    return ++column < columns.length ? 'item' : 'idle';
  }

  function give(reading: Reading, start: number, end: number): void {
    if (start < 0 || end <= start) return;
    if (state === 'value') compared(reading, start, end);
    const owners = state === 'item' ? columns[column] : undefined;
    if (owners !== undefined) reading.field(start, end, owners);
  }

  /** A value, the text of a pattern between its wildcards, or the values of an array, `'{Kim,Lee}'`. */
  function compared(reading: Reading, first: number, last: number): void {
    const { bytes } = reading;
    const isArray = bytes[first] === OPEN_BRACE && bytes[last - 1] === CLOSE_BRACE;
    let start = first;
    for (let p = first; p < last; p++) {
      if (!isArray || bytes[p] !== COMMA) continue;
      assigned.value(reading, ...withoutWildcards(bytes, start, p));
      start = p + 1;
    }
    assigned.value(reading, ...withoutWildcards(bytes, start, last));
  }

  /** Reads a token of an option of COPY. */
  function option({ bytes }: Reading, of: number, start: number, end: number): State {
    return options.token(bytes, of, start, end) ? 'options' : 'idle';
  }
}

function isPercentS(bytes: Buffer, of: number, start: number, end: number): boolean {
  return of === BARE_WORD && end === start + 1 && bytes[start] === SMALL_S;
}

/** Whether a number is all of a value: `2024-01-02` and `2024 - 1` are not. */
function endsNumber({ bytes, end }: Reading, at: number): boolean {
  const p = pastBlanks(bytes, at, end);
  return p >= end || AFTER_NUMBER[bytes[p]] === 1;
}

/** End of a name, `\"name\"` as a string of JSON has it, too. */
function nameEnd(bytes: Buffer, end: number): number {
  return bytes[end - 1] === BACKSLASH ? end - 1 : end;
}
