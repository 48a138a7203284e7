import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BANDS, levels } from './calibration.ts';
import { fallen, page, written } from './calibration-page.ts';

test('the precision of no level of confidence is below the interval that docs/limits.md gives (npm run calibrate)', async () => {
  assert.deepEqual(fallen(await levels(BANDS), page()), []);
});

test('a level whose precision falls below its interval is named', () => {
  const empty = '<!-- confidence: npm run calibrate -->\n<!-- /confidence -->\n';
  const level = { type: 'ssn', from: 0.9, to: 1.01, spans: 100, right: 95 };
  const table = written([level, { ...level, from: 0.4, spans: 19 }], empty);
  assert.match(table, /^\| `ssn` \| 0\.9–1 \| 100 \| 95 \| 95 % \(89–98\) \|\n<!--/m);
  assert.deepEqual(fallen([level], table), []);
  assert.deepEqual(fallen([{ ...level, right: 80 }], table), ['`ssn` | 0.9–1: 80 %']);
  assert.deepEqual(fallen([{ ...level, right: 9, spans: 19 }], table), []);
});
