import type { Automaton } from './automaton/automaton.ts';

/** Detectors that a walk can still find from each state: a profile's walk ends where none of its detectors remains. */
export interface Reachable {
  /** By state, an index of `sets`. */
  readonly of: Uint16Array;
  /** Sets of detectors that some state accepts or leads to: `words` words of bits each. */
  readonly sets: Uint32Array;
  readonly words: number;
}

/** The detectors that are reachable in an automaton whose pattern `n` is of the detector `owners[n]`; other patterns are of none. */
export function reachOf({ rows, width, accept }: Automaton, owners: readonly number[]): Reachable {
  const words = Math.max(1, Math.ceil((Math.max(0, ...owners) + 1) / 32));
  const bits = new Uint32Array(accept.length * words);
  for (const [state, patterns] of accept.entries()) {
    for (const pattern of patterns) {
      const owner = owners[pattern];
      if (owner !== undefined) bits[state * words + (owner >> 5)] |= 1 << (owner & 31);
    }
  }
  const next = accept.map((_, state) => [
    ...new Set(rows.subarray(state * width, (state + 1) * width)),
  ]);
  while (next.some((states, state) => spread(bits, words, state, states))) {
    for (let state = next.length - 1; state >= 0; state--) spread(bits, words, state, next[state]);
  }
  return { ...numbered(bits, words), words };
}

/** Adds to a state's detectors those of the states after it; returns whether there were new ones. */
function spread(bits: Uint32Array, words: number, to: number, from: readonly number[]): boolean {
  let added = false;
  for (const state of from) {
    for (let word = 0; word < words; word++) {
      const more = bits[state * words + word] & ~bits[to * words + word];
      if (more === 0) continue;
      bits[to * words + word] |= more;
      added = true;
    }
  }
  return added;
}

function numbered(bits: Uint32Array, words: number): Pick<Reachable, 'of' | 'sets'> {
  const ids = new Map<string, number>();
  const sets: number[] = [];
  const of = new Uint16Array(bits.length / words);
  for (let state = 0; state < of.length; state++) {
    const set = bits.subarray(state * words, (state + 1) * words);
    const key = set.join();
    const known = ids.get(key);
    if (known === undefined) sets.push(...set);
    of[state] = known ?? ids.size;
    ids.set(key, of[state]);
  }
  return { of, sets: Uint32Array.from(sets) };
}
