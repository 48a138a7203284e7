import { byteSet, pastBytes } from '../../core/bytes.ts';

const IN_NAME = byteSet('0-9A-Za-z_.-');

export function nameEnd(bytes: Buffer, at: number): number {
  return pastBytes(IN_NAME, bytes, at, at + LONGEST_NAME);
}

/** Bytes of the longest name at the beginning of a text. */
export const LONGEST_NAME = 42;
