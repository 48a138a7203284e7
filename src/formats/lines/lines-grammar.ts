import {
  APOSTROPHE,
  BACKSLASH,
  byteSet,
  COLON,
  EQUALS,
  HASH,
  HYPHEN,
  NEWLINE,
  OPEN_BRACKET,
  SPACE,
  TAB,
} from '../../core/bytes.ts';
import { STRUCTURE } from '../../engine/fields/container.ts';
import { members } from '../keys/members.ts';
import { isValueInKey } from '../keys/value-in-key.ts';
import { GRAMMAR_REACH, type Grammar, NAME_BYTES, type Reading, STEP_REACH } from '../reading.ts';
import { isEscaped } from '../sql/sql-containers.ts';
import { FLOW_VALUE, LINE_VALUE, PLAIN_VALUE } from './containers.ts';
import { type LineHead, settingHead, shownAt, statementHead, yamlHead } from './line-head.ts';

const BLANK = byteSet(' \r');

type ReadHead = (reading: Reading, at: number) => LineHead | undefined;

interface Memory {
  readonly state: 'line' | 'value' | 'rest';
  readonly opened: number;
  readonly closer: number;
  /** The value is a plain scalar, which a comment may follow. */
  readonly isScalar: boolean;
  readonly block: number;
  readonly indents: readonly number[];
  readonly hasKey: boolean;
}

const FRESH: Memory = {
  state: 'line',
  opened: 0,
  closer: 0,
  isScalar: false,
  block: -1,
  indents: [],
  hasKey: false,
};

/** YAML in blocks, as configurations and fixtures have it. */
export const yamlGrammar = (): Grammar => linesGrammar(yamlHead);
/** Files of properties, of environments and INI files. */
export const settingsGrammar = (): Grammar => linesGrammar(settingHead, 'backslashes');
/** Statements of accounts, as banks exchange them in SWIFT's messages. */
export const statementGrammar = (): Grammar => linesGrammar(statementHead, 'codes');

/**
 * Reads lines that have a key before their value, or a value that belongs to the key above. Codes may part values, or a
 * backslash may continue one in the next line.
 */
