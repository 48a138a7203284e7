import {
  CAPITAL_A,
  CAPITAL_Z,
  CARRIAGE_RETURN,
  CASE_BIT,
  NEWLINE,
  NINE,
  SMALL_A,
  SMALL_Z,
  SPACE,
  TAB,
  ZERO,
} from '../../../core/bytes.ts';
import { wordPointLength } from './word-point.ts';

/** Most bytes of whitespace that a space in a term matches. */
export const WIDEST_GAP = 4;

/**
 * Terms as a tree of tokens: words, gaps (one to four bytes of whitespace) and single bytes of anything else.
 * A word is taken whole, so a term never ends inside one.
 */
export interface TermTree {
  /** Where the longest term that starts at `at` ends; 0 when none starts there. */
  match(bytes: Buffer, at: number, end: number): number;
}

/** Builds the tree of `terms`, UTF-8 with single spaces. `fold` maps bytes that count as the same to one. */
export function termTree(terms: readonly Buffer[], fold: Uint8Array): TermTree {
  const tokens = tokenReader(fold);
  const nodes = treeNodes(terms, tokens, fold);
  const child = childFinder(nodes, fold);
  const accepted = Uint8Array.from(nodes, (node) => Number(node.accepted));
  const longest = nodes.reduce((most, node) => Math.max(most, node.spelling.length), 0);
  return {
    match(bytes, at, end) {
      let node = 0;
      let best = 0;
      for (let i = at; i < end; ) {
        const stop = tokens.end(bytes, i, end, longest);
        if (stop === 0) return best;
        // Any gap is spelled as one space.
        node = child(node, tokens.hash(), bytes, i, isGap(bytes[i]) ? i + 1 : stop);
        if (node === 0) return best;
        i = stop;
        if (accepted[node] === 1) best = i;
      }
      return best;
    },
  };
}

/** The bytes that count as the same: whitespace always, upper and lower case of ASCII if asked. */
export function byteFold(caseSensitive: boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    if (isGap(byte)) return SPACE;
    return !caseSensitive && byte >= CAPITAL_A && byte <= CAPITAL_Z ? byte + CASE_BIT : byte;
  });
}

/** Whether a byte is an ASCII letter or digit. */
export function isAsciiWord(byte: number): boolean {
  const lower = byte | CASE_BIT;
  return (byte >= ZERO && byte <= NINE) || (lower >= SMALL_A && lower <= SMALL_Z);
}

/** Whether a byte is white space that may part the words of a term. */
export function isGap(byte: number): boolean {
  return byte === SPACE || byte === NEWLINE || byte === CARRIAGE_RETURN || byte === TAB;
}

interface TokenReader {
  /** Where the token at `at` ends; 0 when it is a word of more than `longest` bytes or too wide a gap. */
  end(bytes: Buffer, at: number, end: number, longest: number): number;
  /** Hash of the token that `end` read last. */
  hash(): number;
}

const HASH_SEED = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;

function tokenReader(fold: Uint8Array): TokenReader {
  let hash = 0;

  function wordEnd(bytes: Buffer, at: number, end: number, longest: number): number {
    const most = Math.min(end, at + longest + 1);
    let h = HASH_SEED;
    let i = at;
    while (i < most) {
      const length = isAsciiWord(bytes[i]) ? 1 : wordPointLength(bytes, i, end);
      if (length === 0) break;
      const next = i + length;
      for (; i < next; i++) h = Math.imul(h ^ fold[bytes[i]], HASH_PRIME);
    }
    hash = h;
    return i - at > longest ? 0 : i;
  }

  function gapEnd(bytes: Buffer, at: number, end: number): number {
    let i = at + 1;
    while (i < end && isGap(bytes[i])) i += 1;
    hash = Math.imul(HASH_SEED ^ SPACE, HASH_PRIME);
    return i - at > WIDEST_GAP ? 0 : i;
  }

  return {
    end(bytes, at, end, longest) {
      if (isGap(bytes[at])) return gapEnd(bytes, at, Math.min(end, at + WIDEST_GAP + 1));
      const word = wordEnd(bytes, at, end, longest);
      if (word !== at) return word;
      hash = Math.imul(HASH_SEED ^ fold[bytes[at]], HASH_PRIME);
      return at + 1;
    },
    hash: () => hash,
  };
}

