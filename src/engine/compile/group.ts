import type { BitSet } from './bit-sets.ts';

/** First states that begin alike, and what bytes may stand around. */
export interface Group {
  readonly states: readonly number[];
  readonly bytes: readonly BitSet[];
}
