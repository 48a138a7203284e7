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
  let into = numbered(states.map(({ accept }) => accept.join()));
  for (let before = 0, count = countOf(into); before < count; count = countOf(into)) {
    before = count;
    into = refined(states, into);
  }
  const kept: State[] = [];
  for (const [state, { next, accept }] of states.entries()) {
    if (into[state] === kept.length) kept.push({ accept, next: next.map((to) => into[to]) });
  }
  return { into, states: kept };
}

/**
 * A number for each class of states that `known` numbers alike and whose next states it numbers alike, in the order of their first
 * appearance. A table of hashes holds the first state of each class: strings as keys took ten times as long. A class of one state stays one.
 */
function refined(states: readonly State[], known: Int32Array): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * states.length + 1))).fill(-1);
  const into = new Int32Array(states.length);
  const sizes = new Int32Array(states.length);
  for (const id of known) sizes[id]++;
  let count = 0;
  for (const [state, { next }] of states.entries()) {
    if (sizes[known[state]] === 1) {
      into[state] = count++;
      continue;
    }
    let slot = hashOf(known[state], next, known) & (slots.length - 1);
    while (slots[slot] !== -1 && !isAlike(state, slots[slot]))
      slot = (slot + 1) & (slots.length - 1);
    if (slots[slot] === -1) {
      slots[slot] = state;
      into[state] = count++;
    } else into[state] = into[slots[slot]];
  }
  return into;

  function isAlike(state: number, other: number): boolean {
    if (known[state] !== known[other]) return false;
    const { next } = states[state];
    const others = states[other].next;
    for (let of = 0; of < next.length; of++) {
      if (known[next[of]] !== known[others[of]]) return false;
    }
    return true;
  }
}

/** FNV-1a by numbers instead of bytes, with its high half folded in, since a table uses the low bits. */
function hashOf(own: number, next: Int32Array, known: Int32Array): number {
  let hash = Math.imul(0x811c9dc5 ^ own, 0x01000193);
  for (let of = 0; of < next.length; of++) hash = Math.imul(hash ^ known[next[of]], 0x01000193);
  return hash ^ (hash >>> 15);
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
