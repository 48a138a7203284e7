import type { LiteralTrigger } from '../engine/types.ts';

/** Digits behind an escape: in JSON's `\n123` the token is `n123`, which no trigger for digits sees. */
export const ESCAPED_DIGITS: LiteralTrigger = { literal: ['\\', 'bfnrt', '0-9'] };

/** Where the digits of a candidate begin: behind the escape, where it is one. */
export function digitsStart(bytes: Uint8Array, at: number): number {
  return bytes[at] === 0x5c ? at + 2 : at;
}
