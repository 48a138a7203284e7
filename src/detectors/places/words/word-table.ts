/** Words that are looked for in texts: one bit of the sixteen of a table, or several of them. */
export type WordSet = number;

/** Most sets of one table. */
export const MOST_SETS = 16;

/** Bits of a word's hash; there are as many marks for words with a lower-case first letter as for others. */
export const HASH_BITS = 20;
export const MARKS = 2 ** (HASH_BITS + 1);

/** All sets by the marks of their words. */
export interface WordTable {
  /** A bit for each mark that is in any set: in reach of the processor, as the whole is not. */
  readonly any: Uint32Array;
  readonly sets: Uint16Array;
}

export function wordTable(): WordTable {
  return { any: new Uint32Array(MARKS / 32), sets: new Uint16Array(MARKS) };
}
