import type { Characters } from './characters.ts';

/**
 * What is known of a word, in 18 bits: how common as a given name (3) and as a surname (3), as a common word
 * (3), how often capitalised (2), how large a place (2), and its class of cue (5).
 */
export type Word = number;

export const givenOf = (word: Word) => word & 7;
export const surnameOf = (word: Word) => (word >> 3) & 7;
export const commonOf = (word: Word) => (word >> 6) & 7;
export const placeOf = (word: Word) => (word >> 11) & 3;
export const cueOf = (word: Word) => word >> 13;

/** Classes of cue words. */
export const CUE = {
  title: 1,
  role: 2,
  organization: 3,
  street: 4,
  date: 5,
  nationality: 6,
  suffix: 7,
  particle: 8,
  speech: 9,
  greeting: 10,
  label: 11,
  pronoun: 12,
  auxiliary: 13,
  conjunction: 14,
  technical: 15,
  kin: 16,
  article: 17,
  filler: 18,
} as const;

/** Slots of the two tables, as powers of two. */
export const WORD_BITS = 20;
export const CLUSTER_BITS = 18;

/** Two open tables with linear probing. A word that is in neither gives 0. */
export interface Lexicon {
  /** 14 bits of fingerprint, 18 of value. */
  readonly words: Uint32Array;
  /** 16 bits of fingerprint, 16 of cluster. */
  readonly clusters: Uint32Array;
  word(hash: number): Word;
  cluster(hash: number): number;
}

export function lexicon(words: Uint32Array, clusters: Uint32Array): Lexicon {
  const wordMask = words.length - 1;
  const clusterMask = clusters.length - 1;
  return {
    words,
    clusters,
    word(hash) {
      const print = hash >>> 18;
      for (let i = hash & wordMask; ; i = (i + 1) & wordMask) {
        const slot = words[i];
        if (slot === 0) return 0;
        if (slot >>> 18 === print) return slot & 0x3ffff;
      }
    },
    cluster(hash) {
      const print = hash >>> 16;
      for (let i = (hash ^ (hash >>> 9)) & clusterMask; ; i = (i + 1) & clusterMask) {
        const slot = clusters[i];
        if (slot === 0) return 0;
        if (slot >>> 16 === print) return slot & 0xffff;
      }
    },
  };
}

/** The hash of a word in any case: never 0. The same as the tokeniser's. */
export function hashOf(text: string, { lower }: Characters): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ lower[text.charCodeAt(i)], 0x01000193);
  }
  return mixed(hash);
}

/** Spreads what FNV-1a left. */
export function mixed(hash: number): number {
  let spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  spread ^= spread >>> 13;
  return spread === 0 ? 1 : spread;
}

/** Fills the tables; of words that cannot be told apart the first counts. */
export function fillLexicon(
  values: Iterable<readonly [number, Word]>,
  groups: Iterable<readonly [number, number]>,
): Lexicon {
  const words = new Uint32Array(1 << WORD_BITS);
  const clusters = new Uint32Array(1 << CLUSTER_BITS);
  for (const [hash, value] of values) {
    put(words, hash & (words.length - 1), hash >>> 18, 18, value);
  }
  for (const [hash, group] of groups) {
    put(clusters, (hash ^ (hash >>> 9)) & (clusters.length - 1), hash >>> 16, 16, group);
  }
  return lexicon(words, clusters);
}

function put(table: Uint32Array, first: number, print: number, bits: number, value: number): void {
  const mask = table.length - 1;
  let i = first;
  while (table[i] !== 0) {
    if (table[i] >>> bits === print) return;
    i = (i + 1) & mask;
  }
  table[i] = ((print << bits) | value) >>> 0;
}
