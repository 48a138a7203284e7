import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { parseDocument, stringify } from 'yaml';
import { runs } from '../../engine/same-however.ts';
import { keys, redacted, texts, type Way, ways } from '../round-trip.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Reads a line with a setting in it, and the settings of a text. */
type Parse = (text: string) => Settings;

const names = keys
  .map((key) => key.replace(/[^\w]/g, ''))
  .filter((key) => /^[A-Za-z]/.test(key) && !/^(?:__proto__|constructor)$/.test(key));
const lineTexts = texts.map((text) =>
  text.replace(/\p{Cc}|[\p{Cs}\ufeff\ufffe\uffff\u0085\u2028\u2029]/gu, ' ').trim(),
);

/** Line by line, a first line that has a blank in it is text: nothing shows that settings follow. */
const blocks = ways.filter(([, way]) => way !== 'lines');

/** The same keys have values, each setting is on the line it was on, and a line whose value is the same is the same. */
async function keeps(text: string, way: Way, parse: Parse): Promise<void> {
  const answer = await redacted(text, way);
  isKept(text, answer, parse(text), parse(answer));
}

function isKept(text: string, answer: string, before: Settings, after: Settings | null): void {
  assert.ok(after);
  assert.deepEqual(Object.keys(after), Object.keys(before));
  const lines = answer.split('\n');
  const written = text.split('\n');
  assert.equal(lines.length, written.length);
  for (const [n, line] of written.entries()) {
    const key = /^(?:export )?([\w.-]+)/.exec(line)?.[1] ?? '';
    if (key in before && before[key] === after[key]) assert.equal(lines[n], line);
  }
}

const flat = fc.uniqueArray(
  fc.tuple(
    names.map((key) => key.toLowerCase()),
    lineTexts,
  ),
  {
    selector: ([key]) => key,
    minLength: 2,
    maxLength: 6,
  },
);

test('a document of YAML that has no nesting is one after redaction, with the same keys', () =>
  fc.assert(
    fc.asyncProperty(
      flat,
      fc.constantFrom('', '# Settings\n', '\n# Two\n# lines\n'),
      blocks,
      async (settings, remark, way) => {
        const text = settings
          .map(([key, value]) => stringify({ [key]: value }, { lineWidth: 0, blockQuote: false }))
          .join('');
        await keeps(remark + text, way, (of) => {
          const document = parseDocument(of);
          if (document.errors.length > 0) throw document.errors[0];
          return document.toJS() as Settings;
        });
      },
    ),
    runs,
  ));

