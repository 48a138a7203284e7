import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../../src/engine/plan.ts';
import type { Filter } from '../../../src/engine/types.ts';
import { formats } from '../../../src/formats/formats.ts';
import { chunks, stream, whole, windowed } from '../../engine/drive.ts';
import { redacting } from '../../engine/redacting.ts';
import {
  answers,
  lengths,
  runs,
  sameHoweverCut,
  sameInAnyCompany,
} from '../../engine/same-however.ts';
import { echo, enable, searching, toys } from '../../engine/toys.ts';
import { taking } from '../taking.ts';

/** Takes fields under a label in either case. */
function under(filter: Filter, label: string, confidence = 0.8): Filter {
  const labels = (header: readonly string[]) =>
    header.map((text) => (text.toLowerCase() === label ? label : undefined));
  return taking(filter, [], confidence, { labels });
}

function filters(): Filter[] {
  return [
    ...toys(),
    under(enable(searching('age', 'never', 5)), 'age'),
    under(enable(searching('bb', 'bb', 2, { confidence: 0.9 }), 0, echo('bb')), 'aa'),
    under(enable(searching('pair', 'b,b{1,2}', 4, { valid: true })), 'pair'),
    under(enable(searching('city', '[ab]\\xc3\\xa9', 3)), 'city', 0.2),
  ];
}

const only = (): Filter[] => filters().slice(-4);
const HEAD_BYTES = 128;
const { sized, marked } = redacting({ filters, only, headBytes: HEAD_BYTES });

const TABLES = [
  'id,age,city\n1,«42»,«Bonn»\n2,«7»,«"Bad, Town"»\n'.replaceAll('«"', '"«').replaceAll('"»', '»"'),
  'id;AGE;City\r\n1; «42» ;«Bonn»\r\n\r\n2;«7»;"«a ""b"" c»"\r\n',
  '\u{feff}"id"\t"age"\n1\t«42»\n2\tx\n3\t«y»',
  '# made by hand\n#\nage|id\n---|---\n«42»|1\n «7 »|2\n'.replace('7 »', '7» '),
  '+-----+----+\n| age | id |\n+-----+----+\n| «42» | 1 |\n| «7» | 2 |\n+-----+----+\n',
  'sep=;\nage;id\n«42»;1\n',
  '#id,age\n1,«42»\n',
  ',age,\n0,«42»\n1,«43»,\n',
  'age,note\n«1»,"two\nlines, and, 7\n8"\n«2»,z\n',
  'age,note\n«1»,z\nage,note\n«2»,z\n',
  'age,id\n«1»,2\nno row\n«2»,"3',
  'id,age\n1,"«2»',
  'Hi Al, the list you asked for, again.\n\nid,age,city\n1,«42»,«Bonn»\n2,«7»,«Köln»\n',
  'To: al\n{"age",1}\nage|city\n---|---\n«42»|«Bonn»\n',
  'Two, three, four words\nand, then, more\nage;aa\n«4»;«5»\n',
  'The list:\nage; aa\n«a»; «b 7»\n«so»; «on»\n',
  'age,city\nage,city\n«1»,«2»\n',
  'age,city,aa\ncity,age,aa\n«1»,«2»,«3»\n',
];

test('the fields below a label that a filter knows are its', () => {
  for (const text of TABLES) assert.equal(marked(text), text);
});

test('a text without a table has no columns', () => {
  const texts = [
    'age,city',
    'age,city\n',
    'age\n1\n2\n',
    'age,42\ncity,Bonn\n',
    'age, city and name: all\n1,2\n',
    'His age, she said\nwas 42\n',
    'age,city\n1,2,3\n',
    '{"age",1}\n2,3\n',
    'other,words\n1,2\n',
    'age,1\n2,3\n',
    `age,${'word '.repeat(13)}\n1,2\n`,
    // After other lines it takes two wanted columns, and more commas than prose has.
    'The list:\nid,age,note\n1,2,3\n',
    'The list:\nage,city\n1,2\n',
    `${'The list:\n'.repeat(300)}id,age,city\n1,2,3\n`,
    'The list:\nid,age,city\nthere is no other row\n',
    'The list:\nage; aa; city\nthat was; so; it is',
    // Labels below labels are no values.
    'Age, aa, city\ncity, age, aa\n',
  ];
  for (const text of texts) assert.equal(marked(text), text);
});

