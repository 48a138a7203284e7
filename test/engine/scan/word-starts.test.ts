import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scanTables } from '../../../src/engine/scan/scan-tables.ts';
import { simdScanner } from '../../../src/engine/scan/simd-scan.ts';
import { wordStarts } from '../../../src/engine/scan/word-starts.ts';
import { startsIn } from './starts.ts';

const part = fc.constantFrom('a', 'b', 'A', 'B', '1', ' ', '\\', '\\n', 'é', '.', 'zipCode', '_x');
const text = fc.array(part, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''));

test('the scan notes where words, and humps of names, begin, also behind an escape', () => {
  const tables = scanTables([[{ only: 'D', length: [1, 63] }]]);
  const scan = tables && simdScanner(tables);
  assert.ok(scan);
  const size = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 32_700, max: 33_000 }));
  fc.assert(
    fc.property(text, size, fc.nat(70), fc.nat(70), (unit, core, before, after) => {
      const bytes = Buffer.alloc(before + core + after, unit);
      const lists = [{ at: new Int32Array(0), length: 0 }];
      const words = wordStarts();
      scan(bytes, before, before + core, bytes.length, lists, words);
      const { from, to } = words;
      assert.deepEqual([from, to], [before, before + core]);
      const noted = Array.from({ length: core }, (_, n) => (words.bits[n >> 5] >> (n & 31)) & 1);
      assert.deepEqual(noted, startsIn(bytes).slice(before, before + core));
    }),
    { numRuns: 500 },
  );
});
