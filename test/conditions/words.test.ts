import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lifeDate } from '../../src/conditions/life-dates.ts';
import { NEAR, type Reach, surroundings } from '../../src/conditions/surroundings.ts';
import { wordFinder } from '../../src/conditions/words.ts';

/** The match is between guillemets. */
function around(text: string) {
  const start = Buffer.byteLength(text.slice(0, text.indexOf('«')));
  const end = Buffer.byteLength(text.slice(0, text.indexOf('»'))) - 2;
  const bytes = Buffer.from(text.replace(/[«»]/g, ''));
  return { found: { start, end, confidence: 0.5 }, bytes, end: bytes.length, open: false };
}

const nearest = wordFinder([
  ['ssn', 'a'],
  ['social security', 'b'],
  ['straße', 'c'],
  ['social', 'd'],
]);

function sense(text: string, reach: Reach = NEAR): string | undefined {
  const at = around(text);
  return nearest(at.bytes, at.found.start, at.found.end, surroundings(at, reach))?.sense;
}

for (const [text, expected] of [
  ['SSN: «1»', 'a'],
  ['«1» (ssn)', 'a'],
  ['patient_ssn=«1»', 'a'],
  ['{"customerSsn":"«1»"}', 'a'],
  ['{"ssnOfCustomer":"«1»"}', 'a'],
  ['Social-Security «1»', 'b'],
  ['social\r\n  security «1»', 'b'],
  ['social    .security «1»', 'd'],
  ['socialsecurity «1»', undefined],
  ['assn «1»', undefined],
  ['ssns «1»', undefined],
  ['ssn2 «1»', undefined],
  ['éssn «1»', undefined],
  ['ssné «1»', undefined],
  ['“ssn” «1»', 'a'],
  ['ssn—«1»', 'a'],
  ['STRASSE «1»', 'c'],
  ['Straße «1»', 'c'],
  ['ssn «1» social', 'a'],
  ['ssn .. «1» social', 'd'],
  ['ssn «1»social', 'a'],
  ['{{{REDACTED-ssn}}} «1»', undefined],
  ['«1» {{{REDACTED-social-security}}}', undefined],
  ['{{{REDACTED-ssn}}} «1» ssn', 'a'],
  ['social {{{REDACTED-ssn}}} «1»', 'd'],
  ['{{ssn}} «1»', 'a'],
  ['«1»ssn', undefined],
  [`ssn ${'x'.repeat(96)}«1»`, 'a'],
  [`ssn ${'x'.repeat(97)}«1»`, undefined],
  [`«1»${' '.repeat(47)}ssn`, 'a'],
  [`«1»${' '.repeat(48)}ssn`, undefined],
] as const) {
  test(`the word near ${JSON.stringify(text.slice(0, 40))} means ${expected}`, () => {
    assert.equal(sense(text), expected);
  });
}

test('a reach in words counts words between white space', () => {
  assert.equal(sense('ssn of a\tman: «1»', { words: 4 }), 'a');
  assert.equal(sense('ssn of a\tman: «1»', { words: 3 }), undefined);
  assert.equal(sense('no:«1», or\nssn.', { words: 3 }), 'a');
  assert.equal(sense('no:«1», or\nssn.', { words: 2 }), undefined);
});

test('no byte after 254 is read, however far words may be', () => {
  assert.equal(sense(`ssn${'\t'.repeat(251)}«1»`, { words: 9 }), 'a');
  assert.equal(sense(`ssn${'\t'.repeat(252)}«1»`, { words: 9 }), undefined);
});

test('bytes beyond 256 change nothing', () => {
  const side = fc.string({ unit: fc.constantFrom('s', 'n', ' ', 'é', 'S', 'N'), maxLength: 300 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 0, max: 9 }), (before, after, words) => {
      const at = around(`${before}«1»${after}`);
      const reach = words === 0 ? NEAR : { words };
      const { start, end } = at.found;
      const low = Math.max(0, start - 256);
      const cut = at.bytes.subarray(low, Math.min(at.end, end + 256));
      const shifted = { start: start - low, end: end - low, confidence: 0.5 };
      const near = surroundings(at, reach);
      const cutNear = surroundings({ ...at, found: shifted, bytes: cut, end: cut.length }, reach);
      assert.deepEqual(
        nearest(cut, shifted.start, shifted.end, cutNear),
        nearest(at.bytes, start, end, near),
      );
    }),
  );
});

for (const [text, expected] of [
  ['DOB: «05/12/1980»', 'birth'],
  ['D.O.B. «05/12/1980»', 'birth'],
  ['"birthDate": "«1980-05-12»"', 'birth'],
  ['"date_of_birth": "«1980-05-12»"', 'birth'],
  ['She was born on «May 12, 1980» in Ohio', 'birth'],
  ['Birthday: «May 12»', 'birth'],
  ['passed away on «May 12, 2019»', 'death'],
  ['Died «05/12/2019»', 'death'],
  ['born 05/12/1940, died «06/11/2019»', 'death'],
  ['born «05/12/1940», died 06/11/2019', 'birth'],
  ['Dr. Osborne saw him on «05/12/2019»', undefined],
  ['a stillborn on «05/12/2019»', undefined],
  ['Adobe since «05/12/2019»', undefined],
  ['admitted «05/12/2019»', undefined],
] as const) {
  test(`${text} is a date of ${expected}`, () => {
    assert.equal(lifeDate(around(text), NEAR), expected);
  });
}
