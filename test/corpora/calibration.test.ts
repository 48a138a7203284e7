import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confidenceTable } from './confidence-table.ts';
import { fallen, share, shown } from './measured-table.ts';
import { profileTable } from './profile-table.ts';
import { recallTable } from './recall-table.ts';

for (const table of [confidenceTable, profileTable, recallTable]) {
  test(`no share of the table in ${table.page} has fallen below its interval (npm run calibrate)`, async () => {
    assert.ok(shown(table).length > 10, 'the table is there');
    assert.deepEqual(fallen(shown(table), await table.lines()), []);
  });
}

test('a share that falls below its interval is named with its row', () => {
  const row = (right: number) => `| \`ssn\` | 0.9–1 | 100 | ${right} | ${share(right, 100)} |`;
  assert.equal(row(95), '| `ssn` | 0.9–1 | 100 | 95 | 95 % (89–98) |');
  assert.deepEqual(fallen([row(95)], [row(89)]), []);
  assert.deepEqual(fallen([row(95)], [row(80)]), ['`ssn` | 0.9–1: 80 % is below 89 %']);
  assert.deepEqual(fallen([], [row(80)]), []);
});
