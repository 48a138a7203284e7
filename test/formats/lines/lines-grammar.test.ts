import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAllDocuments, stringify, visit } from 'yaml';
import { runs } from '../../engine/same-however.ts';
import { keys, plans, redacted, texts, ways } from '../round-trip.ts';

type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | { readonly [key: string]: Value };

const CONTROL = /[\p{Cc}\p{Cs}\ufeff\ufffe\uffff]/u;
const plainKeys = keys
  .map((key) => key.replace(/[^\w-]/g, ''))
  .filter((key) => /^[A-Za-z]/.test(key));
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    texts.filter((text) => !CONTROL.test(text)),
    fc.constantFrom(42, 62704, 5551234, true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(plainKeys, tie('value'), { maxKeys: 4 }),
  ),
}));
const documents = fc.dictionary(plainKeys, value, { minKeys: 1, maxKeys: 5 });

function shapesOf(text: string): readonly Value[] {
  return parseAllDocuments(text).map((document) => {
    if (!('toJS' in document)) throw new Error('no document');
    if (document.errors.length > 0) throw document.errors[0];
    return shapeOf(document.toJS());
  });
}

function shapeOf(of: Value): Value {
  if (Array.isArray(of)) return of.map(shapeOf);
  if (of === null || typeof of !== 'object') return 'scalar';
  return Object.fromEntries(
    Object.entries(of).map(([key, inner]) => [key, shapeOf(inner as Value)]),
  );
}

/** Values of scalars, each with its text. */
function scalarsOf(text: string): readonly (readonly [unknown, string])[] {
  const scalars: [unknown, string][] = [];
  for (const document of parseAllDocuments(text)) {
    if (!('contents' in document)) continue;
    visit(document, {
      Scalar(_key, { value, range }) {
        scalars.push([value, text.slice(range?.[0], range?.[1])]);
      },
    });
  }
  return scalars;
}

test('a document of YAML is one after redaction, with the same shape and scalars that are the same where they stay', () =>
  fc.assert(
    fc.asyncProperty(
      documents,
      fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE'),
      ways,
      async (data, style, way) => {
        const text = `---\n${stringify(data, { lineWidth: 0, defaultStringType: style as 'PLAIN' })}`;
        const answer = await redacted(text, way);
        assert.deepEqual(shapesOf(answer), shapesOf(text));
        const after = scalarsOf(answer);
        for (const [n, [value, written]] of scalarsOf(text).entries()) {
          if (value === after[n][0]) assert.equal(after[n][1], written);
        }
      },
    ),
    runs,
  ));

const scalars = texts
  .filter((text) => !CONTROL.test(text))
  .map((text) => stringify(text, { lineWidth: 0, blockQuote: false }));
const written = fc.oneof(
  fc
    .array(scalars, { minLength: 1, maxLength: 4 })
    .map((all) => ['!!set', all.map((it) => `? ${it}`)]),
  fc
    .array(scalars, { minLength: 1, maxLength: 4 })
    .map((all) => ['', all.map((it) => `-\n  name: ${it}  when  : !day ${it}`)]),
  fc
    .array(fc.tuple(scalars, scalars), { minLength: 1, maxLength: 4 })
    .map((all) => ['!x', all.map(([it, of]) => `? - ${it}  - x\n: &a ${of}`)]),
);

test('long keys, tags and dashes alone in a line keep their places in YAML', () =>
  fc.assert(
    fc.asyncProperty(written, ways, async ([tag, all], way) => {
      const text = `--- ${tag}\n${[...all].join('')}`;
      const kinds = (of: string) => of.match(/^(?: *[?:-])+|^ *\w+ *:(?: !day)?| &a/gm);
      const answer = await redacted(text, way);
      assert.deepEqual(kinds(answer), kinds(text));
      const [document] = parseAllDocuments(answer, { uniqueKeys: false });
      assert.deepEqual('errors' in document ? document.errors : [], []);
    }),
    runs,
  ));

