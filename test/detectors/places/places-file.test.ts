import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCityLine, traitsOf } from '../../../src/detectors/places/city-line.ts';
import { places } from '../../../src/detectors/places/places-file.ts';
import { phrases } from '../../../src/detectors/places/words/phrases.ts';
import { plan } from '../../../src/engine/plan.ts';
import type { Span, Verdict } from '../../../src/engine/types.ts';
import { chunks, stream, whole } from '../../engine/drive.ts';
import { detectorOf } from '../found.ts';

const KEYS = [
  'city',
  'county',
  'state',
  'hospital',
  'hospitalAbbreviation',
  'medicalCondition',
  'firstName',
  'surname',
  'physicianName',
] as const;

const verdict: Verdict = {
  outcome: 'replace',
  replacement: Buffer.from('▒'),
  fragment: Buffer.from('▒'),
};

function found(key: string, text: string, options: object = {}): readonly string[] {
  const bytes = Buffer.from(text);
  return whole(planOf(key, options), bytes).spans.map(({ start, end }) =>
    bytes.toString('utf8', start, end),
  );
}

function planOf(key: string, options: object = {}, coreBytes?: number) {
  const filter = { detector: detectorOf(key, options), priority: 0, judge: () => () => verdict };
  return plan([filter], coreBytes === undefined ? {} : { coreBytes });
}

/** Pieces of texts where cuts must not show: names, their surroundings, and bytes that are no text. */
// biome-ignore format: a list
const PIECES: readonly (string | Buffer)[] = [
  'Boston', ', MA 02108', 'São Paulo', 'lives in ', 'St. Louis', 'Mobile, AL', '“', '”', ' ', '\n',
  'Cook County', ' and ', 'Kings', ' Counties', 'West ', 'Virginia', 'Ohio', 'city: ', 'state=', '"city":"',
  'Mercy Hospital', ' of ', 'the ', 'Mayo Clinic', 'admitted to ', 'MGH', ' ED', 'acute ', 'stage IV ',
  'lung cancer', ' without complications', 'Hx of ', 'Dr. ', 'Jane Roe', ', MD', 'Doe, John A.', 'first_name=',
  'lastName":"', 'grace', 'attending: ', '.', ', ', 'é', Buffer.from([0xe2, 0x80]), Buffer.from([0xc3]), 'x7',
];

for (const key of KEYS) {
  test(`${key} finds the same however the text is cut`, async () => {
    const full = planOf(key);
    const small = planOf(key, {}, 7);
    const texts = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 50 }), async (pieces, size) => {
        const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
        const expected = placesOf(whole(full, bytes).spans);
        assert.deepEqual(placesOf((await stream(small, chunks(bytes, [size]))).spans), expected);
      }),
      { numRuns: 60 },
    );
  });

  test(`${key} leaves a line of code, a log and idle words alone`, () => {
    const text = `for (const item of items) { if (may && will) read(Reading.mobile, 'orange'); }
127.0.0.1 - - [10/Oct/2024:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326
Will you mark this as read? May I grant access? A young king had a long day in the spring.
class OrderService extends BaseService implements Runnable { private String state; }`;
    assert.deepEqual(found(key, text), []);
  });
}

function placesOf(spans: readonly Span[]): readonly string[] {
  return spans.map(({ start, end }) => `${start}-${end}`).sort();
}

test('a name with a broken byte in it is read like any other', () => {
  const text = Buffer.from('Jane Roe\xc3Boston', 'latin1');
  for (const key of ['firstName', 'surname', 'physicianName']) {
    for (const { start, end } of whole(planOf(key), text).spans) {
      assert.ok(start < end && end <= text.length);
    }
  }
});

test('a sign that is cut short swallows no letter, however the text is cut', async () => {
  const text = Buffer.concat([
    Buffer.from(' and '),
    Buffer.from([226, 128]),
    Buffer.from('lung cancer'),
  ]);
  const expected = placesOf(whole(planOf('medicalCondition'), text).spans);
  assert.deepEqual(expected, ['7-18']);
  const { spans } = await stream(planOf('medicalCondition', {}, 7), chunks(text, [1]));
  assert.deepEqual(placesOf(spans), expected);
});

test('words that are cities, too, need something that says so', () => {
  for (const word of ['Mobile', 'Reading', 'Orange', 'Washington']) {
    assert.deepEqual(found('city', `${word} it is, and then ${word} again.`), [], word);
    assert.deepEqual(found('city', `Ship to ${word}, PA 19601`), [word]);
    assert.deepEqual(found('city', `{"city":"${word}"}`), [word]);
  }
});

test('a surname that is a city does not count, and the other way round', () => {
  assert.deepEqual(found('city', 'Whitney Houston and Jack London sang for Mr. Lincoln.'), []);
  assert.deepEqual(found('surname', 'She moved from Houston to London.'), []);
});

test('a name is taken apart into given names and surname', () => {
  for (const [text, given, family] of [
    ['Patient: Jane Doe', 'Jane', 'Doe'],
    ['Name: DOE, JANE A', 'JANE A', 'DOE'],
    ['Best regards,\nLudwig van der Berg', 'Ludwig', 'van der Berg'],
    ['{"name":"Nguyen Thi Lan"}', 'Thi Lan', 'Nguyen'],
  ] as const) {
    assert.deepEqual(found('firstName', text), [given], text);
    assert.deepEqual(found('surname', text), [family], text);
  }
});

test('sensitivity says how many letters may be wrong', () => {
  const text = 'to Sprngfield, IL and Sprngfild, IL';
  const asked = (sensitivity: string) => found('city', text, { fuzzy: true, sensitivity });
  assert.deepEqual(asked('off'), []);
  assert.deepEqual(asked('high'), []);
  assert.deepEqual(asked('medium'), ['Sprngfield']);
  assert.deepEqual(asked('low'), ['Sprngfield', 'Sprngfild']);
  assert.deepEqual(asked('auto'), ['Sprngfield', 'Sprngfild']);
});

test('the longer of two names is found, whatever separates its words', () => {
  const list = phrases([
    ['New York', 1],
    ['York', 2],
    ["Coeur d'Alene", 3],
    ['São Paulo', 4],
  ]);
  const at = (text: string) => list.at(Buffer.from(text), 0, Buffer.byteLength(text));
  assert.deepEqual(at('new\nyork city'), { end: 8, value: 1 });
  assert.deepEqual(at('COEUR D’ALENE'), { end: 15, value: 3 });
  assert.deepEqual(at('SAO PAULO'), { end: 9, value: 4 });
  assert.deepEqual(at('SÃO PAULO'), { end: 10, value: 4 });
  assert.equal(at('new yorker'), undefined);
});

test('the shipped lists are small, in order and without repetition', () => {
  const file = readFileSync(new URL('../../../src/detectors/data/places.bin', import.meta.url));
  assert.ok(file.length < 400_000);
  const { cities, ...lists } = places();
  const names = cities.map(readCityLine);
  for (const list of [...Object.values(lists), names.map(([name]) => name)]) {
    assert.deepEqual(list, [...new Set(list)].sort());
  }
  const [, chicago = -1] = names.find(([name]) => name === 'Chicago') ?? [];
  assert.deepEqual(traitsOf(chicago), { size: 3, word: 0, name: 0 });
});

test('a name ends where a sign of another writing follows', () => {
  assert.deepEqual(found('city', 'She lives in Boston，and he in Chicago。'), [
    'Boston',
    'Chicago',
  ]);
});
