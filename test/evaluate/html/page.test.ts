import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addJudged, confidenceCounts, thresholdsOf } from '../../../src/evaluate/confidences.ts';
import { html } from '../../../src/evaluate/html/markup.ts';
import { reportPage } from '../../../src/evaluate/html/page.ts';
import { wilson } from '../../../src/evaluate/metrics.ts';
import { report } from '../../../src/evaluate/report.ts';

const hostile = '</style><script src="https://x.test">';
const equal = { marked: 4, found: 3, right: 2, got: 2 };
const counts = { exact: equal, overlap: equal, characters: equal };

function page(type: string): string {
  const confidences = confidenceCounts();
  addJudged(confidences, [
    { confidence: 0.5, right: false },
    { confidence: 0.9, right: true },
    { confidence: 1, right: true },
  ]);
  return reportPage(
    report({
      profile: type,
      documents: 1,
      characters: 10,
      marked: 8,
      covered: 4,
      counts: new Map([[type, counts]]),
      confusions: new Map([[type, new Map([['-', 2]])]]),
      confidences,
    }),
  );
}

test('the report is one page without scripts, links or anything from elsewhere, and escapes names', () => {
  const written = page(hostile);
  assert.doesNotMatch(written, /<script|<link|<img|href="|src="|url\(|@import|\bon\w+="/);
  assert.match(written, /default-src 'none'/);
  assert.equal(written.match(/<\/style>/g)?.length, 1);
  assert.ok(written.includes('&lt;/style&gt;&lt;script src=&quot;https://x.test&quot;&gt;'));
  assert.equal(written.match(/<svg /g)?.length, 2);
  assert.match(written, /prefers-color-scheme: dark/);
});

test('the report of nothing is a page, too', () => {
  const none = { marked: 0, found: 0, right: 0, got: 0 };
  const empty = reportPage(
    report({
      profile: 'p',
      documents: 0,
      characters: 0,
      marked: 0,
      covered: 0,
      counts: new Map([['ssn', { exact: none, overlap: none, characters: none }]]),
      confusions: new Map(),
      confidences: confidenceCounts(),
    }),
  );
  assert.doesNotMatch(empty, /NaN|Infinity|undefined/);
  assert.doesNotMatch(page('ssn'), /NaN|Infinity|undefined/);
});

test('a template escapes every text that is put into it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { markup } = html`<p title="${text}">${[html`${text}`]}</p>`;
      assert.doesNotMatch(
        markup.slice('<p title="'.length, -'</p>'.length).replace('">', ''),
        /[<>"']/,
      );
    }),
  );
});

test('thresholds count the spans of their confidence and above', () => {
  const judged = fc.array(
    fc.record({
      confidence: fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
      right: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(judged, (spans) => {
      const counts = confidenceCounts();
      addJudged(counts, spans);
      const marked = spans.length + 1;
      const thresholds = thresholdsOf(counts, marked);
      assert.deepEqual(
        thresholds.map(({ confidence }) => confidence),
        [...new Set(spans.map(({ confidence }) => confidence))].sort((a, b) => a - b),
      );
      for (const { confidence, found, right, recall } of thresholds) {
        const kept = spans.filter((one) => one.confidence >= confidence);
        const rights = kept.filter((one) => one.right).length;
        assert.deepEqual([found, right, recall], [kept.length, rights, rights / marked]);
      }
    }),
  );
});

test("intervals are Wilson's", () => {
  // R 4.3: prop.test(8, 13, correct = FALSE)$conf.int
  for (const [part, whole, low, high] of [
    [8, 13, 0.3552, 0.8229],
    [0, 10, 0, 0.2775],
    [1, 1, 0.2065, 1],
  ] as const) {
    const [from = Number.NaN, to = Number.NaN] = wilson(part, whole) ?? [];
    assert.deepEqual([from.toFixed(4), to.toFixed(4)], [low.toFixed(4), high.toFixed(4)]);
  }
  assert.equal(wilson(0, 0), null);
});
