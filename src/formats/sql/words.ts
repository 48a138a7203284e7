import { BACKTICK, byteSet, CLOSE_BRACKET, QUOTE } from '../../core/bytes.ts';

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

/** End of the letters, digits and `_`, `$`, `#` of a word. */
export function wordEnd(bytes: Uint8Array, at: number, high: number): number {
  let p = at;
  while (p < high && WORD[bytes[p]] === 1) p++;
  return p;
}

/** First bytes of numbers. */
export const BEGINS_NUMBER = byteSet('0-9-');

/** Closing byte of a name, by its opening byte. */
export const CLOSERS: Readonly<Record<number, number>> = {
  34: QUOTE,
  96: BACKTICK,
  91: CLOSE_BRACKET,
};

const UPPER = 0xdf;
const WORD = byteSet('0-9A-Za-z_$#@\x80-\xff');
