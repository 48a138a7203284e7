import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../src/engine/plan.ts';
import { formats } from '../../src/formats/formats.ts';
import { chunks, shown, stream, whole } from '../engine/drive.ts';
import { inMarks, unmarked } from '../engine/marks.ts';
import { every } from './every-filter.ts';
import { filtered, run, usable } from './running.ts';

const MYSQLDUMP = `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: clinic
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;

DROP TABLE IF EXISTS \`patients\`;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE \`patients\` (
  \`id\` int NOT NULL AUTO_INCREMENT,
  \`first_name\` varchar(50) NOT NULL COMMENT 'the patient''s, as told',
  \`last_name\` varchar(50) DEFAULT NULL,
  \`dob\` date DEFAULT NULL,
  \`ssn\` char(11) DEFAULT NULL,
  \`sex\` enum('m','f','x') DEFAULT NULL,
  \`notes\` text,
  \`city\` varchar(60) DEFAULT NULL,
  PRIMARY KEY (\`id\`),
  UNIQUE KEY \`ssn\` (\`ssn\`),
  KEY \`city\` (\`city\`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4;

LOCK TABLES \`patients\` WRITE;
/*!40000 ALTER TABLE \`patients\` DISABLE KEYS */;
INSERT INTO \`patients\` VALUES (1,'«Xochitl»','«O\\'Brien»','«1980-02-03»','«900-12-3456»','f','said \\"no\\", (twice)','«Ob»'),(2,'«Öz»',NULL,NULL,NULL,'m',NULL,'«Bad Öd»'),(3,'«Ng»','«Qi»','«1971-12-30»','«900123457»','x','','«Y»');
/*!40000 ALTER TABLE \`patients\` ENABLE KEYS */;
UNLOCK TABLES;
CREATE TABLE \`items\` (
  \`id\` int NOT NULL,
  \`name\` varchar(50) DEFAULT NULL,
  \`price\` decimal(10,2) DEFAULT NULL,
  PRIMARY KEY (\`id\`)
);
INSERT INTO \`items\` VALUES (1,'Hinge',12.50),(2,'Screw (2\\'\\')',0.10);
INSERT IGNORE INTO \`clinic\`.\`visits\` (\`mrn\`, \`age\`, \`ward\`) VALUES ('«A12-3»',«42»,7),
('«00-77»',«7»,9);
`;

const PG_DUMP = `--
-- PostgreSQL database dump
--
SET standard_conforming_strings = on;

CREATE TABLE public.patients (
    id integer NOT NULL,
    first_name character varying(50),
    last_name text,
    dob date,
    phone text,
    email text,
    CONSTRAINT patients_check CHECK ((char_length(first_name) > 0))
);

ALTER TABLE public.patients OWNER TO postgres;

COPY public.patients (id, first_name, last_name, dob, phone, email) FROM stdin;
1\t«Xochitl»\t«O'Brien»\t«1980-02-03»\t«555 0100»\t«x.ob@example.com»
2\t«Öz»\t\\N\t\\N\t\\N\t\\N
3\t«Ng»\t«von der Ay»\t«1971-12-30»\t«0301234567»\t\\N
\\.

COPY public.items (id, name) FROM stdin;
1\tHinge
\\.

SELECT pg_catalog.setval('public.patients_id_seq', 3, true);
`;

const PG_INSERTS = `CREATE TABLE public.patients (
    id integer DEFAULT nextval('public.patients_id_seq'::regclass) NOT NULL,
    first_name character varying(50) DEFAULT 'x, y'::character varying,
    "lastName" text, -- it's theirs
    tags text[],
    zip text
);
INSERT INTO public.patients VALUES (1, '«Xochitl»', '«O''Brien»', '{a,b}', '«2139»');
INSERT INTO public.patients VALUES (2, '«Öz»', NULL, ARRAY['a', 'b'], '«02139-0001»');
INSERT INTO public.patients (id, first_name, zip) OVERRIDING SYSTEM VALUE VALUES
\t(3, '«Ng»', '«2140»'),
\t(4, E'«D\\'Ay»', '«2141»')
ON CONFLICT DO NOTHING;
`;

