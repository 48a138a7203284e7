import type { Characters } from '../text/characters.ts';

/**
 * Facts about a word, in 18 bits: frequency as a given name (3), as a surname (3) and as a common word (3), share of
 * capitalised uses (2), size as a place (2), and class of cue (5).
 */
export type Word = number;

export const givenOf = (word: Word) => word & 7;
export const surnameOf = (word: Word) => (word >> 3) & 7;
export const commonOf = (word: Word) => (word >> 6) & 7;
export const placeOf = (word: Word) => (word >> 11) & 3;
export const cueOf = (word: Word) => word >> 13;

/** Most letters of a code, such as a customer's, that might be read as a name. */
export const LONGEST_CODE = 6;
/** Whether a word is in a list of names. */
export const isNamed = (word: Word) => givenOf(word) + surnameOf(word) > 0;

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
  eponym: 19,
} as const;

/** Slots of the three tables, as powers of two. */
export const WORD_BITS = 20;
export const CLUSTER_BITS = 18;
export const GROUP_BITS = 19;

/** Groups of one family: their numbers follow each other, from 1 on. */
export const FAMILY = 63;
export const FAMILIES = 64;

/**
 * Open tables with linear probing; a word that is not in one gives 0. Clusters and groups are words that occur
 * in like surroundings: clusters in talk and on the web, groups, far more words, in news and encyclopaedias.
 */
export interface Lexicon {
  /** Entries of the table: 14 bits of fingerprint, 18 of value. */
  readonly words: Uint32Array;
  /** 16 bits of fingerprint, 16 of cluster. */
  readonly clusters: Uint32Array;
  /** 12 bits of fingerprint, 12 of group. */
  readonly groups: Uint32Array;
}

/** The hash of a word in any case: never 0. `../tag/lexicon.as.ts` has the same of units. */
export function hashOf(text: string, { lower }: Characters): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ lower[text.charCodeAt(i)], 0x01000193);
  }
  return mixed(hash);
}

/** Mixes the bits of an FNV-1a hash. */
export function mixed(hash: number): number {
  let spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  spread ^= spread >>> 13;
  return spread === 0 ? 1 : spread;
}

/** Fills the tables; of words with the same fingerprint the first one counts. */
export function fillLexicon(
  values: Iterable<readonly [number, Word]>,
  clusterOf: Iterable<readonly [number, number]>,
  groupOf: Iterable<readonly [number, number]>,
): Lexicon {
  const words = new Uint32Array(1 << WORD_BITS);
  const clusters = new Uint32Array(1 << CLUSTER_BITS);
  const groups = new Uint32Array(1 << GROUP_BITS);
  for (const [hash, value] of values) {
    put(words, hash & (words.length - 1), hash >>> 18, 18, value);
  }
  for (const [hash, cluster] of clusterOf) {
    put(clusters, (hash ^ (hash >>> 9)) & (clusters.length - 1), hash >>> 16, 16, cluster);
  }
  for (const [hash, group] of groupOf) {
    put(groups, (hash ^ (hash >>> 11)) & (groups.length - 1), hash >>> 20, 12, group);
  }
  return { words, clusters, groups };
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
