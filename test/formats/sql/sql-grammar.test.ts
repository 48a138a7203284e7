import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../../src/engine/plan.ts';
import { redactBuffer } from '../../../src/engine/redact-buffer.ts';
import type { Column, Filter } from '../../../src/engine/types.ts';
import { formats } from '../../../src/formats/formats.ts';
import { profileOf } from '../../../src/library/profile-of.ts';
import { chunks, scope, stream } from '../../engine/drive.ts';
import { redacting } from '../../engine/redacting.ts';
import { sameHoweverCut, sameInAnyCompany, sameLineByLine } from '../../engine/same-however.ts';
import { echo, enable, mail, searching, toys } from '../../engine/toys.ts';
import { taking } from '../taking.ts';

function filters(): Filter[] {
  return [
    ...toys(),
    taking(enable(searching('id', 'never', 5)), ['ssn', 'id']),
    taking(enable(searching('name', 'bb', 2, { valid: true }), 0, echo('bb')), ['name', 'näme']),
    taking(enable(mail), ['mail', 'name'], 0.95),
    taking(enable(searching('joined', "b',.?'b", 5)), ['city', 'last']),
  ];
}

const only = (): Filter[] => filters().slice(-4);

const { sized, marked } = redacting({ filters, only, headBytes: 64 });

