import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../engine/same-however.ts';
import { redacted } from './round-trip.ts';

/** Pieces of all formats, in any order: grammars begin, go on and break off anywhere. */
const pieces = [
  ...[
    '{"',
    '"',
    '\\"',
    '{',
    '}',
    '[',
    ']',
    ': ',
    ', ',
    ',',
    '":',
    '": ',
    "'",
    "u'",
    '/* ',
    '*/',
    '//',
  ],
  ...['{"a":1,', '{"m":"{\\"a\\":1,', '"value":', 'null', 'tru', '0xFF', 'f(', ')', '=>', ';'],
  ...[
    'a=1&b=2',
    '&',
    '?a=',
    '\n?a=1\n',
    'a=b c=d ',
    'level=info msg="x" ',
    'A=1\nB=2\n',
    'User(name=',
    'A{b=',
    'map[a:b ',
    '-[ RECORD 1 ]-+--\n',
    '*** 1. row ***\n',
    'a | b\n',
    '  a: b\n',
    '[section]\na = 1\n',
    'a = "x"\nb = 2\n',
    'a = [',
    'a = { b = ',
    ' = """',
    "'''",
    'a.b c',
    '%40',
    '=',
  ],
  ...[
    '---\n',
    '- ',
    'a: 1\nb: 2\n',
    'key: ',
    '  ',
    '# ',
    '&x ',
    '*x ',
    '!!int ',
    '|\n',
    '>-\n',
    '? ',
  ],
  ...[
    '<a>',
    '<a b="',
    '</a>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml ?>',
    '<!DOCTYPE a',
    '<!a',
    '</1',
    '<a b@',
    '<table><tr><th>a</th>',
    '<td>',
    '&lt;',
  ],
  ...[
    '<?xml ',
    '<?xml version="1.0"',
    ' encoding="',
    '?>',
    '<!DOCTYPE\n',
    '<!DOCTYPE a SYSTEM "',
    '<!ENTITY a "',
    '<a xmlns="',
    '<a xmlns=',
    '>',
  ],
  ...[
    "INSERT INTO t (a, b) VALUES ('",
    "('",
    "''",
    '{"a":',
    "\\'",
    ' AS a',
    '(a, b) = (',
    "EXECUTE IMMEDIATE '",
    "')",
    "', '",
    'select * from p where x = ',
    "= '",
    "x'",
    "N'",
    "q'[",
    '$$',
  ],
  ...[
    'update t set a = ',
    'exec p @a = ',
    '-- ',
    " ESCAPE '\\'",
    '\\',
    'COPY t (a, b) FROM stdin;\n',
    '\\.\n',
  ],
  ...[
    'CREATE TABLE ',
    'UPDATE p SET ',
    'INSERT ',
    'INSERT INTO ',
    'INTO `t` ',
    '`',
    '""',
    '`a` (',
    '[a].',
    ' VALUES (',
    '; ',
    '/*!50001 ',
    'PRAGMA a',
  ],
  ...[
    'BEGIN:VCARD\n',
    'N:',
    'NOTE:',
    'END:VCARD\n',
    'MSH|^~\\&|a|b\r',
    'PID|1|',
    '|',
    '^',
    ':20:x\n:86:',
    '?31',
    '/NAME/',
    ...['60F:', '61:', '28C:', '32A:', '50K:/', '25:'].flatMap((tag) => [
      `:20:x\n:${tag}`,
      `\n:${tag}`,
    ]),
    ...['BEGIN:VEVENT\n', 'UID:', 'RRULE:', 'DTSTART;TZID=', 'A;', 'A;B=', ';', '\n '],
  ],
  ...['a,b,c\n', '"a","b"\n', 'a\tb\n', '\t', '\n', '\r\n', '\n\n', 'word', 'Kim Lee ', '5'],
];
const piece = fc.constantFrom(...pieces);
const soup = fc.array(piece, { maxLength: 10 }).map((all) => all.join(''));
const way = fc.tuple(
  fc.constantFrom('buffered' as const, 'streamed' as const, 'lines' as const),
  fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
);

test('an e-mail address between blanks is found, whatever a grammar takes the text around it for', () =>
  fc.assert(
    fc.asyncProperty(soup, soup, way, async (before, after, [mode, cuts]) => {
      const text = `${before} kim@acme.test ${after}`;
      assert.doesNotMatch(await redacted(text, [0, mode, cuts]), /kim@acme\.test/);
    }),
    { ...runs, numRuns: Number(process.env['RUNS'] ?? 500) },
  ));

const ADDRESS = ' kim@acme.test ';
const OF_STRUCTURE = [
  `:20:1\n:60F:${ADDRESS}`,
  `:20:1\n:28:${ADDRESS}`,
  `BEGIN:VCARD\nA;${ADDRESS}`,
  `BEGIN:VCARD\nA;B="c"${ADDRESS}:1\n`,
  `<?xml${ADDRESS}`,
  `<?xml version="1.0"${ADDRESS}?>`,
  `<?xml version="1.0"?><!DOCTYPE\nkim@acme.test >`,
  `<!DOCTYPE a SYSTEM "b\n${ADDRESS}">`,
  `<a xmlns="b'${ADDRESS}">`,
  `<a xsi:schemaLocation="${'urn:b '.repeat(32)}${ADDRESS}">`,
  `{"url":"Patient/'${ADDRESS}"}`,
  `{"url":"Patient/${'b'.repeat(180)}${ADDRESS}"}`,
  `CREATE TABLE """""${ADDRESS}"`,
  `CREATE TABLE "\n${ADDRESS}\n"`,
  `UPDATE p SET \`\n${ADDRESS}\n\``,
];

test('an e-mail address between blanks is found where structure would be', async () => {
  for (const text of OF_STRUCTURE)
    for (const mode of ['buffered', 'streamed', 'lines'] as const)
      assert.doesNotMatch(await redacted(text, [0, mode, [7]]), /kim@acme\.test/, text);
});
