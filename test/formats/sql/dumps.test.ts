import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../engine/same-however.ts';
import { keys, redacted, texts, ways } from '../round-trip.ts';

const COLUMNS = 4;
const names = fc.uniqueArray(
  keys.map((key) => key.replace(/[^A-Za-z]/g, '')).filter((key) => key.length > 1),
  { minLength: COLUMNS, maxLength: COLUMNS, selector: (key) => key.toLowerCase() },
);
const plain = texts.map((text) => text.replace(/\0|[\p{Cs}\ufffe\uffff]/gu, ''));
const rowsOf = (value: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(...Array<typeof value>(COLUMNS).fill(value)), { minLength: 1, maxLength: 5 });

const WRITTEN: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};
const copied = fc.oneof(
  fc.constantFrom('\\N', '42', '62704', '-71.0589', '4111111111111111', '', 't'),
  plain.map((text) => text.replace(/[\\\t\n\r\b\f\v]/g, (character) => WRITTEN[character])),
);
const copies = fc.tuple(names, rowsOf(copied)).map(([columns, rows]) => {
  const lines = rows.map((row) => `${row.join('\t')}\n`).join('');
  const table = `CREATE TABLE public.people (\n    ${columns.join(' text,\n    ')} text\n);\n`;
  return `--\n-- PostgreSQL database dump\n--\n\n${table}\nCOPY public.people (${columns.join(', ')}) FROM stdin;\n${lines}\\.\n\n\nSELECT pg_catalog.setval('public.people_id_seq', 42, true);\n`;
});

test('rows of COPY keep their fields, and the lines around them stay', () =>
  fc.assert(
    fc.asyncProperty(copies, ways, async (dump, way) => {
      const answer = await redacted(dump, way);
      const lines = answer.split('\n');
      assert.equal(lines.length, dump.split('\n').length);
      for (const [n, line] of dump.split('\n').entries()) {
        assert.equal(lines[n].split('\t').length, line.split('\t').length);
        assert.doesNotMatch(lines[n], /(?:^|[^\\])(?:\\\\)*\\(?:$|[^\\tnrbfvN.])/);
        if (!line.includes('\t')) assert.equal(lines[n], line);
      }
    }),
    runs,
  ));

const escaped = (text: string) =>
  `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
const values = fc.oneof(
  fc.constantFrom('NULL', '42', '62704', '-71.0589', '5551234', '4111111111111111', "''"),
  plain.map(escaped),
  plain.map((text) => `_binary ${escaped(text)}`),
);
const dumps = fc.tuple(names, rowsOf(values)).map(([columns, rows]) => {
  const table = `CREATE TABLE \`people\` (\n  \`${columns.join('` varchar(50) DEFAULT NULL,\n  `')}\` text\n) ENGINE=InnoDB;\n`;
  const lines = rows.map((row) => `(${row.join(',')})`).join(',');
  return `-- MySQL dump 10.13\n/*!40101 SET NAMES utf8mb4 */;\n${table}LOCK TABLES \`people\` WRITE;\nINSERT INTO \`people\` VALUES ${lines};\nUNLOCK TABLES;\n`;
});
/** A dump without its literals. */
const shapeOf = (dump: string) =>
  dump.replace(/--[^\n]*|[A-Za-z_]\w*|'(?:[^'\\]|\\.|'')*'|-?\d[\d.]*/gs, (token) =>
    /^[A-Za-z_-][A-Za-z_-]/.test(token) ? token : '0',
  );

test('a dump of MySQL is the same but for its literals', () =>
  fc.assert(
    fc.asyncProperty(dumps, ways, async (dump, way) => {
      assert.equal(shapeOf(await redacted(dump, way)), shapeOf(dump));
    }),
    runs,
  ));
