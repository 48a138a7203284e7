import {
  APOSTROPHE,
  BACKSLASH,
  backOver,
  byteSet,
  HASH,
  indexFrom,
  isEscaped,
  LETTER,
  NEWLINE,
  OPEN_BRACKET,
  PIPE,
  PLUS,
  pastBytes,
  SPACE,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { members } from '../keys/members.ts';
import { beginsLog } from '../pairs/pairs-grammar.ts';
import { GRAMMAR_REACH, type Grammar, type Reading } from '../reading.ts';
import { LINE_VALUE } from './containers.ts';
import {
  isLabelHeader,
  isMark,
  type LineHead,
  recordHead,
  rowHead,
  settingHead,
  shownAt,
  statementHead,
} from './line-head.ts';
import { nestedValues } from './nested-values.ts';
import { quotedJson } from './quoted-json.ts';
import { KEY_FORM, keyIn, literalOfKey } from './setting-key.ts';

const BLANK = byteSet(' \r');
/** The same, and marks of Markdown around the text of a cell. */
const AFTER_CELL = byteSet(' \r*_`~');

type ReadHead = (reading: Reading, at: number) => LineHead | undefined;

/** Files of properties, of environments and INI files. */
export const settingsGrammar = (): Grammar => linesGrammar(settingHead, 'backslashes');
/** Statements of accounts, as banks exchange them in SWIFT's messages. */
export const statementGrammar = (): Grammar => linesGrammar(statementHead, 'codes');
/** Records of a table with a line for each column, as clients of databases print them. */
export const recordsGrammar = (): Grammar => linesGrammar(recordHead, 'marks', isMark);
/** Rows of a table with two columns, labels and values. */
export const labelledRowsGrammar = (): Grammar => linesGrammar(rowHead, 'marks', isLabelHeader);

/**
 * Reads lines that have a key before their value, or a value that belongs to the key above. Codes may part values, a
 * backslash may continue one in the next line, or marks may be before each record.
 */
function linesGrammar(
  headAt: ReadHead,
  special: 'codes' | 'backslashes' | 'marks',
  isMarkAt: (reading: Reading, at: number) => boolean = () => false,
): Grammar {
  const hasCodes = special === 'codes';
  const inside = members();
  const nested = nestedValues(inside);
  const json = quotedJson(inside);
  let state: 'line' | 'value' | 'nested' | 'rest' = 'line';
  let opened = 0;
  let closer = 0;
  /** The value is a plain scalar, which a comment may follow. */
  let isScalar = false;
  let hasKey = false;
  let continues = false;
  /** A key had dots: in properties no comment follows a value. */
  let isProperties = false;
  /** The value continues the one in the line above. */
  let isPart = false;
  /** The current key is a code in a field, not the field's tag. */
  let isCode = false;
  let isOver = false;

  return {
    begin(reading, at) {
      continues = false;
      isCode = false;
      isProperties = false;
      state = 'line';
      hasKey = false;
      isOver = false;
      inside.reset();
      inside.open(false);
      reading.literal(at, STRUCTURE);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) {
        if (state === 'line') p = special === 'marks' ? record(reading, p) : line(reading, p);
        else if (state === 'value') p = value(reading, p, limit);
        else if (state === 'nested') p = others(reading, p, limit);
        else p = rest(reading, p, limit);
      }
      return p;
    },
    isOver: () => isOver,
  };

  function line(reading: Reading, at: number): number {
    const blanks = blanksAt(reading, at);
    const first = reading.bytes[at + blanks];
    // No line of text begins so, as most have a key.
    const isKey = BEGINS_KEY[first] === 1 && blanks < GRAMMAR_REACH;
    const shown = isKey ? '' : shownAt(reading, at);
    const found = !hasCodes && first === OPEN_BRACKET ? SECTION.exec(shown) : null;
    if (found !== null) return section(reading, at, found);
    if (!isKey && TEXT.test(shown)) return skip(at, LINE_VALUE, reading);
    // A line of a log is no setting.
    if (!hasCodes && !continues && beginsLog(reading, at)) return over(reading, at);
    if (!hasCodes && COMMENT[first] === 1) {
      continues = false;
      return skip(at, LINE_VALUE, reading);
    }
    const isIndented = !hasCodes && blanks > 0;
    const head = continues && isIndented ? undefined : headAt(reading, at);
    if (head !== undefined && head.key.own[0] < head.key.own[1]) return entry(reading, at, head);
    if (head === undefined && !continues && !isIndented) return over(reading, at);
    return further(reading, at + blanks);
  }

  /** The mark of a record, or one of its lines. */
  function record(reading: Reading, at: number): number {
    const head = headAt(reading, at);
    if (isMarkAt(reading, at)) {
      inside.reset();
      inside.open(false);
      hasKey = false;
      return skip(at, STRUCTURE, reading);
    }
    if (head === undefined) return over(reading, at);
    const [start, end] = head.key.own;
    return start < end || head.value < 0 ? entry(reading, at, head) : further(reading, head.value);
  }

  /** A section's name is the key of its settings. */
  function section(reading: Reading, at: number, [all, name]: RegExpExecArray): number {
    const start = at + all.indexOf(name);
    const key = keyIn(name, start);
    inside.reset();
    inside.open(false);
    inside.key(reading, ...key.own);
    inside.open(false);
    hasKey = false;
    continues = false;
    const isName = NAMES.test(name);
    reading.literal(at, isName ? STRUCTURE : LINE_VALUE);
    if (isName) literalOfKey(reading, key);
    state = 'rest';
    return start + name.length;
  }

  /** A line that continues the value above, and so may belong to the key of that value. */
  function further(reading: Reading, at: number): number {
    reading.literal(at, LINE_VALUE);
    opened = reading.base + at;
    hasKey &&= !hasCodes || continues || isCode;
    isPart = continues;
    continues = false;
    closer = 0;
    isScalar = false;
    state = 'value';
    return at;
  }

  function over(reading: Reading, at: number): number {
    isOver = true;
    reading.literal(at, undefined);
    return at;
  }

  /** The rest of a line is text, in which no line ends. */
  function skip(at: number, container: Container, reading: Reading): number {
    reading.literal(at, container);
    state = 'rest';
    return at;
  }

  function entry(reading: Reading, at: number, head: LineHead): number {
    const { key, container, kind } = head;
    inside.key(reading, ...key.own);
    if (special === 'backslashes' && !isProperties) {
      isProperties = DOTTED.test(reading.bytes.toString('latin1', ...key.all));
    }
    continues = false;
    hasKey = true;
    isCode = false;
    reading.literal(at, kind === 'text' ? container : STRUCTURE);
    if (kind !== 'text') literalOfKey(reading, key);
    if (head.value < 0) {
      state = 'rest';
      return at;
    }
    if (kind === 'nested') {
      nested.begin(reading, head.value);
      state = 'nested';
      return head.value;
    }
    reading.literal(head.value, container);
    opened = reading.base + head.value;
    closer = head.closer;
    json.begin(reading, head.value, closer);
    isScalar = kind === 'scalar';
    isPart = false;
    state = 'value';
    return head.value;
  }

  /** A value that has others in it. After it, or where it breaks off, the rest of the line is text. */
  function others(reading: Reading, at: number, limit: number): number {
    const stop = nested.step(reading, at, limit);
    if (!nested.isOver()) return stop;
    const isLine = nested.isAtLine();
    state = isLine ? 'line' : 'rest';
    reading.literal(stop, isLine ? STRUCTURE : LINE_VALUE);
    return stop;
  }

  function value(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    let p = at;
    for (; p < limit; p++) {
      const byte = bytes[p];
      if (byte === NEWLINE) return ends(p);
      const code = hasCodes && BEGINS_CODE[byte] === 1 ? codeLength(bytes, p) : 0;
      if (code > 0) {
        endPart(reading, p);
        reading.literal(p + code, LINE_VALUE);
        inside.key(reading, p, p + code);
        hasKey = true;
        isCode = true;
        opened = reading.base + p + code;
        p += code - 1;
        continue;
      }
      if (byte === HASH && BLANK[bytes[p - 1]] === 1) {
        const isRemark = isScalar || (closer === 0 && isRemarkAt(reading, p));
        if (isRemark) return ends(p);
      }
      if (closer === 0) continue;
      const isEnd = special === 'backslashes' && bytes[p + 1] === NEWLINE;
      if (byte === BACKSLASH && closer !== APOSTROPHE && !isEnd) p++;
      else if (byte === closer) return ends(p + 1);
    }
    p = Math.min(p, reading.end);
    if (reading.ended && p === reading.end) return ends(p);
    json.read(reading, at, p);
    return p;

    function ends(after: number): number {
      json.read(reading, at, p);
      json.end(reading, p);
      return endValue(reading, p, after);
    }
  }

  /** Numbers of flats follow such a mark in addresses, words do in comments. */
  function isRemarkAt({ bytes }: Reading, at: number): boolean {
    return (
      !isProperties &&
      special === 'backslashes' &&
      bytes[at + 1] === SPACE &&
      LETTER[bytes[at + 2]] === 1
    );
  }

  function endValue(reading: Reading, at: number, after: number): number {
    const start = opened - reading.base;
    // A backslash continues the value in the next line.
    continues = special === 'backslashes' && at === after && isEscaped(reading.bytes, start, at);
    endPart(reading, continues ? at - 1 : at);
    // A comment after the value is text.
    if (reading.bytes[at] !== NEWLINE) reading.literal(after, LINE_VALUE);
    state = 'rest';
    return after;
  }

  /** Gives a value, or its part before a code. */
  function endPart(reading: Reading, at: number): void {
    const start = opened - reading.base;
    const { bytes } = reading;
    // psql has a plus where the next line continues the value.
    const isContinued = special === 'marks' && bytes[at - 1] === PLUS && bytes[at - 2] === SPACE;
    const after = closer === PIPE ? AFTER_CELL : BLANK;
    const end = backOver(after, bytes, isContinued ? at - 1 : at, start);
    reading.literal(end, STRUCTURE);
    if (hasKey) inside.value(reading, start, end, isPart || continues);
  }

  function rest(reading: Reading, at: number, limit: number): number {
    const newline = indexFrom(NEWLINE, reading.bytes, at, limit);
    if (newline < 0) return limit;
    reading.literal(newline, STRUCTURE);
    state = 'line';
    return newline + 1;
  }
}

