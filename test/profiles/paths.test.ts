import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chunks, stream, whole } from '../engine/drive.ts';
import { lengths, runs } from '../engine/same-however.ts';
import { filtered, loaded, run, usable } from './running.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
interface Step {
  readonly name: string;
  readonly isIndex: boolean;
}

const REPLACED = [{ strategy: 'STATIC_REPLACE', staticReplacement: '"R"\n' }];
const EMAILS = {
  emailAddress: {
    emailAddressFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: 'E' }],
  },
};

function profileOf(redact: readonly string[], keep: readonly string[], more: object = {}) {
  return usable({
    identifiers: EMAILS,
    paths: { redact, keep, pathFilterStrategies: REPLACED },
    ...more,
  });
}

/** Whether a pattern names a value, by the words of the documentation. */
function names(pattern: readonly string[], path: readonly Step[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return true;
  if (first === '**' && names(rest, path)) return true;
  const [step, ...inside] = path;
  if (step === undefined) return false;
  const parts = step.name.split('.').map((name) => ({ name, isIndex: false }));
  if (parts.length > 1 && names(pattern, [...parts, ...inside])) return true;
  if (first === '**') return names(pattern, inside);
  if (step.isIndex && names(pattern, inside)) return true;
  return (first === '*' || first === step.name) && names(rest, inside);
}

/** The rule for a value: the pattern with more keys written out wins, and of equals `redact`. */
function ruleFor(redact: readonly string[], keep: readonly string[], path: readonly Step[]) {
  const most = (patterns: readonly string[]) =>
    Math.max(
      -1,
      ...patterns
        .map((pattern) => pattern.split('.'))
        .filter((pattern) => names(pattern, path))
        .map((pattern) => pattern.filter((step) => !step.startsWith('*')).length),
    );
  const [redacted, kept] = [most(redact), most(keep)];
  if (redacted < 0 && kept < 0) return undefined;
  return redacted >= kept ? 'redact' : 'keep';
}

/** The document as it must come out. */
function expected(value: Json, rules: readonly [readonly string[], readonly string[]]): Json {
  return walk(value, []);

  function walk(value: Json, path: readonly Step[]): Json {
    if (Array.isArray(value)) {
      return value.map((of, n) => walk(of, [...path, { name: String(n), isIndex: true }]));
    }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, of]) => [
          name,
          walk(of, [...path, { name, isIndex: false }]),
        ]),
      );
    }
    const rule = ruleFor(...rules, path);
    if (rule === 'redact') return value === null || value === '' ? value : '"R"\n';
    if (rule === 'keep' || typeof value !== 'string') return value;
    return value.replace('kim@example.com', 'E');
  }
}

const keys = fc.constantFrom('a', 'b', 'c', 'a.b', 'b.c.a', '0', 'other');
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<Json>(
      'kim@example.com',
      'to kim@example.com',
      'é"\\\n',
      '',
      42,
      -1.5e3,
      true,
      false,
      null,
    ),
    fc.string({ minLength: 200, maxLength: 300, unit: fc.constantFrom('s', '\\', '"', 'ö') }),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(keys, tie('json'), { maxKeys: 4 }),
  ),
}));
const documents = fc.dictionary(keys, json, { minKeys: 1, maxKeys: 4 });
const patterns = fc.array(
  fc
    .array(fc.constantFrom('a', 'b', 'c', '0', '*', '**'), { minLength: 1, maxLength: 4 })
    .map((steps) => steps.join('.')),
  { maxLength: 3 },
);

test('values named by paths are redacted as a whole, or stay, and nothing else changes', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(documents, { minLength: 1, maxLength: 3 }),
      patterns,
      patterns,
      fc.constantFrom('whole', 'streamed', 'lines'),
      lengths,
      async (records, redact, keep, way, cuts) => {
        const { plan } = profileOf(redact, keep);
        const bytes = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
        const answer =
          way === 'whole'
            ? whole(plan, bytes)
            : await stream(plan, chunks(bytes, cuts), { lines: way === 'lines' });
        const lines = answer.bytes.toString().split('\n').slice(0, -1);
        assert.deepEqual(
          lines.map((line) => JSON.parse(line)),
          records.map((record) => expected(record, [redact, keep])),
        );
      },
    ),
    runs,
  ));

