import type { LiteralTrigger } from '../../engine/types.ts';

/**
 * What follows an escape for white space: in JSON's `\n123` the token is `n123`, which no trigger for digits
 * sees. `signs` is the class of what follows it, as in `A-Z`.
 */
export function escaped(signs: string): LiteralTrigger {
  return { literal: ['\\', 'bfnrt', signs] };
}

/** Where the text of a candidate begins: behind the escape, where it is one. */
export function pastEscape(bytes: Uint8Array, at: number): number {
  return bytes[at] === 0x5c ? at + 2 : at;
}
