import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Accuracy, means, metrics, sum, wilson } from '../../src/evaluate/metrics.ts';

const same = (right: number, found: number, marked: number) => ({
  ...{ marked, found, right },
  got: right,
});

/** The metrics as numbers. */
function defined({ precision, recall, f1, f2 }: Accuracy): Readonly<Record<string, number>> {
  return { precision: Number(precision), recall: Number(recall), f1: Number(f1), f2: Number(f2) };
}

test('textbook numbers: 20 right of 60 found, 60 marked', () => {
  const { precision, recall, f1, f2 } = metrics(same(20, 60, 60));
  assert.deepEqual([precision, recall, f1, f2], [1 / 3, 1 / 3, 1 / 3, 1 / 3]);
});

test('textbook numbers: 8 right of 18 found, 20 marked', () => {
  const { precision, recall, f1, f2 } = metrics(same(8, 18, 20));
  assert.deepEqual([precision, recall, f1, f2], [4 / 9, 2 / 5, 8 / 19, 20 / 49]);
});

test('a quotient by zero is undefined', () => {
  const { precision, recall, f1 } = metrics(same(0, 0, 0));
  assert.deepEqual([precision, recall, f1], [null, null, null]);
  assert.equal(metrics(same(0, 0, 3)).precision, null);
  assert.equal(metrics(same(0, 0, 3)).f1, 0);
});

test('micro weighs by size, macro does not', () => {
  const large = metrics(same(90, 100, 100));
  const small = metrics(same(1, 10, 2));
  const micro = metrics(sum([large, small]));
  assert.equal(micro.precision, 91 / 110);
  assert.equal(micro.recall, 91 / 102);
  assert.equal(micro.f1, 182 / 212);
  const macro = means([large, small]);
  assert.equal(macro.precision, (0.9 + 0.1) / 2);
  assert.equal(macro.recall, (0.9 + 0.5) / 2);
  assert.equal(macro.f1, (0.9 + 2 / 12) / 2);
});

test('a type that is neither marked nor found is no part of the mean', () => {
  assert.equal(means([metrics(same(1, 2, 2)), metrics(same(0, 0, 0))]).recall, 0.5);
});

test('F lies between precision and recall, and F2 on the side of recall', () => {
  const counts = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)).map(([right, more, missed]) => {
    return same(right + 1, right + 1 + more, right + 1 + missed);
  });
  fc.assert(
    fc.property(counts, (one) => {
      const { precision = 0, recall = 0, f1 = 0, f2 = 0 } = defined(metrics(one));
      const slack = 1e-12;
      assert.ok(f1 >= Math.min(precision, recall) - slack);
      assert.ok(f1 <= Math.max(precision, recall) + slack);
      assert.ok(Math.abs(f2 - recall) <= Math.abs(f1 - recall) + slack);
      assert.ok(Math.abs(f1 - (2 * precision * recall) / (precision + recall)) < slack);
    }),
  );
});

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
