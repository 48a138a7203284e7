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

const documents = fc.dictionary(
  keys.filter((key) => /^\w+$/.test(key)),
  fc.oneof(
    texts,
    fc.constantFrom(42, 62704, 5551234, true, null),
    fc.array(texts, { maxLength: 2 }),
  ),
  { minKeys: 1, maxKeys: 4 },
);
/** Kinds of values by their keys. */
const shapeOfJson = (text: string) =>
  JSON.stringify(JSON.parse(text), (_key, value) =>
    typeof value === 'string' || typeof value === 'number' ? 'text or number' : value,
  );
/** Text before and after a document in a dump of each kind, and how it is written there and read. */
const KINDS_OF_DUMPS: readonly {
  readonly around: readonly [string, string];
  readonly write: (text: string) => string;
  readonly read: (written: string) => string;
}[] = [
  {
    around: ["INSERT INTO t (k, doc) VALUES (1, '", "');\n"],
    write: (text) => text.replaceAll("'", "''"),
    read: (written) => written.replaceAll("''", "'"),
  },
  {
    around: ["INSERT INTO `t` (`doc`) VALUES ('", "');\n"],
    write: (text) => text.replace(/["'\\]/g, '\\$&').replaceAll('\n', '\\n'),
    read: (written) => written.replace(/\\(.)|''/g, (_all, of = "'") => (of === 'n' ? '\n' : of)),
  },
  {
    around: ['COPY t (doc) FROM stdin;\n', '\n\\.\n'],
    write: (text) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n'),
    read: (written) => written.replace(/\\(.)/g, (_all, of) => (of === 'n' ? '\n' : of)),
  },
];

test('JSON in a dump is JSON after redaction, with the same shape', () =>
  fc.assert(
    fc.asyncProperty(
      documents,
      fc.constantFrom(undefined, 1),
      fc.constantFrom(...KINDS_OF_DUMPS),
      ways,
      async (value, indent, { around: [before, after], write, read }, way) => {
        const text = JSON.stringify(value, undefined, indent);
        const written = write(text);
        // A string of several lines is read line by line.
        fc.pre(way[1] !== 'lines' || !written.includes('\n'));
        const answer = await redacted(`${before}${written}${after}`, way);
        assert.ok(answer.startsWith(before) && answer.endsWith(after));
        const inside = answer.slice(before.length, -after.length);
        assert.equal(shapeOfJson(read(inside)), shapeOfJson(text));
      },
    ),
    runs,
  ));
