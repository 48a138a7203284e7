import { byteSet, NEWLINE, pastBytes } from '../../core/bytes.ts';
import { GRAMMAR_REACH } from '../reading.ts';

const COMMENT = byteSet('#!;');
const IN_NAME = byteSet('0-9A-Za-z_.-');

/** Offset after the comments at `at` and the empty lines after them. */
export function afterComments(bytes: Buffer, at: number): number {
  let p = at;
  while (COMMENT[bytes[p]] === 1 || (p > at && bytes[p] === NEWLINE)) {
    const newline = bytes.subarray(0, at + GRAMMAR_REACH).indexOf(NEWLINE, p);
    if (newline < 0) return at;
    p = newline + 1;
  }
  return p;
}

export function nameEnd(bytes: Buffer, at: number): number {
  return pastBytes(IN_NAME, bytes, at, at + LONGEST_NAME);
}

/** Bytes of the longest name at the beginning of a text. */
export const LONGEST_NAME = 42;
