/** Index of the first word of a list that a text contains; -1 if it contains none. */
export type FirstWithin = (text: string) => number;

/** Nodes are numbered; a node and a UTF-16 unit together are one key. */
const UNITS = 2 ** 16;

/**
 * Prepares a list of words to be looked for in any number of texts, in time proportional to a text's length (Aho and
 * Corasick 1975).
 */
export function firstWithin(words: readonly string[]): FirstWithin {
  if (words.length === 0) return () => -1;
  const children = new Map<number, number>();
  /** By node: the least index of a word that ends there. */
  const least = [words.length];
  for (const [index, word] of words.entries()) {
    let node = 0;
    for (let i = 0; i < word.length; i++) {
      const key = node * UNITS + word.charCodeAt(i);
      node = children.get(key) ?? least.push(words.length) - 1;
      children.set(key, node);
    }
    least[node] = Math.min(least[node], index);
  }
  const next = shorter(children, least);
  return (text) => {
    let [first] = least;
    let node = 0;
    for (let i = 0; i < text.length && first > 0; i++) {
      node = next(node, text.charCodeAt(i));
      first = Math.min(first, least[node]);
    }
    return first === words.length ? -1 : first;
  };
}

/**
 * Links each node to that of its longest proper suffix, which `least` then covers, too; returns the function that leads
 * from a node to the next one.
 */
function shorter(children: ReadonlyMap<number, number>, least: number[]) {
  const suffix = new Int32Array(least.length);
  const next = (from: number, unit: number): number => {
    for (let node = from; ; node = suffix[node]) {
      const child = children.get(node * UNITS + unit);
      if (child !== undefined) return child;
      if (node === 0) return 0;
    }
  };
  for (const [parent, unit, node] of byDepth(children)) {
    if (parent > 0) suffix[node] = next(suffix[parent], unit);
    least[node] = Math.min(least[node], least[suffix[node]]);
  }
  return next;
}

/** The nodes with their parents, those near the root first: a suffix is shorter than its word. */
function byDepth(
  children: ReadonlyMap<number, number>,
): readonly (readonly [parent: number, unit: number, node: number])[] {
  const depths = [0];
  const edges = [...children].map(([key, node]) => {
    const parent = Math.floor(key / UNITS);
    depths[node] = depths[parent] + 1;
    return [parent, key % UNITS, node] as const;
  });
  return edges.sort((a, b) => depths[a[2]] - depths[b[2]]);
}
