import { add, allBytes, type BitSet, both, noBytes } from '../bit-sets.ts';
import { byFrequency } from './frequency.ts';
import type { Group } from './group.ts';
import { type Known, OTHERS, shapes } from './token-shapes.ts';

/** Slots around the start of a pattern: its first four bytes, the one after its first token and two more, the one before. */
export const SLOTS = 8;
const FIRST = 4;
const NEXT = FIRST;
const BEFORE = SLOTS - 1;

/** A first state, and the bytes that may precede it. */
export interface First {
  readonly state: number;
  readonly before: BitSet;
}

/** Puts first states into at most `most` groups, such that an offset in a text is a candidate of few of them. */
export function groups(
  known: Known,
  first: readonly First[],
  most: number,
  atTokens: boolean,
): readonly Group[] {
  const items = first.map(({ state, before }) => ({
    states: [state],
    bytes: bytesAround(known, state, before, atTokens),
  }));
  return byFrequency(items, most);
}

/** By slot, the bytes that may be there where a pattern begins with a state. */
export function bytesAround(
  known: Known,
  first: number,
  before: BitSet,
  atToken: boolean,
): readonly BitSet[] {
  const bytes = Array.from({ length: SLOTS }, noBytes);
  add(bytes[BEFORE], before);
  addFirst(known, first, bytes);
  const found = atToken ? shapes(known, [first]) : [{ accepting: true, next: [] }];
  for (const state of new Set(found.flatMap(({ next }) => next))) addNext(known, state, bytes);
  if (found.some(({ accepting }) => accepting)) {
    for (let slot = NEXT; slot < BEFORE; slot++) add(bytes[slot], allBytes());
  }
  return bytes;
}

function addFirst({ follow, accepts, bits }: Known, first: number, bytes: readonly BitSet[]): void {
  let coming: readonly number[] = [first];
  for (let slot = 0; slot < FIRST; slot++) {
    for (const state of coming) add(bytes[slot], bits[state]);
    if (coming.some((state) => accepts[state] !== undefined)) {
      for (let rest = slot + 1; rest < FIRST; rest++) add(bytes[rest], allBytes());
      return;
    }
    coming = [...new Set(coming.flatMap((state) => follow[state]))];
  }
}

/** The byte after the token, and the two after that. */
function addNext({ follow, accepts, bits }: Known, state: number, bytes: readonly BitSet[]): void {
  add(bytes[NEXT], both(bits[state], OTHERS));
  if (accepts[state] !== undefined) {
    add(bytes[NEXT + 1], allBytes());
    add(bytes[NEXT + 2], allBytes());
  }
  for (const to of follow[state]) {
    add(bytes[NEXT + 1], bits[to]);
    if (accepts[to] !== undefined) add(bytes[NEXT + 2], allBytes());
    for (const then of follow[to]) add(bytes[NEXT + 2], bits[then]);
  }
}
