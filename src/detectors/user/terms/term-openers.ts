import { isAsciiWord } from './term-tree.ts';

/** The first offset in `[from, to)` where a term may start; else `to`. Reads no further than `end`. */
export type NextOpener = (bytes: Buffer, from: number, to: number, end: number) => number;

/**
 * Passes over text at one speed for few terms and for many: it hashes each run of ASCII letters and digits and
 * looks the run up in a filter where the run ends; a term that begins with anything else opens by two bytes.
 *
 * ```
 *   …, Smith-Jones          the run is hashed byte by byte
 *      ^    ^               and looked up here, to open there
 *   start   at
 * ```
 */
export function termOpeners(terms: readonly Buffer[], fold: Uint8Array): NextOpener {
  const runs = Uint8Array.from(fold, (folded, byte) => (isAsciiWord(byte) ? folded : 0));
  const filter = runFilter(terms, runs);
  const pairs = openingPairs(terms, fold);
  const paired = pairs.includes(1);

  return (bytes, from, to, end) => {
    let hash = 0;
    let start = from;
    for (let at = from; at < end; at++) {
      const folded = runs[bytes[at]];
      hash = Math.imul(hash ^ folded, HASH_PRIME);
      if (folded !== 0) continue;
      if (start < at && start < to && passes(filter, hash)) return start;
      if (at >= to) return to;
      if (paired && pairs[(bytes[at] << 8) | (at + 1 < end ? bytes[at + 1] : 0)] === 1) return at;
      hash = 0;
      start = at + 1;
    }
    // The last run ends as if a byte that belongs to no run followed it.
    return start < to && passes(filter, Math.imul(hash, HASH_PRIME)) ? start : to;
  };
}

const HASH_PRIME = 0x01000193;

function passes(filter: Int32Array, hash: number): boolean {
  const bits = filterBits(hash);
  return (filter[(hash >>> 12) & (filter.length - 1)] & bits) === bits;
}

function filterBits(hash: number): number {
  return (1 << (hash >>> 7)) | (1 << (hash >>> 2));
}

/** Two bits, of 32 or more for each term, for each run that a term begins with. */
function runFilter(terms: readonly Buffer[], runs: Uint8Array): Int32Array {
  const filter = new Int32Array(2 ** Math.min(20, Math.ceil(Math.log2(terms.length + 1))));
  for (const term of terms) {
    let hash = 0;
    for (let i = 0; i < term.length && runs[term[i]] !== 0; i++) {
      hash = Math.imul(hash ^ runs[term[i]], HASH_PRIME);
    }
    hash = Math.imul(hash, HASH_PRIME);
    filter[(hash >>> 12) & (filter.length - 1)] |= filterBits(hash);
  }
  return filter;
}

/** 1 for the first two bytes of each term that begins with no ASCII letter or digit. */
function openingPairs(terms: readonly Buffer[], fold: Uint8Array): Uint8Array {
  const pairs = new Uint8Array(1 << 16);
  for (const term of terms) {
    if (isAsciiWord(term[0])) continue;
    const first = term[0] << 8;
    if (term.length > 1 && pairs[first | term[1]] === 1) continue;
    for (let second = 0; second < 256; second++) {
      if (term.length < 2 || fold[second] === fold[term[1]]) pairs[first | second] = 1;
    }
  }
  return pairs;
}
