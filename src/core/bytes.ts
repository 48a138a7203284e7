/** A set of bytes, one entry for each of the 256: 1 where the byte belongs to it. */
export type ByteSet = Uint8Array;

/**
 * The set of bytes that `spec` lists as a regular expression's brackets would: `a-z0-9._`, with `-` first or
 * last for itself. Characters stand for bytes (Latin-1); throws on one beyond 0xFF or a range upside down.
 */
export function byteSet(spec: string): ByteSet {
  const set = new Uint8Array(256);
  for (let i = 0; i < spec.length; i++) {
    const first = spec.charCodeAt(i);
    const range = spec[i + 1] === '-' && i + 2 < spec.length;
    const last = range ? spec.charCodeAt(i + 2) : first;
    if (first > 255 || last > 255 || last < first) throw new Error(`not a set of bytes: ${spec}`);
    set.fill(1, first, last + 1);
    if (range) i += 2;
  }
  return set;
}

export const DIGIT: ByteSet = byteSet('0-9');
export const UPPER: ByteSet = byteSet('A-Z');
export const LOWER: ByteSet = byteSet('a-z');
export const LETTER: ByteSet = byteSet('A-Za-z');
export const ALNUM: ByteSet = byteSet('0-9A-Za-z');
export const HEX: ByteSet = byteSet('0-9A-Fa-f');

/** An empty stretch of bytes. */
export const EMPTY: Buffer = Buffer.alloc(0);

const NEWLINE = 0x0a;

/** One past the first newline from `from` on; `end` where none comes before that. */
export function lineEnd(bytes: Buffer, from: number, end: number): number {
  const newline = bytes.indexOf(NEWLINE, from);
  return newline < 0 || newline >= end ? end : newline + 1;
}