const FOUND = [
  "INSERT INTO t (id, name, k) VALUES («1»,'«Öz»',3),\n (2x, '«J''x»', NULL),\n(«3»,NULL,'a');\nb"
    .replace('«J', 'J')
    .replace('x»', 'x'),
  "INSERT IGNORE INTO `d`.`t` (`k`,`name`) VALUES (1,'«O\\'B»'),(2,'«C:\\\\»'),(3,'');",
  "insert into t(name,k)values('«a»',1)",
  "REPLACE INTO t (name) VALUE ('«a»')",
  "INSERT OR REPLACE INTO t (k, name) VALUES (1, '«a»');",
  "INSERT [d].[t] ([a b], [name], [k]) VALUES (1, N'«a»', CAST(N'b' AS date))",
  "INSERT [t] ([name]) VALUES (CAST(N'«a»' AS text)) INSERT [t] ([name]) VALUES (N'«C:\\»')",
  'INSERT INTO "t" ("k", "name") OVERRIDING SYSTEM VALUE VALUES (1, E\'«a\\\'b»\'), (2, \'«C:\\»\');',
  "INSERT INTO t (k, name) VALUES (f(1, 'a', (2)), '«a»'), (ARRAY['a','b'], '«b»'), ((SELECT 'a', 'b'), DATE '«c»');",
  "INSERT INTO t /* (x */ (k, name) -- y\nVALUES -- it's\n(1 /* ,' */, '«a»'), -- (\n(2,'«b»'::text);",
  "INSERT INTO t (name, k) VALUES ROW('«a»',1), ROW('«b»',2)",
  '{"sql":"insert into t (\\"name\\", k) values (\'«a»\', 1)","name":"«b»"}',
  'INSERT INTO t (name, k) VALUES ("«a»", 1)',
  'x = "INSERT INTO t (name, k) VALUES (?, \'x\' + name, :name)";',
  "CREATE TABLE t (\n k int, -- it's, (\n `name` text DEFAULT 'a,b' COMMENT 'it''s', e enum('a','b)'),\n PRIMARY KEY (`k`), KEY `name` (`name`)\n) ENGINE=X;\nINSERT INTO `t` VALUES (1,'«a»','a'),(2,'«b»','c');",
  "CREATE TABLE IF NOT EXISTS [d].[t](\n\t[k] [int] NOT NULL,\n\t[name] [nvarchar](50) NULL,\n CONSTRAINT [name] PRIMARY KEY CLUSTERED ([k])\n)\nINSERT d.T VALUES (1, N'«a»')",
  "CREATE TABLE t(k, name); INSERT INTO t VALUES(1,'«a»'); CREATE TABLE t(name, k); INSERT INTO t VALUES('«a»','b');",
  'COPY p.t (id, name, k) FROM stdin;\n«1»\t«Öz»\t\\N\n\\N\t«a b»\t«x»\n\\.\nb\ta\tc\n'.replace(
    '«x»',
    'x',
  ),
  'COPY t (name) FROM stdin;\n«a»\n«\\\\b»\n\nb',
  'COPY t (name, k) FROM stdin;\r\n«a»\tb\r\n\\.\r\n',
  "INSERT INTO t (k, name) VALUES ('k' || 'k', '«a»' || '«b»' || CHR(3) || '«c»'), ('k', N'«a»' + N'«b»'), (1, '«a»' '«b»')",
  "INSERT INTO t (name, k) VALUES (CONCAT('«a»', '«b»'), 'k'), (f('«a»', 'k'), 'k'); UPDATE t SET name = '«a»' || '«b»'",
  "UPDATE t SET k = 'b' WHERE name = ANY (ARRAY['«a»', '«b»'::text]) AND name <> ALL('«a»', '«b»') AND name = ANY('{«a»,\"«b»\"}') AND k = 'b'",
  'INSERT INTO t (k, doc) VALUES (1, \'{"id":"«7»","k":"b","name":"«O\'\'B»","a":[{"id": «8»}]}\'), (2, \'{"id"\')',
  'INSERT INTO `t` (`k`) VALUES (\'{\\"id\\":\\"«7»\\",\\"k\\":\\"b\\"}\'), (\'[{"name": "«a»"}]\')',
  'SELECT 1 FROM t WHERE doc @> E\'{"name": "«a»\\\\n", "k": "b"}\' AND name = \'«b»\'',
  'COPY t (k, doc) FROM stdin;\n1\t{"id": "«7»", "k": "b", "name": "«a»\\\\n"}\n2\t\\N\n\\.\nb',
  "SELECT 1 FROM t WHERE (k, name) = ('k', '«b»') AND ((u.name, lower(u.k)) IN (('«b»', 'k'), ('«c»', 'k')) AND name = '«b»') OR id = '«7»'",
  "x: select * from t where ((k, name) >= ROW('k', '«b»')) and (name, k) not in (select k, 'b' from u where name = '«b»' and k = 'b') or name='«b»'",
  "UPDATE t SET (name, k) = ('«b»', 'k'), k = 'b', (id) = («7»), name = '«b»' WHERE k = 'b'",
  "SELECT 'b' AS k, N'«b»' AS \"name\", «7» AS id, f('b' AS name), CAST('b' AS name);\nSELECT ALL 'b' AS t, k AS name, 'b' name",
  "SELECT DISTINCT 'k', '«b»' AS name, 'k' FROM t;",
  "EXECUTE IMMEDIATE 'INSERT INTO t (k, name) VALUES (''k'', ''«b''''b»''), ('''', ''«b»'')'; SELECT 1 FROM t WHERE name = '«b»'",
  "x: EXEC('UPDATE t SET name = N''«b»'' WHERE k = ''k'''); EXECUTE IMMEDIATE 'DELETE FROM t WHERE name = ''«b»'' AND k = ''b'''",
  "EXEC sp_executesql N'UPDATE t SET name = ''«b»'' WHERE id = «7» AND k = @k', N'@k int', @k = 1, @name = '«b»'",
  "INSERT INTO t (k, name) VALUES ('select k from u where name = ''«b»'' and k = ''k', '«b»'), (q'[DELETE FROM t WHERE name = '«b»']', '«b»')",
  "INSERT INTO `t` (`k`) VALUES ('UPDATE t SET name = \\'«b\\\\\\'b»\\', name = \\'«b\\'\\'b»\\', k = \\\"b\\\" WHERE id=«7»;','b')",
  "exec sp_executesql N'UPDATE t SET k = @k',N'@k int,@name char(9)',@k=N'b',@name='«a»'",
  "b exec p N'b, c', @k = 1, @name = N'«a»'\nb = 'b'",
  "INSERT INTO t (k, name) VALUES (1, _utf8'«a»'), (2, X'«62»'), (3, x'«62»'), (4, '«b»')",
  "INSERT INTO t (k, name, id) VALUES ($$it's, (a$$, $$«O'B»$$, $x$ «$ $$» $x$), ($1, $q$«a»$q$, '«7»')",
  'INSERT INTO "a""b" ("k""(", "name") VALUES (1, \'«a»\')',
  'INSERT INTO `a``b` (`k``,`, `name`) VALUES (1, "«a»")',
  "CREATE TABLE t (k int, name text);\nINSERT INTO t OVERRIDING SYSTEM VALUE VALUES (1, '«a»')",
  "INSERT ALL\n INTO t (k, name) VALUES (1, '«a»')\n INTO t (name) VALUES ('«b»')\nSELECT 1",
  'CREATE TABLE t (k int, name text);\nCOPY t FROM stdin;\n1\t«a»\n\\.\n',
  'COPY t (name, k, id) FROM stdin WITH (FORMAT csv);\n«a»,b,«1»\n"«O""B","",«2»\n"x ""\n",b,«3»\n\\.\na,b,c\n'.replace(
    '«O""B"',
    '«O""B»"',
  ),
  "COPY t (k, name) FROM stdin (FORMAT 'csv', HEADER true, DELIMITER ';', NULL '');\nk;name\n1;«a»\n;«b c»\n".replace(
    "'csv'",
    'csv',
  ),
  "COPY t (k, name) FROM stdin WITH DELIMITER AS '|' NULL AS '';\n1|«a»\n\\.\n",
  "COPY t (k, name) FROM stdin DELIMITER E'\\t' CSV HEADER false QUOTE '\"';\nk\t«name»\n",
  "create table t (\n k int,\n name text\n);\ninsert into t values (1, '«a»');\ninsert into t\nvalues (2, '«b»'),\n (3, '«c»');",
  "insert into t (k, name)\r\n  values (1, '«a»');\r\nreplace into t (name) values ('«b»');\r\n",
  "INSERT INTO t (k, -- it's (\n name /* x) */, -- y\n id) VALUES (1, '«a»', «7»)",
  "CREATE TABLE p.t (k, name);INSERT INTO t VALUES (1, '«a»');CREATE TABLE u (name, k);INSERT INTO p.u VALUES ('«a»', 1);INSERT INTO q.t VALUES ('a', 'b');",
  "UPDATE t SET k = 1, name = '«a»' WHERE id = «7» AND mail = '«b@b»';\nUPDATE t AS u SET u.name='«b»', k=f(1, 'c'), id = '«8»'",
  "update d.t set name = '«a»'\nwhere id = «7»",
  "UPDATE `t` SET `name` = '«O\\'B»', k = k + 1, `id` = «7»\nUPDATE [t] SET [name] = N'«C:\\», [id] = «8»\n".replace(
    '\\»,',
    "\\»',",
  ),
  "UPDATE t SET name = '«a»'::text, k = NULL, id = 7 + 1, mail = 'x' WHERE k IN (1) AND name = '«a»'",
  "INSERT INTO t (name, k, id) VALUES ('«a»', -2, «-7»), ('«b»', 1,«-8.5»)",
  'UPDATE t SET id = «-7» WHERE k = 1',
  "INSERT INTO t SET k = 1, name = '«a»', id = «7»",
  "INSERT INTO t (k, name) VALUES (1, '«a»') ON DUPLICATE KEY UPDATE name = '«b»', id = VALUES(id), k = 'c'",
  "INSERT INTO t (k) VALUES (1) ON CONFLICT (k) DO UPDATE SET name = '«b»', id = EXCLUDED.id",
  "create table t (k, name)\n insert into t values (1, '«a»')",
  "INSERT INTO t (name, k, id) SELECT '«a»', 'b', «7» UNION ALL SELECT DISTINCT '«b»' AS name, 'c', «8»;",
  "DELETE FROM t WHERE id = «7»;SELECT k FROM t WHERE k LIKE 'a' AND name = '«a»' OR id = «8»;",
  "INSERT OVERWRITE TABLE t PARTITION (name = 'a') (k, name) VALUES (1, '«a»'), (2, '«b»')",
  "SELECT * FROM t WHERE name = N'«a»' AND id = E'«7»'",
  "SELECT k FROM t WHERE (name LIKE '%«a»%' OR name NOT ILIKE '«b»%') AND id IN ('«7»', «8») AND id BETWEEN '«7»' AND '«8»' AND k = 'a'",
  "12:00 DEBUG: select k from t u where u.name='«a»' and u.[id] <> «7» order by name\nx name = 'a'",
  "x: update t as u set name = '«a»', k = 'b', id = «7» where k in (select k from u where id = «8») and name = '«b»'",
  '{"sql":"select * from t where \\"name\\" = \'«a»\' and k = 1 and id >= «7»"}',
  "SELECT k FROM t WHERE lower(name) = lower('«a»') AND name LIKE CONCAT('%', '«a»', '%') AND name LIKE '%' || '«b»' || '%'",
  "EXEC d.p @k = N'a', @name = N'«a»', @id = '«7»'\nGO\nEXEC @k = p @name = '«a»'",
  "x: exec p @name = '«a»'",
  "CALL p(k => 'a', name => '«a»', id := '«7»');",
  "DECLARE @name nvarchar(9) = N'«a»', @k int = 1, @id char(9) = '«7»';\nSET @name = '«b»';",
  "INSERT INTO t (name, k) SELECT '«a»', 1 FROM dual UNION ALL SELECT q'[«it's»]', 2 FROM dual UNION SELECT '«b»', 3",
  "MERGE INTO t USING u ON (t.k = u.k) WHEN MATCHED THEN UPDATE SET t.name = '«a»' WHEN NOT MATCHED THEN INSERT (k, name) VALUES (1, N'«b»');",
  "INSERT INTO t (name, k, id) VALUES (nq'{«it's»}', Q'!a!', q'<«7»>'), (Nq'«a»', 1, 0x«37»)".replace(
    "Nq'«a»'",
    "Nq'(«a»)'",
  ),
  "SELECT u.*, count(*) FROM u JOIN t ON u.k = t.k AND t.id = '«7»' WHERE k <> 'a' GROUP BY t.k HAVING max(t.name) > '«a»' UNION SELECT k FROM t WHERE REPLACE(id, '-', '') = '«7»'",
  "INSERT INTO t (k, name) OUTPUT inserted.k INTO @k VALUES (1, '«a»')",
  "UPDATE t SET name = CASE k WHEN 1 THEN '«a»' WHEN 'x' THEN '«b»' ELSE '«c»' END, k = 'd' WHERE id::text = '«7»'",
  "UPDATE t SET name = 0x«62», id = x'«37»' WHERE k = 0xff;",
  "SELECT 1 FROM t WHERE k LIKE 'x' ESCAPE '\\';\nINSERT INTO t (name, id) VALUES ('«a»', '«7»');",
  "SELECT 1 FROM t WHERE k = 'C:\\d\\' AND name = '«a»' AND id='«7»'",
  '{"q":"select 1 from t where k = \'x"}\n{"q":"INSERT INTO t (name, id) VALUES (\'«a»\', \'«7»\')"}',
  '[{"q":"select 1 from t where k = \'x"},{"q":"INSERT INTO t (name, id) VALUES (\'«a»\', \'«7»\')"}]',
  '{"q":"select 1 from t where k = 1 -- x"}\n{"q":"INSERT INTO t (name) VALUES (\'«a»\')"}',
  '{"q":"select 1 from t where k = 1 /* x"}\n{"q":"SELECT 1 FROM t WHERE name = \'«a»\'"}',
  "x: select 1 from t where k = 'x...\nx: INSERT INTO t (name) VALUES ('«a»')",
  "Where k = 'Kx\nx: INSERT INTO t (name) VALUES ('«a»')",
  "INSERT INTO t (name, k, id) VALUES ('«a»','it\\'s \\'x\\'; so k=\\'x\\' AND n = \\'y\\'','«7»'),('«b»','',«1»)",
  "x: INSERT INTO t (name, k)\n  VALUES ('«a»', 1)\nx, ('a', 1)",
];

