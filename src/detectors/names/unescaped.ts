import { escapedAt, LENGTH_BITS, LENGTH_MASK, nextEscape } from './escaped-characters.ts';

/** Some bytes as they read where HTML or JSON escapes none of them. */
export interface Unescaped {
  /** A letter a byte, as UTF-8 has them. */
  readonly text: string;
  /** Where what stands at an index of `text`, or ends there, stands in the bytes. */
  at(index: number): number;
}

/** Reads `bytes[from, to)`. */
export function unescaped(bytes: Buffer, from: number, to: number): Unescaped {
  const text = bytes.toString('latin1', from, to);
  if (!text.includes('&') && !text.includes('\\')) return { text, at: (index) => from + index };
  return withEscapes(bytes.subarray(from, to), from);
}

function withEscapes(bytes: Buffer, from: number): Unescaped {
  const places: number[] = [];
  let text = '';
  const add = (part: string, place: (n: number) => number) => {
    for (let n = 0; n < part.length; n++) places.push(from + place(n));
    text += part;
  };
  let p = 0;
  while (p < bytes.length) {
    const begin = p;
    const next = nextEscape(bytes, begin);
    add(bytes.toString('latin1', begin, next), (n) => begin + n);
    if (next === bytes.length) break;
    const escaped = escapedAt(bytes, next);
    const character = Buffer.from(String.fromCharCode(escaped >> LENGTH_BITS));
    add(character.toString('latin1'), () => next);
    p = next + (escaped & LENGTH_MASK);
  }
  places.push(from + bytes.length);
  return { text, at: (index) => places[index] };
}
