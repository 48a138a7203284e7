import { type Characters, COLON, SPACE, SPACES } from './characters.ts';
import { commonOf, givenOf, hashOf, surnameOf } from './lexicon.ts';
import type { Tokens } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What speaks for a name more, where a part of a name is asked for before it. */
const BONUS = 3;

const PARTS = ['first', 'last', 'given', 'family', 'middle', 'maiden'];
const WHOLE = ['surname', 'forename', 'lastname', 'firstname'];
const VERBS = ['is', 'was'];

/** Tells what stands behind `last name` or `surname is`, which names it more surely than its words do. */
export function announcedParts(
  { gap, word }: Tokens,
  characters: Characters,
  { know }: Vocabulary,
): (i: number) => number {
  const hashes = (words: readonly string[]) =>
    new Set(words.map((text) => hashOf(text, characters)));
  const [parts, whole, verbs] = [PARTS, WHOLE, VERBS].map(hashes);
  const name = hashOf('name', characters);

  return function bonus(i) {
    if (i < 1 || (gap[i] !== SPACE && gap[i] !== COLON && gap[i] !== SPACES)) return 0;
    let p = i - 1;
    if (p > 0 && verbs.has(know(p))) p--;
    const key = know(p);
    if (!whole.has(key) && !(key === name && p > 0 && parts.has(know(p - 1)))) return 0;
    know(i);
    const value = word[i];
    const isName = value === 0 || givenOf(value) >= 3 || surnameOf(value) >= 3;
    return isName && commonOf(value) <= 5 ? BONUS : 0;
  };
}
