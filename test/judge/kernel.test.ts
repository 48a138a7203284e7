import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { definitions } from '../../src/detectors/index.ts';
import { knownWords } from '../../src/detectors/people/names.ts';
import { FORMS } from '../../src/judge/forms.ts';
import { kernel } from '../../src/judge/kernel.ts';
import { labelWordsOf } from '../../src/judge/label-words.ts';
import { packed, readJudge, weightsOf } from '../../src/judge/model-file.ts';
import { LANES, TYPES } from '../../src/judge/types.ts';
import { runs } from '../engine/same-however.ts';

const { characters, lexicon } = knownWords();
const model = readJudge();
const own = kernel(characters, lexicon, labelWordsOf(definitions));
own.setWeights(model.weights);
const LIMIT = -150;
own.setLimits(Array.from({ length: LANES }, () => LIMIT));

function read(text: string): number {
  const bytes = Buffer.from(text);
  own.input.set(bytes);
  own.functions.read(bytes.length);
  return bytes.length;
}

/** The candidates of a text, by form. */
function candidates(text: string): readonly (readonly [string, string])[] {
  const length = read(text);
  const bytes = Buffer.from(text);
  return Array.from({ length: own.functions.candidates(0, length) }, (_, n) => {
    const { form, start, end } = own.candidate(n);
    return [FORMS[form][0], bytes.subarray(start, end).toString()] as const;
  });
}

/** Values that a form must find whole, among words of any language. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  num: ['34', '118203', '25946'],
  glued: ['61'],
  joined: ['12/05/2024', '555-0174', '06.39.98.41.77', '24/0077120', '2026-02-04'],
  spaced: ['04681 55 01 77', '(701) 555-0148', '0385 / 77 61 20', '19 03 62', '1. 9. 2014'],
  plus: ['+48 600 555 019', '+91-98555-01427'],
  chunk: ['PE-09460', 'j.smith2', 'web-03.prod.example', 'K402918837'],
  mixed: ['SW1A 1AA', 'AB 123 CD', '3823 HM', 'H 448 2091', 'KA 05 MZ 4471', 'se25 5qq'],
  withUnit: ['34 y/o', '18 months old', '45-jährige', '8 years 7 months', 'lat 70', '7½', '77 l.'],
  spelled: ['sixty-nine', 'zweiundvierzig', 'setenta y cuatro', 'four one nine five'],
  withMonth: [
    '3rd of May 2024',
    '12 MAR',
    'mars 2025',
    '05/Sep/2025',
    'Mar  4',
    '2.V.',
    '4. Nov.',
    'June',
  ],
  numberFirst: [
    '12 Mill Lane',
    '4071 W. PALMAIRE TER APT 2C',
    '11, quai de Cornouaille',
    '9 quarry lane',
    '3/2, 190 Dunollie Street',
    'Flat 2, 8 Mill Lane',
    "3 Keelman's Way",
  ],
  numberLast: [
    'Bahnhofstr. 7',
    'calle Mayor 3, 2.º B',
    'via Butera n. 212',
    'ul. Długa 12A',
    'Rua da Flor, 18',
    'Wurlitzergasse 61',
  ],
  noNumber: ['rue des Thermes', 'Cuckoo Lane', 'The Old Forge, Back Lane'],
  name: ['Totnes', 'Hann. Münden', 'Choele Choel', 'Angra do Heroísmo', "St Luke's"],
  house: ["St. Brannoc's Infirmary", 'Szpital Powiatowy', 'Centre hospitalier de la Vallée-Noire'],
  abbreviation: ['TX', 'NSW'],
};

for (const [form, values] of Object.entries(FOUND)) {
  test(`${form} finds ${values.length} kinds of values whole`, () => {
    for (const value of values) {
      const [before, after] = form === 'glued' ? ['seen ', 'M, retired'] : ['seen ', ' ; it'];
      const all = candidates(`${before}${value}${after}`);
      assert.ok(
        all.some(([, text]) => text === value),
        `${value}: ${JSON.stringify(all)}`,
      );
    }
  });
}

test('users, parts of paths and values of keys are candidates', () => {
  const all = (text: string) => candidates(text).map(([, value]) => value);
  assert.ok(all('Accepted publickey for thoraldsen from').includes('thoraldsen'));
  assert.ok(all('cd /home/ysato/venvs').includes('ysato'));
  assert.ok(all('<marek> hi').includes('marek'));
  assert.ok(all('"ward":"Haus Birke 3","x"').includes('Haus Birke 3'));
  assert.ok(all('operator: Dock7-zomer\n').includes('Dock7-zomer'));
});

test('no candidate crosses a line or has more than 96 bytes', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      for (const [, value] of candidates(text.replaceAll('\u0085', ' '))) {
        assert.ok(!value.includes('\n') && Buffer.byteLength(value) <= 96);
      }
    }),
    runs,
  ));

const piece = fc.constantFrom(
  ...[
    'Mr Jones',
    ', ',
    '34',
    ' of ',
    'Totnes',
    ' on ',
    '3 May',
    ' ',
    '\n',
    ': ',
    'id=',
    'PE-09460',
    '"',
    '12 Mill Lane',
    'user jparmar',
    '555-0174',
    'x'.repeat(60),
    'é',
    '.',
    '/',
  ],
);
const texts = fc.array(piece, { minLength: 1, maxLength: 40 }).map((all) => all.join(''));

for (const [name, floors] of [
  ['all candidates', []],
  ['candidates that their first features do not dismiss', model.floors],
] as const)
  test(`types and scores of ${name} are the sums of the rows of the features, as added one by one`, () =>
    fc.assert(
      fc.property(texts, (text) => {
        const length = read(text);
        own.setFloors(floors);
        const expected = winners(scored(length, floors));
        assert.deepEqual(matches(length, 0), expected);
      }),
      runs,
    ));

test('covers leave out only what they cover', () => {
  own.setFloors(model.floors);
  const range = fc.tuple(fc.nat(80), fc.integer({ min: 1, max: 60 }));
  let [left, all] = [0, 0];
  fc.assert(
    fc.property(texts, fc.array(range, { maxLength: 6 }), (text, ranges) => {
      const length = read(text);
      const expected = matches(length, 0);
      let [end, count] = [0, 0];
      for (const [gap, size] of ranges) {
        own.covers.set([end + gap + 1, end + gap + 1 + size], 2 * count++);
        end += gap + 1 + size;
      }
      const covers = Array.from(own.covers.subarray(0, 2 * count));
      const found = matches(length, count);
      const isCovered = ([start, stop]: readonly number[]) =>
        covers.some((from, n) => n % 2 === 0 && from <= start && stop <= covers[n + 1]);
      const outside = expected.filter((match) => !isCovered(match));
      assert.deepEqual(
        found.filter((match) => !isCovered(match)),
        outside,
      );
      for (const match of found) assert.ok(expected.some((one) => one.join() === match.join()));
      left += expected.length - found.length;
      all += expected.length;
    }),
    runs,
  );
  assert.ok(left > all / 50, `${left} of ${all} left out`);
});

/** The matches of the text that was read. */
function matches(length: number, covers: number): readonly (readonly number[])[] {
  const count = own.functions.judge(0, length, covers);
  return Array.from({ length: count }, (_, n) =>
    Array.from(own.matches.subarray(5 * n, 5 * n + 4)),
  );
}

