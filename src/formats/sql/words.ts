import { byteSet } from '../../core/bytes.ts';

/** Token of a statement: one of these, or the byte of a mark such as a comma. */
export const BARE_WORD = 0;
export const NUMBER = 1;
/** A name between backticks or brackets. */
export const NAME = 2;
/** A string between apostrophes, or between tags. */
export const TEXT = 3;
/** A name, or a string, between quotes. */
export const QUOTED = 4;

/** Words as numbers, without their case: making a string of each word of a statement would take longest. */
export type StatementWords = ReadonlySet<number>;

/** The words of a text. */
export function wordsOf(text: string): StatementWords {
  return new Set(text.split(' ').map((word) => wordAt(Buffer.from(word), 0, word.length)));
}

/** The number of a word. That of two may be the same, of one in billions. */
export function wordAt(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let p = start; p < end; p++) hash = Math.imul(hash, 0x0100_0193) ^ (bytes[p] & UPPER);
  return hash;
}

/** Letters, digits and `_`, `$`, `#`, `@` of a word. */
export const WORD = byteSet('0-9A-Za-z_$#@\x80-\xff');

const UPPER = 0xdf;
