import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memoize } from '../../src/core/memoize.ts';
import { plan } from '../../src/engine/plan.ts';
import { formats } from '../../src/formats/formats.ts';
import { chunks, stream, whole } from '../engine/drive.ts';
import { usable } from './running.ts';

const profile = usable({
  ignoredPatterns: [{ pattern: 'joe@.*' }],
  identifiers: {
    emailAddress: {
      contextWords: { raise: ['mail'], lower: ['for example', 'née'] },
      windowSize: 200,
      emailAddressFilterStrategies: [
        { condition: 'confidence > 0.95', redactionFormat: '<sure>' },
        { condition: 'confidence > 0.6 or token startswith "a"', redactionFormat: '<may be>' },
      ],
    },
    date: {
      windowSize: 3,
      dateFilterStrategies: [
        { condition: 'token is birthdate', redactionFormat: '<birth>' },
        { condition: 'token is deathdate and value > 2000', redactionFormat: '<death>' },
      ],
    },
  },
});

const words = fc.constantFrom(
  ...['mail', 'for', 'example', 'née', 'born', 'died', 'joe@b.com', 'ann@b.com', 'cid@b.com', '\n'],
  ...['2020-01-02', '1999-12-31', 'x'.repeat(40), 'é'.repeat(30), ' '.repeat(20), '“mail”'],
);

test('however a text is cut, lists, conditions and words say the same', async () => {
  const text = fc.array(words, { maxLength: 30 }).map((list) => list.join(' '));
  const sizes = fc.constantFrom(1, 3, 17, 100, 65536);
  const small = memoize((coreBytes: number) => plan(profile.plan.filters, { coreBytes }, formats));
  const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(text, sizes, lengths, async (written, coreBytes, cuts) => {
      const bytes = Buffer.from(written);
      const expected = whole(profile.plan, bytes);
      const { bytes: made, spans } = await stream(small(coreBytes), chunks(bytes, cuts));
      assert.equal(made.toString(), expected.bytes.toString());
      assert.deepEqual(
        spans.map(({ start, outcome, confidence, contextWord }) => [
          start,
          outcome,
          confidence,
          contextWord,
        ]),
        expected.spans.map(({ start, outcome, confidence, contextWord }) => [
          start,
          outcome,
          confidence,
          contextWord,
        ]),
      );
    }),
    { numRuns: 150 },
  );
});
