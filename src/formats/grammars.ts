import { NEWLINE } from '../core/bytes.ts';
import { beginsJson, jsonGrammar } from './json/json-grammar.ts';
import { beginsSettings, beginsYaml, settingsGrammar, yamlGrammar } from './lines/lines-grammar.ts';
import type { Grammar, Reading } from './reading.ts';
import { beginsSql, sqlGrammar } from './sql/sql-grammar.ts';
import { beginsVcard, vcardGrammar } from './vcard/vcard-grammar.ts';
import { beginsXml, xmlGrammar } from './xml/xml-grammar.ts';

/** The bytes that a window shows. */
type Shown = Pick<Reading, 'bytes' | 'base' | 'end'>;

/** A format, and where its texts begin. */
interface Format {
  /** Whether one begins at the first byte of a line, or of the text. */
  begins(reading: Shown, at: number): boolean;
  /** Bytes that begin one anywhere in a line, as logs have it. */
  readonly inLine?: Buffer;
  grammar(): Grammar;
}

const FORMATS: readonly Format[] = [
  { begins: beginsJson, inLine: Buffer.from('{"'), grammar: jsonGrammar },
  { begins: beginsSql, grammar: sqlGrammar },
  { begins: beginsYaml, grammar: yamlGrammar },
  { begins: beginsSettings, grammar: settingsGrammar },
  { begins: beginsVcard, grammar: vcardGrammar },
  { begins: beginsXml, inLine: Buffer.from('<?xml '), grammar: xmlGrammar },
];

/** Where the first text of a format begins. */
export interface FormatStart {
  readonly at: number;
  readonly format: number;
}

/** The grammars of all formats. */
export function grammars(): readonly Grammar[] {
  return FORMATS.map(({ grammar }) => grammar());
}

/** Whether a text that is one window may have any. */
export function mayHaveGrammar(bytes: Buffer, end: number): boolean {
  const reading = { bytes: bytes.subarray(0, end), base: 0, end };
  return beginningIn(reading, 0, end) !== undefined;
}

/** The first beginning in `[at, limit)`. */
export function beginningIn(reading: Shown, at: number, limit: number): FormatStart | undefined {
  const inLine = firstInLine(reading, at, limit);
  return firstOfLine(reading, at, inLine?.at ?? limit) ?? inLine;
}

function firstInLine({ bytes }: Shown, at: number, limit: number): FormatStart | undefined {
  let first: FormatStart | undefined;
  for (const [format, { inLine }] of FORMATS.entries()) {
    if (inLine === undefined) continue;
    const found = bytes.subarray(0, (first?.at ?? limit) + inLine.length - 1).indexOf(inLine, at);
    if (found >= 0) first = { at: found, format };
  }
  return first;
}

function firstOfLine(reading: Shown, at: number, limit: number): FormatStart | undefined {
  const { bytes } = reading;
  let p = lineFrom(reading, at);
  while (p < limit) {
    const format = FORMATS.findIndex(({ begins }) => begins(reading, p));
    if (format >= 0) return { at: p, format };
    const newline = bytes.indexOf(NEWLINE, p);
    if (newline < 0) return undefined;
    p = newline + 1;
  }
  return undefined;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The first byte of a line from `at` on. */
function lineFrom({ bytes, base }: Shown, at: number): number {
  if (at > 0 ? bytes[at - 1] === NEWLINE : base === 0) {
    const isMarked = at === 0 && bytes.indexOf(BYTE_ORDER_MARK) === 0;
    return isMarked ? BYTE_ORDER_MARK.length : at;
  }
  const newline = bytes.indexOf(NEWLINE, at);
  return newline < 0 ? bytes.length : newline + 1;
}
