import type { BlockText } from '../text/block-text.ts';
import type { Characters } from '../text/characters.ts';
import type { Tokens } from '../text/tokens.ts';
import { hashOf } from './lexicon.ts';

/** Words in lower case by a few of their letters, 2^18 bits each: other words may set the same bit. */
export interface LowerWords {
  /** Words that may be names or lead to one. */
  readonly namely: Uint32Array;
  /** Everyday words. */
  readonly usual: Uint32Array;
}

/** Sorts out, without a hash, most lower-case words that need no look-up. */
export interface LowerFilter {
  /** Hashes of `name`, `named`, `called`, `surname`. */
  readonly namers: readonly [number, number, number, number];
  /** Whether token `i` is worth a look. */
  mayBe(i: number): boolean;
  /** Whether token `i` is an everyday word, or, seldom, looks like one. */
  isUsual(i: number): boolean;
}

export const LOWER_FILTER_WORDS = 1 << 13;

export function lowerFilter(
  { units }: BlockText,
  { start, end }: Tokens,
  characters: Characters,
  { namely, usual }: LowerWords,
): LowerFilter {
  const hash = (text: string) => hashOf(text, characters);
  const has = (bits: Uint32Array, i: number) => {
    const key = keyOf(units, start[i], end[i]);
    return ((bits[key >> 5] >>> (key & 31)) & 1) !== 0;
  };
  return {
    namers: [hash('name'), hash('named'), hash('called'), hash('surname')],
    mayBe: (i) => has(namely, i),
    isUsual: (i) => has(usual, i),
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
