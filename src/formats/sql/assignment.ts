import {
  byteSet,
  CLOSE_PAREN,
  COMMA,
  DOT,
  EQUALS,
  OPEN_PAREN,
  SEMICOLON,
} from '../../core/bytes.ts';
import { closingIn, type Escapes, pastBlanks } from './strings.ts';
import { CLOSERS, wordAt, wordEnd, wordsOf } from './words.ts';

/** `p."last_name" = `: position of the last part of its name, and start of its value. */
export interface Assignment {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/** Words after which another assignment may follow, as after a comma. */
export const CONDITIONS = wordsOf('WHERE AND OR');
const BLANK = byteSet(' \t\r\n');
const QUOTE = byteSet('\'"');

/** The one that begins at `at`; nothing where none does before `high`. */
export function assignmentAt(bytes: Uint8Array, at: number, high: number): Assignment | undefined {
  for (let start = at; ; ) {
    const end = nameEnd(bytes, start, high);
    if (end === start || end >= high) return undefined;
    if (bytes[end] !== DOT) {
      const character = pastBlanks(bytes, end, high);
      if (character >= high || bytes[character] !== EQUALS) return undefined;
      return { start, end, value: character + 1 };
    }
    start = end + 1;
  }
}

function nameEnd(bytes: Uint8Array, at: number, high: number): number {
  const closer = CLOSERS[bytes[at]];
  if (closer === undefined) return wordEnd(bytes, at, high);
  return closingIn(bytes, at + 1, high, high, closer, 'never') + 1;
}

/**
 * Earliest start of the next assignment after the value at `at`: after a comma or a word of conditions; else `high`.
 */
export function nextAssignment(
  bytes: Uint8Array,
  at: number,
  high: number,
  escapes: Escapes,
): number {
  let depth = 0;
  for (let p = at; p < high; p++) {
    const byte = bytes[p];
    const word = wordEnd(bytes, p, high);
    if (word > p) {
      if (depth === 0 && CONDITIONS.has(wordAt(bytes, p, word))) return pastAll(bytes, word, high);
      p = word - 1;
    } else if (QUOTE[byte] === 1) p = closingIn(bytes, p + 1, high, high, byte, escapes);
    else if (byte === OPEN_PAREN) depth++;
    else if (byte === COMMA && depth === 0) return pastAll(bytes, p + 1, high);
    else if (byte === SEMICOLON || (byte === CLOSE_PAREN && --depth < 0)) return high;
  }
  return high;
}

function pastAll(bytes: Uint8Array, at: number, high: number): number {
  let p = at;
  while (p < high && BLANK[bytes[p]] === 1) p++;
  return p;
}
