import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Plan, Sizes } from '../../src/engine/plan.ts';
import { plan } from '../../src/engine/plan.ts';
import type { Filter } from '../../src/engine/types.ts';
import { formats } from '../../src/formats/formats.ts';
import { detectorOf } from '../detectors/found.ts';
import { chunks, stream, whole } from '../engine/drive.ts';
import { sameHoweverCut } from '../engine/same-however.ts';
import { enable } from '../engine/toys.ts';

const MARKERS = { startPattern: 'BEGIN-X', endPattern: 'END-X' };
const section: Filter = enable(detectorOf('sections', MARKERS));
const sized = (sizes: Sizes): Plan =>
  plan([section], { ...sizes, wordsBytes: 0, headBytes: 64 }, formats);
const LONG = 'secret words '.repeat(1000).trim();

async function redacted(of: Plan, text: string, lines = false): Promise<string> {
  const { bytes } = await stream(of, chunks(Buffer.from(text), [5000, 7]), { lines });
  if (!lines) assert.ok(bytes.equals(whole(of, Buffer.from(text)).bytes), 'as one window');
  return bytes.toString().replace(/(?:~|\\R\\)\]/, ']');
}

/** Values that hold a section, as they are written: `¤` is the text of the value, `§` what the section is replaced by. */
const VALUES: readonly (readonly [string, string])[] = [
  ['a string of JSON', '{"a":"x","note":"see ¤","id":7}\n{"a":"y","note":"z"}\n'],
  ['an array of JSON', '["a ¤","b","c"]'],
  ['a string in JSON in a string', '{"log":"{\\"note\\":\\"see ¤\\",\\"id\\":7}","stream":"x"}'],
  ['a cell', 'id,note,end\n0,y,k\n1,see ¤,k\n2,z,k\n3,z,k\n'],
  ['a cell in quotes', 'id,note,end\n0,y,k\n1,"see, ¤",k\n2,"z",k\n3,z,k\n'],
  ['a cell between tabs', 'id\tnote\tend\n0\ty\tk\n1\tsee ¤\tk\n2\tz\tk\n3\tz\tk\n'],
  ['an attribute', '<?xml version="1.0"?>\n<a note="see ¤" b="k"><c>text</c></a>\n'],
  ['an attribute without quotes', '<!DOCTYPE html>\n<html><p title=¤ id=k>text</p></html>\n'],
  ['a string of SQL', "INSERT INTO t (a, b, c) VALUES (1, 'see ¤', 'k');\nSELECT 1;\n"],
  ['a field of COPY', 'COPY t (a, b, c) FROM stdin;\n1\tsee ¤\tk\n2\tz\tk\n\\.\nSELECT 1;\n'],
  ['a value of a form', 'name=x&note=see+¤&id=7'],
  ['a string of YAML', 'a: 1\nx: 2\ny: 3\nnote: "see ¤"\nb: k\nc:\n  - "d"\n'],
  ['a string of YAML in apostrophes', "a: 1\nx: 2\ny: 3\nnote: 'see ¤'\nb: k\nc:\n  - 'd'\n"],
  ['a quoted value of a log', 'level=info msg="see ¤" status=200 user="k"\nlevel=info msg="z"\n'],
  ['a field of HL7', 'MSH|^~\\&|A|B|C|D|2024||ORU|1|P|2\rOBX|1|TX|n||see ¤|k|z\rOBX|2|TX|n||z\r'],
  ['a property of a card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:see ¤\r\nORG:k\r\nEND:VCARD\r\n'],
];

for (const [name, text] of VALUES) {
  const word = /=¤|\+¤/.test(text) ? (of: string) => of.replaceAll(' ', '+') : (of: string) => of;
  test(`a section without an end that begins in ${name} ends with it`, async () => {
    for (const inner of ['aa; bb cc', LONG]) {
      const given = text.replace('¤', word(`BEGIN-X ${inner}`));
      for (const sizes of [{}, { coreBytes: 1000 }]) {
        assert.equal(await redacted(sized(sizes), given), text.replace('¤', '[section]'));
      }
    }
  });

  test(`a section that ends in ${name} is replaced up to its end`, async () => {
    const given = text.replace('¤', word('BEGIN-X aa bb END-X'));
    assert.equal(await redacted(sized({}), given), text.replace('¤', '[section]'));
  });
}

/** Values of several lines, and with escapes or doubled quotes in them: the section goes on after them. */
const LINES: readonly (readonly [string, string, string])[] = [
  ['id,note,end\n1,"', '\n', '",k\n2,"z",k\n'],
  ['id,note,end\n1,"', '""', '",k\n2,"z",k\n'],
  ['{"a":"', '\\n\\"', '","b":1}'],
  ['{"a":"', '{\\"c\\":1}', '","b":1}'],
  ["INSERT INTO t (a, b) VALUES (1, '", "\n''", "');\nSELECT 1;\n"],
  ["INSERT INTO t (a, b) VALUES (1, '", '{"a":1}', "');\nSELECT 1;\n"],
  ['<?xml version="1.0"?>\n<a b="', '\n&lt;', '" c="d"/>'],
  ['a: 1\nb: 2\nc: "', '\n  ', '"\nd: 4\n'],
  ["a: 1\nb: 2\nc: '", "\n  ''", "'\nd: 4\n"],
  ['a = "b"\nc = """', '\n"', '"""\nd = "e"\n'],
  ["a = 'b'\nc = '''", "\n'", "'''\nd = 'e'\n"],
  ['BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:', '\r\n \\n\\;;', '\r\nORG:k\r\nEND:VCARD\r\n'],
  ['a=1&b=', '%26', '&c=2'],
  ['level=info msg="', '\\" k=1', '" status=200\n'],
  ['COPY t (a, b) FROM stdin;\n1\t', '\\t\\n', '\n2\tx\n\\.\n'],
];

