import type { BitSet } from '../bit-sets.ts';

/** A way in which a pattern begins: the bytes that may be in each slot around its start, and the shapes of its first token. */
export interface PatternStart {
  readonly pattern: number;
  /** The first state of its form. */
  readonly state: number;
  readonly bytes: readonly BitSet[];
  /** Bits by kinds of bytes (3 bits) and length (6), in two sets. */
  readonly shapes: readonly BitSet[];
}

/** Beginnings that are tested together: a bit of the sets that the tokeniser joins. */
export interface Group extends Pick<PatternStart, 'bytes' | 'shapes'> {
  readonly members: readonly PatternStart[];
}

/** A group of some beginnings. */
export function groupOf(members: readonly PatternStart[]): Group {
  return members
    .map(({ bytes, shapes }, n): Group => ({ members: [members[n]], bytes, shapes }))
    .reduce(joined);
}

/** A group of the members of two. */
export function joined(a: Group, b: Group): Group {
  const union = (sets: readonly BitSet[], others: readonly BitSet[]) =>
    sets.map((set, n) => set.map((word, k) => word | others[n][k]));
  return {
    members: [...a.members, ...b.members],
    bytes: union(a.bytes, b.bytes),
    shapes: union(a.shapes, b.shapes),
  };
}
