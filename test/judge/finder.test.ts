import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { definitions } from '../../src/detectors/index.ts';
import { plan as planOf } from '../../src/engine/plan.ts';
import { plainRedaction, redaction } from '../../src/engine/redaction.ts';
import { formats } from '../../src/formats/formats.ts';
import { loadProfiles } from '../../src/profiles/load.ts';
import { profile } from '../../src/profiles/profile.ts';
import { chunks, whole } from '../engine/drive.ts';
import {
  lengths,
  runs,
  sameHoweverCut,
  sameInAnyCompany,
  sameLineByLine,
} from '../engine/same-however.ts';

const scope = { context: 'c', documentId: 'd' };
const KEYS =
  'age city date deviceIdentifier hospital hostName personId phoneNumber streetAddress userName zipCode'.split(
    ' ',
  );

function filtersOf(keys: readonly string[], judge: object) {
  const identifiers = Object.fromEntries(keys.map((key) => [key, {}]));
  const source = { name: 'p', file: 'p.json', folder: import.meta.dirname, definitions };
  const loaded = profile(Buffer.from(JSON.stringify({ name: 'p', judge, identifiers })), source);
  if ('plan' in loaded) return loaded.plan.filters;
  throw new Error(loaded.problems.join('\n'));
}

const filters = filtersOf(KEYS, { minConfidence: 0.35 });
/** With names, whose evidence is from all of a text. */
const named = filtersOf([...KEYS, 'person'], { minConfidence: 0.35 });
const piece = fc.constantFrom(
  ...[
    'She is ',
    '34',
    'y/o',
    '-year-old ',
    ', ',
    '. ',
    '; ',
    ' ',
    '\n',
    '\n\n',
    ': ',
    '=',
    '"',
    "'",
    '(',
    ')',
    '/',
    '@',
    '|',
    '\t',
  ],
  ...[
    'lives at ',
    '12 ',
    'Mill Lane',
    'Flat 2, ',
    'via Roma ',
    'Bahnhofstr. 7',
    'calle Mayor 3, 2.º B',
    'in ',
    'Totnes',
    'Hann. Münden',
    'nach Köln',
  ],
  ...[
    'on ',
    'the 3rd of May',
    '12-13 octobre',
    '2026',
    '05/06',
    '3. 2.',
    'born ',
    'mars 2025',
    '\\n',
    '\\u00e9',
    '&amp;',
    '\u00a0',
    '\u00ad',
    'é',
  ],
  ...[
    'user ',
    'jparmar',
    '/home/ysato/x',
    'vault07',
    'host=',
    'srv-db-2',
    'Tel. ',
    '04681 55 01 77',
    '+48 600 555 019',
    'ext. 12',
    'id ',
    'PE-09460',
    '118203',
    'K402918837',
  ],
  ...[
    'Mr Jones',
    'Imogen',
    'Bashir Okonkwo',
    'Dräger Evita',
    'Frey',
    'Reading',
    'Orange',
    '26935 Stadland',
  ],
  ...[
    'St. Mary Hospital',
    'Szpital Powiatowy',
    'x'.repeat(70),
    'ab'.repeat(60),
    '0'.repeat(40),
    'aged ',
    'sixty-nine',
    'vierundachtzig',
    '{"age":',
    '<city>',
    '</city>',
    'lat 70',
  ],
);
const text = fc
  .array(piece, { minLength: 1, maxLength: 60 })
  .map((all) => Buffer.from(all.join('')));

test('values that the judge finds are the same however the text is cut', () =>
  sameHoweverCut(text, (sizes) => planOf(named, sizes, formats)));

/** Words that raise or lower confidences, in the next line as well: a line by itself does not have them. */
const contextWords = new RegExp(
  definitions
    .filter(({ key }) => KEYS.includes(key))
    .flatMap(({ context }) => [...(context?.raise ?? []), ...(context?.lower ?? [])])
    .map((word) => `\\b${word}\\b`)
    .join('|'),
  'i',
);
const plainText = fc
  .array(
    piece.filter((one) => !contextWords.test(one)),
    { minLength: 1, maxLength: 60 },
  )
  .map((all) => Buffer.from(all.join('')));

