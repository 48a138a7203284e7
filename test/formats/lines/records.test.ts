import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../engine/same-however.ts';
import { keys, redacted, texts, ways } from '../round-trip.ts';

const cases: readonly (readonly [string, string])[] = [
  [
    '-[ RECORD 1 ]----+----\nid        | 1\nlast_name | Öz\nssn       | 900123457\n-[ RECORD 2 ]----+----\nlast_name | \nssn       | 900123457 +\n          | x\n\nssn       | 900123457\n',
    '-[ RECORD 1 ]----+----\nid        | 1\nlast_name | …\nssn       | …\n-[ RECORD 2 ]----+----\nlast_name | \nssn       | … +\n          | x\n\nssn       | 900123457\n',
  ],
  [
    '> select\n****** 1. row ******\n       id: 1\nlast_name: Öz\n      ssn: 900123457\n****** 2. row ******\n      ssn: \nlast_name: Öz\n2 rows in set (0.00 sec)\n      ssn: 900123457\n',
    '> select\n****** 1. row ******\n       id: 1\nlast_name: …\n      ssn: …\n****** 2. row ******\n      ssn: \nlast_name: …\n2 rows in set (0.00 sec)\n      ssn: 900123457\n',
  ],
  [
    'Intake\n\n| Field | Value |\n|---|:--|\n| **Last name:** | **Öz** |\n| `ssn` | 900123457 |\n| last name | |\n| note | a \\| b |\n\n| ssn | 900123457 |\n',
    'Intake\n\n| Field | Value |\n|---|:--|\n| **Last name:** | **…** |\n| `ssn` | … |\n| last name | |\n| note | a \\| b |\n\n| ssn | … |\n',
  ],
  [
    '| | |\n|---|---|\n|Last name|Öz|\n|ssn|900123457|\n',
    '| | |\n|---|---|\n|Last name|…|\n|ssn|…|\n',
  ],
  // Documentation has descriptions of options there.
  [
    '| Option | Description |\n|---|---|\n| name | Name of the package |\n| city | The city |\n',
    '| Option | Description |\n|---|---|\n| name | Name of the package |\n| city | The city |\n',
  ],
];

test('lines of a record and rows of labels and values have the meaning of what is before them', async () => {
  for (const [text, expected] of cases) {
    for (const way of ['buffered', 'streamed', 'lines'] as const) {
      const answer = await redacted(text, [0, way, [7]]);
      assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), expected);
    }
  }
});

const line = texts.filter((text) => /^[^\p{Cc}]*$/u.test(text));
const records = fc.array(
  fc.dictionary(
    keys.filter((key) => /^[a-z_]+$/i.test(key)),
    line,
    { minKeys: 1, maxKeys: 4 },
  ),
  { minLength: 1, maxLength: 3 },
);

test('records keep their marks, their columns and their lines', () =>
  fc.assert(
    fc.asyncProperty(records, fc.constantFrom(' | ', ': '), ways, async (all, bar, way) => {
      const mark = (n: number) => (bar === ': ' ? `*** ${n}. row ***` : `-[ RECORD ${n} ]-+--`);
      const lines = all.flatMap((record, n) => [
        mark(n + 1),
        ...Object.entries(record).map(([key, value]) => `${key.padStart(6)}${bar}${value}`),
      ]);
      const answer = (await redacted(`${lines.join('\n')}\n`, way)).split('\n');
      const headOf = (text = '') => text.slice(0, text.indexOf(bar) + bar.length);
      assert.equal(answer.length, lines.length + 1);
      for (const [n, written] of lines.entries()) {
        if (/^[-*]/.test(written)) assert.equal(answer[n], written);
        else assert.equal(headOf(answer[n]), headOf(written));
      }
    }),
    runs,
  ));

test('rows of labels and values keep their cells and their lines', () =>
  fc.assert(
    fc.asyncProperty(records, ways, async (all, way) => {
      const rows = all
        .flatMap((record) => Object.entries(record))
        .map(([key, value]) => `| ${key} | ${value.replace(/[|\\]/g, '/')} |`);
      const text = ['| Item | Details |', '|---|---|', ...rows, ''].join('\n');
      const answer = (await redacted(text, way)).split('\n');
      assert.equal(answer.length, rows.length + 3);
      for (const row of answer.slice(2, -1)) {
        // A label that nobody knows is text.
        assert.deepEqual(row.split('|').toSpliced(1, 2), ['', '']);
      }
    }),
    runs,
  ));
