import { NON_ASCII } from '../../core/bytes.ts';
import { type Piece, readings } from './phrases.ts';
import { hashOf } from './piece-hash.ts';

/** Words of one list of one detector: a group. Phrases whose first word is in capitals count only in capitals. */
export type KeywordGroup = readonly string[];

/** All keywords, as `src/engine/match/words.as.ts` reads them. */
export interface KeywordTable {
  /** Entries, a power of two of them. Offsets of letters are relative to `letters`. */
  readonly entries: Buffer;
  readonly letters: Buffer;
  /** Sets of groups, 32 bytes each; the first is empty. */
  readonly sets: Buffer;
  readonly mask: number;
}

/** Bytes of an entry. */
export const ENTRY = 32;
/** Bytes of a set of groups. */
export const SET = 32;
const OPENS = 1;
/** The entry before the first bytes of phrases that begin beyond ASCII. */
const OPENING = 0xffffff;
const OPENING_BYTES = 3;

/** A word after other words. */
interface Node {
  readonly piece: Piece;
  readonly before: Node | undefined;
  readonly groups: Set<number>;
  readonly capitalGroups: Set<number>;
  readonly after: Map<string, Node>;
  slot: number;
}

/** A table of all groups' words; the first group has the number 1. */
export function keywordTable(groups: readonly KeywordGroup[]): KeywordTable {
  const roots = new Map<string, Node>();
  const beyond = new Map<string, Set<number>>();
  for (const [n, words] of groups.entries()) {
    for (const phrase of words) {
      for (const pieces of readings(phrase)) add(pieces, n + 1, /^[A-Z]+(?![a-z])/.test(phrase));
    }
  }
  const openings = byOpening(beyond);
  const nodes = [...inOrder(roots.values())];
  let size = 64;
  while (2 * size < 3 * (nodes.length + openings.size)) size *= 2;
  return write(nodes, openings, size);

  function add(pieces: readonly Piece[], group: number, capitals: boolean): void {
    if (pieces[0][0] >= NON_ASCII) {
      if (pieces.length > 1)
        throw new Error('a phrase that begins beyond ASCII has no ASCII letters');
      const key = pieces[0].toString('latin1');
      beyond.set(key, (beyond.get(key) ?? new Set()).add(group));
      return;
    }
    let nodes = roots;
    let node: Node | undefined;
    for (const piece of pieces) {
      const key = piece.toString('latin1');
      const next: Node = nodes.get(key) ?? newNode(piece, node);
      nodes.set(key, next);
      node = next;
      nodes = next.after;
    }
    if (!capitals) node?.groups.add(group);
    node?.capitalGroups.add(group);
  }
}

type Openings = Map<string, (readonly [string, ReadonlySet<number>])[]>;

function byOpening(phrases: ReadonlyMap<string, ReadonlySet<number>>): Openings {
  const openings: Openings = new Map();
  for (const phrase of phrases) {
    const first = phrase[0].slice(0, OPENING_BYTES);
    openings.set(first, [...(openings.get(first) ?? []), phrase]);
  }
  return openings;
}

function newNode(piece: Piece, before: Node | undefined): Node {
  return { piece, before, groups: new Set(), capitalGroups: new Set(), after: new Map(), slot: -1 };
}

/** All nodes, each after the one that it follows. */
function* inOrder(nodes: Iterable<Node>): Generator<Node> {
  for (const node of nodes) {
    yield node;
    yield* inOrder(node.after.values());
  }
}

function write(nodes: readonly Node[], openings: Openings, size: number): KeywordTable {
  const entries = Buffer.alloc(size * ENTRY);
  const letters: Buffer[] = [];
  let lettersEnd = 0;
  const sets = setList();
  for (const node of nodes) {
    const before = node.before === undefined ? 0 : node.before.slot + 1;
    node.slot = put(node.piece, before, node.piece);
    const at = node.slot * ENTRY;
    entries[at + 17] = node.after.size > 0 ? OPENS : 0;
    entries.writeUInt16LE(sets.id(node.groups), at + 18);
    entries.writeUInt16LE(sets.id(node.capitalGroups), at + 20);
  }
  for (const [first, phrases] of openings) {
    const list = phrases.flatMap(([phrase, groups]) => {
      const set = sets.id(groups);
      return [phrase.length, set & 255, set >> 8, ...Buffer.from(phrase, 'latin1')];
    });
    const opening = Buffer.from(first, 'latin1');
    put(opening, OPENING, Buffer.from([...opening, phrases.length, ...list]));
  }
  const all = Buffer.concat(letters);
  return { entries, letters: all, sets: sets.bytes(), mask: size - 1 };

  function put(piece: Piece, before: number, spelled: Buffer): number {
    const hash = hashOf(piece, before);
    let slot = Number((hash >> 20n) & 0xffffffffn) & (size - 1);
    while (entries.readBigUInt64LE(slot * ENTRY) !== 0n) slot = (slot + 1) & (size - 1);
    const at = slot * ENTRY;
    entries.writeBigUInt64LE(hash, at);
    entries.writeUInt32LE(before, at + 8);
    entries.writeUInt32LE(lettersEnd, at + 12);
    entries[at + 16] = piece.length;
    letters.push(spelled);
    lettersEnd += spelled.length;
    return slot;
  }
}

function setList() {
  const ids = new Map<string, number>([['', 0]]);
  return {
    id(groups: ReadonlySet<number>): number {
      const key = [...groups].sort((a, b) => a - b).join();
      const id = ids.get(key) ?? ids.size;
      ids.set(key, id);
      return id;
    },
    bytes(): Buffer {
      const all = Buffer.alloc(ids.size * SET);
      for (const [key, id] of ids) {
        for (const group of key === '' ? [] : key.split(',').map(Number)) {
          all[id * SET + (group >> 3)] |= 1 << (group & 7);
        }
      }
      return all;
    },
  };
}