test('after eight lines that are no rows the table has ended', () => {
  const lines = (count: number) => 'a,b,c\n'.repeat(count);
  const taken = (count: number) => '«a»,b,c\n'.repeat(count);
  assert.equal(
    marked(`age,id\n«1»,2\n${taken(7)}«1»,2\n${taken(7)}`),
    `age,id\n«1»,2\n${taken(7)}«1»,2\n${taken(7)}`,
  );
  assert.equal(marked(`age,id\n1,2\n${lines(9)}1,2\n`), `age,id\n«1»,2\n${taken(8)}a,b,c\n1,2\n`);
});

test('a field that is too long is ignored, and the rows continue after it', () => {
  const long = 'a '.repeat(400);
  for (const field of [
    long,
    `"${long}"`,
    `"${long},\n\n${long}""."`,
    `"${'\n'.repeat(130_000)}"`,
  ]) {
    const text = `id,age,id\n1,«2»,3\n1,${field},3\n1,«2»,3\n`;
    assert.equal(marked(text), text);
  }
});

test('a quote that is not closed for 128 KiB opens no field', () => {
  const rows = '1,2,3\n'.repeat(25_000);
  const made = marked(`id,age,id\n1,"2,3\n${rows}`);
  const first = made.indexOf('«');
  assert.ok(first > 131_000 && first < 131_300, `${first}`);
  assert.ok(made.endsWith('1,«2»,3\n1,«2»,3\n'));
});

test("a match in the filter's own column is reported once, with the higher confidence", () => {
  const { spans } = whole(
    plan(
      only().filter(({ detector }) => detector.type !== 'pair'),
      {},
      formats,
    ),
    Buffer.from('aa,city\nbb,bé\nab,b\n'),
  );
  assert.deepEqual(
    spans.map(({ start, end, confidence }) => [start, end, confidence]),
    [
      [8, 10, 0.9],
      [11, 14, 0.5],
      [15, 17, 0.8],
      [18, 19, 0.2],
    ],
  );
});

test('a match that continues in the next field is cut', () => {
  assert.equal(marked('pair,pair,id\nb,bb,1\n'), 'pair,pair,id\n«b»,«bb»,1\n');
  assert.equal(marked('pair,id,pair\nb,bb,1\n'), 'pair,id,pair\n«b»,«bb»,«1»\n');
  assert.equal(marked('id,pair,age\nb,b,1\n'), 'id,pair,age\n«b»,«b»,«1»\n');
});

const pieces = [
  ...['age', 'city', 'aa', 'id', 'bb', 'bé', 'x', '1', '42', 'a', '', '-', '#', '\u{feff}'],
  ...['"', '""', '"', ' ', '\r\n', '\n', '\n', '\n', ',', ',', ',', ';', '|', '\t', '<', '>'],
];
const row = fc.array(
  fc.constantFrom(
    '1',
    'bb',
    'b',
    'b',
    'x',
    '',
    '"a,b"',
    '"a""\nb"',
    ' 42 ',
    '"',
    '"a',
    'é'.repeat(140),
    `"${'ab"x '.repeat(90)}"`,
  ),
  { minLength: 2, maxLength: 4 },
);
const table = fc
  .tuple(
    fc.constantFrom(
      'age,city,id',
      '# note\nid,age,aa',
      'id,"aa",age',
      '\u{feff}aa,bb,age',
      'city,age,age',
      'pair,pair,id',
      'pair,aa,id',
      'Hi Al, as you said:\nid,aa,age',
    ),
    fc.constantFrom('\n', '\r\n'),
    fc.array(row, { minLength: 1, maxLength: 30 }),
    fc.constantFrom('', '\n', '\r\n'),
  )
  .map(
    ([header, end, all, last]) =>
      [header, ...all.map((fields) => fields.join(','))].join(end) + last,
  );
const random = fc
  .array(fc.constantFrom(...pieces), { maxLength: 60 })
  .map((parts) => parts.join(''));
const text = fc.oneof(table, table, random).map((written) => Buffer.from(written));

test('however a table is cut and whatever the window, bytes and spans are the same', () =>
  sameHoweverCut(text, sized));

