import { add, type BitSet, noBytes } from '../bit-sets.ts';
import type { Group } from './group.ts';
import { bytesAround, type First, SLOTS } from './groups.ts';
import { type Known, shapes } from './token-shapes.ts';

/** How a pattern begins in one of its groups: the bytes that may be in each slot, and the shapes of its first token. */
export interface PatternBeginning {
  readonly pattern: number;
  readonly group: number;
  /** The group is of tokens, not of literals. */
  readonly atToken: boolean;
  readonly bytes: readonly BitSet[];
  /** Bits by kinds of bytes (3 bits) and length (6), in two sets. */
  readonly shapes: readonly BitSet[];
}

/** The beginnings of a pattern with these first states, one for each group that has some of them. */
export function beginnings(
  known: Known,
  pattern: number,
  first: readonly First[],
  groups: readonly Group[],
  atToken: boolean,
): readonly PatternBeginning[] {
  return groups.flatMap((of, group) => {
    const own = first.filter(({ state }) => of.states.includes(state));
    if (own.length === 0) return [];
    const bytes = Array.from({ length: SLOTS }, noBytes);
    for (const { state, before } of own) {
      const around = bytesAround(known, state, before, atToken);
      for (const [slot, set] of around.entries()) add(bytes[slot], set);
    }
    const states = own.map(({ state }) => state);
    return [{ pattern, group, atToken, bytes, shapes: atToken ? shapesOf(known, states) : NONE }];
  });
}

const NONE = [noBytes(), noBytes()];

function shapesOf(known: Known, first: readonly number[]): readonly BitSet[] {
  const all = new Uint32Array(16);
  for (const { kinds, length } of shapes(known, first)) {
    const shape = (kinds << 6) | length;
    all[shape >> 5] |= 1 << (shape & 31);
  }
  return [all.subarray(0, 8), all.subarray(8)];
}