test('the values of a column are its filters’', () => {
  assert.deepEqual(
    FOUND.map((text) => marked(text)),
    FOUND,
  );
});

test('text that only looks like a statement has no columns', () => {
  const texts = [
    "INSERT INTO t VALUES ('a', 'b')",
    "INSERT INTO t (SELECT name, k FROM u) VALUES ('a')",
    "insert it into the slot (name, k) values ('a', 'b')",
    "insert into the slot (name, k) values ('a', 'b')",
    'INSERT INTO t (name, k) VALUES (name, $1)',
    "INSERT INTO t (name, k) VALUES\n'a', 'b'",
    'INSERT INTO t (id, k) VALUES (2024-01-02 10:00, 1)',
    'COPY t (name, k) TO stdout;\na\tb\n',
    'COPY t (name, k) FROM stdin WITH CSV;\na\tb\n',
    'COPY t (name, k) FROM stdin;\nOne line.\na\tb\n',
    "CREATE TABLE t (k int, name text; INSERT INTO t VALUES (1, 'a')",
    "CREATE TABLE t (k int, name text); INSERT INTO u VALUES (1, 'a')",
    'CREATE VIEW t (k, name)',
    "INSERT INTO t (name, k) VALUES ('a\n\nINSERT INTO t (k, name) VALUES (1, 'b')",
    "INSERT INTO t (k, name - 1) VALUES (1, 'a')",
    "CREATE TABLE p.t (k, name);INSERT INTO q.t VALUES (1, 'a')",
    "UPDATE the SET of names = 'a', name is 'b'",
    "update the name = 'a' and set name to 'b'",
    "x set name = 'a'",
    "UPDATE t, u SET name = 'a'",
    "select the files where name is 'a' and where the name = 'a'",
    "call p (name) and set name = 'a'",
    "COPY t (k, name) FROM stdin WITH (FORMAT csv, QUOTE '''');\n1,a\n",
    'COPY t (k, name) FROM stdin WITH (FORMAT binary);\n1\ta\n',
  ];
  assert.deepEqual(
    texts.map((text) => marked(text)),
    texts,
  );
});

