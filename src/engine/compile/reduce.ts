import type { States } from './fragments.ts';

/** States without duplicates, which read the same and go on alike; `into` maps each state to the one that is kept. */
export interface Reduced {
  readonly states: States;
  readonly into: readonly number[];
}

/**
 * Joins states that read the same bytes and go on alike, last ones first: alternatives then share their endings, and more sets of
 * states coincide, which halves the automaton.
 */
export function reduced({ sets, follow, accepts }: States): Reduced {
  const setIds = numbered(sets.map((set) => Buffer.from(set).toString('latin1')));
  const into = sets.map((_, state) => state);
  const transitions = follow.map((states) => [...states]);
  while (joinOnce(setIds, accepts, transitions, into)) {
    for (let state = 0; state < into.length; state++) into[state] = into[into[state]];
  }
  const joined = transitions.map((states) => new Set(states.map((to) => into[to])));
  return { into, states: { sets, follow: joined, accepts } };
}

function joinOnce(
  setIds: readonly number[],
  accepts: States['accepts'],
  transitions: number[][],
  into: number[],
): boolean {
  const seen = new Map<string, number>();
  let changed = false;
  for (let state = into.length - 1; state >= 0; state--) {
    if (into[state] !== state) continue;
    const next = [...new Set(transitions[state].map((to) => into[to]))].sort((a, b) => a - b);
    transitions[state] = next;
    const own = next.map((to) => (to === state ? 'self' : to)).join();
    const key = `${setIds[state]}:${accepts[state] ?? ''}:${own}`;
    const same = seen.get(key);
    if (same === undefined) seen.set(key, state);
    else into[state] = same;
    changed ||= same !== undefined;
  }
  return changed;
}

function numbered(keys: readonly string[]): readonly number[] {
  const ids = new Map<string, number>();
  return keys.map((key) => {
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  });
}
