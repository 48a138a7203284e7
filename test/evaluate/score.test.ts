import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Mark } from '../../src/evaluate/annotated.ts';
import { inline } from '../../src/evaluate/inline.ts';
import { type Mode, type Score, score } from '../../src/evaluate/score.ts';
import { overlaps } from '../../src/evaluate/text-ranges.ts';

const scoring = {
  typeOf: (type: string) => type,
  types: new Set(['person', 'date']),
  skipped: (type: string) => type === 'maybe',
};

/** Compares two markings of one text. */
function compared(marked: string, found: string): Score {
  const document = { id: 'd', ...inline(marked, 'd') };
  const other = inline(found, 'f');
  assert.equal(other.text, document.text);
  return score(document, other.marks, scoring);
}

function counts(of: Score, type: string, mode: Mode): readonly (number | undefined)[] {
  const one = of.counts.get(type)?.[mode];
  return [one?.marked, one?.found, one?.right, one?.got];
}

test('equal spans of the same type are right', () => {
  const of = compared(
    '«person:Ann» met «person:Bo» in «date:May»',
    '«person:Ann» met Bo in «person:May»',
  );
  assert.deepEqual(counts(of, 'person', 'exact'), [2, 2, 1, 1]);
  assert.deepEqual(counts(of, 'date', 'exact'), [1, 0, 0, 0]);
  assert.deepEqual(of.misses, [
    { start: 8, end: 10, type: 'person', kind: 'missed', as: undefined },
    { start: 14, end: 17, type: 'date', kind: 'missed', as: 'person' },
    { start: 14, end: 17, type: 'person', kind: 'spurious', as: 'date' },
  ]);
});

test('a shifted boundary is wrong as a span, right as an overlap, and partly right in characters', () => {
  const of = compared('«person:Ann Lee» here', 'Ann «person:Lee here»');
  assert.deepEqual(counts(of, 'person', 'exact'), [1, 1, 0, 0]);
  assert.deepEqual(counts(of, 'person', 'overlap'), [1, 1, 1, 1]);
  assert.deepEqual(counts(of, 'person', 'characters'), [7, 8, 3, 3]);
});

test('two halves that were found are two right overlaps of one mark', () => {
  const of = compared('«person:Ann Lee»', '«person:Ann» «person:Lee»');
  assert.deepEqual(counts(of, 'person', 'overlap'), [1, 2, 2, 1]);
});

test('titles, degrees, possessives and a final period do not matter for persons', () => {
  const of = compared(
    "«person:Dr. Ann Lee», MD, and Mrs. «person:Bo»'s son «person:Al Jr.» and Mr «person:Wu»",
    "Dr. «person:Ann Lee, MD», and «person:Mrs. Bo's» son «person:Al Jr». and «person:Mr Wu»",
  );
  assert.deepEqual(counts(of, 'person', 'exact'), [4, 4, 4, 4]);
  assert.deepEqual(counts(of, 'person', 'characters'), [16, 16, 16, 16]);
});

test('they matter for other types', () => {
  assert.deepEqual(counts(compared("«date:May's»", "«date:May»'s"), 'date', 'exact'), [1, 1, 0, 0]);
});

test('a match at a skipped mark does not count', () => {
  const of = compared('«maybe:Ann» and «person:Bo»', '«person:Ann» and «person:Bo»');
  assert.deepEqual(counts(of, 'person', 'exact'), [1, 1, 1, 1]);
});

test('a type that is not scored counts only for covered characters', () => {
  const of = compared('«person:Ann Lee» x', '«url:Ann» Lee «url:x»');
  assert.deepEqual(counts(of, 'person', 'exact'), [1, 0, 0, 0]);
  assert.deepEqual([of.covered, of.marked], [3, 7]);
  assert.equal(of.misses.length, 1);
});

test('a span that is marked twice counts once', () => {
  const twice = [
    { start: 0, end: 3, type: 'person' },
    { start: 0, end: 3, type: 'person' },
  ];
  const of = score({ id: 'd', text: 'Ann', marks: twice }, twice, scoring);
  assert.deepEqual(counts(of, 'person', 'exact'), [1, 1, 1, 1]);
});

const ranges = fc
  .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })))
  .map((list) =>
    list.map(([start, length]): Mark => ({ start, end: start + length, type: 'date' })),
  );

test('overlaps are the same as by comparing every pair', () => {
  fc.assert(
    fc.property(ranges, ranges, (a, b) => {
      const [some, others] = [a, b].map((list) => list.toSorted((x, y) => x.start - y.start));
      const naive = some.flatMap((one, i) =>
        others.flatMap((two, j) => (one.start < two.end && two.start < one.end ? [[i, j]] : [])),
      );
      const order = ([a, b]: readonly number[], [c, d]: readonly number[]) => a - c || b - d;
      assert.deepEqual(overlaps(some, others).toSorted(order), naive.toSorted(order));
    }),
  );
});

test('characters are counted as one by one', () => {
  fc.assert(
    fc.property(ranges, ranges, (a, b) => {
      const of = score({ id: 'd', text: 'x'.repeat(60), marks: a }, b, scoring);
      const inside = (list: readonly Mark[], at: number) =>
        list.some(({ start, end }) => start <= at && at < end);
      const sites = Array.from({ length: 60 }, (_, at) => [inside(a, at), inside(b, at)]);
      const shared = sites.filter(([x, y]) => x && y).length;
      const expected = [
        sites.filter(([x]) => x).length,
        sites.filter(([, y]) => y).length,
        ...[shared, shared],
      ];
      assert.deepEqual(counts(of, 'date', 'characters'), expected);
    }),
  );
});
