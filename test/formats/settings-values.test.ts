import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactBuffer } from '../../src/engine/redact-buffer.ts';
import { profileOf } from '../../src/library/profile-of.ts';
import { scope, stream } from '../engine/drive.ts';

const { plan } = profileOf(
  {
    identifiers: {
      ...{ age: {}, date: {}, emailAddress: {}, firstName: {}, password: {} },
      ...{ phoneNumber: {}, ssn: {}, surname: {} },
    },
  },
  'profiles',
  undefined,
);

/** The output in one piece and line by line, with an ellipsis for each replacement. */
async function inBothModes(text: string): Promise<readonly string[]> {
  const bytes = Buffer.from(text);
  const whole = await redactBuffer(plan, bytes, { scope });
  const lines = await stream(plan, [bytes], { lines: true });
  return [whole, lines].map((of) => of.bytes.toString().replace(/\{\{\{[^{}]*\}\}\}/g, '…'));
}

/** Asserts that `«»` and what is between them is replaced by an ellipsis in both modes, with its quotes if it has any. */
async function assertReplaced(text: string): Promise<void> {
  const expected = text.replace(/«(?=[+_\d]+»)([^»]*)»/g, '"…"').replace(/«[^»]*»/g, '…');
  assert.deepEqual(await inBothModes(text.replace(/[«»]/g, '')), [expected, expected]);
}

const OF_KEYS: readonly string[] = [
  // A sign, and marks between digits.
  'ssn = «123_456_789»\nage = «+91»\n',
  '---\nssn: «123_456_789»\nage: «+91» # years\nall: {age: «+91»}\n',
  // A hash sign and a bracket would end a value without quotes.
  'last_name = "«Zib # zub»"\nfirst_name = "«Zib]zub»"\n',
  // Tables in an array that begins a text, and comments after the only setting that shows.
  'u = [{ last_name = "«Zib»", ssn = «123456789» },\n  { age = «+33», x = 1 }]\n',
  `ssn = «123456789»\n${'# a comment of a few words\n'.repeat(9)}[a]\n`,
  // A blank in a key of properties.
  'last\\ name=«Zib»\nb=1\n',
  // Blanks in keys of a section.
  '[misc]\nLast Name=«Zib»\nSSN No=«123456789»\n',
  '[a "b c"]\n\tlast name = «Zib»\n\tx = 1\n',
];

test('a number, and a text of any characters, are values of their key', async () => {
  for (const text of OF_KEYS) await assertReplaced(text);
});

test('names in a key of several parts stay', () =>
  assertReplaced(
    `[x]\na = 1\n[target.'cfg(family = "wasm", last_name = "Zib")'.dependencies.kim]\na = 1\n`,
  ));

test('in properties a hash sign is a part of a value, and elsewhere a comment begins with it', async () => {
  await assertReplaced('a.b=1\nlast.name=«Zib # zub»\nuser.password: «s3cr#t # Zq7»\nc.d=2\n');
  await assertReplaced('DB_PASSWORD=«hunter2x» # rotated monthly\nLAST_NAME=«Zib» # the owner\n');
});

test('line by line, each part of a folded value of a card belongs to its property', async () => {
  const text = [
    'BEGIN:VCARD\r\nN:«Nancy»\r\n  «Miller»\r\nNOTE:it\r\n  ends\r\nTEL:«+1 212»\r\n  «555 0143»\r\n',
    'N:«Zibzub»;«Na»\r\n «ncy»;;;\r\nN:;\r\n «Zibby»;;\r\nBDAY:«1980»\r\n «-02-03»\r\nEND:VCARD\r\n',
  ].join('');
  const [, lines] = await inBothModes(text.replace(/[«»]/g, ''));
  assert.equal(lines, text.replace(/«[^»]*»/g, '…'));
});

const OF_LINES: readonly string[] = [
  'a=1\npassword=«Zib»\\\n  «Z»\\\n  «Zab»\nc=3\n',
  'a=1\nlast_name=\\\n  «Zib»\nc=3\n',
];

test('each line of a value that a backslash continues belongs to its key', async () => {
  for (const text of OF_LINES) await assertReplaced(text);
});