test('an open assignment ends where a line begins with a statement', () => {
  const insert = "INSERT INTO t (k, name) VALUES (1, '«b»');";
  for (const open of [
    'UPDATE k = 5"',
    "UPDATE k = 5'",
    'UPDATE /*.txt',
    'x: UPDATE t SET k = $x$',
    '-- UPDATE',
  ]) {
    const text = `${open}\n${insert}\n`.repeat(3);
    assert.equal(marked(text), text);
  }
  const lines = "UPDATE t SET k = 'a\nb', name = '«b»' WHERE k = 1;\nUPDATE t SET name = '«b»';";
  assert.equal(marked(lines), lines);
});

test('rows that have more or fewer values than columns end a statement', () => {
  const more = "INSERT INTO t (k, name) VALUES (1,'«a»','c'),(2,'b')";
  assert.equal(marked(more), more);
  const fewer = "INSERT INTO t (name, k) VALUES ('«a»'),('b',2)";
  assert.equal(marked(fewer), fewer);
  const lines = 'COPY t (name, k) FROM stdin;\n«a»\tb\n«a»\tb\tc\na\tb\n';
  assert.equal(marked(lines), lines);
});

test('a value that is too long is ignored, and the next is found', () => {
  const long = "a '' b ".repeat(100);
  const text = `INSERT INTO t (name, id) VALUES ('${long}',«1»),('${'c'.repeat(240)}',«2»),('«${'d'.repeat(239)}»',«3»)`;
  assert.equal(marked(text), text);
  const copy = `COPY t (name, id) FROM stdin;\n${'a'.repeat(300)}\t«1»\n${'a'.repeat(240)}\t«2»\n«${'a'.repeat(239)}»\t«3»\n`;
  assert.equal(marked(copy), copy);
});

