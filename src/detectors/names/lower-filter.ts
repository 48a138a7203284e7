import type { BlockText } from './block-text.ts';
import type { Characters } from './characters.ts';
import { hashOf } from './lexicon.ts';
import type { Tokens } from './tokens.ts';

/** Sorts out, without a hash, most lower-case words that need no look-up. */
export interface LowerFilter {
  /** 2^18 bits; a set bit only means: look the word up. */
  readonly bits: Uint32Array;
  /** Hashes of `name`, `named`, `called`. */
  readonly namers: readonly [number, number, number];
  mayBe(i: number): boolean;
}

export const LOWER_FILTER_WORDS = 1 << 13;

export function lowerFilter(
  { units }: BlockText,
  { start, end }: Tokens,
  characters: Characters,
  bits: Uint32Array,
): LowerFilter {
  const hash = (text: string) => hashOf(text, characters);
  return {
    bits,
    namers: [hash('name'), hash('named'), hash('called')],
    mayBe(i) {
      const key = keyOf(units, start[i], end[i]);
      return ((bits[key >> 5] >>> (key & 31)) & 1) !== 0;
    },
  };
}

/** Marks a word in lower case. */
export function addToFilter(bits: Uint32Array, word: string): void {
  const units = Uint16Array.from(`${word} `, (character) => character.charCodeAt(0));
  const key = keyOf(units, 0, word.length);
  bits[key >> 5] |= 1 << (key & 31);
}

/** 18 bits of the first three letters, the last two and the length. The unit after the word may be read. */
function keyOf(units: Uint16Array, from: number, to: number): number {
  const first = (units[from] & 31) | ((units[from + 1] & 31) << 5) | ((units[from + 2] & 31) << 10);
  const last = ((units[to - 1] & 31) * 0x2545) ^ ((units[to - 2] & 31) * 0x9e1);
  return ((first | (((to - from) & 7) << 15)) ^ last) & 0x3ffff;
}
