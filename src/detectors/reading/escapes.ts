import type { Form, LiteralTrigger, TokenTrigger } from '../../engine/types.ts';

/**
 * What follows an escape for white space: in JSON's `\n123` the token is `n123`, which no trigger for digits
 * sees. `signs` is the class of what follows it, as in `A-Z`.
 */
export function escaped(signs: string): LiteralTrigger {
  return { literal: ['\\', 'bfnrt', signs] };
}

/** A trigger for words, and for those behind an escape whose letter is their first: `\nMay`. */
export function orEscaped(
  on: TokenTrigger & { readonly form: Form },
  letters = 'bfnrt',
): readonly TokenTrigger[] {
  const [least, most] = on.length;
  const escaped = { length: [least + 1, most + 1], before: ['\\'] } as const;
  return [on, { ...on, ...escaped, form: `[${letters}]${on.form}` }];
}

export const ESCAPED_DIGITS = escaped('0-9');

/** Where the text of a candidate begins: behind the escape, where it is one. */
export function pastEscape(bytes: Uint8Array, at: number): number {
  return bytes[at] === 0x5c ? at + 2 : at;
}