test('a section goes on after line ends and escapes of its value', async () => {
  for (const [before, between, after] of LINES) {
    const blank = before.startsWith('a=') ? '+' : ' ';
    const inner = ['BEGIN-X', 'one', between, 'two', 'END-X'].join(blank);
    const given = `${before}${inner}${after}`;
    assert.equal(await redacted(sized({}), given), `${before}[section]${after}`);
  }
});

/** Texts in which markers are markup: the section has its end marker elsewhere, or its marker holds a quote. */
const MARKUP: readonly (readonly [string, string])[] = [
  ['a BEGIN-X b\n"c" d=1\nEND-X e', 'a [section] e'],
  ['{"a": 1}\nBEGIN-X\n{"b": "c"}\nEND-X\n{"d": 2}\n', '{"a": 1}\n[section]\n{"d": 2}\n'],
  [
    '<?xml version="1.0"?>\n<p>BEGIN-X <b i="7">c</b> END-X e</p>',
    '<?xml version="1.0"?>\n<p>[section] e</p>',
  ],
  ['note: BEGIN-X a\nb\nEND-X\n', 'note: [section]\n'],
  ['{"BEGIN-X": [1, "END-X"], "c": 2}', '{"[section]"], "c": 2}'],
  ['- BEGIN-X\n- secret\n- END-X\n- c', '- [section]\n- c'],
];

test('a section in running text, or of markers that are keys, ends elsewhere', async () => {
  for (const [text, expected] of MARKUP) assert.equal(await redacted(sized({}), text), expected);
});

test('markers that hold the quotes join values', async () => {
  const quoted = enable(
    detectorOf('sections', { startPattern: '"BEGIN-X"', endPattern: '"END-X"' }),
  );
  const of = plan([quoted], {}, formats);
  assert.equal(await redacted(of, '["a","BEGIN-X","b","END-X","c"]'), '["a",[section],"c"]');
});

test('line by line a section that begins in a string ends with it', async () => {
  const lines = '{"a":"BEGIN-X b","c":1}\n{"a":"d"}\nplain\n';
  assert.equal(
    await redacted(sized({}), lines, true),
    '{"a":"[section]","c":1}\n{"a":"d"}\nplain\n',
  );
});

const PIECES = [
  'BEGIN-X',
  'END-X',
  ' a ',
  '"',
  '\\"',
  ',',
  ':',
  '\n',
  '{"k":"',
  '"}',
  '[',
  ']',
  '\t',
  "'",
  '&b=',
  '|',
];
const STARTS = [
  '',
  '{"a":"',
  'a,b,c\n1,2,3\n4,',
  '<a b="',
  "INSERT INTO t (a) VALUES ('",
  'a=',
  'MSH|^~\\&|A|B|C|',
];

test('a section ends where it does however the text is cut', () =>
  sameHoweverCut(
    fc
      .tuple(fc.constantFrom(...STARTS), fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }))
      .map(([start, pieces]) => Buffer.from(start + pieces.join(''))),
    sized,
  ));

/** Matches that outgrow their reach, in a cell of their own: nothing around them is lost. */
const RUNS: readonly (readonly [string, string])[] = [
  ['url', `https://example.com/${'a/'.repeat(4000)}`],
  ['url', `https://example.com/${'a,b/'.repeat(4000)}`],
  [
    'jsonWebToken',
    `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx${'Ab1_'.repeat(4000)}.${'Ab1_'.repeat(4000)}`,
  ],
];
const AROUND: readonly string[] = [
  'id,url,end\n1,¤,kept\n2,b,kept\n3,c,kept\n',
  'id,url,end\n1,"¤",kept\n2,b,kept\n3,c,kept\n',
  'id;url;end\n1;¤;kept\n2;b;kept\n3;c;kept\n',
  'id|url|end\n1|¤|kept\n2|b|kept\n3|c|kept\n',
  '{"a":"¤","end":"kept"}',
  '{"a":"{\\"b\\":\\"¤\\"}","end":"kept"}',
  '<a href="¤">kept</a> kept',
  '<p>¤</p> kept',
  "INSERT INTO t (a, b) VALUES ('¤','kept');",
  'MSH|^~\\&|A|B|C|D|2024||ORU|1|P|2\rOBX|1|TX|n||¤|kept|kept\rOBX|2|TX|n||kept\r',
];

test('a match that outgrows its reach ends with the value that it is in', async () => {
  for (const [key, value] of RUNS) {
    const of = plan([enable(detectorOf(key))], {}, formats);
    for (const around of AROUND) {
      const text = around.replace('¤', value);
      const isSplit = value.includes(',') && /(?:^|,)¤/.test(around);
      const after = around.slice(around.indexOf('¤') + 1);
      if (!isSplit) assert.ok((await redacted(of, text)).endsWith(`]${after}`), `${key} ${around}`);
      assert.equal(
        await redacted(of, text).then((out) => out.split('kept').length),
        around.split('kept').length,
      );
    }
  }
});

test('a cell in quotes that is too long to be one ends no section', async () => {
  const cell = `BEGIN-X ${'words '.repeat(30_000)}END-X`;
  const of = sized({});
  assert.equal(
    await redacted(of, `a,b,c\n1,2,3\n4,"${cell}",5\n`),
    'a,b,c\n1,2,3\n4,"[section]",5\n',
  );
});
