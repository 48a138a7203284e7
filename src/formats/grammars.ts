import { type ByteSet, byteSet, NEWLINE, pastBytes } from '../core/bytes.ts';
import { beginsNacha, nachaGrammar } from './columns/nacha-grammar.ts';
import { jsonGrammar } from './json/json-grammar.ts';
import { beginsField, jsonFieldGrammar } from './json/json-in-field.ts';
import { beginsEscapedJson, escapedJsonGrammar, escapedStart } from './json/json-in-text.ts';
import { beginsJson } from './json/json-tokens.ts';
import { beginsSettings } from './lines/beginnings.ts';
import { isLabelHeader, isMark } from './lines/line-head.ts';
import {
  beginsStatement,
  labelledRowsGrammar,
  recordsGrammar,
  settingsGrammar,
  statementGrammar,
} from './lines/lines-grammar.ts';
import { beginsPairs, pairsGrammar } from './pairs/pairs-grammar.ts';
import { GRAMMAR_REACH, type Grammar, type Reading } from './reading.ts';
import { beginsSql } from './sql/beginnings.ts';
import { sqlGrammar } from './sql/sql-grammar.ts';
import { beginsVcard, vcardGrammar } from './vcard/vcard-grammar.ts';
import { beginsXml, xmlGrammar } from './xml/xml-grammar.ts';
import { beginsYaml, yamlAbove } from './yaml/beginnings.ts';
import { yamlGrammar } from './yaml/yaml-grammar.ts';

/** The bytes that a window shows. */
type Shown = Pick<Reading, 'bytes' | 'base' | 'end'>;

/** A format, and where its texts begin. */
interface Format {
  /** First bytes of its texts, where they begin a line. */
  readonly first: ByteSet;
  /** A line may have blanks before it. */
  readonly indented?: true;
  /** Whether one begins at the first byte of a line, or of the text; `text` is the byte after the comments there. */
  begins(reading: Shown, at: number, text: number): boolean;
  /** Bytes that begin one anywhere in a line, as logs have it; or that are in its beginning. */
  readonly inLine?: readonly string[];
  /** Where one may begin that has such bytes at an offset. Default: there. */
  startBefore?(bytes: Buffer, at: number): number;
  grammar(): Grammar;
}

const FORMATS: readonly Format[] = [
  {
    first: byteSet('{['),
    indented: true,
    begins: beginsJson,
    inLine: ['{"', "{'"],
    grammar: jsonGrammar,
  },
  { first: byteSet(''), begins: beginsField, inLine: ['{"'], grammar: jsonFieldGrammar },
  {
    first: byteSet(''),
    begins: beginsEscapedJson,
    inLine: ['\\"'],
    startBefore: escapedStart,
    grammar: escapedJsonGrammar,
  },
  { first: byteSet('A-Za-z/'), indented: true, begins: beginsSql, grammar: sqlGrammar },
  { first: byteSet('*-'), begins: isMark, grammar: recordsGrammar },
  { first: byteSet('|'), begins: isLabelHeader, grammar: labelledRowsGrammar },
  { first: byteSet('0-9A-Za-z_.#?{"\'-'), begins: beginsYaml, grammar: yamlGrammar },
  { first: byteSet('A-Za-z_'), begins: beginsPairs, inLine: ['?'], grammar: pairsGrammar },
  { first: byteSet('A-Za-z_[#!;"\''), begins: beginsSettings, grammar: settingsGrammar },
  { first: byteSet(':'), begins: beginsStatement, grammar: statementGrammar },
  { first: byteSet('1'), begins: beginsNacha, grammar: nachaGrammar },
  { first: byteSet('Bb'), begins: beginsVcard, grammar: vcardGrammar },
  { first: byteSet('<'), begins: beginsXml, inLine: ['<?xml '], grammar: xmlGrammar },
];
const BLANK = byteSet(' \t');
/** Indices of the formats that a byte may begin, by the byte. */
const BY_FIRST: readonly (readonly number[])[] = Array.from({ length: 256 }, (_none, byte) =>
  FORMATS.flatMap(({ first }, format) => (first[byte] === 1 ? [format] : [])),
);

