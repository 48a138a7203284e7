import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitions } from '../../src/detectors/index.ts';
import { knownWords } from '../../src/detectors/people/names.ts';
import { kernel } from '../../src/judge/kernel.ts';
import { labelWordsOf } from '../../src/judge/label-words.ts';
import { MEANINGS } from '../../src/judge/meanings.ts';

const { characters, lexicon } = knownWords();
const own = kernel(characters, lexicon, labelWordsOf(definitions));

/** Features of the number in a text as a number by itself. */
function features(text: string): ReadonlySet<number> {
  const bytes = Buffer.from(text);
  own.input.set(bytes);
  own.functions.read(bytes.length);
  const count = own.functions.candidates(0, bytes.length);
  const n = Array.from({ length: count }, (_, k) => k).find((k) => own.candidate(k).form === 0);
  assert.notEqual(n, undefined, text);
  return new Set(own.features.slice(0, own.functions.features(n ?? 0)));
}

function shared(one: string, other: string): number {
  const known = features(other);
  return [...features(one)].filter((hash) => known.has(hash)).length;
}

const ALIKE = [
  ['paciente', 'Patientin', 'Scheibe'],
  ['nacida', 'geboren', 'gekocht'],
  ['hermana', 'siostra', 'ventana'],
  ['zamówienie', 'Bestellung', 'Wanderung'],
] as const;

test('words with one meaning say the same in any language, before a value and after it', () => {
  for (const [one, like, unlike] of ALIKE) {
    for (const around of [(word: string) => `x ${word} 34 y`, (word: string) => `x 34 ${word} y`]) {
      const [near, far] = [shared(around(one), around(like)), shared(around(one), around(unlike))];
      assert.ok(near > far, `${one}: ${near} with ${like}, ${far} with ${unlike}`);
    }
  }
});

test('a meaning has words in small letters, in more than one language', () => {
  for (const words of MEANINGS) {
    assert.equal(words, words.toLowerCase());
    assert.ok(new Set(words.split(' ')).size > 5, words);
  }
});
