import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { read, root } from './pages.ts';

test('the table of Safe Harbor has the filters of its profile, and all 18 identifiers', () => {
  const [, table = ''] = read('docs/compliance.md').split('| identifier | filters |');
  const rows = table
    .slice(0, table.indexOf('\n\n'))
    .split('\n')
    .filter((row) => /^\| \([A-R]\)/.test(row));
  const named = rows.flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`(\w+)`/g)]);
  const profile = JSON.parse(
    readFileSync(new URL('profiles/hipaa-safe-harbor.json', root), 'utf8'),
  );
  assert.equal(rows.length, 18);
  assert.deepEqual(
    [...new Set(named.map(([, key = '']) => key))].sort(),
    Object.keys(profile.identifiers).sort(),
  );
});
