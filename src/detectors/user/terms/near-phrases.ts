import { EMPTY, NON_ASCII } from '../../../core/bytes.ts';
import { comparedWord, editsBetween, mayBeNear } from './edits-between.ts';
import type { FuzzyText } from './fuzzy-text.ts';
import { unitsOf } from './fuzzy-words.ts';
import { type NearWord, NONE, nearWords } from './near-words.ts';
import { type NumberedTerm, wordTree } from './word-tree.ts';

/** A term as it is compared, and its most edits. */
export interface SoughtTerm {
  readonly text: string;
  readonly edits: number;
}

/** Where the best match ends, and its edits. */
export interface NearPhrase {
  readonly end: number;
  readonly edits: number;
}

/** A word of the text. */
interface Word {
  readonly near: NearWord;
  readonly end: number;
}

/**
 * Finds the terms that a phrase is near, word by word: their edits (Levenshtein distance) add up to at most those that the
 * term allows. The longest phrase wins, then the one with fewer edits. The work for a word does not grow with the number of
 * terms: words that are one edit away are looked up by the letters that remain without one of them; where one word has two
 * edits, the others are as in the term, and lead to it.
 */
export function nearPhrases(
  terms: readonly SoughtTerm[],
  text: FuzzyText,
): (bytes: Buffer, start: number, end: number) => NearPhrase | undefined {
  const parted = terms.map(({ text, edits }) => ({ words: text.split(' '), edits }));
  const alone = parted.filter(({ words }) => words.length === 1);
  const phrases = parted.filter(({ words }) => words.length > 1);
  const numbers = numbered(phrases.flatMap(({ words }) => words));
  const tree = wordTree(
    phrases.map(({ words, edits }): NumberedTerm => {
      return { words: words.map((word) => numbers.get(word) ?? 0), edits };
    }),
  );
  const spelled = [...numbers.keys()];
  const compared = spelled.map((word) => comparedWord(unitsOf(word)));
  const { child, children, words, parents, ends, deeper, seconds } = tree;
  const index = nearWords(
    alone.map(({ words: [word], edits }) => ({ word, edits })),
    compared,
    spelled,
    { begins: (number) => child(0, number) !== 0, isSecond: (number) => seconds.has(number) },
  );
  const nodeMasks = Int32Array.from(words, (word) => compared[word]?.mask ?? 0);
  const openings = openingsOf([...seconds.keys()].map((number) => spelled[number]));
  const pairs = pairMemory();
  let bytes = EMPTY;
  let high = 0;
  let bestEnd = 0;
  let bestEdits = NONE;

  return function near(shown, start, end) {
    bytes = shown;
    high = end;
    bestEnd = 0;
    bestEdits = NONE;
    const first = wordAt(start);
    if (first === undefined) return undefined;
    if (first.near.alone < NONE) take(first.end, first.near.alone);
    if (phrases.length > 0 && (first.near.begins || mayFollow(first.end))) {
      const second = wordAfter(first);
      if (second !== undefined && (first.near.begins || second.near.isSecond))
        longer(first, second);
    }
    bytes = EMPTY;
    return bestEnd > 0 ? { end: bestEnd, edits: bestEdits } : undefined;
  };

  /** Whether the next word may be the second one of a term, by its first three bytes. */
  function mayFollow(at: number): boolean {
    const start = text.next(bytes, at, high);
    if (start === at) return false;
    const [one, two, three] = [bytes[start], bytes[start + 1], bytes[start + 2]];
    if (start + 2 >= high || (one | two | three) >= NON_ASCII) return true;
    return openings[openingOf(one, two, three)] === 1;
  }

  /** Takes the phrases that begin with two words. Where those lead is remembered: mostly nowhere. */
  function longer(first: Word, second: Word): void {
    const found =
      pairs.of(first.near, second.near) ??
      pairs.note(first.near, second.near, pair(first.near, second.near));
    for (let n = 0; n < found.length; n += 2) end(found[n], found[n + 1], second);
  }

  /** The nodes that two words lead to, each with the edits so far. */
  function pair(first: NearWord, second: NearWord): readonly number[] {
    const found: number[] = [];
    const note = (node: number, used: number) => found.push(node, used);
    step(child(0, first.number), 0, second, note);
    for (const number of first.near) step(child(0, number), 1, second, note);
    for (const node of seconds.get(second.number) ?? []) {
      if (deeper[parents[node]] >= 2 && isTwoEditsFrom(first, parents[node])) note(node, 2);
    }
    return found;
  }

  function isTwoEditsFrom(word: NearWord, node: number): boolean {
    return (
      mayBeNear(word.mask, nodeMasks[node]) && editsBetween(word, compared[words[node]], 2) === 2
    );
  }

  /** Calls `visit` with each node that a word leads to from a node reached after `used` edits, and the edits used then. */
  function step(
    node: number,
    used: number,
    { number, near, mask, units }: NearWord,
    visit: (node: number, used: number) => void,
  ): void {
    const most = deeper[node];
    if (node === 0 || most < used) return;
    const same = child(node, number);
    if (same !== 0) visit(same, used);
    if (most === used) return;
    for (const other of near) {
      const next = child(node, other);
      if (next !== 0) visit(next, used + 1);
    }
    if (most < used + 2) return;
    for (let n = children[node]; n < children[node + 1]; n++) {
      if (!mayBeNear(mask, nodeMasks[n])) continue;
      if (editsBetween({ units, mask }, compared[words[n]], 2) === 2) visit(n, 2);
    }
  }

  /** Takes the term that ends at a node, and goes on from there. */
  function end(node: number, used: number, word: Word): void {
    if (ends[node] >= used) take(word.end, used);
    if (deeper[node] < used) return;
    const next = wordAfter(word);
    if (next !== undefined) step(node, used, next.near, (to, edits) => end(to, edits, next));
  }

  function take(end: number, edits: number): void {
    if (end < bestEnd || (end === bestEnd && edits >= bestEdits)) return;
    bestEnd = end;
    bestEdits = edits;
  }

  function wordAt(start: number): Word | undefined {
    const read = text.word(bytes, start, high, index.longest, index.mostDigits);
    return read && { near: index.of(read), end: read.end };
  }

  function wordAfter({ end }: Word): Word | undefined {
    const start = text.next(bytes, end, high);
    return start === end ? undefined : wordAt(start);
  }
}

