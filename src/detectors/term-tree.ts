import { wordPointLength } from './word-point.ts';

/** Most bytes of whitespace that a space in a term stands for. */
export const WIDEST_GAP = 4;

/**
 * Terms as a tree of tokens: words, gaps (one to four bytes of whitespace) and single bytes of anything else.
 * A word is taken whole, so a term never ends inside one.
 */
export interface TermTree {
  /** Where the longest term that starts at `at` ends; 0 when none starts there. */
  match(bytes: Uint8Array, at: number, end: number): number;
}

/** Builds the tree of `terms`, UTF-8 with single spaces. `fold` maps bytes that count as the same to one. */
export function termTree(terms: readonly Buffer[], fold: Uint8Array): TermTree {
  const tokens = tokenReader(fold, longestWord(terms));
  const index = nodeIndex(terms, fold);
  return {
    match(bytes, at, end) {
      let node = 0;
      let best = 0;
      for (let i = at; i < end; ) {
        const stop = tokens.end(bytes, i, end);
        if (stop === 0) return best;
        // Any gap is spelled as one space.
        node = index.child(node, tokens.hash(), bytes, i, isGap(bytes[i]) ? i + 1 : stop);
        if (node === 0) return best;
        i = stop;
        if (index.accepts(node)) best = i;
      }
      return best;
    },
  };
}

/** The bytes that count as the same: whitespace always, upper and lower case of ASCII if asked. */
export function byteFold(caseSensitive: boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    if (isGap(byte)) return 0x20;
    return !caseSensitive && byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
  });
}

export function isAsciiWord(byte: number): boolean {
  const lower = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (lower >= 0x61 && lower <= 0x7a);
}

function isGap(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

interface TokenReader {
  /** Where the token at `at` ends; 0 when it is longer than any in a term. */
  end(bytes: Uint8Array, at: number, end: number): number;
  /** Of the token that `end` read last. */
  hash(): number;
}

const HASH_SEED = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;

function tokenReader(fold: Uint8Array, longest: number): TokenReader {
  const asciiWord = Uint8Array.from({ length: 256 }, (_, byte) => Number(isAsciiWord(byte)));
  let hash = 0;

  function wordEnd(bytes: Uint8Array, at: number, end: number): number {
    const most = Math.min(end, at + longest + 1);
    let h = HASH_SEED;
    let i = at;
    while (i < most) {
      const length = asciiWord[bytes[i]] === 1 ? 1 : wordPointLength(bytes, i, end);
      if (length === 0) break;
      for (const stop = i + length; i < stop; i++) h = Math.imul(h ^ fold[bytes[i]], HASH_PRIME);
    }
    hash = h;
    return i - at > longest ? 0 : i;
  }

  function gapEnd(bytes: Uint8Array, at: number, end: number): number {
    let i = at + 1;
    while (i < end && isGap(bytes[i])) if (++i - at > WIDEST_GAP) return 0;
    hash = Math.imul(HASH_SEED ^ 0x20, HASH_PRIME);
    return i;
  }

  return {
    end(bytes, at, end) {
      if (isGap(bytes[at])) return gapEnd(bytes, at, end);
      const word = wordEnd(bytes, at, end);
      if (word !== at) return word;
      hash = Math.imul(HASH_SEED ^ fold[bytes[at]], HASH_PRIME);
      return at + 1;
    },
    hash: () => hash,
  };
}

interface NodeIndex {
  /** The node that a token leads to, 0 when it leads nowhere. */
  child(parent: number, hash: number, bytes: Uint8Array, at: number, end: number): number;
  accepts(node: number): boolean;
}

/** All nodes in one open-addressed table of (key, node) pairs: a look-up touches one cache line, mostly. */
function nodeIndex(terms: readonly Buffer[], fold: Uint8Array): NodeIndex {
  const nodes = treeNodes(terms, fold);
  const table = new Int32Array(2 ** Math.ceil(Math.log2(nodes.length + 1) + 2));
  const mask = table.length - 1;
  const accepted = Uint8Array.from(nodes, (node) => Number(node.accepted));
  const parents = Int32Array.from(nodes, (node) => node.parent);
  const spelling = Buffer.concat(nodes.map((node) => node.spelling));
  const starts = new Int32Array(nodes.length + 1);
  nodes.forEach((node, number) => {
    starts[number + 1] = starts[number] + node.spelling.length;
    if (number === 0) return;
    const key = mixed(
      node.spelling.reduce((h, byte) => Math.imul(h ^ byte, HASH_PRIME), HASH_SEED),
      node.parent,
    );
    let slot = (key << 1) & mask;
    while (table[slot + 1] !== 0) slot = (slot + 2) & mask;
    table[slot] = key;
    table[slot + 1] = number;
  });

  function spells(node: number, bytes: Uint8Array, at: number, end: number): boolean {
    const shift = starts[node] - at;
    if (starts[node + 1] - shift !== end) return false;
    for (let i = at; i < end; i++) if (fold[bytes[i]] !== spelling[i + shift]) return false;
    return true;
  }

  return {
    child(parent, hash, bytes, at, end) {
      const key = mixed(hash, parent);
      for (let slot = (key << 1) & mask; table[slot + 1] !== 0; slot = (slot + 2) & mask) {
        if (table[slot] !== key) continue;
        const node = table[slot + 1];
        if (parents[node] === parent && spells(node, bytes, at, end)) return node;
      }
      return 0;
    },
    accepts: (node) => accepted[node] === 1,
  };
}

function mixed(hash: number, parent: number): number {
  const h = Math.imul(hash ^ Math.imul(parent, 0x9e3779b1), 0x85ebca6b);
  return h ^ (h >>> 15);
}

interface TreeNode {
  readonly parent: number;
  readonly spelling: Buffer;
  accepted: boolean;
}

/** The nodes by number; the root is 0. */
function treeNodes(terms: readonly Buffer[], fold: Uint8Array): readonly TreeNode[] {
  const nodes: TreeNode[] = [{ parent: 0, spelling: Buffer.alloc(0), accepted: false }];
  const known = new Map<string, number>();
  for (const term of terms) {
    let parent = 0;
    for (const spelling of spellings(term, fold)) {
      const key = `${parent} ${spelling.toString('latin1')}`;
      const number = known.get(key) ?? nodes.push({ parent, spelling, accepted: false }) - 1;
      known.set(key, number);
      parent = number;
    }
    nodes[parent].accepted = true;
  }
  return nodes;
}

function spellings(term: Buffer, fold: Uint8Array): readonly Buffer[] {
  const tokens = tokenReader(fold, term.length);
  const found: Buffer[] = [];
  for (let at = 0; at < term.length; ) {
    const end = tokens.end(term, at, term.length);
    found.push(Buffer.from(term.subarray(at, end).map((byte) => fold[byte])));
    at = end;
  }
  return found;
}

function longestWord(terms: readonly Buffer[]): number {
  const identity = byteFold(true);
  const lengths = terms.map((term) =>
    Math.max(...spellings(term, identity).map((token) => token.length)),
  );
  return lengths.reduce((longest, length) => Math.max(longest, length), 0);
}
