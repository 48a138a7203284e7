import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familyOf, fillLexicon } from '../../../src/detectors/people/model/lexicon.ts';
import { type Points, parted } from '../../../src/tools/train/parted.ts';
import { random } from '../../../src/tools/train/random.ts';

/** Points on two sides of a circle, by turns. */
function points(count: number): Points {
  const angles = Array.from({ length: count }, (_, n) => (n % 2) * Math.PI + n / 100);
  return {
    size: 2,
    numbers: Float32Array.from(angles.flatMap((angle) => [Math.cos(angle), Math.sin(angle)])),
    weights: new Float64Array(count).fill(1),
  };
}

test('points of like directions are in one part', () => {
  const of = points(20);
  const parts = parted(of, Uint32Array.from(of.weights.keys()), 2, 5, random(3));
  const [even, odd] = parts;
  assert.notEqual(even, odd);
  assert.deepEqual(
    [...parts],
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? even : odd)),
  );
});

test('only the members are parted, the same way each time', () => {
  const of = points(30);
  const members = Uint32Array.from([0, 2, 4, 5, 7]);
  const parts = parted(of, members, 3, 5, random(1));
  assert.equal(parts.length, 5);
  assert.deepEqual(parted(of, members, 3, 5, random(1)), parts);
});

test('groups are numbered family by family', () => {
  assert.deepEqual([0, 1, 63, 64, 126, 127, 4032].map(familyOf), [0, 1, 1, 2, 2, 3, 64]);
});

test('a lexicon gives the value, the cluster and the group of a word, and 0 for others', () => {
  const [jane, table, other] = [0x12345678, 0x7fedcba9, 0x12345679];
  const { word, cluster, group } = fillLexicon([[jane, 5]], [[jane, 1024]], [[table, 4032]]);
  assert.deepEqual([word(jane), cluster(jane), group(jane)], [5, 1024, 0]);
  assert.deepEqual([word(table), cluster(table), group(table)], [0, 0, 4032]);
  assert.deepEqual([word(other), cluster(other), group(other)], [0, 0, 0]);
});