/** Bytes that may begin one of the formats anywhere in a line: a text, or the first byte of several. */
interface InLine {
  readonly text: Buffer;
  readonly second?: ByteSet;
  readonly formats: readonly number[];
  readonly startBefore: Required<Format>['startBefore'];
}

const IN_LINE: readonly InLine[] = inLine(FORMATS.flatMap((format) => format.inLine ?? []));

/** Texts of two bytes that begin with the same byte are found by it, which is faster. */
function inLine(texts: readonly string[]): readonly InLine[] {
  const groups = new Map<string, string[]>();
  for (const text of new Set(texts)) {
    const first = text.length === 2 ? text[0] : text;
    groups.set(first, [...(groups.get(first) ?? []), text]);
  }
  return Array.from(groups.values(), (group) => {
    const of = FORMATS.flatMap((format, n) =>
      format.inLine?.some((text) => group.includes(text)) ? [{ format, n }] : [],
    );
    const isAlone = group.length === 1;
    return {
      text: Buffer.from(isAlone ? group[0] : group[0][0]),
      ...(!isAlone && { second: byteSet(group.map((text) => text[1]).join('')) }),
      formats: of.map(({ n }) => n),
      startBefore: of[0].format.startBefore ?? there,
    };
  });
}

function there(_bytes: Buffer, at: number): number {
  return at;
}

/** Where the first text of a format begins. */
export interface FormatStart {
  readonly at: number;
  readonly format: number;
}

/** Gives the grammar of a format, made when a text needs it. */
export function grammars(): (format: number) => Grammar {
  const created: (Grammar | undefined)[] = FORMATS.map(() => undefined);
  return (format) => {
    const grammar = created[format] ?? FORMATS[format].grammar();
    created[format] = grammar;
    return grammar;
  };
}

/** Where the first text of a format begins in a text that is one window. */
export function firstBeginning(bytes: Buffer, end: number): FormatStart | undefined {
  return beginnings(false)({ bytes: bytes.subarray(0, end), base: 0, end }, 0, end);
}

const YAML = FORMATS.findIndex(({ grammar }) => grammar === yamlGrammar);

/** Whether a format is that of SQL. */
export function isSql(format: number): boolean {
  return FORMATS[format].grammar === sqlGrammar;
}

/** Finds the first beginning in `[at, limit)`. */
type FindBeginning = (reading: Shown, at: number, limit: number) => FormatStart | undefined;

/** Finds beginnings in the windows of one text, each after the one before; in line mode a window shows a line only. */
export function beginnings(isLines: boolean): FindBeginning {
  const searches = IN_LINE.map(({ text, second }) => search(text, second));
  const newline = search(LINE_END);
  const comments = afterComments();
  const above = isLines ? yamlAbove() : undefined;
  return (reading, at, limit) => {
    const begun = above?.(reading, at, limit);
    if (begun !== undefined) return { at: begun, format: YAML };
    let high = limit;
    let inLine: FormatStart | undefined;
    for (let n = 0; n < searches.length; n++) {
      const { formats, startBefore } = IN_LINE[n];
      let found = searches[n](reading, at);
      let start = startBefore(reading.bytes, found);
      let format: number | undefined;
      while (found >= 0 && start < high && format === undefined) {
        if (start >= at) format = begunBy(formats, reading, start);
        if (format !== undefined) break;
        found = searches[n](reading, found + 1);
        start = startBefore(reading.bytes, found);
      }
      if (format === undefined) continue;
      high = start;
      inLine = { at: high, format };
    }
    return firstOfLine(reading, at, high, newline, comments) ?? inLine;
  };
}