const TEXTS: readonly string[] = [
  '[a]\nlast_name = """\n«Zib»\n«Zub»"""\nb = 1\n',
  "[a]\nlast_name = '''«Zib»\n«Zub»'''\nb = 1\n",
  '[a]\npassword = """\\\n  «Zi»\\\n  «Zub\\\\»\\\n  """\nb = 1\n',
  '---\nlast_name: "«Zib»\n  «Zub»"\nb: 1\n',
  "---\nu: {last_name: '«Zib»\n  «Z»'}\nb: 1\n",
];

test('line by line, each line of a text in quotes belongs to its key', async () => {
  for (const text of TEXTS) {
    const [, lines] = await inBothModes(text.replace(/[«»]/g, ''));
    assert.equal(lines, text.replace(/«[^»]*»/g, '…'));
  }
});

const DOCUMENTS: readonly string[] = [
  'key: value\npassword: |\n\n  «hunter2x»\n\nlast_name: "«Zibzub»"\n',
  'key: value\n\npassword: "«Zib]zub9»"\n\nlast_name: "«Zibzub»"\n',
  'password: |\n  «hunter2x»\n',
  'key: value\nemail:\n  "«kim@example.com»"\nlast: 1\n',
  'key: value\nmetadata:\n  last_name: "«Zibzub»"\n  phone: «5550143»\n',
];

test('a document of YAML without a mark is one from its first lines on', async () => {
  for (const text of DOCUMENTS) {
    const written = text.replace(/"«([^»]*)»"/g, '«$1»');
    const expected = text.replace(/«\d+»/g, '"…"').replace(/«[^»]*»/g, '…');
    const [whole] = await inBothModes(written.replace(/[«»]/g, ''));
    assert.equal(whole, expected);
  }
});

/** Until a line shows that it is YAML, a line is a message, for all that is known of it. Quotes around `«»` are new. */
const LINE_BY_LINE: readonly string[] = [
  'a: b\non:\n  # nightly\n  email: "«kim@example.com»"\nssn: "«123-45-6789»"\n',
  '# users\nusers:\n\n- "«kim@example.com»"\n- "«kim@example.org»"\nssn: "«123-45-6789»"\n',
  'warn: «kim@example.com»\nlast:\n- - password: "«hunter2x»"\n',
  'password: |\n  «hunter2x»\n  «hunter2y»\nlast_name: "«Zib»"\n',
  'phone:\n  "«5550143»"\nssn: "«123456789»"\n',
  '# settings\na: 1\n\n# more\nb: «kim@example.com»\nemail: "«kim@example.com»"\nssn: "«123456789»"\n',
];

test('line by line, YAML begins above the line that shows it', async () => {
  for (const text of LINE_BY_LINE) {
    const [, lines] = await inBothModes(text.replace(/"?[«»]"?/g, ''));
    assert.equal(lines, text.replace(/«[^»]*»/g, '…'));
  }
});

test('a line that begins with a word and a colon is a message, and gets no quotes', async () => {
  for (const text of ['ssn: «123-45-6789»\n', 'error: «kim@example.com» failed to log in\n']) {
    await assertReplaced(text);
  }
  for (const text of [
    'warn: «kim@example.com» failed\nwarn: «kim@example.com» left\n',
    'error: «kim@example.com»\nwarn: «kim@example.com»\nwarn: «kim@example.com»\nerror: «kim@example.com»\n',
    'a day:\n  ssn: «123-45-6789»\n',
  ]) {
    const [, lines] = await inBothModes(text.replace(/[«»]/g, ''));
    assert.equal(lines, text.replace(/«[^»]*»/g, '…'));
  }
});

test('text that nothing closes is no value', async () => {
  const text = '[a]\nfirst_name = """\nb = 1\nc = 2\n';
  const [whole] = await inBothModes(text);
  assert.equal(whole, text);
});

test('braces after the first key begin YAML', async () => {
  const text = [
    `users: [{last_name: Zib, phone: 5550143, note: ${'a few words, '.repeat(9)}}]\n`,
    'patient: {name: {first_name: Ildri}, phone: 5550143}\n',
  ];
  const expected = [
    `users: [{last_name: "…", phone: "…", note: ${'a few words, '.repeat(9)}}]\n`,
    'patient: {name: {first_name: "…"}, phone: "…"}\n',
  ];
  for (const [n, of] of text.entries())
    assert.deepEqual(await inBothModes(of), [expected[n], expected[n]]);
});

