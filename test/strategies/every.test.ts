import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { definitions } from '../../src/detectors/index.ts';
import { strategies } from '../../src/strategies/strategies.ts';
import { useOf } from './uses.ts';
import { judging } from './written.ts';

/** Every strategy, with fields that give it something to do. */
const FIELDS: Readonly<Record<string, readonly object[]>> = {
  ABBREVIATE: [{}],
  CRYPTO_REPLACE: [{}],
  FPE_ENCRYPT_REPLACE: [{}],
  HASH_SHA256_REPLACE: [{}, { salt: true }, { key: '00'.repeat(32) }],
  LABEL: [{}, { label: 'EMAIL' }],
  LAST_4: [{}],
  MAP_REPLACE: [{}, { fallbackStrategy: 'RANDOM_REPLACE' }],
  MASK: [{}, { maskLength: 4 }],
  RANDOM_REPLACE: [
    {},
    { replacementScope: 'CONTEXT' },
    { anonymizationMethod: 'UUID' },
    { anonymizationMethod: 'NUMBERED' },
    { anonymizationCandidates: ['Alpha', 'Beta'] },
  ],
  REDACT: [{}],
  RELATIVE: [{}],
  SHIFT: [{ shiftDays: 10 }, { shiftRandom: true }],
  SHIFT_DATE: [{ shiftDays: 10 }],
  SHIFTRANDOM: [{}],
  SHIFT_RANDOM: [{}],
  STATIC_REPLACE: [{ staticReplacement: 'gone' }],
  TRUNCATE: [{}, { truncateDirection: 'TRAILING' }],
  TRUNCATE_TO_YEAR: [{}],
  ZERO_LEADING: [{}],
};

/** A match of each filter, out of its examples; names and dates whether or not a filter finds them. */
const MATCHES: readonly (readonly [key: string, type: string, match: string])[] = [
  ...definitions.flatMap(({ key, type, examples }) => {
    const texts = examples.map((example) => (typeof example === 'string' ? example : example.text));
    const match = texts.map((text) => /«([^»]+)»/.exec(text)?.[1]).find((one) => one !== undefined);
    return match === undefined ? [] : [[key, type, match] as const];
  }),
  ['person', 'person', 'John Smith'],
  ['date', 'date', 'May 22, 1999'],
  ['zipCode', 'zip-code', '90210-0110'],
  ['x', 'x', 'Z'],
  ['x', 'x', '\u{1f600}'],
];

test('the table has every strategy', () => {
  assert.deepEqual(Object.keys(FIELDS).toSorted(), strategies.map(({ name }) => name).toSorted());
});

for (const { name } of strategies) {
  test(`${name} replaces a match of every filter, the same way again`, () => {
    for (const fields of FIELDS[name] ?? []) {
      for (const [key, type, match] of MATCHES) {
        const of = useOf(key, type);
        const { text, verdict } = judging(name, fields, of)(match);
        const where = `${name} ${JSON.stringify(fields)} on ${type}`;
        assert.equal(verdict.outcome, 'replace', where);
        assert.notEqual(text, match, where);
        assert.equal(judging(name, fields, of)(match).text, text, where);
        assert.ok(Buffer.isBuffer(verdict.fragment), where);
        const other = judging(name, fields, of)('something else').verdict.fragment;
        assert.deepEqual(other, verdict.fragment, where);
        if (name === 'RANDOM_REPLACE') assert.doesNotMatch(text, /[,"'\t\r\n\\]/, where);
      }
    }
  });

  test(`${name} takes any bytes`, () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
    const type = fc.constantFrom('date', 'zip-code', 'person', 'iban-code', 'phone-number', 'x');
    for (const fields of FIELDS[name] ?? []) {
      fc.assert(
        fc.property(bytes, type, (match, of) => {
          const given = Buffer.from(match);
          const made = judging(name, fields, useOf('x', of))(given).bytes;
          assert.ok(!made.equals(given));
        }),
        { numRuns: 60 },
      );
    }
  });
}

/** Strategies that show nothing of a match. */
const SILENT = [
  ['REDACT', {}],
  ['STATIC_REPLACE', { staticReplacement: '-' }],
  ['MASK', {}],
  ['HASH_SHA256_REPLACE', {}],
  ['HASH_SHA256_REPLACE', { salt: true }],
  ['HASH_SHA256_REPLACE', { key: '00'.repeat(16) }],
  ['CRYPTO_REPLACE', {}],
] as const;

for (const [name, fields] of SILENT) {
  test(`${name} ${JSON.stringify(fields)} leaves no four characters of a match`, () => {
    // Without hex digits: four of them in a row come about in a hash by chance.
    const unit = fc.constantFrom(...'ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ!#$%&().:;<>?@[]^_~ ');
    const match = fc.string({ unit, minLength: 4 });
    fc.assert(
      fc.property(match, (text) => {
        const made = judging(name, fields, useOf('x', 'x'))(text).text;
        for (let at = 0; at + 4 <= text.length; at++) {
          assert.ok(!made.includes(text.slice(at, at + 4)));
        }
      }),
      { numRuns: 60 },
    );
  });
}