test('a value of any length is replaced as a whole, and one that breaks off as well', async () => {
  const profile = profileOf(['log'], []);
  for (const length of [1, 239, 240, 241, 5000, 400_000]) {
    const text = `{"log":"${'kim@example.com, '.repeat(length / 17)}${'s'.repeat(length % 17)}","to":"kim@example.com"}`;
    for (const cut of [65_536, 997]) {
      const { bytes } = await stream(profile.plan, chunks(Buffer.from(text), [cut]));
      assert.equal(bytes.toString(), String.raw`{"log":"\"R\"\n","to":"E"}`);
      const broken = await stream(profile.plan, chunks(Buffer.from(text.slice(0, length)), [cut]));
      assert.doesNotMatch(broken.bytes.toString(), /kim|ss/);
    }
  }
});

test('a match in a kept value is reported and stays', () => {
  const { text, spans } = run(
    profileOf([], ['meta']),
    '{"meta":["kim@example.com"],"to":"kim@example.com"}',
  );
  assert.equal(text, '{"meta":["kim@example.com"],"to":"E"}');
  assert.deepEqual(
    spans.map(({ outcome, note }) => [outcome, note]),
    [
      ['ignored', 'kept-by-path'],
      ['replace', undefined],
    ],
  );
});

test('a number in a redacted path is replaced where the profile keeps numbers', () => {
  const profile = profileOf(['a'], [], { numbers: 'keep' });
  assert.equal(filtered(profile, '{"a":42,"b":42}'), String.raw`{"a":"\"R\"\n","b":42}`);
  const zero = profileOf(['a'], [], { numbers: 'zero' });
  assert.equal(filtered(zero, '{"a":42}'), '{"a":0}');
});

test('a value that would stay as structure is redacted by its path', () => {
  const profile = profileOf(['system'], []);
  const text = '{"resourceType":"Patient","system":"http://hl7.org/fhir/sid/us-ssn"}';
  assert.match(filtered(profile, text), /"system":"\\"R\\"\\n"/);
});

test('a section is redacted in a kept value, too, up to its end', () => {
  const sections = [{ startPattern: 'BEGIN', endPattern: 'END' }];
  const profile = profileOf([], ['a'], { identifiers: { sections } });
  const answer = filtered(profile, '{"a":"x BEGIN y","b":"z END"}');
  assert.equal(answer, '{"a":"x {{{REDACTED-section}}}","b":"z END"}');
});

test('a pattern may be the pointer that explain gives', () => {
  const profile = profileOf(['/a.b/0', '/x~1y/*'], []);
  assert.equal(
    filtered(profile, '{"a.b":["1","2"],"x/y":["3"]}'),
    String.raw`{"a.b":["\"R\"\n","2"],"x/y":["\"R\"\n"]}`,
  );
});

test('a key is compared without its escapes', () => {
  assert.match(filtered(profileOf(['user'], []), String.raw`{"us\u0065r":"x"}`), /"\\"R\\"\\n"/);
});

test('paths are switched off as filters are', () => {
  const paths = { redact: ['a'], keep: ['b'], enabled: false };
  const profile = usable({ identifiers: EMAILS, paths });
  assert.equal(filtered(profile, '{"a":"x","b":"kim@example.com"}'), '{"a":"x","b":"E"}');
});

test('each mistake in a pattern is reported with its column', () => {
  const redact = [
    '',
    'user..email',
    'a.b*',
    'items[0].id',
    '$.user',
    'a.***',
    `a.${'k'.repeat(257)}`,
  ];
  const keep = ['/a~2', Array(33).fill('a').join('.'), 7];
  const read = loaded({ paths: { redact, keep } });
  assert.deepEqual('problems' in read ? read.problems.map((line) => line.slice(17)) : [], [
    'paths.redact[0]: column 1: expected a key, * or **',
    'paths.redact[1]: column 6: expected a key, * or **',
    'paths.redact[2]: column 4: expected * or ** in place of a whole key',
    'paths.redact[3]: column 6: expected indices as keys, such as items.*.id or items.0.id',
    'paths.redact[4]: column 1: expected the first key, without $',
    'paths.redact[5]: column 3: expected * or ** in place of a whole key',
    'paths.redact[6]: column 3: expected a key of at most 256 bytes',
    'paths.keep[0]: column 3: expected ~0 or ~1, for ~ and / in a key',
    'paths.keep[1]: column 65: expected at most 32 keys',
    'paths.keep[2]: expected a string, found a number',
  ]);
});
