import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { parse } from 'yaml';
import { plan as planOf } from '../../../src/engine/plan.ts';
import { formats } from '../../../src/formats/formats.ts';
import { runs, sameHoweverCut } from '../../engine/same-however.ts';
import { LABELS, plans, redacted, texts, type Way, ways } from '../round-trip.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A text with a value in quotes under a key, and the value in such a text. */
interface Around {
  write(key: string, value: string): string;
  read(text: string): unknown;
}

const escaped = (value: string) => JSON.stringify(value);
const bare = (text: string) => text.replace(/[`']/g, ' ');

/** They come in the order of their names. */
const variable = (text: string) =>
  Object.values(parseEnv(text)).find((value) => value?.startsWith('[') || value?.startsWith('{'));

/** Settings, pairs, YAML, and JSON. */
const AROUND: Readonly<Record<string, Around>> = {
  'environment, quotes': {
    write: (key, value) => `id=7\n${key}=${escaped(value)}\nz=1\n`,
    read: (text) => JSON.parse(/^[^=\n]+=(".*")$/m.exec(text)?.[1] ?? ''),
  },
  'environment, apostrophes': {
    write: (key, value) => `id=7\n${key}='${bare(value)}'\nz=1\n`,
    read: variable,
  },
  'environment, backticks': {
    write: (key, value) => `id=7\n${key}=\`${bare(value)}\`\nz=1\n`,
    read: variable,
  },
  'pairs, quotes': {
    write: (key, value) => `id=7 level=info ${key}=${escaped(value)} z=1\n`,
    read: (text) => JSON.parse(/ [^= ]+=(".*") z=/.exec(text)?.[1] ?? ''),
  },
  'YAML, quotes': {
    write: (key, value) => `---\nid: 7\n${key}: ${escaped(value)}\nz: 1\n`,
    read: (text) => Object.values(parse(text) as object)[1],
  },
  'YAML, apostrophes': {
    write: (key, value) => `---\nid: 7\n${key}: '${value.replaceAll("'", "''")}'\nz: 1\n`,
    read: (text) => Object.values(parse(text) as object)[1],
  },
  JSON: {
    write: (key, value) => `{"id":7,"${key}":${escaped(value)},"z":1}\n`,
    read: (text) => Object.values(JSON.parse(text))[1],
  },
};
const LOG: Around = {
  write: (key, value) => `7 INFO ${key} ${escaped(value)} sent z\n`,
  read: (text) => JSON.parse(/(".*") sent z\n$/.exec(text)?.[1] ?? ''),
};

/** A name may be found in a key. */
const names = fc.constantFrom(
  ...LABELS,
  ...['value', 'system', 'note', 'url', 'e-mail', '', 'a b', 'é', "it's", 'x,y', '{', '[1]'],
);
const numbers = fc.oneof(
  fc.constantFrom(42, 62704, 5551234, 78051120, -74.006, 0),
  fc.integer({ min: -1e9, max: 1e9 }),
);
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    texts,
    numbers,
    fc.constantFrom(true, false, null),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(names, tie('json'), { maxKeys: 4 }),
  ),
}));
const documents = fc.oneof(
  fc.dictionary(names, json, { minKeys: 1, maxKeys: 5 }),
  fc.array(json, { maxLength: 4 }).map((all): Json => ['x', ...all]),
);

/** Nesting, keys, and the kinds of values other than text and numbers. */
function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'string' || typeof value === 'number') return 'text or number';
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, shapeOf(of as Json)]));
}

async function keepsShape(around: Around, value: Json, way: Way): Promise<void> {
  const text = around.write('note', JSON.stringify(value));
  const inner = around.read(text) as string;
  const answer = await redacted(text, way);
  const after = JSON.parse(around.read(answer) as string);
  assert.deepEqual(shapeOf(after), shapeOf(JSON.parse(inner)), JSON.stringify([text, answer]));
}

for (const [name, around] of Object.entries({ ...AROUND, 'a line of a log': LOG })) {
  test(`JSON in quotes is JSON after redaction, with the same shape: ${name}`, () =>
    fc.assert(
      fc.asyncProperty(documents, ways, (value, way) => keepsShape(around, value, way)),
      runs,
    ));
}

const NUMBERS = fc.array(fc.oneof(numbers, fc.constant('x')), { minLength: 1, maxLength: 5 });

for (const [name, around] of Object.entries(AROUND)) {
  test(`so is an array that begins with a number: ${name}`, () =>
    fc.assert(
      fc.asyncProperty(numbers, NUMBERS, ways, (first, all, way) =>
        keepsShape(around, [first, ...all], way),
      ),
      runs,
    ));
}

/** Values that only their key names. */
const NAMED = fc.constantFrom<readonly [string, Json]>(
  ['last_name', 'Vexley'],
  ['phone', '5550143'],
  ['phone', 5550143],
  ['ssn', '078051120'],
  ['birth_date', '1.2.80'],
);

test('elements of an array in quotes are values of the key around them, and members those of their own', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(AROUND)),
      fc.uniqueArray(NAMED, { selector: ([key]) => key, minLength: 2, maxLength: 2 }),
      fc.boolean(),
      ways,
      async (around, [[key, value], [own, member]], isNested, [, ...way]) => {
        const inner: Json = [value, isNested ? [value] : value, { [own]: member }, value];
        const text = around.write(key, JSON.stringify(inner));
        const answer = await redacted(text, [plans().length, ...way]);
        const after = JSON.stringify(JSON.parse(around.read(answer) as string));
        assert.deepEqual(after.match(/REDACTED/g)?.length, 4, JSON.stringify([text, answer]));
      },
    ),
    runs,
  ));

const [{ filters }] = plans();
const piece = fc.constantFrom(
  ...['{\\"', '[\\"', '\\"', '"', '\\', '\\\\', '\\n', '\n', ' ', ', ', ': ', '}', ']', '{', '['],
  ...['"{\\"ssn\\":078051120}"', '"[{\\"phone\\": 5550143}]"', '"[\\"x\\", 78051120]" ', '\\":'],
  ...['a="', "b='", "'", 'level=info x=1 ', '\nA=1\nB="', "\nssn='[", '["078051120"', '5550143'],
  ...['{"', '"[5550143, ', 'kim@example.com', 'x'.repeat(95), 'é', '?a=1', '\\u00e9', '\\t{\\"'],
);
const soup = fc
  .array(piece, { minLength: 1, maxLength: 30 })
  .map((all) => Buffer.from(all.join('')));

test('text that is JSON in quotes only in parts is read the same however it is cut', () =>
  sameHoweverCut(soup, (sizes) => planOf(filters, sizes, formats)));
