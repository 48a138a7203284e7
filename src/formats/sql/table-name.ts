import { DOT } from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import type { Progress } from './statement-part.ts';
import { NAME_BYTES } from './statement-part.ts';
import { closingIn, type Escapes, escapesBy } from './strings.ts';
import { CLOSERS, type StatementWords, wordAt, wordEnd, wordsOf } from './words.ts';

/** Reads a table's name, with the words that may precede it: `INTO clinic."Patients"`. */
export interface TableName {
  /** `before`: words that do not belong to it; `kept`: it will be needed. */
  begin(before: StatementWords, kept: boolean): void;
  /** Reads on at `at`, where no gap is. */
  step(range: FieldRange, at: number): number;
  /** Closed if the byte at `at` is no part of the name. */
  progress(): Progress;
  /** A part of it was read. */
  isNamed(): boolean;
  /** TABLE preceded the name. */
  isTable(): boolean;
  /** The name in capitals, its parts after full stops. */
  text(): string;
  /** Escapes of strings, by the quotes around the name. */
  escapes(): Escapes;
}

const TABLE = wordsOf('TABLE');
/** First words of another statement. */
const STATEMENTS = wordsOf('INSERT REPLACE CREATE COPY UPDATE SELECT VALUES SET');

const LONGEST_NAME = 256;

/** Follows names from window to window. */
export function tableName(): TableName {
  let before: StatementWords = new Set();
  let isKept = false;
  let text = '';
  let isNamed = false;
  let isTable = false;
  let isAfterPart = false;
  let escapes: Escapes = 'maybe';
  let progress: Progress = 'open';

  return {
    begin(words, kept) {
      before = words;
      isKept = kept;
      text = '';
      isNamed = false;
      isTable = false;
      isAfterPart = false;
      escapes = 'maybe';
      progress = 'open';
    },
    step(range, at) {
      const { bytes } = range;
      if (isAfterPart) return afterPart(bytes, at);
      // `clinic..patients`
      if (bytes[at] === DOT && isNamed) return at + 1;
      return CLOSERS[bytes[at]] === undefined ? word(range, at) : quoted(range, at);
    },
    progress: () => progress,
    isNamed: () => isNamed,
    isTable: () => isTable,
    text: () => text,
    escapes: () => escapes,
  };

  function afterPart(bytes: Buffer, at: number): number {
    if (bytes[at] !== DOT) {
      progress = 'closed';
      return at;
    }
    isAfterPart = false;
    return at + 1;
  }

  function quoted({ bytes, end }: FieldRange, at: number): number {
    const high = Math.min(end, at + NAME_BYTES);
    const closed = closingIn(bytes, at + 1, high, high, CLOSERS[bytes[at]], 'never');
    if (closed >= high) {
      progress = 'broken';
      return at + 1;
    }
    if (escapes === 'maybe') escapes = escapesBy(bytes[at]);
    part(bytes, at + 1, closed);
    return closed + 1;
  }

  function word({ bytes, end }: FieldRange, at: number): number {
    const stop = wordEnd(bytes, at, Math.min(end, at + NAME_BYTES));
    const read = wordAt(bytes, at, stop);
    if (!isNamed && before.has(read)) {
      isTable ||= TABLE.has(read);
      return stop;
    }
    if (stop === at || STATEMENTS.has(read)) {
      progress = 'broken';
      return at;
    }
    part(bytes, at, stop);
    return stop;
  }

  function part(bytes: Buffer, start: number, end: number): void {
    isNamed = true;
    isAfterPart = true;
    if (!isKept) return;
    text = `${text}.${bytes.toString('latin1', start, end).toUpperCase()}`;
    if (text.length > LONGEST_NAME) progress = 'broken';
  }
}
