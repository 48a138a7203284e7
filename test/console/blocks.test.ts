import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blocks, type TextBlock } from '../../src/console/blocks.ts';
import type { FoundSpan } from '../../src/console/explain.ts';
import { moved, pieces } from '../../src/console/spans.ts';
import { foundSpan as span } from './found-span.ts';

const shown = ({ parts }: TextBlock) => parts.map(({ text }) => text).join('');

/** A text of words that all differ, with a line's end after each `perLine` of them, and a span on each tenth word. */
function written(words: number, perLine: number) {
  let text = '';
  const spans: FoundSpan[] = [];
  for (let n = 0; n < words; n += 1) {
    const word = `w${(n * 7919) % 65_537}`;
    if (n % 10 === 3) spans.push(span(text.length, text.length + word.length));
    text += word + (n % perLine === perLine - 1 ? '\n' : ' ');
  }
  return { text, spans };
}

const texts = fc
  .array(fc.constantFrom('\n', ' ', 'a', 'name ', '😀', 'x'.repeat(700), 'y '.repeat(900)), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

test('blocks joined are the text and a line end, each key is the only one, and only whole lines are laid out by themselves', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(), { maxLength: 12 }), (text, numbers) => {
      const cuts = [...new Set(numbers.map((n) => n % (text.length + 1)))].sort((a, b) => a - b);
      const spans = cuts.slice(1).flatMap((end, n) => (n % 2 ? [] : [span(cuts[n] ?? 0, end)]));
      const all = blocks(pieces(text, spans));
      assert.equal(all.map(shown).join(''), `${text}\n`);
      assert.equal(new Set(all.map(({ key }) => key)).size, all.length);
      const drawn = all.flatMap(({ parts }) => parts.flatMap((part) => part.span ?? []));
      assert.deepEqual(drawn, spans);
      let before = '\n';
      for (const block of all) {
        const whole = before.endsWith('\n') && shown(block).endsWith('\n');
        assert.equal(block.isLines, whole);
        before = shown(block);
      }
    }),
    { numRuns: 300 },
  );
});

for (const [kind, perLine] of [
  ['lines', 12],
  ['one line', Number.POSITIVE_INFINITY],
  ['a word a line', 1],
] as const) {
  test(`an edit of a text in ${kind} changes at most four of its blocks, which are short`, () => {
    const { text, spans } = written(30_000, perLine);
    const before = blocks(pieces(text, spans));
    assert.ok(before.length > 30, String(before.length));
    assert.ok(Math.max(...before.map((block) => shown(block).length)) < 10_000);
    const known = new Set(before.map(({ key }) => key));
    for (const at of [0, 1, 5_000, 77_777, text.length]) {
      for (const [removed, typed] of [
        [0, 'x'],
        [0, '\n'],
        [0, ' '],
        [1, ''],
        [40, 'a line\nand another\n'],
      ] as const) {
        const after = text.slice(0, at) + typed + text.slice(at + removed);
        const now = blocks(pieces(after, moved(spans, text, after)));
        const fresh = now.filter(({ key }) => !known.has(key)).length;
        assert.ok(fresh <= 4, `${fresh} of ${now.length} at ${at}`);
      }
    }
  });
}