const SQL_SERVER = `USE [Clinic]
GO
CREATE TABLE [dbo].[Patients](
\t[Id] [int] IDENTITY(1,1) NOT NULL,
\t[FirstName] [nvarchar](50) NULL,
 CONSTRAINT [PK_Patients] PRIMARY KEY CLUSTERED ([Id] ASC)
) ON [PRIMARY]
GO
SET IDENTITY_INSERT [dbo].[Patients] ON 
INSERT [dbo].[Patients] ([Id], [FirstName], [Date of Birth], [Phone], [City]) VALUES (1, N'«Xochitl»', CAST(N'«1980-02-03»' AS Date), N'«555 0100»', N'«Ob»')
INSERT [dbo].[Patients] ([Id], [FirstName], [Date of Birth], [Phone], [City]) VALUES (2, N'«Öz»', NULL, NULL, N'«Y»')
GO
INSERT [dbo].[Patients] VALUES (N'«Ng»', N'b')
GO
`.replace("N'«Ng»', N'b'", "7, N'«Ng»'");

const ORACLE = `REM INSERTING into PATIENTS
SET DEFINE OFF;
Insert into CLINIC.PATIENTS (ID,LAST_NAME,DATE_OF_BIRTH,SSN) values (1,'«Öz»',to_date('«03-FEB-80»','DD-MON-RR'),«900123456»);
Insert into CLINIC.PATIENTS (ID,LAST_NAME,DATE_OF_BIRTH,SSN) values (2,'«Ng»',null,null);
`;

const SQLITE = `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE patients(id INTEGER PRIMARY KEY, surname TEXT, city);
INSERT INTO patients VALUES(1,'«Öz»','«Ob»');
INSERT INTO "patients" VALUES(2,'«Ng»',NULL);
COMMIT;
`;

const LOGGED = `«2024-05-06 10:30:45» INFO run: insert into patients (id, last_name, ssn) values (7, '«Öz»', '«900123456»')
{"level":"debug","sql":"INSERT INTO patients (id, last_name)\\nVALUES (8, '«Ng»')","ms":12}
`;

const BY_HAND = `create table patients (
  id integer primary key,
  last_name text, -- it's theirs
  ssn text,
  city text
);

insert into patients values (1, '«Öz»', '«900-12-3456»', '«Ob»');
insert into patients
values
  (2, '«Ng»', '«900123457»', null),
  (3, '«Qi»', null, '«Y»');
insert into patients (last_name, city)
  values ('«Ay»', '«Bad Öd»')
  on conflict do nothing;
update patients set last_name = '«Oz»', ssn = '«900123456»' where id = 1;
update patients
set city = '«Ob»'
where last_name = '«Ng»' and id > 1;
UPDATE public.patients p SET p.first_name = '«Xochitl»', updated = NOW(), p.phone = '«555 0100»' WHERE p.ssn = '«900-12-3456»';
INSERT INTO patients (id, surname) VALUES (4, $$«O'Brien»$$) ON CONFLICT (id) DO UPDATE SET surname = '«Ay»';
`;

const COPIED_CSV = `COPY public.patients (id, first_name, last_name, city) FROM stdin WITH (FORMAT csv, HEADER, DELIMITER ';');
id;first_name;last_name;city
1;«Xochitl»;"«O'Brien»";"«Bad Öd»"
2;«Öz»;;
\\.

COPY public.items (id, name) FROM stdin WITH CSV;
1,Hinge
\\.
`;

const TEXTS: Readonly<Record<string, string>> = {
  mysqldump: MYSQLDUMP,
  pg_dump: PG_DUMP,
  'pg_dump --inserts': PG_INSERTS,
  'SQL Server': SQL_SERVER,
  'with carriage returns': SQL_SERVER.replaceAll('\n', '\r\n'),
  Oracle: ORACLE,
  sqlite: SQLITE,
  logged: LOGGED,
  'by hand': BY_HAND,
  'by hand, with carriage returns': BY_HAND.replaceAll('\n', '\r\n'),
  'copied CSV': COPIED_CSV,
};

const small = plan(every.plan.filters, { coreBytes: 16 * 1024 }, formats);

for (const [name, marked] of Object.entries(TEXTS)) {
  test(`a column's name in SQL gives the meaning of its values: ${name}`, async () => {
    const bytes = unmarked(marked);
    assert.equal(inMarks(bytes, whole(every.plan, bytes).spans), marked);
    assert.equal(inMarks(bytes, (await stream(small, chunks(bytes, [1]))).spans), marked);
    const lines = await stream(small, chunks(bytes, [1]), { lines: true });
    assert.equal(inMarks(bytes, lines.spans), marked);
  });
}

