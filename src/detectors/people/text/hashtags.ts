import { HASH } from '../../../core/bytes.ts';
import { commonOf, cueOf, givenOf, surnameOf } from '../model/lexicon.ts';
import type { TagModule } from '../model/tag-module.ts';
import { type Characters, UPPER } from './characters.ts';
import { SHAPE } from './tokens.ts';

/** Recognises a full name written as one word after `#`: `#JaneDoe`. */
export interface Hashtags {
  /** Whether `#` is right before token `i`. */
  marked(i: number): boolean;
  /** Whether the token is a given name and a surname. */
  isName(i: number): boolean;
}

export function hashtags(
  { text: { units }, tokens: { start, end, shape }, functions: { hashOf, wordOf } }: TagModule,
  { kind }: Characters,
): Hashtags {
  function marked(i: number): boolean {
    return start[i] > 0 && units[start[i] - 1] === HASH;
  }

  function isName(i: number): boolean {
    if (shape[i] !== SHAPE.mixed) return false;
    let second = start[i] + 1;
    while (second < end[i] && kind[units[second]] !== UPPER) second++;
    if (end[i] - second < 3 || second - start[i] < 3) return false;
    for (let at = second + 1; at < end[i]; at++) if (kind[units[at]] === UPPER) return false;
    const surname = wordAt(second, end[i]);
    if (givenOf(wordAt(start[i], second)) < 4 || cueOf(surname) !== 0) return false;
    return surnameOf(surname) >= 1 && commonOf(surname) <= 3;
  }

  function wordAt(from: number, to: number): number {
    return wordOf(hashOf(from, to));
  }

  return { marked, isName };
}