/** A value of an environment, in the quotes that it allows. */
const environmentValue = fc
  .tuple(lineTexts, fc.constantFrom('', "'", '"', '`'))
  .map(([text, quote]) => {
    const kept = text.replace(/[\\'"`#$]/g, '');
    return quote === '' ? kept : quote + text.replaceAll(quote, '').replace(/[\\$]/g, '') + quote;
  });
const environment = fc
  .uniqueArray(
    fc.tuple(names, environmentValue, fc.constantFrom('', '', 'export ', '# Kim Lee\n')),
    {
      selector: ([key]) => key,
      minLength: 2,
      maxLength: 6,
    },
  )
  .map((all) => all.map(([key, value, before]) => `${before}${key}=${value}\n`).join(''));

test('the variables of an environment are the same after redaction', () =>
  fc.assert(
    fc.asyncProperty(environment, blocks, (text, way) => keeps(text, way, (of) => parseEnv(of))),
    runs,
  ));

/** Reads properties as Java does. */
function readProperties(text: string): Settings {
  const read: Record<string, string> = {};
  const lines = text.replace(/((?:^|[^\\])(?:\\\\)*)\\\r?\n[ \t\f]*/g, '$1').split(/\r?\n|\r/);
  for (const line of lines) {
    const [, key, value = ''] =
      /^[ \t\f]*(?![#!])((?:\\.|[^\\=: \t\f])+)[ \t\f]*[=:]?[ \t\f]*(.*)$/s.exec(line) ?? [];
    if (key !== undefined)
      read[key] = value.replace(/\\u([\da-f]{4})|\\(.)/gi, (_all, code, one) =>
        code === undefined ? one : String.fromCharCode(Number.parseInt(code, 16)),
      );
  }
  return read;
}

const escaped = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
const propertyValue = fc
  .oneof(
    lineTexts.map(escaped),
    lineTexts,
    fc
      .tuple(lineTexts, lineTexts)
      .map(([one, other]) => `${escaped(one)} \\\n    ${escaped(other)}`),
  )
  .map((text) => text.replace(/(?<!\\)((?:\\\\)*)\\(?![\\u\n])/g, '$1'))
  .filter(({ length }) => length < 80);
const properties = fc
  .uniqueArray(
    fc.tuple(
      fc.tuple(names, names).map(([a, b]) => `${a}.${b}`),
      propertyValue,
      fc.constantFrom('=', ' = ', ': '),
      fc.constantFrom('', '', '# Kim Lee\n', '\n', '! Kim\n'),
    ),
    {
      selector: ([key]) => key,
      minLength: 2,
      maxLength: 6,
    },
  )
  // Settings begin with two equals signs.
  .map((all) =>
    all
      .map(
        ([key, value, between, before], n) => `${before}${key}${n < 2 ? '=' : between}${value}\n`,
      )
      .join(''),
  );

test('the properties of a file are the same after redaction', () =>
  fc.assert(
    fc.asyncProperty(properties, blocks, (text, way) => keeps(text, way, readProperties)),
    runs,
  ));

/** Python has a reader of INI files in its standard library. */
const READ = `
import configparser, json, sys
def read(text):
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str
    try:
        parser.read_string(text)
    except configparser.Error:
        return None
    return {key: value for section in parser.sections() for key, value in parser.items(section)}
print(json.dumps([read(text) for text in json.load(sys.stdin)]))
`;
const hasPython = spawnSync('python3', ['-c', 'import configparser']).status === 0;

const iniValue = fc
  .tuple(lineTexts, fc.constantFrom('', '', '"'), lineTexts)
  .map(
    ([text, quote, more]) => `${quote}${text}${quote}${/^[\w(]/.test(more) ? `\n  ${more}` : ''}`,
  );
const ini = fc
  .uniqueArray(
    fc.tuple(
      names,
      iniValue,
      fc.constantFrom(' = ', '=', ': '),
      fc.constantFrom('', '', '; Kim Lee\n', '\n[more]\n'),
    ),
    { selector: ([key]) => key, minLength: 1, maxLength: 8 },
  )
  .map(
    (all) =>
      `[main]\n${all.map(([key, value, between, before]) => `${before}${key}${between}${value}\n`).join('')}`,
  );

test('an INI file has the same keys in its sections after redaction', {
  skip: !hasPython && 'no python3',
}, async () => {
  const cases = fc.sample(fc.tuple(ini, blocks), runs);
  const answers = await Promise.all(cases.map(([text, way]) => redacted(text, way)));
  const input = JSON.stringify([...cases.map(([text]) => text), ...answers]);
  const { stdout, stderr } = spawnSync('python3', ['-c', READ], { input, encoding: 'utf8' });
  assert.equal(stderr, '');
  const read = JSON.parse(stdout) as (Settings | null)[];
  for (const [n, [text]] of cases.entries()) {
    const before = read[n];
    if (before !== null) isKept(text, answers[n], before, read[cases.length + n]);
  }
});

test('a comment after the closing quote of a value is read as text', () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom('"', "'"), blocks, async (quote, [, ...way]) => {
      const text = `A=1\nB=${quote}x${quote} # to jane@example.com\nC=2\n`;
      assert.doesNotMatch(await redacted(text, [0, ...way]), /jane@example/);
    }),
    runs,
  ));

/** Texts with a setting, or a first line that looks like one. */
const phones = [
  'A=1\nPHONE=5550142 # home\nB=2\n',
  'msg=starting up server\nts=1 phone=5550142\nts=2 phone=5550142 x=1\n',
  'params={"id":1} a=1\nlevel=info phone=5550142 x=1\n',
  'error=timeout\nlevel=info phone=5550142 x=1\n',
  '# x\nA=1\nlevel=info phone=5550142 x=1\nB=1\n',
];

test('the value of the last setting counts without an end of its line', async () => {
  for (const text of ['export ssn=900123457', 'a=1\nssn=900123457', '[a]\nssn: 900123457']) {
    for (const way of ['buffered', 'streamed', 'lines'] as const)
      assert.match(await redacted(text, [0, way, [3]]), /ssn(?:=|: )"?\{\{\{REDACTED-ssn\}\}\}"?$/);
  }
});

test('a line of a log ends settings, and a comment is no part of a value', async () => {
  for (const text of phones) {
    const answer = await redacted(text, [1, 'buffered', []]);
    assert.equal(answer.replace(/"?\{\{\{[^{}]*\}\}\}"?/g, '5550142'), text);
    assert.doesNotMatch(answer, /5550142/);
  }
});