/** An empty line, a comment, or a mark between documents. */
const TEXT = /^\s*?(?:\r?\n|$)|^\s*(?:#|---|\.\.\.)/;
const DOTTED = /^[\w-]+(?:\.[\w-]+)+$/;
/** The name of a section, up to the end of its line. */
const SECTION = /^[ \t]*\[{1,2}[ \t]*([^\n]*?[^\s\]])[ \t]*\]{1,2}[ \t]*(?:[#;][^\n]*)?(?:\r?\n|$)/;
/** One of TOML. */
const NAMES = new RegExp(`^${KEY_FORM}$`);
/** Printed characters that begin none of these. */
const BEGINS_KEY = byteSet('!"$-,/-Z\\^-~');

const INDENT = byteSet(' \t');

function blanksAt({ bytes }: Reading, at: number): number {
  return pastBytes(INDENT, bytes, at, at + GRAMMAR_REACH) - at;
}

const BEGINS_CODE = byteSet('?/');
/** `?20`, `/NAME/`: before a part of a statement's text. */
const CODE = /^(?:\?\d\d|\/[A-Z]{3,4}\/)/;

function codeLength(bytes: Buffer, at: number): number {
  return CODE.exec(bytes.toString('latin1', at, at + 6))?.[0].length ?? 0;
}

/** The reference of a message, and the tag after it, which in line mode is on a line that follows. */
const STATEMENT = /^:20:[^\n]{1,40}\n(?::\d\d[A-Z]?:|$)/;

/** Whether a message of SWIFT begins at an offset. */
export function beginsStatement(shown: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  return STATEMENT.test(shownAt(shown, at));
}

const COMMENT = byteSet('#!;');