test('JSON between quotes of YAML has its own keys, and stays JSON', async () => {
  const text = [
    'a:\n',
    `  b: '{"phone": "«5550143»", "k": "O''N", "ssn": «123456789»}'\n`,
    `  c: {d: "[{\\"last_name\\":\\"«Zib»\\"}]"}\n`,
    `  d: "{\\"ssn\\":¦123456789¦}"\n`,
    '  e: \'{x} "y"\'\n',
  ].join('');
  const expected = text
    .replace('«123456789»', '"…"')
    .replace('¦123456789¦', '\\"…\\"')
    .replace(/«[^»]*»/g, '…');
  assert.deepEqual(await inBothModes(text.replace(/[«»¦]/g, '')), [expected, expected]);
});

/** JSON in quotes: the text between `«»` or `¦¦` is replaced, and a number there gets the quotes of its JSON. */
const IN_QUOTES: readonly string[] = [
  `a=1\nPASSWORD='["«hunter22»"]'\nSSN='[«900123457», {"phone": «5550143», "n": 5550143}]'\n`,
  'a=1\nPAYLOAD="{\\"ssn\\":¦900123457¦}"\nLAST_NAME=`["«Zib»"]`\n',
  'level=info password="[\\"«hunter22»\\"]" payload=\'{"ssn":«900123457»}\' n=1\n',
  'INFO got "[\\"ssn\\",¦123456789¦]" and "[{\\n  \\"phone\\": ¦5550143¦}]": ok\n',
  'INFO {\\"phone\\":¦5550143¦} {\\"last_name\\": \\"«Zib»\\"}\n',
  '---\nphone: "[¦5550143¦, {\\"ssn\\": ¦900123457¦}]"\nx: \'[7, {"ssn": «900123457»}]\'\n',
  '{"password":"[\\"«hunter22»\\"]","phone":"[¦5550143¦, \\"x\\"]"}\n',
  // All of a value that is JSON in part only, and keys where the value is all a number\'s or a secret\'s.
  `a=1\nPASSWORD='["«hunter22»" «or Zq7x]»'\nPASSWORD='["«hunter22»\nb=1\n`,
  '{"password":"[¦1909584¦,{\\"«5550142»\\":\\"«Zq7xy»\\"}]"}\n',
  // Columns of SQL.
  `INSERT INTO t (a, password) VALUES (1, '["«hunter22»"]'), (2, '["«hunter2x»", "«b2»"]');\n`,
  'COPY t (a, password) FROM stdin;\n1\t["«hunter22»"]\n\\.\n',
  // An object's keys of its own name nothing: the key before it counts.
  `a=1\nPASSWORD='{"x":"«hunter22»"}'\nb='[5550143] {x}'\n{"password":{"x":"«hunter22»"}}\n`,
];

test('JSON in quotes has its keys and stays JSON, and its elements are values of the key before it', async () => {
  for (const text of IN_QUOTES) {
    const expected = text
      .replace(/«(?=\d+»[,}])[^»]*»/g, '"…"')
      .replace(/¦[^¦]*¦/g, '\\"…\\"')
      .replace(/«[^»]*»/g, '…');
    assert.deepEqual(await inBothModes(text.replace(/[«»¦]/g, '')), [expected, expected]);
  }
});

const REMARK =
  '# Contacts\n#\n# A remark that is longer than what shows where a format begins, and more\n\n';

test('blanks before the colons of keys are YAML after a remark of three lines, and a form after less', async () => {
  const fields = 'First name : «Kimmy»\nLast name  : «Zib»\nPhone :\n    cell : «5550143»\n';
  const quoted = fields.replace(/«[^»]*»/g, '"…"');
  for (const before of [
    `${REMARK}Kind : 7\n`,
    `${REMARK}# names\nPrefix :\n`,
    '#\n#\n#\n# x\nNo : 7\n# y\n',
  ]) {
    assert.deepEqual(await inBothModes(before + fields.replace(/[«»]/g, '')), [
      before + quoted,
      before + quoted,
    ]);
  }
  const lines = 'First name : «Kimmy»\nLast name : «Zib»\nPhone : «555-555-0142»\n';
  const form = lines.replace(/«[^»]*»/g, '…');
  for (const before of [
    '',
    'Hi,\n\n',
    '# A form\n',
    '# A form\n# B\n\n',
    '# A\n## B\n### C\n',
    `Hi,\n${REMARK}`,
  ]) {
    assert.deepEqual(await inBothModes(before + lines.replace(/[«»]/g, '')), [
      before + form,
      before + form,
    ]);
  }
});
