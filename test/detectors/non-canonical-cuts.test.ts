import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../src/engine/plan.ts';
import type { Span } from '../../src/engine/types.ts';
import { chunks, stream, whole, windowed } from '../engine/drive.ts';
import { everyFilter, nonCanonicalText } from './non-canonical-texts.ts';

const seed = Number(process.env['SEED'] ?? 1);
const numRuns = Number(process.env['RUNS'] ?? 500);
const filters = everyFilter();
const large = plan(filters);
const small = plan(filters, { coreBytes: 17 });
const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });
const cores = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
const lined = fc
  .array(fc.tuple(nonCanonicalText, fc.constantFrom('\n', '\r\n', '-\n')), { maxLength: 4 })
  .map((parts) => Buffer.concat(parts.flatMap(([text, end]) => [text, Buffer.from(end)])));
const lines = true;

test('wherever windows end in a text full of odd characters, every filter finds the same', () => {
  fc.assert(
    fc.property(nonCanonicalText, cores, (bytes, cut) => {
      assert.deepEqual(windowed(large, bytes, cut), whole(large, bytes));
    }),
    { seed, numRuns },
  );
});

test('a match that begins well after its form is found wherever a window ends between', () => {
  const bytes = Buffer.from('１2３４57８９２010020/2/２021&nbsp;41１');
  const expected = whole(large, bytes);
  assert.ok(expected.spans.some(({ text }) => text.toString() === '41１'));
  for (let core = 1; core <= bytes.length; core++) {
    assert.deepEqual(windowed(large, bytes, [core]), expected, String(core));
  }
});

test('in a long text, whose plain text is scanned in one go, every filter finds the same', () => {
  const long = fc.array(nonCanonicalText, { minLength: 30, maxLength: 40, size: 'max' });
  fc.assert(
    fc.property(long, cores, (texts, cut) => {
      const bytes = Buffer.concat(texts);
      assert.deepEqual(windowed(large, bytes, cut), whole(large, bytes));
    }),
    { seed, numRuns: numRuns / 50 },
  );
});

test('a number that continues after non-canonical characters is found whole, wherever a window ends', () => {
  const bytes = Buffer.from('id 02\u00ad+1 202 555 0\u20601\u200b82 x');
  const expected = whole(large, bytes);
  assert.deepEqual(
    expected.spans.map(({ text }) => text.toString()),
    ['+1 202 555 0\u20601\u200b82'],
  );
  for (let cut = 1; cut < bytes.length; cut++) {
    assert.deepEqual(windowed(large, bytes, [cut, bytes.length]), expected, `${cut}`);
  }
});

test('a number is found wherever one odd character is in the words before it', () => {
  const words = 'Patient medical record number is ';
  for (let at = 0; at <= words.length; at++) {
    const bytes = Buffer.from(`${words.slice(0, at)}\u200b${words.slice(at)}950936`);
    const found = whole(large, bytes).spans.map(({ text }) => text.toString());
    assert.deepEqual(found, ['950936'], `${at}`);
  }
});

test('in a short text a plan finds what odd characters hide, whatever plan had the one before', () => {
  const few = plan(filters.filter(({ detector }) => detector.type === 'ssn'));
  const bytes = Buffer.from('SSN １２３-45-6789');
  whole(large, bytes);
  const { spans } = whole(few, bytes);
  assert.deepEqual(
    spans.map(({ start, end }) => [start, end]),
    [[4, bytes.length]],
  );
});

test('however chunks of such a text come, every filter finds the same', async () => {
  await fc.assert(
    fc.asyncProperty(nonCanonicalText, lengths, async (bytes, cut) => {
      assert.deepEqual(await stream(small, chunks(bytes, cut)), whole(large, bytes));
    }),
    { seed, numRuns: numRuns / 20 },
  );
});

test('however chunks of its lines come, every filter finds the same in line mode', async () => {
  await fc.assert(
    fc.asyncProperty(lined, lengths, async (bytes, cut) => {
      const expected = await stream(large, [bytes], { lines });
      assert.deepEqual(await stream(small, chunks(bytes, cut), { lines }), expected);
    }),
    { seed, numRuns: numRuns / 2 },
  );
});

test('a match in a line alone is covered in line mode, whatever the lines before', async () => {
  await fc.assert(
    fc.asyncProperty(lined, async (bytes) => {
      const covered = new Set((await stream(large, [bytes], { lines })).spans.flatMap(offsets));
      let base = 0;
      for (const line of bytes.toString('latin1').split(/(?<=\n)/)) {
        for (const { start, end } of whole(large, Buffer.from(line, 'latin1')).spans) {
          const here = offsets({ start: base + start, end: base + end });
          assert.ok(
            here.every((offset) => covered.has(offset)),
            `${base + start} to ${base + end}`,
          );
        }
        base += line.length;
      }
    }),
    { seed, numRuns },
  );
});

function offsets({ start, end }: Pick<Span, 'start' | 'end'>): number[] {
  return Array.from({ length: end - start }, (_none, n) => start + n);
}
