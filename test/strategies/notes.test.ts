import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strategies } from '../../src/strategies/strategies.ts';
import { useOf } from './uses.ts';
import { judging } from './written.ts';

const DATE = 'date';
const TODAY = new Date().getUTCFullYear();

/** Matches that a strategy cannot replace: its fields, the filter's type, the match. */
const CANNOT: Readonly<Record<string, readonly (readonly [object, string, string])[]>> = {
  ABBREVIATE: [
    [{}, 'person', 'J S'],
    [{}, 'person', '***'],
  ],
  CRYPTO_REPLACE: [],
  FPE_ENCRYPT_REPLACE: [
    [{}, 'ssn', '1234'],
    [{}, 'person', 'Zoë Müller'],
    [{}, 'id', '7'.repeat(57)],
  ],
  HASH_SHA256_REPLACE: [],
  LABEL: [],
  LAST_4: [[{}, 'ssn', '1120']],
  MAP_REPLACE: [
    [{}, 'person', 'Ann'],
    [{ mappings: { Ann: 'Ann' } }, 'person', 'Ann'],
    [{ fallbackStrategy: 'LAST_4' }, 'person', 'Ann'],
  ],
  MASK: [[{}, 'password', '****']],
  RANDOM_REPLACE: [[{ anonymizationCandidates: ['Ann'] }, 'person', 'Ann']],
  REDACT: [
    [{ redactionFormat: 'gone' }, 'password', 'gone'],
    [{ redactionFormat: '%v' }, 'password', 'gone'],
  ],
  RELATIVE: [
    [{}, DATE, `01/02/${TODAY + 2}`],
    [{}, DATE, 'May 22'],
    [{}, 'ssn', '078-05-1120'],
  ],
  SHIFT: [
    [{ shiftDays: 1 }, DATE, '02/30/2019'],
    [{}, DATE, '02/03/2019'],
  ],
  SHIFT_DATE: [[{ shiftYears: 9000 }, DATE, '02/03/2019']],
  SHIFTRANDOM: [[{}, 'ssn', '078-05-1120']],
  SHIFT_RANDOM: [[{}, DATE, '2019-13-32']],
  STATIC_REPLACE: [[{ staticReplacement: 'gone' }, 'password', 'gone']],
  TRUNCATE: [[{}, 'ssn', '1120']],
  TRUNCATE_TO_YEAR: [
    [{}, DATE, 'May 22'],
    [{}, DATE, '2019'],
  ],
  ZERO_LEADING: [[{}, 'ssn', '078-05-1120']],
};

test('the table has every strategy', () => {
  assert.deepEqual(Object.keys(CANNOT).toSorted(), strategies.map(({ name }) => name).toSorted());
});

for (const [name, cases] of Object.entries(CANNOT)) {
  for (const [fields, type, match] of cases) {
    test(`${name} ${JSON.stringify(fields)} redacts ${match} (${type})`, () => {
      const { text } = judging(name, fields, useOf('x', type))(match);
      assert.equal(text, `{{{REDACTED-${type}}}}`);
    });
  }
}

test('a fallback to REDACT has a note, unless the profile asks for REDACT', () => {
  for (const [name, cases] of Object.entries(CANNOT)) {
    for (const [fields, type, match] of cases) {
      const { note, strategy } = judging(name, fields, useOf('x', type))(match);
      const asked = strategy === 'REDACT';
      assert.equal(note, asked ? undefined : 'fell-back-to-redact', `${name} on ${match}`);
    }
  }
});

test("a strategy's own result has no note", () => {
  for (const [name, fields, type, match] of [
    ['ABBREVIATE', {}, 'person', 'John Smith'],
    ['CRYPTO_REPLACE', {}, 'ssn', '078-05-1120'],
    ['FPE_ENCRYPT_REPLACE', {}, 'ssn', '078-05-1120'],
    ['HASH_SHA256_REPLACE', { salt: true }, 'ssn', '078-05-1120'],
    ['LAST_4', {}, 'ssn', '078-05-1120'],
    ['MAP_REPLACE', { mappings: { ann: 'Eva' } }, 'person', 'Ann'],
    ['MASK', {}, 'ssn', '078-05-1120'],
    ['RANDOM_REPLACE', {}, 'person', 'Ann'],
    ['REDACT', { redactionFormat: '<%v>' }, 'ssn', '078-05-1120'],
    ['RELATIVE', {}, DATE, '02/03/2009'],
    ['SHIFT', { shiftDays: 1 }, DATE, '02/03/2009'],
    ['STATIC_REPLACE', { staticReplacement: 'x' }, 'ssn', '078-05-1120'],
    ['TRUNCATE', {}, 'zip-code', '90210'],
    ['TRUNCATE_TO_YEAR', {}, DATE, '02/03/2009'],
    ['ZERO_LEADING', {}, 'zip-code', '90210'],
  ] as const) {
    assert.equal(judging(name, fields, useOf('x', type))(match).note, undefined, name);
  }
});

test('MAP_REPLACE says which strategy made what its table does not hold', () => {
  const fields = { mappings: { ann: 'Eva' }, fallbackStrategy: 'mask' };
  const map = judging('MAP_REPLACE', fields, useOf('person', 'person'));
  assert.equal(map('Ann').strategy, 'MAP_REPLACE');
  assert.equal(map('Joe').strategy, 'MASK');
});

test('MAP_REPLACE tells nothing of its fallback where its table has the value', () => {
  const fields = { mappings: { ann: 'Eva' }, fallbackStrategy: 'redact', redactionFormat: '%v' };
  const map = judging('MAP_REPLACE', fields, useOf('person', 'person'));
  assert.equal(map('Ann').note, undefined);
  assert.equal(map('Joe').note, 'fell-back-to-redact');
});
