import { byteSet } from '../../../core/bytes.ts';
import { writeCodePoint } from '../../../core/utf-8.ts';
import { escapedAt, LENGTH_BITS, LENGTH_MASK } from './escaped-characters.ts';

/** Some bytes as they read where HTML or JSON escapes none of them. */
export interface Unescaped {
  /** A letter a byte, as UTF-8 has them. */
  readonly text: string;
  /** Offset of the first byte. */
  readonly from: number;
  /** Offset of each character, if some are escaped. */
  readonly places: Int32Array | undefined;
}

/** Offset in the bytes of the start or end of a character of the text. */
export function placeAt({ from, places }: Unescaped, index: number): number {
  return places === undefined ? from + index : places[index];
}

/** Bytes of an escaped letter: `\u00e9`. */
const ESCAPED = 6;
/** Bytes after a word that decide whether it is all of a value. */
const AFTER = 4;

/** Reads `bytes[from, to)`. */
export function unescaped(bytes: Buffer, from: number, to: number): Unescaped {
  const text = bytes.toString('latin1', from, to);
  if (!mayEscape(text)) return { text, from, places: undefined };
  return withEscapes(bytes.subarray(from, to), from, to - from);
}

/** Reads the word at `from`, of at most `most` characters, and some bytes after it, all before `end`. */
export function unescapedWord(bytes: Buffer, from: number, end: number, most: number): Unescaped {
  const text = bytes.toString('latin1', from, Math.min(end, from + most));
  if (!mayEscape(text)) return { text, from, places: undefined };
  return withEscapes(bytes.subarray(from, Math.min(end, from + ESCAPED * most)), from, AFTER);
}

function mayEscape(text: string): boolean {
  return text.includes('&') || text.includes('\\');
}

/** Reads at most `after` bytes from the first one on that belongs to no word. */
function withEscapes(bytes: Buffer, from: number, after: number): Unescaped {
  const read = Buffer.allocUnsafe(bytes.length);
  const places = new Int32Array(bytes.length + 1);
  let length = 0;
  let left = after;
  let p = 0;
  while (p < bytes.length && left > 0) {
    const escaped = BEGINS[bytes[p]] === 1 ? escapedAt(bytes, p) : 0;
    const first = length;
    if (escaped === 0) read[length++] = bytes[p];
    else length = writeCodePoint(read, length, escaped >> LENGTH_BITS);
    for (let n = first; n < length; n++) places[n] = from + p;
    p += escaped === 0 ? 1 : escaped & LENGTH_MASK;
    if (left < after || NO_WORD[read[first]] === 1) left--;
  }
  places[length] = from + p;
  return { text: read.toString('latin1', 0, length), from, places };
}

const BEGINS = byteSet('&\\');
const NO_WORD = byteSet('\0-&(-,./:-@[-`{-\x7f');