test('a text may name a number of columns, and more as it continues', () => {
  const list = (n: number, length: number) =>
    Array.from({ length }, (_none, k) => `c${n}_${k}`).join();
  const first = `INSERT INTO t (name,${list(9, 255)}) VALUES `;
  const others = [0, 1, 2].map((n) => `INSERT INTO t (${list(n, 256)}) VALUES (1);\n`).join('');
  const begun = `${first}('«a»');\n${others}`.replace("a»'", `a»'${',0'.repeat(255)}`);
  const known = `${first}('«a»'${',0'.repeat(255)});`;
  const fresh = (value: string) =>
    `INSERT INTO t (name,${list(8, 49)}) VALUES ('${value}'${',0'.repeat(49)});`;
  for (const text of [
    `${begun}${fresh('a')}${known}`,
    `${begun}${' '.repeat(50 * 512)}${fresh('«a»')}`,
  ]) {
    assert.ok(marked(text) === text);
  }
});

test('the oldest tables are forgotten', () => {
  const create = (n: number) =>
    `CREATE TABLE t${n} (name text, ${Array.from({ length: 200 }, (_none, k) => `column_${k} text`).join()});\n`;
  const all = Array.from({ length: 200 }, (_none, n) => create(n)).join('');
  const insert = (n: number) => `INSERT INTO t${n} VALUES ('a'${',0'.repeat(200)});`;
  assert.ok(marked(`${all}${insert(199)}`).includes("'«a»'"));
  assert.ok(!marked(`${all}${insert(0)}`).includes('«'));
});