/** SQL of programs and books. */
const INNOCENT = `CREATE TABLE users (id serial PRIMARY KEY, name text, email text, city text);
INSERT INTO users (name, email, city) VALUES ($1, $2, $3) RETURNING id;
db.execute("INSERT INTO users (name, email) VALUES (?, ?)", (name, email))
q := \`INSERT INTO users (name, email) VALUES (:name, :email)\`
$sql = "INSERT INTO users (name, city) VALUES ('$name', '" . $city . "')";
cursor.execute("INSERT INTO users (name, city) VALUES ('%s', '{city}')" % name)
INSERT INTO users (name, city) SELECT name, city FROM old_users WHERE id > 100;
insert into the table (name, city and so on) the values (which you know).
COPY users (name, city) TO '/tmp/users.csv' WITH CSV HEADER;
REPLACE INTO settings (name, value) VALUES ('max_connections', '100');
UPDATE users SET name = $1, email = :email, city = ? WHERE id = 7;
update users set name = ?, city = concat(city, ?) where id = 7
UPDATE settings SET name = 'max_connections', value = '100' WHERE id = 3;
cursor.execute("UPDATE users SET name = '%s', city = '{city}' WHERE id = %d")
UPDATE the docs, SET the date = today
update the name and set city = home
create table users (name, email)
insert into users values (?, ?);
INSERT INTO products (name, city_code) VALUES ('{}', NULL), (DEFAULT, @city);
`;

test('SQL without values has none', () => {
  const { spans } = whole(every.plan, Buffer.from(INNOCENT));
  assert.equal(inMarks(Buffer.from(INNOCENT), spans), INNOCENT);
});

test('replacements leave the quotes and the rest of a statement', () => {
  const profile = usable({ identifiers: { firstName: {}, ssn: {}, phoneNumber: {} } });
  assert.equal(
    filtered(
      profile,
      "INSERT INTO t (first_name, ssn, phone) VALUES ('Jane','078-05-1120','555 0100'),(N'O''B', 900123456, NULL);",
    ),
    "INSERT INTO t (first_name, ssn, phone) VALUES ('{{{REDACTED-first-name}}}','{{{REDACTED-ssn}}}','{{{REDACTED-phone-number}}}'),(N'{{{REDACTED-first-name}}}', '{{{REDACTED-ssn}}}', NULL);",
  );
});

test('explain tells the label of the column', () => {
  const profile = usable({ identifiers: { surname: {}, ssn: {} } });
  const { spans } = run(
    profile,
    "INSERT INTO t (LastName) VALUES ('Oz');\nINSERT INTO t (k, ssn) VALUES (1, '900123456');\n",
  );
  assert.deepEqual(
    spans.map(({ text, confidence, contextWord }) => [`${text}`, confidence, contextWord]),
    [
      ['Oz', 0.98, 'last name'],
      ['900123456', 0.98, 'ssn'],
    ],
  );
});

const pieces = Object.values(TEXTS).join('').replace(/[«»]/g, '').split('\n');

test('however real statements are cut and whatever the window, spans and what explains them are the same', async () => {
  const part = fc.tuple(
    fc.nat(pieces.length - 1),
    fc.integer({ min: 1, max: 12 }),
    fc.nat(400),
    fc.constantFrom('\n', '\n', '\r\n', ' ', "'", ''),
  );
  const text = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) =>
    parts
      .map(
        ([at, lines, length, end]) =>
          pieces
            .slice(at, at + lines)
            .join('\n')
            .slice(0, length * 3) + end,
      )
      .join(''),
  );
  const sizes = fc.constantFrom(1, 5, 33, 200, 4096);
  // Names depend on evidence from blocks of the text.
  const filters = every.plan.filters.filter(({ detector }) => detector.find.kind !== 'reader');
  const large = plan(filters, {}, formats);
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.integer({ min: 1, max: 64 }),
      sizes,
      async (written, cut, coreBytes) => {
        const bytes = Buffer.from(written);
        const small = plan(filters, { coreBytes }, formats);
        const { spans } = await stream(small, chunks(bytes, [cut]));
        assert.deepEqual(shown(small, spans), shown(large, whole(large, bytes).spans));
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 12) },
  );
});
