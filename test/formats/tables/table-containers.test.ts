import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { runs } from '../../engine/same-however.ts';
import { keys, plans, redacted, texts, ways } from '../round-trip.ts';

const HEADERS = ['id', 'first_name', 'last_name', 'dob', 'zip', 'notes', 'amount', 'email'];
const field = fc.oneof(
  texts,
  fc.constantFrom('', '62704', '12.5', 'Lee, Kim', 'a "b" c'),
  fc.constantFrom('="00123"', '="Kim"', "'Kim'", '"Kim" Lee', 'Kim "Lee"', 'Ki\nm', 'Kim; Lee'),
);
const delimiters = fc.constantFrom(',', ';', '\t', '|');
const tables = fc
  .tuple(
    fc.shuffledSubarray(HEADERS, { minLength: 3 }),
    fc.array(fc.array(field, { minLength: 8, maxLength: 8 }), { minLength: 2, maxLength: 6 }),
    delimiters,
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
    fc.constantFrom('', '', '\ufeff'),
    fc.boolean(),
  )
  .map(([header, rows, delimiter, newline, all, mark, isDeclared]) => {
    const written = rows.map((row) =>
      row
        .slice(0, header.length)
        .map((text) => quoted(text.replace(/\0/g, ''), delimiter, all))
        .join(delimiter),
    );
    const declared = isDeclared ? [`sep=${delimiter}`] : [];
    const lines = [...declared, header.join(delimiter), ...written, ''];
    return { delimiter, text: mark + lines.join(newline) };
  });