test('a statement in a table, and one with a message in it, are read beside them', () => {
  const text =
    "city,last\n«b»,«b»\nINSERT INTO t (name) VALUES ('«a»')\n«b»,«b»\nCOPY x (name, kx, l) FROM stdin;\n«a»\tPID|1||«7»^^||D|\t1\n";
  const of = only().map((filter, n) =>
    n === 0 ? taking(filter, ['medical record number']) : filter,
  );
  assert.equal(marked(text, of), text);
});

test('a field of a table that crosses strings of a statement is taken inside them', () => {
  const text = "k,last\nk,«b»\nINSERT INTO t (k) VALUES ('k','«y»');\n";
  assert.equal(marked(text, only()), text);
});

test('a table in a string or a comment of a statement ends with it', () => {
  for (const [open, close] of [
    ["'", "'"],
    ["E'", "'"],
    ['/*', '*/'],
  ]) {
    const text = `INSERT INTO t VALUES (\n${open}k,city,last\nk,«b»,«b»${close}\n,'k','y');\nk,k,y\n`;
    assert.equal(marked(text, only()), text);
  }
});

test("a field that the filter matches itself is reported once, with the filter's own finding", async () => {
  for (const coreBytes of [1, 7, 1000]) {
    const of = plan(only(), { coreBytes }, formats);
    const bytes = Buffer.from("INSERT INTO t (mail) VALUES ('a@bbb'),('aa@b')");
    const { spans } = await stream(of, chunks(bytes, [3]));
    assert.deepEqual(
      spans.map(({ start, end, confidence }) => [start, end, confidence]),
      [
        [30, 35, 0.95],
        [40, 44, 0.95],
      ],
    );
  }
});

