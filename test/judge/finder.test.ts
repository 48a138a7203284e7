import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { definitions } from '../../src/detectors/index.ts';
import { plan as planOf } from '../../src/engine/plan.ts';
import { formats } from '../../src/formats/formats.ts';
import { profile } from '../../src/profiles/profile.ts';
import { whole } from '../engine/drive.ts';
import { sameHoweverCut, sameInAnyCompany, sameLineByLine } from '../engine/same-however.ts';

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

test('and line by line, the same as in the whole text', () =>
  sameLineByLine(
    text,
    planOf(filters, {}, formats),
    (bytes) =>
      bytes.includes('\\') || bytes.includes('"') || bytes.includes('\t') || bytes.includes('|'),
  ));

test('and after any other text', () =>
  sameInAnyCompany(text, (sizes) => planOf(filters, sizes, formats)));

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
