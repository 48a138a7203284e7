import { isContinuation } from '../core/utf-8.ts';

/** The code points of a match; bytes that are not UTF-8 count one by one as U+FFFD. */
export function characters(match: Buffer): readonly string[] {
  return [...match.toString('utf8')];
}

/**
 * The first or last `count` characters of a match, byte for byte. A character begins at a byte that is no
 * continuation byte, so that a part of valid UTF-8 is valid.
 */
export function bytesOfCharacters(match: Buffer, from: number, to: number): Buffer {
  return match.subarray(offsetOf(match, from), offsetOf(match, to));
}

/** Number of characters in a match. */
export function countOf(match: Buffer): number {
  let count = 0;
  for (const byte of match) if (starts(byte)) count++;
  return count;
}

function offsetOf(match: Buffer, index: number): number {
  let count = 0;
  for (let i = 0; i < match.length; i++) {
    if (starts(match[i]) && count++ === index) return i;
  }
  return match.length;
}

function starts(byte: number): boolean {
  return !isContinuation(byte);
}