interface TreeNode {
  readonly parent: number;
  /** Hash of the token and the parent. */
  readonly key: number;
  /** The token, folded. */
  readonly spelling: Buffer;
  accepted: boolean;
}

/** The nodes by number; the root is 0. */
function treeNodes(
  terms: readonly Buffer[],
  tokens: TokenReader,
  fold: Uint8Array,
): readonly TreeNode[] {
  const nodes: TreeNode[] = [{ parent: 0, key: 0, spelling: Buffer.alloc(0), accepted: false }];
  const known = new Map<string, number>();
  for (const term of terms) {
    const folded = Buffer.from(term);
    for (let i = 0; i < folded.length; i++) folded[i] = fold[folded[i]];
    let parent = 0;
    for (let at = 0; at < folded.length; ) {
      const end = tokens.end(folded, at, folded.length, folded.length);
      const name = `${parent} ${folded.toString('latin1', at, end)}`;
      let number = known.get(name);
      if (number === undefined) {
        const key = nodeKey(tokens.hash(), parent);
        number =
          nodes.push({ parent, key, spelling: folded.subarray(at, end), accepted: false }) - 1;
        known.set(name, number);
      }
      parent = number;
      at = end;
    }
    nodes[parent].accepted = true;
  }
  return nodes;
}

/** The node that a token leads to, 0 when it leads nowhere. */
type ChildFinder = (parent: number, hash: number, bytes: Buffer, at: number, end: number) => number;

/** All nodes in one open-addressed table of (key, node) pairs: a look-up touches one cache line, mostly. */
function childFinder(nodes: readonly TreeNode[], fold: Uint8Array): ChildFinder {
  const table = nodeTable(nodes);
  const mask = table.length - 1;
  const parents = Int32Array.from(nodes, (node) => node.parent);
  const spelling = Uint8Array.from(Buffer.concat(nodes.map((node) => node.spelling)));
  const starts = new Int32Array(nodes.length + 1);
  nodes.forEach((node, number) => {
    starts[number + 1] = starts[number] + node.spelling.length;
  });

  function spells(node: number, bytes: Buffer, at: number, end: number): boolean {
    const shift = starts[node] - at;
    if (starts[node + 1] - shift !== end) return false;
    for (let i = at; i < end; i++) if (fold[bytes[i]] !== spelling[i + shift]) return false;
    return true;
  }

  return (parent, hash, bytes, at, end) => {
    const key = nodeKey(hash, parent);
    for (let slot = (key << 1) & mask; table[slot + 1] !== 0; slot = (slot + 2) & mask) {
      const node = table[slot + 1];
      if (table[slot] === key && parents[node] === parent && spells(node, bytes, at, end)) {
        return node;
      }
    }
    return 0;
  };
}

function nodeTable(nodes: readonly TreeNode[]): Int32Array {
  const table = new Int32Array(2 ** Math.ceil(Math.log2(nodes.length + 1) + 2));
  const mask = table.length - 1;
  for (let number = 1; number < nodes.length; number++) {
    let slot = (nodes[number].key << 1) & mask;
    while (table[slot + 1] !== 0) slot = (slot + 2) & mask;
    table[slot] = nodes[number].key;
    table[slot + 1] = number;
  }
  return table;
}

function nodeKey(hash: number, parent: number): number {
  const h = Math.imul(hash ^ Math.imul(parent, 0x9e3779b1), 0x85ebca6b);
  return h ^ (h >>> 15);
}
