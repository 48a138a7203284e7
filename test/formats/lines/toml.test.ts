import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan as planOf } from '../../../src/engine/plan.ts';
import { formats } from '../../../src/formats/formats.ts';
import { runs, sameHoweverCut } from '../../engine/same-however.ts';
import { plans, redacted, texts, ways } from '../round-trip.ts';

/** Python has a reader of TOML in its standard library. */
const READ = `
import json, sys, tomllib
def values(of):
    if isinstance(of, dict): return {key: values(value) for key, value in of.items()}
    if isinstance(of, list): return [values(value) for value in of]
    return str(of)
def read(text):
    try: return values(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error: return str(error)
print(json.dumps([read(text) for text in json.load(sys.stdin)]))
`;
const hasPython = spawnSync('python3', ['-c', 'import tomllib']).status === 0;

type Read = string | readonly Read[] | { readonly [key: string]: Read };

function read(documents: readonly string[]): readonly Read[] {
  const input = JSON.stringify(documents);
  const { stdout, stderr } = spawnSync('python3', ['-c', READ], { input, encoding: 'utf8' });
  assert.equal(stderr, '');
  return JSON.parse(stdout) as Read[];
}

const shapeOf = (of: Read): Read => {
  if (typeof of === 'string') return '';
  if (Array.isArray(of)) return of.map(shapeOf);
  return Object.fromEntries(Object.entries(of).map(([key, inner]) => [key, shapeOf(inner)]));
};

/** Values that only their keys name. */
const NAMED = { last_name: '"Vexley"', phone: '5550143', ssn: "'078051120'", dob: '1980-02-03' };

const CONTROL = /[\p{Cc}\p{Cs}\ufeff]/u;
const harmless = texts.filter((text) => !CONTROL.test(text));
const strings = harmless.chain((text) =>
  fc.constantFrom(
    JSON.stringify(text),
    `"""${JSON.stringify(text).slice(1, -1)}"""`,
    `"""\n${JSON.stringify(text).slice(1, -1)} \\\n   x\n"""`,
    ...(text.includes("'") ? [] : [`'${text}'`, `'''\n${text}\n[x]\ny = 5550143\n'''`]),
  ),
);
const bare = fc.constantFrom(
  ...['62704', '5551234', '+99', '1_000', '0xFF', '-4.5e3', 'inf', 'true', '1980-02-03'],
  ...['1979-05-27 07:32:00', '1979-05-27T00:32:00.5-07:00', '07:32:00', '078051120e1'],
);
const named = fc.constantFrom(...Object.entries(NAMED));
const key = fc.constantFrom(
  'a',
  'note',
  'x-y',
  '7',
  '"two words"',
  "'q'",
  '"a.b"',
  'name',
  'email',
);
const blank = fc.constantFrom('', ' ', '  ');
const between = fc.constantFrom('', ' ', '\n  ', ' # kim@example.com\n');

const { value, entries } = fc.letrec<{ value: string; entries: string[]; entry: string[] }>(
  (tie) => ({
    entry: fc.oneof(fc.tuple(key, tie('value')), named).map((both) => [...both]),
    entries: fc
      .uniqueArray(tie('entry'), { selector: ([name]) => name.replace(/["']/g, ''), maxLength: 4 })
      .chain((all) =>
        fc.tuple(blank, blank).map(([x, y]) => all.map(([name, of]) => `${name}${x}=${y}${of}`)),
      ),
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      strings,
      bare,
      fc
        .tuple(fc.array(tie('value'), { maxLength: 3 }), between)
        .map(([all, x]) => `[${x}${all.join(`${x},${x}`)}${x}]`),
      fc.tuple(tie('entries'), blank).map(([all, x]) => `{${x}${all.join(`${x},${x}`)}${x}}`),
    ),
  }),
);
void value;

/** Tables, each below a header of its own. */
const documents = fc
  .tuple(
    fc.array(entries, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '  ', '\t'),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', ' # kim@example.com'),
    fc.constantFrom('', '# Settings\n\n'),
  )
  .map(([tables, indent, end, remark, first]) => {
    const headers = ['', '[owner]', '[[people]]', '["q r".x]'];
    const rows = tables.map((all, n) =>
      [headers[n], ...all.map((row) => indent.repeat(n && 1) + row + remark)].join('\n'),
    );
    return `${first}title = 'x'${rows.join('\n')}\n`.replaceAll('\n', end);
  });

test('a document of TOML is one after redaction, with the same keys and values that stay', {
  skip: !hasPython && 'no python3',
}, async () => {
  const cases = fc.sample(fc.tuple(documents, ways), runs);
  const answers = await Promise.all(cases.map(([text, way]) => redacted(text, way)));
  const before = read(cases.map(([text]) => text));
  const after = read(answers);
  for (const [n, [text, way]] of cases.entries()) {
    if (typeof before[n] === 'string') continue;
    const shown = JSON.stringify([text, answers[n], after[n], way]);
    assert.deepEqual(shapeOf(after[n]), shapeOf(before[n]), shown);
  }
});

test('a key of TOML names its value in any style', async () => {
  const cases = fc.sample(fc.tuple(documents, ways), runs);
  for (const [text, [, mode, cuts]] of cases) {
    const answer = await redacted(text, [plans().length, mode, cuts]);
    for (const [name, of] of Object.entries(NAMED)) {
      assert.ok(
        !new RegExp(`^\\s*${name} *= *${of}`, 'm').test(answer),
        JSON.stringify([text, answer]),
      );
    }
  }
});

const [{ filters }] = plans();

test('TOML is read the same however it is cut', () =>
  sameHoweverCut(
    documents.map((text) => Buffer.from(text)),
    (sizes) => planOf(filters, sizes, formats),
  ));

/** Pieces of settings, valid and not. */
const piece = fc.constantFrom(
  ...[
    '\n',
    '\r\n',
    '\n  ',
    '\\\n',
    ' ',
    '\t',
    '=',
    ' = ',
    ': ',
    '#',
    ' # ',
    '[',
    ']',
    '{',
    '}',
    ',',
  ],
  ...[
    '"',
    "'",
    '"""',
    "'''",
    '\\"',
    '[a]\n',
    '[[b."c"]]\n',
    'phone = ',
    'x=1\n',
    '"last_name"',
    'Vexley',
  ],
  ...[
    '5550143',
    '1980-02-03',
    ' 07:32:00',
    'true',
    'dword:0001',
    'kim@example.com',
    'x'.repeat(95),
  ],
  ...[' '.repeat(97), 'é'.repeat(50), 'user.phone 5550143\n', '1.2.80', 'export A=1\n'],
);
const soup = fc
  .array(piece, { minLength: 1, maxLength: 30 })
  .map((all) => Buffer.from(`[a]\nb = 1\n${all.join('')}`));

test('a text that nothing closes is a value in its first lines at most', async () => {
  for (const quotes of ['"""', "'''"]) {
    // Lines that differ: a value that was found counts again.
    const lines = Array.from({ length: 40 }, (_, n) => `x-${n} y-18 z-19\n`);
    const text = `[a]\npassword = ${quotes}\nhunter2\n${lines.join('')}`;
    for (const way of ['buffered', 'streamed', 'lines'] as const) {
      const answer = await redacted(text, [2, way, [7]]);
      assert.ok(answer.endsWith(lines.slice(-24).join('')), answer);
      assert.equal(answer.includes('hunter2'), way !== 'lines');
    }
  }
});

test('text that is settings only in parts is read the same however it is cut', () =>
  sameHoweverCut(soup, (sizes) => planOf(filters, sizes, formats)));
