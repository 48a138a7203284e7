import type { Definition } from '../detectors/definition.ts';
import { wordsOf } from '../vocabulary/folding.ts';

/** Words that a shape keeps, folded. */
export type KnownWords = ReadonlySet<string>;

/** Words of the filters' labels and context words: they are in this program's source, so they say nothing about a user's text. */
export function knownWords(definitions: readonly Definition[]): KnownWords {
  const texts = definitions.flatMap(({ column, context }) => [
    column?.labels ?? '',
    column?.personal ?? '',
    column?.beside ?? '',
    ...(column?.under ?? []).map(([labels]) => labels),
    ...(context?.raise ?? []),
    ...(context?.lower ?? []),
  ]);
  return new Set(texts.flatMap(wordsOf).filter((word) => /^\p{L}{2,}$/u.test(word)));
}

/**
 * The shape of a text: each capital letter is `A`, each other letter `a`, each digit `0`; known words and all other characters stay.
 * It has as many UTF-16 units as the text.
 */
export function shapeOf(text: string, known: KnownWords): string {
  return text.replace(WORD, (word) => (known.has(wordsOf(word).join('')) ? word : hidden(word)));
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const CHARACTER = /(\p{Lu})|(\p{N})|[\p{L}\p{M}]/gu;

function hidden(word: string): string {
  return word.replace(CHARACTER, (character, capital, digit) => {
    const shape = capital === undefined ? (digit === undefined ? 'a' : '0') : 'A';
    return shape.repeat(character.length);
  });
}
