import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chosen, counted, moved, pieces, redactedPieces } from '../../src/console/spans.ts';
import { foundSpan as span } from './found-span.ts';

const joined = (list: readonly { readonly text: string }[]) =>
  list.map(({ text }) => text).join('');

/** A text with spans in it that do not overlap. */
const marked = fc.string({ maxLength: 40 }).chain((text) =>
  fc
    .uniqueArray(fc.nat(text.length), { maxLength: 8 })
    .map((cuts) => cuts.sort((a, b) => a - b))
    .map((cuts) => {
      const pairs = cuts.flatMap((start, n) =>
        n % 2 === 0 && n + 1 < cuts.length ? [span(start, cuts[n + 1] ?? 0)] : [],
      );
      return { text, spans: pairs };
    }),
);

test('the pieces of a text are the text, and redacted it has a replacement for each applied span', () => {
  fc.assert(
    fc.property(marked, ({ text, spans }) => {
      assert.equal(joined(pieces(text, spans)), text);
      const redacted = joined(redactedPieces(text, spans));
      const kept = spans.reduce(
        (sum, one) => sum - (one.characterEnd - one.characterStart),
        text.length,
      );
      assert.equal(redacted.length, kept + spans.length);
    }),
  );
});

test('a span that stays is a separate piece, unless an applied one covers it', () => {
  const spans = [span(0, 5, { applied: false }), span(2, 4), span(6, 8, { applied: false })];
  const found = pieces('abcdefghi', spans).filter((one) => one.span !== undefined);
  assert.deepEqual(
    found.map(({ text }) => text),
    ['cd', 'gh'],
  );
  assert.equal(joined(redactedPieces('abcdefghi', spans)), 'ab*efghi');
});

test('spans move with an edit: each that is left covers the same characters as before', () => {
  fc.assert(
    fc.property(
      marked,
      fc.nat(40),
      fc.nat(5),
      fc.string({ maxLength: 5 }),
      ({ text, spans }, at, remove, insert) => {
        const from = Math.min(at, text.length);
        const after = text.slice(0, from) + insert + text.slice(from + remove);
        const texts = spans.map((one) => text.slice(one.characterStart, one.characterEnd));
        for (const one of moved(spans, text, after)) {
          assert.ok(texts.includes(after.slice(one.characterStart, one.characterEnd)));
        }
      },
    ),
  );
});

test('an edit before, in and after a span: it moves, goes, stays', () => {
  const spans = [span(4, 6)];
  assert.deepEqual(moved(spans, '0123ab67', 'x0123ab67'), [span(5, 7)]);
  assert.deepEqual(moved(spans, '0123ab67', '0123aXb67'), []);
  assert.deepEqual(moved(spans, '0123ab67', '0123ab678'), spans);
});

test('types that are off, and matches below the least confidence, are not applied', () => {
  const spans = [span(0, 1), span(2, 3, { filterType: 'DATE' }), span(4, 5, { confidence: 0.4 })];
  const applied = (off: readonly string[], least: number) =>
    chosen(spans, { off: new Set(off), least }).map((one) => one.applied);
  assert.deepEqual(applied([], 0), [true, true, true]);
  assert.deepEqual(applied(['DATE'], 0), [true, false, true]);
  assert.deepEqual(applied([], 0.5), [true, true, false]);
});

test('types are counted, the most frequent first', () => {
  assert.deepEqual(counted([span(0, 1), span(2, 3, { filterType: 'AGE' }), span(4, 5)]), [
    ['SSN', 2],
    ['AGE', 1],
  ]);
});
