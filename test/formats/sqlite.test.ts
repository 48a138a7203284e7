import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { plans, redacted, texts } from './round-trip.ts';

/** Python has SQLite in its standard library: loads each dump, and prints the number of its rows. */
const LOAD = `
import json, sqlite3, sys
def rows(dump):
    database = sqlite3.connect(':memory:')
    database.executescript(dump)
    return database.execute('select count(*) from people').fetchone()[0]
print(json.dumps([rows(dump) for dump in json.load(sys.stdin)]))
`;
const hasPython = spawnSync('python3', ['-c', 'import sqlite3']).status === 0;

const quoted = (text: string) => `'${text.replace(/\0/g, '').replaceAll("'", "''")}'`;
const HEAD =
  'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE people (id INTEGER PRIMARY KEY, first_name TEXT, dob TEXT, zip, latitude REAL, notes TEXT);\n';

function dumpOf(rows: readonly (readonly string[])[]): string {
  const written = rows.map(([name, day, notes], n) => {
    const values = [n, quoted(name), quoted(day), 62704 + n, -71.0589, quoted(notes)];
    return `INSERT INTO "people" VALUES(${values.join(',')});\n`;
  });
  return `${HEAD}${written.join('')}-- Kim Lee, 1980-02-03\nCREATE INDEX i ON people (dob);\nCOMMIT;\n`;
}

test('SQLite loads a dump with all its rows after redaction, by every strategy', {
  skip: !hasPython && 'no python3',
}, async () => {
  const rows = fc.sample(fc.tuple(texts, texts, texts), { numRuns: 40, seed: 1 });
  const dump = dumpOf([['Kim', '1.2.80', "O'Brien's; call 212-555-0143"], ...rows]);
  const answers = await Promise.all(
    plans().map((_plan, n) => redacted(dump, [n, 'streamed', [97]])),
  );
  const input = JSON.stringify([dump, ...answers]);
  const { stdout, stderr } = spawnSync('python3', ['-c', LOAD], { input, encoding: 'utf8' });
  assert.equal(stderr, '');
  assert.deepEqual(JSON.parse(stdout), Array(answers.length + 1).fill(rows.length + 1));
  assert.doesNotMatch(answers[0], /VALUES\(0,[^\n]*(?:'Kim'|1\.2\.80|555-0143)/);
});
