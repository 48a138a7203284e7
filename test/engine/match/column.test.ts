import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addMatch,
  column,
  type MatchColumn,
  mergeMatches,
} from '../../../src/engine/match/column.ts';

/** Start, length and what of a match; what tells equal ones apart. */
const matches = fc
  .array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 4 })), { maxLength: 40 })
  .map((some) => some.map(([start, length], n) => ({ start, end: start + length, what: n })));

test('matches are by start, the longest first, and equal ones as they came', () => {
  fc.assert(
    fc.property(matches, (some) => {
      const sorted = some.toSorted((a, b) => a.start - b.start || b.end - a.end);
      assert.deepEqual(numbers(columnOf(some, false)), flat(sorted));
      const last = some.toReversed().toSorted((a, b) => a.start - b.start || b.end - a.end);
      assert.deepEqual(numbers(columnOf(some, true)), flat(last));
    }),
  );
});

test('merged matches are where they would have been inserted one by one', () => {
  fc.assert(
    fc.property(matches, matches, (some, others) => {
      const inserted = columnOf(some, false);
      const merged = columnOf(some, false);
      const added = others.map((one) => ({ ...one, what: one.what + 100 }));
      for (const { start, end, what } of added) addMatch(inserted, start, end, what, true);
      mergeMatches(merged, columnOf(added, true));
      assert.deepEqual(numbers(merged), numbers(inserted));
    }),
  );
});

interface Match {
  readonly start: number;
  readonly end: number;
  readonly what: number;
}

function columnOf(some: readonly Match[], first: boolean): MatchColumn {
  const made = column();
  for (const { start, end, what } of some) addMatch(made, start, end, what, first);
  return made;
}

function numbers({ at, length }: MatchColumn): readonly number[] {
  return [...at.subarray(0, length)];
}

function flat(some: readonly Match[]): readonly number[] {
  return some.flatMap(({ start, end, what }) => [start, end, what]);
}