test('a quote within a long field closes it nowhere, wherever a window ends', () => {
  const of = plan(only(), { headBytes: HEAD_BYTES }, formats);
  const bytes = Buffer.from(`id,note,age\n1,,7\n1,"${'b"x,'.repeat(400)}",42\n`);
  const expected = answers(of, whole(of, bytes));
  for (let core = 90; core < 130; core++) {
    assert.deepEqual(answers(of, windowed(of, bytes, [core])), expected, `${core}`);
  }
});

test('line by line a table is the same where no field crosses a line', async () => {
  await fc.assert(
    fc.asyncProperty(table, lengths, async (written, cuts) => {
      fc.pre(!/"a|"(?:[,\r\n]|$)/.test(written.replaceAll('"a,b"', '').replaceAll('"aa"', '')));
      const bytes = Buffer.from(written);
      const of = plan(only(), { headBytes: 1024 }, formats);
      const expected = answers(of, whole(of, bytes));
      assert.deepEqual(
        answers(of, await stream(of, chunks(bytes, cuts), { lines: true })),
        expected,
      );
    }),
    runs,
  );
});

test('line by line a table after other lines is recognised', async () => {
  const bytes = Buffer.from('Hi Al,\n\nhere, as you said, it is:\nid,age,city\n1,42,Bonn\n');
  const of = plan(only(), {}, formats);
  const expected = answers(of, whole(of, bytes));
  assert.equal(expected.spans.length, 2);
  for (const cut of [1, 7, 500]) {
    const found = await stream(of, chunks(bytes, [cut]), { lines: true });
    assert.deepEqual(answers(of, found), expected);
  }
});

const line = fc.constantFrom(
  ...['Hi', '12, 13', 'a|b', '#a;b', '', '---', 'age|city', '1|2', 'id,age,city', '1,2,3'],
  ...['age; aa', 'it was; so', 'aa|city', `a${'|b'.repeat(60)}`],
);

test('line by line a table is recognised after the same lines as in a whole text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (all) => {
      const each = all.map((written) => Buffer.from(`${written}\n`));
      const of = plan(only(), {}, formats);
      const expected = answers(of, whole(of, Buffer.concat(each)));
      assert.deepEqual(answers(of, await stream(of, each, { lines: true })), expected);
    }),
    runs,
  );
});

test('line by line lines whose next one tells that they are no header are not looked at closely', async () => {
  const lines = ['Hello', ...Array(8).fill('12, 13'), 'id|city|age', '1|Zuk|42'];
  const of = plan(only(), {}, formats);
  const each = lines.map((written) => Buffer.from(`${written}\n`));
  const expected = answers(of, whole(of, Buffer.concat(each)));
  assert.equal(expected.spans.length, 2);
  assert.deepEqual(answers(of, await stream(of, each, { lines: true })), expected);
});

test('after other lines 128 labels are read', () => {
  const text = (columns: number) =>
    `The list:\n${'a|'.repeat(columns - 2)}age|city\n${'1|'.repeat(columns - 2)}«42»|«Bonn»\n`;
  assert.equal(marked(text(128)), text(128));
  assert.equal(marked(text(129)), text(129).replaceAll(/[«»]/g, ''));
});

test('after other lines eight are checked closely', () => {
  const text = (lines: number) => `The list:\n${'a|b\n'.repeat(lines)}age|city\n«42»|«Bonn»\n`;
  assert.equal(marked(text(7)), text(7));
  assert.equal(marked(text(8)), text(8).replaceAll(/[«»]/g, ''));
});

test('line by line each line before a header is looked at once', async () => {
  let asked = 0;
  const labels = (header: readonly string[]) => {
    asked++;
    return header.map((text) => (text === 'age' ? text : undefined));
  };
  const of = plan([taking(enable(searching('age', 'never', 5)), [], 0.8, { labels })], {}, formats);
  const text = (lines: number) => Buffer.from(`${'#a,b\n'.repeat(lines)}age,b\n1,2\n`);
  const { spans } = await stream(of, chunks(text(100), [500]), { lines: true });
  assert.deepEqual(
    spans.map(({ start, end }) => [start, end]),
    [[506, 507]],
  );
  assert.ok(asked <= 110, `${asked}`);
  asked = 0;
  await stream(of, chunks(text(1000), [500]), { lines: true });
  assert.ok(asked <= 130, `${asked}`);
});

test('texts that pass one plan after the other know nothing of each other', () => {
  sameInAnyCompany(text, sized);
});
