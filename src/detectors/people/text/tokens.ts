/** Shape of a token. */
export const SHAPE = {
  lower: 0,
  capitalized: 1,
  letter: 2,
  upper: 3,
  mixed: 4,
  digits: 5,
  digitsAndLetters: 6,
  caseless: 7,
  camel: 8,
} as const;

/** The tokens `[first, last]`. */
export interface TokenRange {
  readonly first: number;
  readonly last: number;
}

/** Whether a token may be part of a name, and why. */
export const KIND = {
  none: 0,
  capital: 1,
  particle: 2,
  lower: 3,
} as const;

/** The tokens of one block, a column for each property. Written anew for each block. */
export interface Tokens {
  count: number;
  /** In units of the block. */
  readonly start: Uint16Array;
  readonly end: Uint16Array;
  readonly shape: Uint8Array;
  /** The gap before it. */
  readonly gap: Uint8Array;
  /** Hash of the word in lower case; 0 if it has not been computed yet. */
  readonly hash: Int32Array;
  /** From the lexicon, where `hash` is not 0. */
  readonly word: Int32Array;
  readonly kind: Uint8Array;
}
