import assert from 'node:assert/strict';
import { test } from 'node:test';
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
