import { CAPITAL_A, CAPITAL_Z, NINE, SMALL_A, SMALL_Z, ZERO } from '../../../core/bytes.ts';
import { type BitSet, bitsOf, meets } from '../bit-sets.ts';
import type { States } from '../fragments.ts';

/** Kinds of bytes in tokens, as bits. */
export const DIGIT = 1;
export const UPPER = 2;
export const LOWER = 4;
/** Lengths from this one on are not distinguished. */
const LONGEST_TOKEN = 63;
/** Most bytes of a form. */
const LONGEST_FORM = 1024;

/** Kind of each byte; 0 where it is in no token. */
export const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= ZERO && byte <= NINE) return DIGIT;
  if (byte >= CAPITAL_A && byte <= CAPITAL_Z) return UPPER;
  return byte >= SMALL_A && byte <= SMALL_Z ? LOWER : 0;
});
/** Bytes that are in no token. */
export const OTHERS = bitsOf(KINDS.map((kind) => Number(kind === 0)));

/** States, prepared for the walk through token shapes. */
export interface Known {
  readonly follow: readonly (readonly number[])[];
  readonly accepts: States['accepts'];
  readonly bits: readonly BitSet[];
  readonly kinds: readonly (readonly number[])[];
  readonly hasOthers: readonly boolean[];
}

export function known({ sets, follow, accepts }: States): Known {
  const bits = sets.map(bitsOf);
  const ofKind = [DIGIT, UPPER, LOWER].map(
    (kind) => [kind, bitsOf(KINDS.map((is) => Number(is === kind)))] as const,
  );
  return {
    follow: follow.map((states) => [...states]),
    accepts,
    bits,
    kinds: bits.map((one) => ofKind.filter(([, set]) => meets(one, set)).map(([kind]) => kind)),
    hasOthers: bits.map((one) => meets(one, OTHERS)),
  };
}

/** One shape of a pattern's first token. */
export interface Shape {
  readonly kinds: number;
  /** Length in bytes; `LONGEST_TOKEN` stands for all longer ones. */
  readonly length: number;
  /** The pattern may end with it. */
  readonly accepting: boolean;
  /** States that may read the byte after it. */
  readonly next: readonly number[];
}

/** All shapes of tokens that begin with one of some states: the form ends with the token, or goes on after it. */
export function shapes(
  { follow, accepts, kinds, hasOthers }: Known,
  first: readonly number[],
): readonly Shape[] {
  const found: Shape[] = [];
  let frontier = new Map<number, ReadonlySet<number>>([[0, new Set(first)]]);
  for (let length = 1; length <= LONGEST_FORM && frontier.size > 0; length++) {
    const reached = readOne(frontier, kinds);
    frontier = new Map();
    for (const [of, states] of reached) {
      const coming = new Set([...states].flatMap((state) => follow[state]));
      const accepting = [...states].some((state) => accepts[state] !== undefined);
      frontier.set(of, coming);
      const next = [...coming].filter((state) => hasOthers[state]);
      if (!accepting && next.length === 0) continue;
      found.push({ kinds: of, length: Math.min(length, LONGEST_TOKEN), accepting, next });
    }
  }
  return found;
}

function readOne(
  frontier: ReadonlyMap<number, ReadonlySet<number>>,
  kinds: Known['kinds'],
): ReadonlyMap<number, ReadonlySet<number>> {
  const reached = new Map<number, Set<number>>();
  for (const [before, coming] of frontier) {
    for (const state of coming) {
      for (const kind of kinds[state]) {
        const states = reached.get(before | kind) ?? new Set();
        reached.set(before | kind, states.add(state));
      }
    }
  }
  return reached;
}