function quoted(text: string, delimiter: string, always: boolean): string {
  const needs = always || /["\r\n]|^\s|\s$/.test(text) || text.includes(delimiter);
  return needs ? `"${text.replaceAll('"', '""')}"` : text;
}

function lengths(text: string, delimiter: string): readonly number[] {
  const rows: string[][] = parse(text, {
    delimiter,
    relaxColumnCount: true,
    recordDelimiter: ['\n', '\r\n'],
    bom: true,
    skipEmptyLines: false,
  });
  return rows.map(({ length }) => length);
}

test('a table keeps its rows, and each row its number of fields', () =>
  fc.assert(
    fc.asyncProperty(tables, ways, async ({ text, delimiter }, way) => {
      let before: readonly number[];
      try {
        before = lengths(text, delimiter);
      } catch {
        return;
      }
      assert.deepEqual(lengths(await redacted(text, way), delimiter), before);
    }),
    runs,
  ));

const json = fc.dictionary(
  keys.filter((key) => !/["\\@]|\d{5}/.test(key)),
  fc.oneof(texts, fc.constantFrom(42, 62704, 78051120), fc.array(texts, { maxLength: 3 })),
  { maxKeys: 4 },
);

test('JSON in a field of a table is JSON after redaction, with the same keys', () =>
  fc.assert(
    fc.asyncProperty(
      json,
      delimiters,
      fc.boolean(),
      ways,
      async (value, delimiter, isArray, way) => {
        const all = isArray ? [{ k: value }] : { k: 1, ...value };
        const row = ['1', quoted(JSON.stringify(all), delimiter, true)].join(delimiter);
        const answer = await redacted(`id${delimiter}payload\n${row}\n`, way);
        const [, [, payload]]: string[][] = parse(answer, { delimiter });
        assert.deepEqual(keysOf(JSON.parse(payload)), keysOf(JSON.parse(JSON.stringify(all))));
      },
    ),
    runs,
  ));

function keysOf(value: object): unknown {
  return Array.isArray(value) ? value.map(keysOf) : Object.keys(value);
}

test('a value with quotes, line ends or semicolons is its column’s', async () => {
  const rows = [
    ['first_name', 'last_name', 'ssn'],
    ["'Zib'", '="Mop"', '="078051120"'],
    ['"Zib" Mop', 'Mop "Zib"', '078\n051120'],
    ['Zi\nb', 'Zib; Mop', "'078051120"],
    ['Zi\r\n\r\nb', 'Zib|Mop', '078051120'],
  ];
  for (const delimiter of [',', ';', '\t', '|']) {
    const text = rows.map((row) =>
      row.map((each) => quoted(each, delimiter, true)).join(delimiter),
    );
    const answer = await redacted(text.join('\r\n'), [1, 'buffered', []]);
    const shown = parse(answer, { delimiter }).map((row: readonly string[]) =>
      row.map((each) => each.replace(/\{\{\{REDACTED-([\w-]+)\}\}\}/g, '$1')),
    );
    assert.deepEqual(shown, [
      rows[0],
      ["'person'", '="person"', '="ssn"'],
      ['person', 'person', 'ssn'],
      ['person', 'person', "'ssn"],
      ['person', 'person', 'ssn'],
    ]);
  }
});

test('a table in a frame is read after other lines', async () => {
  const text =
    'mysql> select * from p;\n+-----------+-------------+\n| last_name | ssn         |\n+-----------+-------------+\n| Zib       | 078051120   |\n+-----------+-------------+\n';
  const answer = await redacted(text, [1, 'buffered', []]);
  assert.equal(
    answer,
    text.replace('Zib', '{{{REDACTED-person}}}').replace('078051120', '{{{REDACTED-ssn}}}'),
  );
});

test('a match over fields is replaced in each, and a replacement with a delimiter gets quotes', async () => {
  const text = 'first_name,last_name,dob\nKim,Lee,1.2.80\nJo,"O""Neil",1.2.81\n';
  const answer = await redacted(text, [plans().length, 'buffered', []]);
  assert.equal(
    answer.replace(/\{\{\{REDACTED-(\w+)[\w-]*\}\}\}/g, '$1'),
    'first_name,last_name,dob\nperson,person,date\nperson,"person",date\n',
  );
  const all = plans();
  const written = all.findIndex((plan) => plan === all[3 + 8]);
  const rows = parse(await redacted(text, [written, 'buffered', []]));
  assert.deepEqual(
    rows.map(({ length }: readonly string[]) => length),
    [3, 3, 3],
  );
});

test('a table without a known label stays one, whatever is replaced in it', async () => {
  const text = 'id,amount,notes\n1,12.5,kim@example.com\n2,"a ""b""",Mail kim@example.com\n';
  for (const way of ['buffered', 'streamed', 'lines'] as const) {
    const answer = await redacted(text, [3 + 8, way, [5]]);
    assert.deepEqual(lengths(answer, ','), [3, 3, 3]);
    assert.doesNotMatch(answer, /kim@/);
  }
});

test('a table with labels after one without is read by them', async () => {
  const text = 'id,amount,notes\n1,2,x\n\nfirst_name,last_name,dob\nKim,Lee,1.2.80\n';
  const answer = await redacted(text, [plans().length, 'buffered', []]);
  assert.doesNotMatch(answer, /Kim|Lee|1\.2\.80/);
});

test('a header and short rows keep their delimiters', async () => {
  const text = 'A,B,C\nX,Y,Z';
  assert.deepEqual(lengths(await redacted(text, [plans().length, 'buffered', []]), ','), [3, 3]);
});

test('a table in a string of SQL is written as strings are, and so are the values after it', async () => {
  const values = "(\n'id,first_name,dob\n7,Kim,1.2.80'\n,'Kim','078-05-1120','Kim')";
  const text = `PRAGMA foreign_keys=OFF;\nINSERT INTO people (a, b, ssn, first_name) VALUES\n${values};\n`;
  for (const way of ['buffered', 'streamed', 'lines'] as const) {
    const answer = await redacted(text, [3 + 8, way, [5]]);
    assert.equal(answer.replace(/'(?:[^']|'')*'/g, "''"), text.replace(/'[^']*'/g, "''"));
    assert.doesNotMatch(answer, /1\.2\.80|078-05|'Kim'\)/);
  }
});
