import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../src/engine/plan.ts';
import { chunks, stream, whole, windowed } from '../engine/drive.ts';
import { everyFilter, oddText } from './odd-texts.ts';

const seed = Number(process.env['SEED'] ?? 1);
const numRuns = Number(process.env['RUNS'] ?? 500);
const filters = everyFilter();
const large = plan(filters);
const small = plan(filters, { coreBytes: 17 });
const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });
const cores = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });

test('wherever windows end in a text full of odd characters, every filter finds the same', () => {
  fc.assert(
    fc.property(oddText, cores, (bytes, cut) => {
      assert.deepEqual(windowed(large, bytes, cut), whole(large, bytes));
    }),
    { seed, numRuns },
  );
});

test('however chunks of such a text come, every filter finds the same', async () => {
  await fc.assert(
    fc.asyncProperty(oddText, lengths, async (bytes, cut) => {
      assert.deepEqual(await stream(small, chunks(bytes, cut)), whole(large, bytes));
    }),
    { seed, numRuns: numRuns / 20 },
  );
});
