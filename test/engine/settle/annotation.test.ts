import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import fc from 'fast-check';
import { typeMarks } from '../../../src/answer/annotate.ts';
import { type Plan, plan } from '../../../src/engine/plan.ts';
import { redaction } from '../../../src/engine/redaction.ts';
import type { Redacted } from '../../../src/engine/types.ts';
import { chunks, scope, whole } from '../drive.ts';
import { alphabet, toys } from '../toys.ts';

const runs = { seed: Number(process.env['SEED'] ?? Date.now() % 1e9), numRuns: 300 };
const text = fc
  .array(fc.constantFrom(...alphabet, '⟦', '⟧'), { maxLength: 80 })
  .map((parts) => Buffer.from(parts.join('')));
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

const large = plan(toys());
const sizes = [1, 3, 7, 65536];
const small = Object.fromEntries(
  sizes.map((coreBytes) => [coreBytes, plan(toys(), { coreBytes, wordsBytes: 0 })]),
);

/** The text with marks where the spans of explain begin and end. */
function marked(all: Plan, bytes: Buffer): string {
  const spans = whole(all, bytes).spans.filter(({ outcome }) => outcome === 'replace');
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end, filter } of spans.toSorted((a, b) => a.start - b.start)) {
    const open = Buffer.from(`⟦${all.filters[filter].detector.type}:`);
    parts.push(bytes.subarray(at, start), open, bytes.subarray(start, end), Buffer.from('⟧'));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]).toString('latin1');
}

async function annotated(all: Plan, pieces: Iterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  await pipeline([
    Readable.from(pieces, { objectMode: false }),
    ...redaction(all, { scope, annotate: typeMarks }).streams(),
    async (answer: AsyncIterable<Redacted>) => {
      for await (const { bytes } of answer) parts.push(bytes);
    },
  ] as unknown as NodeJS.ReadWriteStream[]);
  return Buffer.concat(parts).toString('latin1');
}

test('annotate puts marks around the spans of explain and changes nothing else, however the input is cut', async () => {
  await fc.assert(
    fc.asyncProperty(text, lengths, fc.constantFrom(...sizes), async (bytes, cut, core) => {
      const expected = marked(large, bytes);
      assert.equal(await annotated(small[core], chunks(bytes, cut)), expected);
      const { bytes: at } = redaction(large, { scope, annotate: typeMarks }).buffered(bytes);
      assert.equal(at.toString('latin1'), expected);
    }),
    runs,
  );
});

test('a section longer than 64 KiB keeps all its bytes between its marks', async () => {
  const bytes = Buffer.from(`x <${'long '.repeat(40_000)}> y`);
  const all = plan(toys(), { coreBytes: 5000 });
  const { filters } = all;
  const [span] = whole(plan(toys(), { coreBytes: bytes.length }), bytes).spans;
  const type = filters[span.filter].detector.type;
  const text = bytes.toString();
  const expected = `${text.slice(0, span.start)}⟦${type}:${text.slice(span.start, span.end)}⟧${text.slice(span.end)}`;
  const got = await annotated(all, chunks(bytes, [3000]));
  assert.equal(got === Buffer.from(expected).toString('latin1'), true);
});
