import { add, allBytes, type BitSet, both, noBytes } from '../bit-sets.ts';
import { byFrequency } from './frequency.ts';
import { type Group, groupOf, type PatternStart } from './group.ts';
import { type Known, OTHERS, type Shape, shapes } from './token-shapes.ts';

/** Slots around the start of a pattern: its first four bytes, the one after its first token and two more, the one before. */
export const SLOTS = 8;
const FIRST = 4;
const NEXT = FIRST;
const BEFORE = SLOTS - 1;
/** Most groups of a detector: more are hardly more selective. */
const MOST = 16;

/** A first state of a pattern, and the bytes that may precede it. */
export interface First {
  readonly pattern: number;
  readonly state: number;
  readonly before: BitSet;
}

/** Puts the beginnings of one detector's patterns into groups, such that few offsets in a text are candidates of one. */
export function groups(known: Known, first: readonly First[], atTokens: boolean): readonly Group[] {
  const patterns = new Set(first.map(({ pattern }) => pattern)).size;
  const all = first.flatMap((one) => (atTokens ? atToken(known, one) : atLiteral(known, one)));
  return byFrequency(
    all.map((one) => groupOf([one])),
    atTokens ? Math.min(MOST, patterns + 1) : MOST,
  );
}

/**
 * The beginnings of a pattern at a token: of forms that go on after it, and of those that may end with it, whatever follows. As one
 * they would take `200 ` for the start of `12 years` because `12y` is a match.
 */
function atToken(known: Known, { pattern, state, before }: First): readonly PatternStart[] {
  const [ending, goingOn] = partition(shapes(known, [state]), ({ accepting }) => accepting);
  return [ending, goingOn]
    .filter((found) => found.length > 0)
    .map((found) => {
      const bytes = Array.from({ length: SLOTS }, noBytes);
      add(bytes[BEFORE], before);
      addFirst(known, [state], bytes, 0);
      if (found === ending)
        for (let slot = NEXT; slot < BEFORE; slot++) add(bytes[slot], allBytes());
      else
        for (const next of new Set(found.flatMap((one) => one.next))) addNext(known, next, bytes);
      return { pattern, state, bytes, shapes: setsOf(found) };
    });
}

function partition<Item>(items: readonly Item[], isOne: (item: Item) => boolean) {
  return [items.filter(isOne), items.filter((item) => !isOne(item))] as const;
}

/** Bits of shapes, in two sets. */
function setsOf(found: readonly Shape[]): readonly BitSet[] {
  const own = new Uint32Array(16);
  for (const { kinds, length } of found) {
    const shape = (kinds << 6) | length;
    own[shape >> 5] |= 1 << (shape & 31);
  }
  return [own.subarray(0, 8), own.subarray(8)];
}

/** The beginnings of a literal, one for each second state: ` c` of ` calle` and ` a` of ` avenida` are no ` a` of ` alle`. */
function atLiteral(known: Known, { pattern, state, before }: First): readonly PatternStart[] {
  const { follow, accepts, bits } = known;
  const ways = accepts[state] === undefined ? follow[state].map((next) => [next]) : [follow[state]];
  return ways.map((coming) => {
    const bytes = Array.from({ length: SLOTS }, noBytes);
    add(bytes[BEFORE], before);
    add(bytes[0], bits[state]);
    if (accepts[state] === undefined) addFirst(known, coming, bytes, 1);
    else for (let slot = 1; slot < FIRST; slot++) add(bytes[slot], allBytes());
    for (let slot = NEXT; slot < BEFORE; slot++) add(bytes[slot], allBytes());
    return { pattern, state, bytes, shapes: NO_SHAPES };
  });
}

const NO_SHAPES = [noBytes(), noBytes()];

/** Adds the bytes that states may read from a slot on. */
function addFirst(
  { follow, accepts, bits }: Known,
  first: readonly number[],
  bytes: readonly BitSet[],
  from: number,
): void {
  let coming = first;
  for (let slot = from; slot < FIRST; slot++) {
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
