// Features of single words, in a role.
import { DIGITS, NEWLINE, SIGN, WORD } from './kinds.as';
import { cluster, facts, group, meanings } from './lexicon.as';
import { classes, hash, kind, shape } from './memory.as';
import { put } from './sums.as';

const GROUPS_OF_FAMILY: i32 = 63;

/** A token as one number. */
export function codeOf(i: i32): i32 {
  const own = kind(i);
  if (own === WORD) return hash(i);
  if (own === DIGITS) {
    if (shape(i) === 4 && hash(i) >= 1900 && hash(i) < 2100) return 0x59;
    return 0x100 + min(shape(i), 30);
  }
  if (own === SIGN) return 0x1000 + hash(i);
  return own === NEWLINE ? 10 : 9;
}

/** Adds the facts about a word, in a role. */
export function ofWord(role: i32, g: i32, i: i32): void {
  const known = facts(i);
  const set = classes(i);
  if (known !== 0) {
    put(role, (known & 7) * 8 + ((known >> 6) & 7), g);
    put(role + 1, ((known >> 3) & 7) * 8 + ((known >> 6) & 7), g);
    put(role + 2, ((known >> 11) & 3) * 8 + ((known >> 6) & 7), g);
    if (known >> 13 !== 0) put(role + 3, known >> 13, g);
  } else put(role + 4, shape(i), g);
  const own = group(i);
  if (own !== 0) {
    put(role + 5, own, g);
    put(role + 6, (own - 1) / GROUPS_OF_FAMILY, g);
  }
  const like = cluster(i);
  if (like !== 0) put(role + 7, like, g);
  let rest = set;
  while (rest !== 0) {
    const low = rest & -rest;
    put(role + 8, low, g);
    rest ^= low;
  }
}

/** Adds the meanings of the word with a hash, in a role. */
export function ofMeaning(role: i32, g: i32, own: i32): void {
  let rest = meanings(own);
  while (rest !== 0) {
    put(role, rest & 255, g);
    rest >>>= 8;
  }
}