/** The first of some formats that begins at an offset. */
function begunBy(formats: readonly number[], reading: Shown, at: number): number | undefined {
  for (const format of formats) if (FORMATS[format].begins(reading, at, at)) return format;
  return undefined;
}

/** Finds a text from `at` on, within the window; -1: it is absent. */
type Search = (reading: Shown, at: number) => number;

/** Bytes that are read one by one before a search goes on. */
const NEAR = 64;

/** `at` only grows, so that each byte is read once. `second`: the bytes that may follow the text. */
function search(text: Buffer, second?: ByteSet): Search {
  const length = second === undefined ? text.length : 2;
  /** Where it is next, and up to where it is not, as offsets in the input. */
  let next = -1;
  let none = 0;
  return ({ bytes, base }, at) => {
    if (next >= base + at) return next - base;
    const from = Math.max(at, none - base);
    if (from + length > bytes.length) return -1;
    // A byte is found several times as fast as a text.
    const of = text.length === 1 ? text[0] : text;
    let found = bytes.indexOf(of, from);
    while (second !== undefined && found >= 0 && second[bytes[found + 1]] !== 1) {
      // The next one is often near, as in code: a call takes longer than a few bytes.
      const high = Math.min(bytes.length, found + NEAR);
      found++;
      while (found < high && bytes[found] !== of) found++;
      if (found === high) found = bytes.indexOf(of, found);
    }
    none = base + (found < 0 ? Math.max(at, bytes.length - length + 1) : found + 1);
    next = found < 0 ? -1 : base + found;
    return found;
  };
}

function firstOfLine(
  reading: Shown,
  at: number,
  limit: number,
  newlineAt: Search,
  textAt: Search,
): FormatStart | undefined {
  const { bytes } = reading;
  let p = lineFrom(reading, at, newlineAt);
  while (p < limit) {
    const at = afterBlanks(reading, p);
    const text = COMMENT[bytes[at]] === 1 ? textAt(reading, at) : at;
    for (const format of BY_FIRST[bytes[at]]) {
      const isPlace = at === p || FORMATS[format].indented === true;
      if (isPlace && FORMATS[format].begins(reading, at, text)) return { at, format };
    }
    const newline = newlineAt(reading, p);
    if (newline < 0) return undefined;
    p = newline + 1;
  }
  return undefined;
}

const COMMENT = byteSet('#!;');

/** Finds the first byte after the comments at `at` and the empty lines after them; `at` where it is too far off. `at` only grows: each line is read once. */
function afterComments(): Search {
  const newline = search(LINE_END);
  /** Offset in the input up to which the lines are comments. */
  let known = 0;
  return (reading, at) => {
    const { bytes, base } = reading;
    let p = Math.max(at, known - base);
    while (COMMENT[bytes[p]] === 1 || (p > at && bytes[p] === NEWLINE)) {
      const found = newline(reading, p);
      if (found < 0 || found >= at + GRAMMAR_REACH) return at;
      p = found + 1;
      known = base + p;
    }
    return p;
  };
}

/** Most blanks that indent a line: a window shows them and the text after them. */
const MOST_INDENTED = GRAMMAR_REACH;

function afterBlanks({ bytes, end }: Shown, at: number): number {
  const high = Math.min(end, at + MOST_INDENTED);
  const p = pastBytes(BLANK, bytes, at, high);
  return p < high ? p : at;
}

const LINE_END = Buffer.from([NEWLINE]);
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The first byte of a line from `at` on. */
function lineFrom(reading: Shown, at: number, newlineAt: Search): number {
  const { bytes, base } = reading;
  if (at > 0 ? bytes[at - 1] === NEWLINE : base === 0) {
    const isMarked = at === 0 && bytes.indexOf(BYTE_ORDER_MARK) === 0;
    return isMarked ? BYTE_ORDER_MARK.length : at;
  }
  const newline = newlineAt(reading, at);
  return newline < 0 ? bytes.length : newline + 1;
}
