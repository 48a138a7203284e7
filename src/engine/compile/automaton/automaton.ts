import type { States } from '../fragments.ts';
import { byteClasses } from './byte-classes.ts';
import { minimised, type State } from './minimise.ts';

/**
 * A deterministic automaton. State 0 is dead. Then come the states that accept nothing, with states of runs last;
 * states that accept at the end of a word; and states that accept anywhere.
 */
export interface Automaton {
  /** The class of each byte. */
  readonly columns: Uint8Array;
  readonly width: number;
  /** By state and class, the next state. */
  readonly rows: Uint16Array;
  /** By state, the patterns that it accepts. */
  readonly accept: readonly (readonly number[])[];
  readonly firstRun: number;
  readonly firstAccept: number;
  readonly firstInWord: number;
  /** The state that each list of first states begins with. */
  readonly starts: readonly number[];
}

const MOST_STATES = 65_535;
/** Fewest bytes that lead from a state back to itself for it to be one of a run: a form repeats them without bound. */
const RUN_BYTES = 8;

interface Subset {
  readonly read: readonly number[];
  next: Int32Array;
}

/** Subset construction from each of `starts`; patterns that are `inWord` accept anywhere. Throws where states are too many. */
export function automaton(
  { sets, follow, accepts }: States,
  starts: readonly (readonly number[])[],
  inWord: (pattern: number) => boolean,
): Automaton {
  const { classOf, count } = byteClasses(sets);
  const members = sets.map((set) => [...new Set(classOf.filter((_, byte) => set[byte] === 1))]);
  const transitions = follow.map((states) => [...states]);
  const ids = new Map<string, number>([['', 0]]);
  const subsets: Subset[] = [{ read: [], next: new Int32Array(count) }];
  const buckets = Array.from({ length: count }, (): number[] => []);

  const begun = starts.map(step);
  for (let id = 1; id < subsets.length; id++) {
    const subset = subsets[id];
    subset.next = step(subset.read.flatMap((state) => transitions[state]));
  }
  const states = [
    ...subsets.map(({ read, next }) => ({ next, accept: accepted(read, accepts) })),
    ...begun.map((next) => ({ next, accept: [] })),
  ];
  const { states: kept, into } = minimised(states);
  return numbered(kept, into.slice(subsets.length), inWord, classOf, count);

  function step(coming: readonly number[]): Int32Array {
    const used = new Set<number>();
    // Sorted here, the states are sorted within each class as well.
    for (const state of [...new Set(coming)].sort((a, b) => a - b)) {
      for (const of of members[state]) {
        used.add(of);
        buckets[of].push(state);
      }
    }
    const next = new Int32Array(count);
    for (const of of used) {
      next[of] = idOf(buckets[of]);
      buckets[of].length = 0;
    }
    return next;
  }

  /** The id of the subset of these states, in ascending order. */
  function idOf(states: readonly number[]): number {
    const key = states.join();
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = subsets.push({ read: [...states], next: new Int32Array(0) }) - 1;
    if (id + starts.length > MOST_STATES) throw new Error(`more than ${MOST_STATES} states`);
    ids.set(key, id);
    return id;
  }
}

function accepted(read: readonly number[], accepts: States['accepts']): readonly number[] {
  const patterns = read.map((state) => accepts[state]).filter((pattern) => pattern !== undefined);
  return [...new Set(patterns)].sort((a, b) => a - b);
}

function numbered(
  states: readonly State[],
  starts: Int32Array,
  inWord: (pattern: number) => boolean,
  columns: Uint8Array,
  width: number,
): Automaton {
  const kinds = states.map(({ next, accept }, id) => {
    if (id === 0) return 0;
    if (accept.length === 0) return isRun(next, id, columns) ? 2 : 1;
    return accept.some(inWord) ? 4 : 3;
  });
  const order = [...states.keys()].sort((a, b) => kinds[a] - kinds[b] || a - b);
  const ids = new Uint16Array(states.length);
  for (const [id, old] of order.entries()) ids[old] = id;
  const rows = new Uint16Array(states.length * width);
  for (const [id, old] of order.entries()) {
    for (let of = 0; of < width; of++) rows[id * width + of] = ids[states[old].next[of]];
  }
  const first = (kind: number) => kinds.filter((one) => one < kind).length;
  return {
    columns,
    width,
    rows,
    accept: order.map((old) => states[old].accept),
    firstRun: first(2),
    firstAccept: first(3),
    firstInWord: first(4),
    starts: Array.from(starts, (state) => ids[state]),
  };
}

function isRun(next: Int32Array, id: number, columns: Uint8Array): boolean {
  return columns.filter((of) => next[of] === id).length >= RUN_BYTES;
}
