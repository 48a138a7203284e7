/** A state of a deterministic automaton: the states after each class of bytes, and the patterns that it accepts. */
export interface State {
  readonly next: Int32Array;
  readonly accept: readonly number[];
}

/**
 * Joins states that accept alike and go on alike (E. F. Moore, Gedanken-Experiments on Sequential Machines, 1956). Returns the
 * states that are kept, in their order, and for each state its new number.
 */
export function minimised(states: readonly State[]): {
  readonly states: readonly State[];
  readonly into: Int32Array;
} {
  const width = states[0].next.length;
  const row = new Int32Array(width + 1);
  const bytes = Buffer.from(row.buffer);
  let into = numbered(states.map(({ accept }) => accept.join()));
  for (let before = 0, count = countOf(into); before < count; count = countOf(into)) {
    before = count;
    const known = into;
    const rows = states.map(({ next }, state) => {
      row[0] = known[state];
      for (let of = 0; of < width; of++) row[of + 1] = known[next[of]];
      return bytes.toString('latin1');
    });
    into = numbered(rows);
  }
  const kept: State[] = [];
  for (const [state, { next, accept }] of states.entries()) {
    if (into[state] === kept.length) kept.push({ accept, next: next.map((to) => into[to]) });
  }
  return { into, states: kept };
}

/** A number for each distinct key, in the order of their first appearance. */
function numbered(keys: readonly string[]): Int32Array {
  const ids = new Map<string, number>();
  return Int32Array.from(keys, (key) => {
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  });
}

function countOf(into: Int32Array): number {
  return into.reduce((most, id) => Math.max(most, id + 1), 0);
}