function linesGrammar(headAt: ReadHead, special?: 'codes' | 'backslashes'): Grammar {
  const hasCodes = special === 'codes';
  const inside = members();
  let { state, opened, closer, isScalar, block, hasKey } = FRESH;
  let indents: number[] = [];
  let continues = false;
  let isOver = false;

  return {
    begin(reading, at) {
      continues = false;
      ({ state, opened, closer, isScalar, block, hasKey } = FRESH);
      indents = [];
      isOver = false;
      inside.reset();
      inside.open(false);
      reading.literal(at, STRUCTURE);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) {
        if (state === 'line') p = line(reading, p);
        else if (state === 'value') p = value(reading, p, limit);
        else p = rest(reading, p, limit);
      }
      return p;
    },
    isOver: () => isOver,
  };

  function line(reading: Reading, at: number): number {
    const blanks = blanksAt(reading, at);
    // No line of text begins so, as most have a key.
    const isKey = BEGINS_KEY[reading.bytes[at + blanks]] === 1 && blanks < GRAMMAR_REACH;
    const shown = isKey ? '' : shownAt(reading, at);
    const indent = isKey ? blanks : shown.length - shown.trimStart().length;
    if (!isKey && TEXT.test(shown)) return skip(at, LINE_VALUE, reading);
    if (block >= 0 && indent > block) return skip(at, LINE_VALUE, reading);
    block = -1;
    const head = headAt(reading, at);
    continues &&= COMMENT[reading.bytes[at]] === 0;
    if (head === undefined && !continues) return over(reading, at);
    if (head === undefined || (head.key[0] === head.key[1] && !head.isItem)) {
      return hasCodes || continues ? further(reading, at) : skip(at, LINE_VALUE, reading);
    }
    continues = false;
    return entry(reading, at, head);
  }

  /** A line of the value above, which its key may own, too. */
  function further(reading: Reading, at: number): number {
    reading.literal(at, LINE_VALUE);
    opened = reading.base + at;
    hasKey = continues;
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
  function skip(at: number, container: typeof LINE_VALUE, reading: Reading): number {
    reading.literal(at, container);
    state = 'rest';
    return at;
  }

  function entry(reading: Reading, at: number, head: LineHead): number {
    const { indent, isItem, key, isBlock, container } = head;
    leave(reading, at, isItem && key[0] === key[1] ? indent : indent - 1, isItem);
    if (key[0] < key[1]) {
      if (indents.length === 0 || indents[indents.length - 1] < indent) {
        inside.open(false);
        indents.push(indent);
      }
      inside.key(reading, key[0], key[1]);
      hasKey = true;
    }
    reading.literal(at, STRUCTURE);
    if (key[0] < key[1] && isValueInKey(reading.bytes, key[0], key[1])) {
      reading.literal(key[0], PLAIN_VALUE);
      reading.literal(key[1], STRUCTURE);
    }
    if (isBlock) block = Math.max(0, indents[indents.length - 1] ?? 0);
    if (head.value < 0) {
      state = 'rest';
      return at;
    }
    reading.literal(head.value, container);
    opened = reading.base + head.value;
    closer = head.closer;
    isScalar = closer === 0 && container !== LINE_VALUE && container !== FLOW_VALUE;
    state = 'value';
    return head.value;
  }

  /** Closes levels deeper than a line; a new item of a list closes the one before it, too. */
  function leave(reading: Reading, at: number, indent: number, isItem: boolean): void {
    const most = isItem ? indent : indent + 1;
    while (indents.length > 0 && indents[indents.length - 1] > most) {
      indents.pop();
      inside.close(reading, at);
    }
  }

  function value(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    let p = at;
    for (; p < limit; p++) {
      const byte = bytes[p];
      if (byte === NEWLINE) return endValue(reading, p, p);
      const code = hasCodes && BEGINS_CODE[byte] === 1 ? codeLength(bytes, p) : 0;
      if (code > 0) {
        reading.literal(p, STRUCTURE);
        reading.literal(p + code, LINE_VALUE);
        p += code - 1;
        continue;
      }
      if (byte === HASH && isScalar && BLANK[bytes[p - 1]] === 1) return endValue(reading, p, p);
      if (closer === 0) continue;
      const isEnd = special === 'backslashes' && bytes[p + 1] === NEWLINE;
      if (byte === BACKSLASH && closer !== APOSTROPHE && !isEnd) p++;
      else if (byte === closer) return endValue(reading, p, p + 1);
    }
    return p;
  }

  function endValue(reading: Reading, at: number, after: number): number {
    const start = opened - reading.base;
    let end = at;
    // A backslash continues the value in the next line.
    continues = special === 'backslashes' && at === after && isEscaped(reading.bytes, start, end);
    if (continues) end--;
    while (end > start && BLANK[reading.bytes[end - 1]] === 1) end--;
    reading.literal(end, STRUCTURE);
    if (hasKey && indents.length > 0) inside.value(reading, start, end);
    state = 'rest';
    return after;
  }

  function rest(reading: Reading, at: number, limit: number): number {
    const newline = reading.bytes.subarray(0, limit).indexOf(NEWLINE, at);
    if (newline < 0) return limit;
    reading.literal(newline, STRUCTURE);
    state = 'line';
    return newline + 1;
  }
}