function numbered(words: readonly string[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const word of words) if (!numbers.has(word)) numbers.set(word, numbers.size);
  return numbers;
}

/** Pairs of words whose nodes are cached: the same two words lead to the same nodes. */
const PAIRS = 16_384;

function pairMemory() {
  const firsts = new Int32Array(PAIRS);
  const seconds = new Int32Array(PAIRS);
  const found = new Array<readonly number[]>(PAIRS);

  return {
    of(first: NearWord, second: NearWord): readonly number[] | undefined {
      const slot = slotOf(first, second);
      return firsts[slot] === first.id && seconds[slot] === second.id ? found[slot] : undefined;
    },
    note(first: NearWord, second: NearWord, nodes: readonly number[]): readonly number[] {
      const slot = slotOf(first, second);
      firsts[slot] = first.id;
      seconds[slot] = second.id;
      found[slot] = nodes.length === 0 ? NOWHERE : nodes;
      return nodes;
    },
  };
}

const NOWHERE: readonly number[] = [];

function slotOf(first: NearWord, second: NearWord): number {
  return (Math.imul(first.id, 0x9e3779b1) ^ Math.imul(second.id, 0x85ebca6b)) & (PAIRS - 1);
}

/** 1 for the first three units of words, in any case; for all where one is not ASCII, or there are fewer. */
function openingsOf(words: readonly string[]): Uint8Array {
  const openings = new Uint8Array(2 ** 15);
  for (const word of words) {
    const [one, two, three] = [0, 1, 2].map((n) => {
      const unit = word.charCodeAt(n);
      return unit < NON_ASCII ? [unit] : ANY;
    });
    for (const a of one) {
      for (const b of two) for (const c of three) openings[openingOf(a, b, c)] = 1;
    }
  }
  return openings;
}

const ANY = Array.from({ length: 32 }, (_, n) => n);

function openingOf(one: number, two: number, three: number): number {
  return ((one & 31) << 10) | ((two & 31) << 5) | (three & 31);
}
