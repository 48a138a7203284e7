/** Terms as a tree of words, by the words' numbers; the root is 0. */
export interface WordTree {
  /** The node that a word leads to from another; 0 where it leads nowhere. */
  child(node: number, word: number): number;
  /** By node: the first of its children, which are in a row, up to the first of the next. */
  readonly children: Int32Array;
  /** By node, the word that leads there, and from where. */
  readonly words: Int32Array;
  readonly parents: Int32Array;
  /** By node, the most edits of a term that ends there; -1 if none does. */
  readonly ends: Int8Array;
  /** The same for terms with more words. */
  readonly deeper: Int8Array;
  /** By word, the nodes that it leads to from a child of the root. */
  readonly seconds: ReadonlyMap<number, readonly number[]>;
}

/** A term by the numbers of its words. */
export interface NumberedTerm {
  readonly words: readonly number[];
  readonly edits: number;
}

interface Node {
  readonly word: number;
  readonly parent: number;
  readonly children: Map<number, number>;
  ends: number;
  deeper: number;
}

/** Makes the tree of terms. */
export function wordTree(terms: readonly NumberedTerm[]): WordTree {
  const nodes = numbered(grown(terms));
  const ends = Int8Array.from(nodes, (node) => node.ends);
  const deeper = Int8Array.from(nodes, (node) => node.deeper);
  const words = Int32Array.from(nodes, ({ word }) => word);
  const parents = Int32Array.from(nodes, ({ parent }) => parent);
  const children = new Int32Array(nodes.length + 1);
  children[0] = 1;
  for (const [n, node] of nodes.entries()) children[n + 1] = children[n] + node.children.size;
  const seconds = new Map<number, number[]>();
  for (let n = children[1]; n < nodes.length && parents[parents[n]] === 0; n++) {
    const known = seconds.get(words[n]);
    if (known === undefined) seconds.set(words[n], [n]);
    else known.push(n);
  }
  return { child: childFinder(words, parents), children, words, parents, ends, deeper, seconds };
}

function grown(terms: readonly NumberedTerm[]): readonly Node[] {
  const nodes = [node(-1, 0)];
  for (const { words, edits } of terms) {
    let at = 0;
    for (const word of words) {
      nodes[at].deeper = Math.max(nodes[at].deeper, edits);
      const next = nodes[at].children.get(word) ?? nodes.push(node(word, at)) - 1;
      nodes[at].children.set(word, next);
      at = next;
    }
    nodes[at].ends = Math.max(nodes[at].ends, edits);
  }
  return nodes;
}

function node(word: number, parent: number): Node {
  return { word, parent, children: new Map(), ends: -1, deeper: -1 };
}

/** The same nodes, each one's children in a row, those of one depth before deeper ones. */
function numbered(nodes: readonly Node[]): readonly Node[] {
  const order: Node[] = [];
  const queue = [{ node: nodes[0], parent: 0 }];
  for (let n = 0; n < queue.length; n++) {
    const { node, parent } = queue[n];
    order.push({ ...node, parent });
    for (const child of node.children.values()) queue.push({ node: nodes[child], parent: n });
  }
  return order;
}

/** A table of nodes, by the word and the node that lead there. */
function childFinder(words: Int32Array, parents: Int32Array): WordTree['child'] {
  const mask = 2 ** Math.ceil(Math.log2(words.length + 1) + 1) - 1;
  const table = new Int32Array(mask + 1);
  for (let node = 1; node < words.length; node++) {
    let slot = slotOf(parents[node], words[node]) & mask;
    while (table[slot] !== 0) slot = (slot + 1) & mask;
    table[slot] = node;
  }
  return (parent, word) => {
    for (let slot = slotOf(parent, word) & mask; table[slot] !== 0; slot = (slot + 1) & mask) {
      const node = table[slot];
      if (words[node] === word && parents[node] === parent) return node;
    }
    return 0;
  };
}

function slotOf(parent: number, word: number): number {
  const hash = Math.imul(parent, 0x9e3779b1) ^ Math.imul(word + 1, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