test('dates, numbers and lists of TOML stay values of it', async () => {
  const text =
    '[owner]\nname = "Kim Lee"\ndob = 1979-05-27 07:32:00 # born\nphone = 5551234\nip = ["10.0.0.1", "x"]\n';
  assert.equal(
    (await redacted(text, [plans().length, 'buffered', []])).replace(/REDACTED-[\w-]+/g, 'R'),
    '[owner]\nname = "{{{R}}}"\ndob = "{{{R}}}" # born\nphone = "{{{R}}}"\nip = ["{{{R}}}", "x"]\n',
  );
});

/** The profile for logs, among the plans. */
const LOGS = 2;

const codes = fc.constantFrom('?20', '?31', '?32', '/NAME/', '/IBAN/', '/REMI/', '');
const tags = fc.constantFrom(':25:', ':61:', ':86:', ':60F:', ':59:', ':50K:');
// SQL is read wherever it is.
const parts = texts.filter((text) => !text.includes('INSERT'));
const lines = fc.array(fc.tuple(codes, parts), { minLength: 1, maxLength: 3 }).map((all) =>
  all
    .flat()
    .join('')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/^[:-]/, 'x'),
);
const statements = fc
  .array(fc.tuple(tags, lines, fc.array(lines, { maxLength: 2 })), { maxLength: 8 })
  .map((fields) => [
    ':20:R',
    ':28C:1/1',
    // Codes part what `:86:` tells of an entry, no number of an account.
    ...fields.flatMap(([tag, text, more]) => [
      tag + (tag.startsWith(':86') ? text : text.replace(/[?/]/g, 'x')),
      ...more,
    ]),
  ])
  .chain((all) =>
    fc.constantFrom('\n', '\r\n').map((end) => all.map((line) => line + end).join('')),
  );

test('a statement of an account has the same fields and lines after redaction', () =>
  fc.assert(
    fc.asyncProperty(statements, ways, async (text, way) => {
      const shapeOf = (of: string) =>
        of
          .split('\n')
          .map((line) => [
            /^:\d\d[A-Z]?:/.exec(line)?.[0],
            line.match(/[?]\d\d|\/(?:NAME|IBAN|REMI)\//g)?.join(),
            line.endsWith('\r'),
          ]);
      assert.deepEqual(shapeOf(await redacted(text, way)), shapeOf(text));
    }),
    runs,
  ));

test('dates and amounts of a statement stay', async () => {
  const source =
    ':20:R\n:25:«0500950253»\n:60F:C090623EUR17369,99\n:61:0906230624D203,N369NONREF\n:86:BEA\n«kim@example.com»\n:62F:C090624EUR17159,49\n-\n';
  const answer = await redacted(source.replace(/[«»]/g, ''), [
    plans().length + LOGS,
    'buffered',
    [],
  ]);
  assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), source.replace(/«[^»]*»/g, '…'));
});

test('a code in a statement gives the meaning of the text after it, up to the next code', async () => {
  const source = [
    ':20:R',
    ':25:«0500950253»',
    ':86:166?00GUTSCHRIFT?20SVWZ+danke?30DEUTDEFF?31«DE89370400440532013000»?32«Öz, M',
    'o»?33«Zib»?60x',
    ':86:/IBAN/«NL65BUNQ2206724936»/NAME/«Zib»/ADDR/«Zibweg 4»/REMI/x',
    'x',
    ':59:/«1234567890»',
    'x',
    '-',
    '',
  ].join('\n');
  const answer = await redacted(source.replace(/[«»]/g, ''), [1, 'buffered', []]);
  const marks = source.replace(/«([^»\n]*)\n([^»]*)»/g, '…\n…').replace(/«[^»]*»/g, '…');
  assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), marks);
});

async function byDefault(text: string): Promise<string> {
  const answer = await redacted(text, [plans().length, 'buffered', []]);
  return answer.replace(/"?\{\{\{[^{}]*\}\}\}"?/g, '…');
}

test('a key of YAML or settings gives the meaning of its value', async () => {
  const yaml =
    'people:\n  - name: «Kim Lee»\n    phones:\n      - «5551234» # home\n    dob: «1.2.80»\n  - phone: «5551235»\nage_limit: 12\n';
  assert.equal(await byDefault(yaml.replace(/[«»]/g, '')), yaml.replace(/«[^»]*»/g, '…'));
  assert.equal(
    await byDefault('export PHONE=5551234\nPORT=5551234\n'),
    'export PHONE=…\nPORT=5551234\n',
  );
});