test('and line by line, the same as in the whole text', () =>
  sameLineByLine(
    plainText,
    planOf(filters, {}, formats),
    (bytes) =>
      bytes.includes('\\') || bytes.includes('"') || bytes.includes('\t') || bytes.includes('|'),
  ));

test('and after any other text', () =>
  sameInAnyCompany(text, (sizes) => planOf(filters, sizes, formats)));

/** Rules whose matches cover much of what the judge would find, and what they do to a text that is explained or not. */
const strict = loadProfiles(join(import.meta.dirname, '../../profiles')).get('strict');

test('what it leaves out, since other matches cover it, changes no byte, however the text is cut', async () => {
  if (strict === undefined || !('plan' in strict)) throw new Error('no strict profile');
  const { plan } = strict;
  const small = planOf(plan.filters, { coreBytes: 50 }, formats);
  const covering = fc.constantFrom(
    ...[
      'jo@example.com',
      '2026-03-05T10:00:00Z',
      '+49 30 901820',
      '10.1.2.3',
      '4111 1111 1111 1111',
    ],
    ...[
      '{"name":"Jo Miller","age":34}',
      '78-05-1120',
      'SSN 078-05-1120',
      '12 Mill Lane, Totnes TQ9 5AL',
    ],
    ...['name,city\nJo Miller,Bonn\n', 'https://example.com/u/jmiller?id=9', '<city>Bonn</city>'],
  );
  const texts = fc
    .array(fc.oneof(piece, covering), { minLength: 1, maxLength: 60 })
    .map((all) => Buffer.from(all.join('')));
  await fc.assert(
    fc.asyncProperty(texts, lengths, async (bytes, cuts) => {
      const expected = redaction(plan, { scope, explain: true }).buffered(bytes).bytes.toString();
      assert.equal(redaction(plan, { scope }).buffered(bytes).bytes.toString(), expected);
      const call = plainRedaction(small, { scope }).calls();
      const parts: Buffer[] = [];
      for (const chunk of [...chunks(bytes, cuts), undefined])
        for await (const part of call(chunk)) parts.push(part.bytes);
      assert.equal(Buffer.concat(parts).toString(), expected);
    }),
    { ...runs, numRuns: Math.ceil(runs.numRuns / 3) },
  );
});

test('the full stop after a number stays with its sentence', () => {
  const plan = planOf(filters, {}, formats);
  for (const text of ['Tel 020-1234567.\n', 'Tel 020-1234567. Bye\n', 'fax 030-1234567.']) {
    const bytes = Buffer.from(text);
    const found = whole(plan, bytes).spans.map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(found, [text.match(/\d+-\d+/)?.[0]]);
  }
});

test('they are the same on every side of a block of the kernel', () => {
  const plan = planOf(filters, {}, formats);
  const sentence = 'Mrs Adeyemi, aged 71, moved to Totnes on 3 May 2026, tel. 04681 55 01 77. ';
  const spans = (before: number) => {
    const bytes = Buffer.from(`${'- '.repeat(before)}\n${sentence}`);
    return whole(plan, bytes).spans.map(({ start, end, confidence }) => [
      start - 2 * before,
      end - 2 * before,
      confidence,
    ]);
  };
  const expected = spans(600);
  assert.ok(expected.length >= 3);
  for (let before = 7100; before < 7180; before++) assert.deepEqual(spans(before), expected);
});

test('without the judge, a profile has none of them', () => {
  const off = filtersOf(KEYS, { enabled: false });
  assert.ok(off.every(({ detector }) => detector.learned === undefined));
  assert.ok(filters.every(({ detector }) => detector.learned !== undefined));
});
