import type { BitSet } from '../bit-sets.ts';

/** First states that begin alike, and the bytes that may surround them. */
export interface Group {
  readonly states: readonly number[];
  readonly bytes: readonly BitSet[];
}
