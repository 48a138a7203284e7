import { BLOCK_BYTES } from './block-text.ts';

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

/**
 * How the tokens around are written: `nouns` is German, where every noun is capitalised, `casual` a short text or one whose
 * sentences begin with small letters, `titled` one of capitalised words, `coded` no sentences.
 */
export const REGIME = {
  cased: 0,
  lower: 1,
  upper: 2,
  nouns: 3,
  casual: 4,
  titled: 5,
  coded: 6,
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
  /** The token before a `:` or `=` in the same line, at most 8 tokens back; -1 if there is none. */
  readonly label: Int16Array;
  /** Hash of the word in lower case; 0 if it has not been computed yet. */
  readonly hash: Int32Array;
  /** From the lexicon, where `hash` is not 0. */
  readonly word: Int32Array;
  /** From the lexicon; `UNASKED` where it was not asked for. */
  readonly cluster: Uint16Array;
  /** Likewise. */
  readonly group: Uint16Array;
  readonly kind: Uint8Array;
  readonly regime: Uint8Array;
}

export const UNASKED = 0xffff;

/** Most tokens of a block, and a few that are read beside them. */
export const MOST_TOKENS = BLOCK_BYTES + 8;

/** Makes room for the tokens of a block, some of it where others want it. */
export function tokens(columns?: Pick<Tokens, 'start' | 'end' | 'shape'>): Tokens {
  const most = MOST_TOKENS;
  return {
    count: 0,
    start: columns?.start ?? new Uint16Array(most),
    end: columns?.end ?? new Uint16Array(most),
    shape: columns?.shape ?? new Uint8Array(most),
    gap: new Uint8Array(most),
    label: new Int16Array(most),
    hash: new Int32Array(most),
    word: new Int32Array(most),
    cluster: new Uint16Array(most),
    group: new Uint16Array(most),
    kind: new Uint8Array(most),
    regime: new Uint8Array(most),
  };
}