test('values with escapes are accepted as they are read', () => {
  const quoted: Column = {
    labels: (header) => header.map((text) => (text === 'name' ? text : undefined)),
    accepts: (bytes, start, end) => /^[a-zA-Z' \n]+$/.test(bytes.toString('latin1', start, end)),
    acceptsGiven: () => true,
    confidence: 0.9,
  };
  const [filter] = only();
  const of = [{ ...filter, detector: { ...filter.detector, column: quoted } }];
  const text = "INSERT INTO `t` (`name`) VALUES ('«O\\'B»'),('«a\\nb»'),('«a\\\\b»'),('«O''B»')";
  assert.equal(marked(text, of), text);
});

const piece = fc.constantFrom(
  ...[
    'UPDATE k = 5"',
    'UPDATE t SET k = $x$',
    'UPDATE /*',
    "\nINSERT INTO t (k, name) VALUES (1, 'b');\n",
    '\nREPLACE INTO ',
  ],
  ...[
    'INSERT INTO t (name, k, id) VALUES ',
    'INSERT INTO `t` (`id`,`k`,`name`) VALUES\n',
    'insert into t(k,name)values',
  ],
  ...[
    'REPLACE INTO [d].[t] ([k], [name]) VALUES ',
    'INSERT INTO t VALUES ',
    'COPY t (name, k) FROM stdin;\n',
    'COPY t (name) FROM stdin;\n',
    "COPY t (name, k) FROM stdin CSV HEADER DELIMITER ';';\n",
    'COPY t FROM stdin (FORMAT csv);\n',
    '\nINSERT INTO t (name, k, id) VALUES ',
    '\ninsert into t values ',
    '\nUPDATE t SET ',
    '\nupdate `t` set ',
    'ON DUPLICATE KEY UPDATE ',
    ' INTO t ',
  ],
  ...[
    'CREATE TABLE t (k int, name text, id int);\n',
    "CREATE TABLE `t` (\n`name` text -- it's\n,`k` enum('a','b'), KEY (`k`))\n",
  ],
  ...[
    "('bb',1,'b')",
    ",(1,'b''b',NULL)",
    ",\n(N'b', CAST('b' AS c), 12)",
    ",(1, 'O\\'B')",
    ",('b\\', 'b')",
    "('",
    "'",
    ',',
    '(',
    ')',
    ';',
    '\n',
    '\n\n',
  ],
  ...[
    '/* ',
    ' */',
    '-- ',
    '\\',
    'b',
    'bb\tb\n',
    '\\N\ta@bb\n',
    '\\.\n',
    'b\tb\tb\n',
    ' ',
    "E'",
    'x',
    '12',
    "name = 'bb'",
    " where name in ('bb', 'b')",
    ' WHERE (k = 1 and id = ',
    " like '%b%' or name between 'b' and 'bb'",
    'update t set ',
    "\nEXEC p @name = N'bb', @id = ",
    " = CASE k WHEN 1 THEN 'bb' ELSE 'b' END",
    ' OUTPUT inserted.k ',
    " where (k, name) in (('b', 'bb'), ('b', 'bb')) and name = 'b'",
    '(name, k) = (',
    "EXECUTE IMMEDIATE 'INSERT INTO t (name) VALUES (''bb'')",
    "N'UPDATE t SET name = ''b''''b'' WHERE id = ''",
    "''",
    "SELECT 'bb' AS name, 1 AS id",
    ' AS name',
    '{"name": "bb", "id": 1}',
    '{\\"name\\":\\"bb\\"}',
    " GROUP BY k HAVING max(name) > 'bb'",
    "q'[bb]'",
    "nq'!b",
    '0x62',
    "CALL p(name => 'bb'",
    " FROM t UNION ALL SELECT 'bb', 1, 2",
    'SELECT k FROM t WHERE name = ',
    ', `id`=1',
    ' WHERE name = ',
    "X'62'",
    '$$',
    '$b$',
    'bb;"b\n""b"\n',
    'b,"b,b",bb\n',
    '\ncreate table t (k, name, id);',
    '"',
    '`',
    '[',
    ']',
  ],
  ...[
    'b'.repeat(239),
    "b''".repeat(90),
    '\\\\'.repeat(125),
    'ISA',
    'MSH|^~\\&|A\rPID|||7|',
    `(${'b,'.repeat(9)}b)`,
  ],
);
const TABLE = `city,last\nb,bb\n${'no row\n'.repeat(9)}`;
const IN_STRING = "INSERT INTO t VALUES (\n'k,city,last\nb,bb,bb\n";
const text = fc
  .tuple(
    fc.constantFrom('', '', '', TABLE, TABLE.slice(0, 15), IN_STRING),
    fc.array(piece, { minLength: 1, maxLength: 24 }),
  )
  .map(([table, all]) => Buffer.from(table + all.join('')));

test('however statements are cut and whatever the window, bytes and spans are the same', () =>
  sameHoweverCut(text, sized));

/** Pieces of statements of all kinds, one after the other. */
const ranges = fc
  .array(
    fc.tuple(
      fc.constantFrom(...FOUND.map((each) => each.replace(/[«»]/g, ''))),
      fc.tuple(fc.nat(80), fc.nat(400)),
      fc.constantFrom('', '', '\n', "'", ';\n'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) =>
    Buffer.from(
      all
        .map(
          ([each, [from, length], end]) =>
            each.slice(Math.max(0, from - 30)).slice(0, length) + end,
        )
        .join(''),
    ),
  );

test('however stretches of statements are cut and whatever the window, bytes and spans are the same', () =>
  sameHoweverCut(ranges, (sizes) => sized(sizes, only())));

test('line by line statements are the same however they are cut, and whole where no value has a newline', () =>
  sameLineByLine(text, sized({}, only().slice(0, 2)), (bytes, spans) => {
    const written = bytes.toString();
    if (/^city|ISA|MSH|['"`[][^'"`\]]*\n/.test(written)) return true;
    return spans.some(({ start, end }) => bytes.subarray(start, end).includes('\n'));
  }));

test('texts that pass one plan after the other know nothing of each other', () => {
  sameInAnyCompany(text, sized);
});

test('statements that a block of PL/SQL indents keep the quotes of their strings', async () => {
  const text =
    "rem k\nrem k\nSET DEFINE OFF\nBEGIN\n  INSERT INTO t VALUES\n      ( 2900\n      , '20 Rue des Corps-Saints'\n      , '1730'\n      );\nEND;\n/\n";
  const { plan: strict } = profileOf('strict', 'profiles', undefined);
  const { bytes } = await redactBuffer(strict, Buffer.from(text), { scope });
  assert.match(bytes.toString(), /, '[^']*'\n {6}, '[^']*'\n {6}\);\nEND;/);
  assert.doesNotMatch(bytes.toString(), /Corps/);
});

test('text after a statement, and numbers that are no values, have no quotes', async () => {
  const texts = {
    'select * from p where id = 1\nPatient lives at 12 Main St Apt 4, ssn 078-05-1120':
      'select * from p where id = 1\nPatient lives at {{{REDACTED-street-address}}}, ssn {{{REDACTED-ssn}}}',
    'Execute order @x = 555-555-0142': 'Execute order @x = {{{REDACTED-phone-number}}}',
    'UPDATE p SET a = 1\n\nHi team, call 555-555-0142':
      'UPDATE p SET a = 1\n\nHi team, call {{{REDACTED-phone-number}}}',
    'SELECT 1 FROM p WHERE dob > #02/03/1980#;':
      'SELECT 1 FROM p WHERE dob > #{{{REDACTED-date}}}#;',
    "UPDATE p SET last_name = CASE WHEN id=1 THEN 'Zz' END;":
      "UPDATE p SET last_name = CASE WHEN id=1 THEN '{{{REDACTED-person}}}' END;",
  };
  const { plan: of } = profileOf('hipaa-safe-harbor', 'profiles', undefined);
  for (const [text, redacted] of Object.entries(texts)) {
    const { bytes } = await redactBuffer(of, Buffer.from(text), { scope });
    assert.equal(bytes.toString(), redacted);
  }
});

test('a number is replaced by a quoted literal wherever values are in a statement', async () => {
  const texts = [
    "INSERT OVERWRITE TABLE t VALUES ('x', 4111111111111111);",
    "INSERT OVERWRITE t PARTITION (k = 1) VALUES ('x', 4111111111111111);",
    "INSERT OVERWRITE TABLE t SELECT 'x', 4111111111111111;",
    "INSERT INTO t SELECT 'x', 4111111111111111;",
    "INSERT INTO t SELECT -7, 'x', 4111111111111111;",
    'WITH u AS (SELECT 4111111111111111) INSERT INTO t SELECT * FROM u;',
    'MERGE INTO t USING u ON t.k = 4111111111111111 WHEN MATCHED THEN DELETE;',
  ];
  const { plan: usual } = profileOf('default', 'profiles', undefined);
  for (const text of texts) {
    const { bytes } = await redactBuffer(usual, Buffer.from(text), { scope });
    assert.equal(bytes.toString(), text.replace(/\d{16}/, "'{{{REDACTED-credit-card}}}'"));
  }
});
