/** Words that are looked for in texts: one bit of the sixteen of a table, or several of them. */
export type WordSet = number;

/** Most sets of one table. */
export const MOST_SETS = 16;

/** How many bits the hash of a word has, and how many marks there are: of those with a small letter first and of others. */
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