interface Scored {
  readonly n: number;
  readonly form: number;
  readonly start: number;
  readonly end: number;
  readonly type: number;
  readonly score: number;
  readonly tokens: number;
}

/** Every candidate that is read further with its best type and lead, from the features that training sees. */
function scored(length: number, floors: readonly number[]): readonly Scored[] {
  const count = own.functions.candidates(0, length);
  const all: Scored[] = [];
  for (let n = 0; n < count; n++) {
    const many = own.functions.features(n);
    const noted = Array.from(own.features.subarray(0, many));
    const mask = own.functions.maskOf(n);
    const { form } = own.candidate(n);
    const firsts = noted.slice(0, own.functions.firstFeatures());
    if (leadOf(firsts, mask).score < (floors[form] ?? Number.NEGATIVE_INFINITY)) continue;
    const { type, score } = leadOf(noted, mask);
    all.push({
      n,
      ...own.candidate(n),
      type,
      score,
      tokens: own.functions.tokensOf(n),
    });
  }
  return all;
}

function leadOf(features: readonly number[], mask: number): { type: number; score: number } {
  const sums = new Array<number>(LANES).fill(0);
  for (const hash of features) add(sums, hash);
  const unjudged = new Set(['none', 'other'].map((name) => TYPES.indexOf(name as never)));
  const may = sums.map((sum, type) => ((mask >> type) & 1 ? sum : Number.NEGATIVE_INFINITY));
  const other = Math.max(...[...unjudged].map((type) => may[type]));
  let type = 0;
  for (let k = 1; k < LANES; k++)
    if (!unjudged.has(k) && (type === 0 || may[k] > may[type])) type = k;
  return { type, score: may[type] - other };
}

function add(sums: number[], hash: number): void {
  const { slots, rows } = model.weights;
  const mask = slots.length - 1;
  for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    if (slots[slot] >>> 17 !== hash >>> 17) continue;
    const row = slots[slot] & mask;
    for (let k = 0; k < LANES; k++) sums[k] += rows[row * LANES + k];
    return;
  }
}

/** Candidates that beat all others they overlap, and then, of the rest, likewise the ones that no winner overlaps. */
function winners(all: readonly Scored[]): readonly (readonly number[])[] {
  const likely = all.filter(({ type, score }) => type !== 0 && score >= LIMIT);
  const rank = ({ score, tokens }: Scored) => score + 4 * Math.min(tokens, 12);
  const beats = (a: Scored, b: Scored) =>
    rank(a) - rank(b) ||
    a.end - a.start - (b.end - b.start) ||
    b.start - a.start ||
    b.form - a.form ||
    b.n - a.n;
  const overlaps = (a: Scored, b: Scored) => a !== b && a.start < b.end && b.start < a.end;
  const best = (among: readonly Scored[]) =>
    among.filter((one) => among.every((other) => !overlaps(one, other) || beats(one, other) > 0));
  const first = best(likely);
  const rest = likely.filter(
    (one) => !first.includes(one) && !first.some((other) => overlaps(one, other)),
  );
  return [...first, ...best(rest)]
    .sort((a, b) => a.n - b.n)
    .map(({ start, end, type, score }) => [start, end, type, score]);
}

test('weights are the same after they are packed', () => {
  const rows = Int8Array.from({ length: 3 * LANES }, (_, n) =>
    n % LANES < TYPES.length ? ((n * 37) % 255) - 127 : 0,
  );
  const all = { hashes: Uint32Array.from([7, 70_000, 4_000_000_000]), rows };
  const file = packed(all);
  assert.ok(file.length > 0);
  const { slots, rows: placed } = weightsOf(all);
  assert.equal(slots.filter((slot) => slot !== 0).length, 3);
  assert.deepEqual(placed.subarray(LANES), rows);
});
