import { byteSet, isEscaped, NEWLINE } from '../core/bytes.ts';
import { type Container, STRUCTURE } from '../engine/fields/container.ts';
import type { FieldRange, NumberReplacement } from '../engine/fields/format-interface.ts';
import type { PathState, ValuePlace } from '../engine/fields/place.ts';
import type { Key, Owners } from './keys/key-table.ts';
import { isValueInKey } from './keys/value-in-key.ts';
import type { KnownColumns } from './sql/columns.ts';
import type { StatementParameters } from './sql/parameters.ts';

/** Whether a backslash takes its meaning from the next character: in JSON and MySQL it does, in standard SQL it does not. */
export type Escapes = 'always' | 'maybe' | 'never';

/** Purposes that a grammar follows paths for: to keep places with literals, and rules. */
export interface PathReading {
  readonly places: boolean;
  readonly rules: PathState | undefined;
}

/** Bytes of a window that a grammar reads, and functions that take what it finds: all offsets are indices in `bytes`. */
export interface Reading extends Omit<FieldRange, 'from' | 'to'> {
  /** Replacement of bare numbers. */
  readonly numbers: NumberReplacement;
  /** Default: paths are not followed. */
  readonly paths: PathReading | undefined;
  /** Columns of statements of SQL. */
  readonly columns: KnownColumns;
  /** StatementParameters of statements, whose values follow. */
  readonly parameters: StatementParameters;
  /** Begins a literal at a place of the document. */
  literal(at: number, container: Container | undefined, place?: ValuePlace): void;
  /** Gives a value to the filter of paths; `isBeginning`: only its first part. An empty one is the end of that. */
  pathValue(start: number, end: number, isBeginning: boolean): void;
  /** Gives a value to the filters that own it. */
  field(start: number, end: number, owners: Owners): void;
  /** The same of a pair in text: a value that another format has there comes first. */
  fieldInText(start: number, end: number, owners: Owners): void;
  /** The key that `[start, end)` is; `undefined` if it is too long, or too many were asked about. */
  key(start: number, end: number): Key | undefined;
  /** The same for a text that names a value beside it, and has none of its own. */
  name(start: number, end: number): Key | undefined;
  /** Owners of the columns that a row of labels at `at` heads; of none if too many were asked about. */
  headed(labels: readonly string[], at: number): readonly Owners[];
  /** A key by its text. */
  label(text: string): Key | undefined;
  /** Owners of the value at `at` by its key in the object that another key names, those of the key alone first. */
  composed(key: Key, parent: Key | undefined, at: number): Pick<Key, 'owners' | 'ambiguous'>;
}

/**
 * The grammar of one format: it reads a text from where one begins, window after window. Its decisions depend on
 * the bytes before, its state, and at most `STEP_REACH` bytes that follow.
 */
export interface Grammar {
  /** Begins at an offset that `starts` reported. */
  begin(reading: Reading, at: number): void;
  /** Reads from `at` up to `limit`, or a little further, and returns where it stopped. */
  step(reading: Reading, at: number, limit: number): number;
  /** The text of this format ended where it stopped. */
  isOver(): boolean;
}

/** Most bytes after one that decide on it. */
export const GRAMMAR_REACH = 96;
/** Most bytes that one step reads: a name, and the value after it. */
export const STEP_REACH = 2 * GRAMMAR_REACH;
/** Most bytes of a value with a key. */
export const VALUE_BYTES = 240;
/** Most bytes between a value and its name, before it and after it. */
export const NAME_BYTES = 512;
export const EVIDENCE_BYTES = 256;
/** Most bytes of a key. */
export const KEY_BYTES = 80;

/** Begins text in the structure around it: a key that may be a value itself, or that `isText`. */
export function keyLiteral(
  reading: Reading,
  start: number,
  end: number,
  container: Container,
  isText = false,
): void {
  if (!isText && !isValueInKey(reading.bytes, start, end)) return;
  reading.literal(start, container);
  reading.literal(end, STRUCTURE);
}

const LINE_END = byteSet('\r\n');

/** Whether a text is at `at` in the bytes that are there. */
export function isAt({ bytes, end }: Reading, at: number, text: Buffer): boolean {
  if (at + text.length > end) return false;
  // A call of `compare` takes longer than most texts.
  for (let n = 0; n < text.length; n++) if (bytes[at + n] !== text[n]) return false;
  return true;
}

/**
 * The end of a text that ends at `at` with its line: without the line end, and the backslash that escapes it. None of a text of several
 * lines, which nothing closed.
 */
export function lineTextEnd({ bytes }: Reading, start: number, at: number): number {
  let end = at;
  while (end > start && LINE_END[bytes[end - 1]] === 1) end--;
  if (bytes.subarray(Math.max(0, start), end).includes(NEWLINE)) return start;
  return end > start && isEscaped(bytes, start, end) ? end - 1 : end;
}
