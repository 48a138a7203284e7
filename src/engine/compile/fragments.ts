/**
 * Glushkov's construction: a state is one position of one form with the bytes that it accepts, `follow` lists the positions that
 * may come next. There are no empty moves, so a set of states depends only on the bytes read.
 */
export interface States {
  readonly sets: Uint8Array[];
  readonly follow: Set<number>[];
  /** The pattern that a form accepts in a state at its end. */
  readonly accepts: (number | undefined)[];
}

/** A part of a form: the states that it may begin and end with, and whether it is optional. */
export interface FormFragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

export function noStates(): States {
  return { sets: [], follow: [], accepts: [] };
}

export function empty(): FormFragment {
  return { first: [], last: [], nullable: true };
}

export function oneOf({ sets, follow }: States, set: Uint8Array): FormFragment {
  const state = sets.push(set) - 1;
  follow.push(new Set());
  return { first: [state], last: [state], nullable: false };
}

export function followedBy(
  { follow }: States,
  one: FormFragment,
  other: FormFragment,
): FormFragment {
  for (const state of one.last) for (const next of other.first) follow[state].add(next);
  return {
    first: one.nullable ? [...one.first, ...other.first] : one.first,
    last: other.nullable ? [...one.last, ...other.last] : other.last,
    nullable: one.nullable && other.nullable,
  };
}

export function or(one: FormFragment, other: FormFragment): FormFragment {
  return {
    first: [...one.first, ...other.first],
    last: [...one.last, ...other.last],
    nullable: one.nullable || other.nullable,
  };
}

/** `copy` adds a part; from `fewest` to `most` of them follow one another. */
export function repeated(
  states: States,
  copy: () => FormFragment,
  fewest: number,
  most: number,
): FormFragment {
  let all = empty();
  for (let n = 0; n < fewest; n++) all = followedBy(states, all, copy());
  if (most === Number.POSITIVE_INFINITY) {
    const loop = copy();
    followedBy(states, loop, loop);
    return followedBy(states, all, { ...loop, nullable: true });
  }
  // `x{0,3}` is (x(x(x)?)?)?: each copy may end it.
  let rest = empty();
  for (let n = fewest; n < most; n++) {
    rest = { ...followedBy(states, copy(), rest), nullable: true };
  }
  return followedBy(states, all, rest);
}

/** The most bytes that a form takes from one of its first states on; infinite where it repeats without bound. */
export function longest({ follow }: States, first: readonly number[]): number {
  const known = new Map<number, number>();
  const open = new Set<number>();
  const from = (state: number): number => {
    if (open.has(state)) return Number.POSITIVE_INFINITY;
    const before = known.get(state);
    if (before !== undefined) return before;
    open.add(state);
    const length = 1 + Math.max(0, ...Array.from(follow[state], from));
    open.delete(state);
    known.set(state, length);
    return length;
  };
  return Math.max(...first.map(from));
}
