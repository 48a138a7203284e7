import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../engine/same-however.ts';
import { keys, plans, redacted, texts, ways } from '../round-trip.ts';

/** Python has SQLite in its standard library: loads each dump, and prints which values its rows have. */
const LOAD = `
import json, sqlite3, sys
def rows(dump):
    database = sqlite3.connect(':memory:')
    database.text_factory = lambda data: data.decode('utf8', 'replace')
    database.executescript(dump)
    return [[value is not None for value in row] for row in database.execute('select * from people order by rowid')]
print(json.dumps([rows(dump) for dump in json.load(sys.stdin)]))
`;
const hasPython = spawnSync('python3', ['-c', 'import sqlite3']).status === 0;

function loaded(dumps: readonly string[]): readonly (readonly (readonly boolean[])[])[] {
  const input = JSON.stringify(dumps);
  const { stdout, stderr } = spawnSync('python3', ['-c', LOAD], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const HEAD =
  'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE people (id INTEGER PRIMARY KEY, first_name TEXT, dob TEXT, zip, latitude REAL, notes TEXT);\n';

function dumpOf(rows: readonly (readonly string[])[]): string {
  const written = rows.map(([name, day, notes], n) => {
    const values = [n, quoted(name), quoted(day), 62704 + n, -71.0589, quoted(notes)];
    return `INSERT INTO "people" VALUES(${values.join(',')});\n`;
  });
  return `${HEAD}${written.join('')}-- Kim Lee, 1980-02-03\nCREATE INDEX i ON people (dob);\nCOMMIT;\n`;
}

const plain = texts.map((text) => text.replace(/\0|[\p{Cs}\ufffe\uffff]/gu, ''));

test('SQLite loads a dump with all its rows after redaction, by every strategy', {
  skip: !hasPython && 'no python3',
}, async () => {
  const rows = fc.sample(fc.tuple(plain, plain, plain), { numRuns: 40, seed: 1 });
  const dump = dumpOf([['Kim', '1.2.80', "O'Brien's; call 212-555-0143"], ...rows]);
  const answers = await Promise.all(
    plans().map((_plan, n) => redacted(dump, [n, 'streamed', [97]])),
  );
  const counts = loaded([dump, ...answers]).map(({ length }) => length);
  assert.deepEqual(counts, Array(answers.length + 1).fill(rows.length + 1));
  assert.doesNotMatch(answers[0], /VALUES\(0,[^\n]*(?:'Kim'|1\.2\.80|555-0143)/);
});

const COLUMNS = 4;
const columnNames = fc
  .uniqueArray(
    keys.map((key) => key.replace(/[^A-Za-z]/g, '')).filter((key) => key.length > 1),
    { minLength: COLUMNS, maxLength: COLUMNS, selector: (key) => key.toLowerCase() },
  )
  .chain((all) =>
    fc.tuple(...all.map((key) => fc.constantFrom(`"${key}"`, `[${key}]`, `\`${key}\``))),
  );
const values = fc.oneof(
  { weight: 3, arbitrary: plain.map(quoted) },
  fc.constantFrom(
    'NULL',
    '42',
    '62704',
    '-71.0589',
    '5551234',
    '4111111111111111',
    "X'4F7A'",
    "x'4b696d'",
  ),
  plain.map((text) => `lower(${quoted(text)})`),
  plain.map((text) => `${quoted(text)} || 'x'`),
);
const gaps = fc.constantFrom(' ', '\n', '\n  ', " /* Kim Lee; it's */ ", ' -- 078-05-1120 (\n');
const rowsOf = fc.array(fc.tuple(...Array<typeof values>(COLUMNS).fill(values)), {
  minLength: 1,
  maxLength: 3,
});
type Statement = (names: readonly string[]) => string;
const statements: fc.Arbitrary<Statement> = fc
  .tuple(
    fc.constantFrom(
      ...['listed', 'bare', 'select', 'update', 'deleted', 'small', 'union', 'read', 'conflict'],
    ),
    rowsOf,
    gaps,
    gaps,
  )
  .map(([kind, rows, gap, other]) => (names) => {
    const all = rows.map((row) => `(${row.join(`,${gap}`)})`);
    const list = `(${names.join(', ')})`;
    if (kind === 'listed')
      return `INSERT INTO people ${list}${gap}VALUES${other}${all.join(`,${gap}`)};\n`;
    if (kind === 'bare') return `INSERT INTO "people" VALUES${all.join(',')};\n`;
    if (kind === 'small') return `  insert into people${other}${list} values ${all.join()};\n`;
    if (kind === 'select') return `INSERT INTO people ${list} SELECT${gap}${rows[0].join()};\n`;
    if (kind === 'union')
      return `INSERT INTO people ${list} ${rows.map((row) => `SELECT ${row.join()}`).join(`${gap}UNION ALL${other}`)};\n`;
    const [[one, two, three, four]] = rows;
    if (kind === 'read')
      return `SELECT * FROM people WHERE ${names[0]} IN (${one},${gap}${two}) AND ${names[1]} BETWEEN ${three}${other}AND ${four} OR NOT ${names[2]} LIKE ${two} OR lower(${names[3]}) <> ${one};\n`;
    if (kind === 'conflict')
      return `INSERT INTO people ${list}${gap}VALUES (${rows[0].join()}) ON CONFLICT DO UPDATE SET ${names[0]} = ${one},${other}${names[1]} = ${two} WHERE ${names[2]} >= ${three};\n`;
    if (kind === 'deleted') return `DELETE FROM people WHERE ${names[0]} = ${one} AND rowid < 0;\n`;
    return `UPDATE people SET ${names[0]} = ${one},${gap}${names[1]} = ${two} WHERE ${names[2]} IS${other}NULL;\n`;
  });
/** A dump of SQLite, or one whose backslashes may be escapes: it has none. */
const dumps = fc
  .tuple(columnNames, fc.array(statements, { minLength: 1, maxLength: 6 }), fc.boolean())
  .map(([names, all, isSqlite]) => {
    const table = `CREATE TABLE people (\n${names.join(' ANY,\n')} ANY\n);\n`;
    const text = `${table}${all.map((one) => one(names)).join('')}`;
    return isSqlite ? `PRAGMA foreign_keys=OFF;\n${text}` : text.replaceAll('\\', '');
  });

/** A dump without its literals and comments. */
const shapeOf = (dump: string) =>
  dump.replace(/[A-Za-z_]\w*|'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\/|-?\d[\d.]*/gs, (token) => {
    if (/^[A-Za-z_]/.test(token)) return token;
    return token.startsWith('--') || token.startsWith('/*') ? '/**/' : '0';
  });

test('dumps load as they did, and are the same but for their literals', {
  skip: !hasPython && 'no python3',
}, async () => {
  const cases = fc.sample(fc.tuple(dumps, ways), runs);
  const answers = await Promise.all(cases.map(([dump, way]) => redacted(dump, way)));
  const tables = loaded([...cases.map(([dump]) => dump), ...answers]);
  for (const [n, [dump]] of cases.entries()) {
    assert.equal(shapeOf(answers[n]), shapeOf(dump));
    assert.deepEqual(tables[cases.length + n], tables[n]);
  }
});