/** An empty line, a comment, a mark between documents, or the name of a section. */
const TEXT = /^\s*?(?:\r?\n|$)|^\s*(?:#|---|\.\.\.|\[[\w. -]+\]\s*(?:\n|$))/;
/** Printed characters that begin none of these. */
const BEGINS_KEY = byteSet('!"$-,/-Z\\^-~');

function blanksAt({ bytes }: Reading, at: number): number {
  const high = at + GRAMMAR_REACH;
  let p = at;
  while (p < high && (bytes[p] === SPACE || bytes[p] === TAB)) p++;
  return p - at;
}

const BEGINS_CODE = byteSet('?/');
/** `?20`, `/NAME/`: before a part of a statement's text. */
const CODE = /^(?:\?\d\d|\/[A-Z]{4}\/)/;

function codeLength(bytes: Buffer, at: number): number {
  return CODE.exec(bytes.toString('latin1', at, at + 6))?.[0].length ?? 0;
}

/** A document of YAML: a mark, or a key above keys or items that are deeper, or an item with a key. */
const YAML =
  /^(?:---(?:[ \t]+[!&#][^\n]{0,80})?[ \t]*\r?\n|[\w.-]{1,40}:[ \t]*\r?\n(?: +[\w.-]+:[ \r\n]| *- )|- [\w.-]{1,40}:(?: |\r?\n)|-[ \t]*\r?\n +[\w.-]{1,40}:[ \r\n])/;
/** Two settings in a row, one after a section's name, or one that is all of a line where no other is shown. */
const SETTINGS =
  /^(?:\[[\w. -]{1,40}\]\r?\n(?:[#!; \t\r][^\n]*\n|\n){0,3}[\w.-]{1,40} ?[=:]|(?:export )?[A-Za-z_][\w.-]{0,40}=(?:[^\n]{0,90}\n(?:[#!; \t\r][^\n]*\n|\n){0,3}(?:export )?[A-Za-z_][\w.-]{0,40}=|[^\s=&]{1,40}\r?\n?$))/;

/** The reference of a message, and the tag after it, which in line mode is on a line that follows. */
const STATEMENT = /^:20:[^\n]{1,40}\n(?::\d\d[A-Z]?:|$)/;

/** Whether a message of SWIFT begins at an offset. */
export function beginsStatement(shown: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  return STATEMENT.test(shownAt(shown, at));
}

const IN_NAME = byteSet('0-9A-Za-z_.-');
const AFTER_COLON = byteSet(' \t\r\n');
const EXPORT_BYTES = 6;

/** Whether YAML begins at an offset. The byte after the first name excludes most lines. */
export function beginsYaml(shown: Pick<Reading, 'bytes' | 'base' | 'end'>, first: number): boolean {
  const { bytes, base, end } = shown;
  const at = afterComments(bytes, first);
  const stop = nameEnd(bytes, at);
  const may = bytes[stop] === COLON ? AFTER_COLON[bytes[stop + 1]] === 1 : bytes[at] === HYPHEN;
  if (!may) return false;
  if (YAML.test(shownAt(shown, at))) return true;
  if (base > 0 || first > NAME_BYTES) return false;
  const isFirst = REMARKS.test(bytes.toString('latin1', 0, first));
  return isFirst && FLAT.test(bytes.toString('latin1', at, Math.min(end, first + STEP_REACH)));
}

/**
 * Two keys with values in a row, and a third one or the end. Only a document that begins so is YAML: in other text, such
 * lines are a form, and in a talk the speakers take turns.
 */
const FLAT =
  /^([a-z_][\w.-]*):[ \t]+\S[^\n]{0,90}\n(?:#[^\n]*\n)*(?!\1:)([a-z_][\w.-]*):(?:[ \t]+\S[^\n]{0,90}|\r?)(?:\n(?:#[^\n]*\n|[ \t-][^\n]*\n)*(?!(?:\1|\2):)[a-z_][\w.-]*:(?:\s|$)|\n?$)/;
/** Text before a document: comments, and empty lines. */
const REMARKS = /^(?:\xef\xbb\xbf)?(?:[ \t\r]*(?:#[^\n]*)?\n)*$/;

/** Whether settings begin at an offset. */
export function beginsSettings(
  { bytes, end }: Pick<Reading, 'bytes' | 'end'>,
  first: number,
): boolean {
  const at = afterComments(bytes, first);
  const stop = nameEnd(bytes, at);
  const isExport = bytes[stop] === SPACE && stop - at === EXPORT_BYTES;
  const may = bytes[stop] === EQUALS || bytes[at] === OPEN_BRACKET || isExport;
  return may && SETTINGS.test(bytes.toString('latin1', at, Math.min(end, first + STEP_REACH)));
}

const COMMENT = byteSet('#!;');

/** Past the comments at `at`, and empty lines after them. */
function afterComments(bytes: Buffer, at: number): number {
  let p = at;
  while (COMMENT[bytes[p]] === 1 || (p > at && bytes[p] === NEWLINE)) {
    const newline = bytes.subarray(0, at + GRAMMAR_REACH).indexOf(NEWLINE, p);
    if (newline < 0) return at;
    p = newline + 1;
  }
  return p;
}

function nameEnd(bytes: Buffer, at: number): number {
  const high = at + LONGEST_NAME;
  let p = at;
  while (p < high && IN_NAME[bytes[p]] === 1) p++;
  return p;
}

/** Bytes of the longest name at the beginning of a text. */
const LONGEST_NAME = 42;
