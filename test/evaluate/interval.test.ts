import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wilson } from '../../src/evaluate/metrics.ts';

const rounded = (part: number, whole: number) =>
  wilson(part, whole)?.map((bound) => Math.round(bound * 1e4) / 1e4);

// Newcombe, Statistics in Medicine 17, 1998, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
test("Wilson's intervals match the literature", () => {
  assert.deepEqual(rounded(81, 263), [0.2553, 0.3662]);
  assert.deepEqual(rounded(15, 148), [0.0624, 0.1605]);
  assert.deepEqual(rounded(0, 20), [0, 0.1611]);
  assert.deepEqual(rounded(1, 29), [0.0061, 0.1718]);
});

test("Wilson's interval of 8 in 10 is 49.0 to 94.3 percent", () => {
  const [low, high] = wilson(8, 10) ?? [];
  assert.equal(low?.toFixed(3), '0.490');
  assert.equal(high?.toFixed(3), '0.943');
});

test('bounds stay within 0 and 1', () => {
  assert.deepEqual(rounded(3, 3), [0.4385, 1]);
});
