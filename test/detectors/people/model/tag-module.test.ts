import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TEMPLATES } from '../../../../src/detectors/people/model/labels.ts';
import {
  fillLexicon,
  hashOf,
  type Lexicon,
} from '../../../../src/detectors/people/model/lexicon.ts';
import { tagModule } from '../../../../src/detectors/people/model/tag-module.ts';
import { characters } from '../../../../src/detectors/people/text/characters.ts';
import { SHAPE } from '../../../../src/detectors/people/text/tokens.ts';

const table = characters();
const tag = tagModule();
fill(fillLexicon([], [], []));

// biome-ignore format: a list
const part = fc.constantFrom(
  'a', 'Z', '7', ' ', '. ', '-', 'é', 'É', 'ß', '東', 'ا', '\u0301', '€', '×', '\uffff', '\u8001', 'Jane',
  'ROE', 'McGee', 'x7', '2026', 'ª', 'Ǆ', 'ǅ', '٣', '\xff', '\0', 'a'.repeat(63), 'A'.repeat(65),
);

test('without apostrophes tokens are runs of letters, digits and marks, wherever 64 units are cut', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 120 }), (parts) => {
      const line = parts.join('');
      assert.deepEqual(
        tokensOf(line).map(([start, end]) => [start, end]),
        [...line.matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)].map(({ index, 0: { length } }) => [
          index,
          index + length,
        ]),
      );
    }),
    { numRuns: 3000 },
  );
});

test('a token has a shape by the kinds of its letters', () => {
  const shapes = tokensOf('jane Jane J JANE McGee 2026 x7 東京 iPhone É é7').map(
    ([, , shape]) => shape,
  );
  assert.deepEqual(shapes, [
    ...[SHAPE.lower, SHAPE.capitalized, SHAPE.letter, SHAPE.upper, SHAPE.mixed, SHAPE.digits],
    ...[SHAPE.digitsAndLetters, SHAPE.caseless, SHAPE.camel, SHAPE.letter, SHAPE.digitsAndLetters],
  ]);
});

test('an apostrophe is inside a name, and before an ending it is not', () => {
  const line = "O'Brien's dog d'Arc he'll we're I'd Dell'Acqua 'quoted'";
  const words = tokensOf(line).map(([start, end]) => line.slice(start, end));
  assert.deepEqual(words, [
    ...["O'Brien", 'dog', "d'Arc", 'he', 'll', 'we', 're', 'I', 'd', "Dell'Acqua", 'quoted'],
  ]);
});

test('the facts, the cluster and the group of a word each select weights of their own', () => {
  const jane = hashOf('jane', table);
  const without = bucketsOf(fillLexicon([], [], []));
  const differing = (lexicon: Lexicon) =>
    bucketsOf(lexicon).flatMap((bucket, t) => (bucket === without[t] ? [] : [t]));
  assert.deepEqual(differing(fillLexicon([], [[jane, 1024]], [])), [8]);
  assert.deepEqual(differing(fillLexicon([], [], [[jane, 64]])), [9, 38, 39]);
  assert.deepEqual(differing(fillLexicon([[jane, 3]], [], [])).slice(0, 2), [1, 2]);
});

function bucketsOf(lexicon: Lexicon): readonly number[] {
  fill(lexicon);
  tokensOf('Jane');
  tag.functions.all(0, 0, 1);
  assert.equal(tag.buckets.length, TEMPLATES);
  return [...tag.buckets];
}

function fill(lexicon: Lexicon): void {
  const none = new Uint32Array(1 << 13);
  const weights = {
    rows: new Int32Array(0),
    scale: 1,
    start: new Float32Array(0),
    transitions: new Float32Array(0),
  };
  tag.fill({ lexicon, lowerWords: { namely: none, usual: none }, weights }, table);
}

function tokensOf(line: string): readonly (readonly [number, number, number])[] {
  const bytes = Buffer.from(line);
  tag.text.read(bytes, 0, bytes.length);
  const { start, end, shape } = tag.tokens;
  return Array.from({ length: tag.functions.read(tag.text.length) }, (_, i) => [
    start[i],
    end[i],
    shape[i],
  ]);
}
