/** How many bits the mark of a word has, which few words share: its hash. */
export const MARK_BITS = 20;

/** Words that are looked for in texts: a bit of sixteen, or more than one. */
export type WordSet = number;

const MOST_BITS = 16;

/** All sets by the marks of their words. */
export interface WordTable {
  /** A bit for each mark that is in any set: in reach of the processor, as the whole is not. */
  readonly any: Uint32Array;
  readonly sets: Uint16Array;
}

/** Words that begin with a small letter, and all others: the sets of a thread, whatever profiles want of them. */
export const lower = table();
export const capital = table();

/** The sets so far, and those of heads: the bit below each is that of the words before them, its fronts. */
export const known = { all: 0, heads: 0 };

/** A set without words. */
export function newSet(isOfHeads: boolean): WordSet {
  const set = known.all + 1;
  if (set >= 1 << MOST_BITS) throw new Error('no more sets of words can be told apart');
  known.all |= set;
  if (isOfHeads) known.heads |= set;
  return set;
}

export function addMark({ any, sets }: WordTable, mark: number, set: WordSet): void {
  any[mark >>> 5] |= 1 << (mark & 31);
  sets[mark] |= set;
}

function table(): WordTable {
  return { any: new Uint32Array(2 ** (MARK_BITS - 5)), sets: new Uint16Array(2 ** MARK_BITS) };
}
