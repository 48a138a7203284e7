import { NON_ASCII } from '../../core/bytes.ts';
import { evidenceOf } from './declaration.ts';
import { BETWEEN as SEPARATORS, wantsKeyword } from './evidence.ts';
import { setOf } from './form.ts';
import { readings } from './phrases.ts';
import type { Read } from './read-patterns.ts';

/** Bytes of a set of endings: a bit for each pair of letters, by the last five bits of both. */
export const ENDINGS_BYTES = 128;

/** Endings of words that may come between a keyword and its value: `is`, `was`, `of`. */
const BETWEEN = ['is', 'as', 'of'];

/**
 * The last two letters of the keywords that may lead to a pattern's matches: a look at them dismisses most values. None for a
 * pattern that matches without a keyword, or whose matches begin elsewhere than its form or bytes that may be between the two.
 */
export function endingsOf({ pattern, groups }: Read, words: readonly (readonly string[])[]) {
  if (!wantsKeyword(pattern) || pattern.fromDigit || !isPassed(pattern.back?.of)) return undefined;
  const set = Buffer.alloc(ENDINGS_BYTES);
  const lists = evidenceOf(pattern)
    .filter((one) => one.startsWith('before'))
    .map((one) => /^before ([A-Za-z]+)/.exec(one)?.[1] ?? 'before');
  const phrases = lists.flatMap((list) => words[groups[list] - 1]);
  for (const pieces of phrases.flatMap(readings)) add(set, pieces[pieces.length - 1]);
  for (const word of BETWEEN) add(set, Buffer.from(word));
  return set;
}

/** Whether bytes that a match begins with are all passed on the way to a keyword. */
function isPassed(back: string | undefined): boolean {
  if (back === undefined) return true;
  const passed = setOf(SEPARATORS);
  return setOf(back).every((is, byte) => is === 0 || passed[byte] === 1);
}

function add(set: Buffer, piece: Buffer): void {
  const last = piece[piece.length - 1];
  // Words that end beyond ASCII are always looked up.
  if (last >= NON_ASCII) return;
  const before = piece.length > 1 ? [piece[piece.length - 2]] : Array.from({ length: 32 }).keys();
  for (const letter of before) set[((letter & 31) << 2) | ((last & 31) >> 3)] |= 1 << (last & 7);
}

/** Distinct sets of endings, numbered from 1 on. */
export function endingsList() {
  const sets: Buffer[] = [Buffer.alloc(ENDINGS_BYTES)];
  return {
    number(set: Buffer | undefined): number {
      if (set === undefined) return 0;
      const known = sets.findIndex((one, n) => n > 0 && one.equals(set));
      return known > 0 ? known : sets.push(set) - 1;
    },
    bytes: () => Buffer.concat(sets),
  };
}
