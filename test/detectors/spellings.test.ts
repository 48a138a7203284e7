import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { isDeclared } from '../../src/detectors/detector.ts';
import { definitions } from '../../src/detectors/index.ts';
import { chunks, stream, whole, windowed } from '../engine/drive.ts';
import { lengths, runs } from '../engine/same-however.ts';
import { run, usable } from '../profiles/running.ts';
import { KINDS, type Kind, SPELLINGS, type Spelling } from './spellings.ts';

const shipped = JSON.parse(readFileSync('profiles/default.json', 'utf8'));
const more = [
  'bankAccountNumber',
  'driversLicense',
  'ibanCode',
  'macAddress',
  'medicalRecordNumber',
];
const profile = usable({
  ...shipped,
  name: 'x',
  identifiers: {
    ...Object.fromEntries(more.map((key) => [key, {}])),
    ...shipped.identifiers,
  },
});

type Profile = typeof profile;
const SENTENCE = ['it is ', ' there'] as const;

/** The bytes of a value in a text, as it is written there, that stay. */
function staying(used: Profile, before: string, written: string, after: string): string {
  const first = Buffer.byteLength(before);
  const bytes = Buffer.from(written);
  const { spans } = run(used, before + written + after);
  const stay = Array.from(bytes.keys()).filter(
    (n) => !spans.some(({ start, end }) => start <= first + n && first + n < end),
  );
  return Buffer.from(stay.map((n) => bytes[n])).toString();
}

/** The part of a value that a spelling leaves; structure that the value crosses may stay. */
function leftOf(used: Profile, before: string, value: string, after: string, spelling: Spelling) {
  const { spell, mark = '', close = '' } = spelling;
  const rest = staying(used, before, spell(value), close + after).trim();
  return rest === mark.trim() ? '' : rest;
}

/** Places where a spelling of a value leaves a part of it. */
function left({ value, words = '' }: Kind, spelling: Spelling): readonly string[] {
  return [SENTENCE, spelling.around ?? SENTENCE].flatMap(([before, after]) => {
    const plainly = staying(profile, before + words, value, (spelling.close ?? '') + after);
    assert.equal(plainly, '', before + value);
    const rest = leftOf(profile, before + words, value, after, spelling);
    return rest === '' ? [] : [`${before}${spelling.spell(value)}: ${rest}`];
  });
}

for (const [name, spelling] of Object.entries(SPELLINGS)) {
  test(`values of all kinds are found whole that are written with ${name}`, () => {
    const written = Object.values(KINDS).filter(({ value }) => spelling.spell(value) !== value);
    assert.ok(written.length > 1);
    assert.deepEqual(
      written.flatMap((kind) => left(kind, spelling)),
      [],
    );
  });
}

/** Values that are left. */
const LEFT: readonly string[] = [
  // A single `=20` before a digit may as well be a value, `n=2025`, and so may `=24`.
  'quoted-printable, atSocialSecurityNumber: 1237 010180',
  'quoted-printable, creditCard: 676621 5700730000003',
  'quoted-printable, currency: $5',
  // The plus is read as a blank after the line break.
  'soft line break, fiHetu: 131052+308T',
  // Many signs in a row.
  'HTML name, emailAddress: _______@example.com',
  'Markdown, emailAddress: _______@example.com',
  'shell, emailAddress: _______@example.com',
  'Markdown, passportNumber: C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4',
  'shell, passportNumber: C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4',
  // Characters of no width count near digits and at signs: in other scripts they are usual.
  'soft line break, stateAbbreviation: WV',
  'zero width, stateAbbreviation: WV',
  'soft hyphen, stateAbbreviation: WV',
  // Letters stand before the first of its escapes, as before a key's value.
  'quoted-printable, ukNino: QQ 12 34 56 C',
  'zero width, userName: jane',
  'soft hyphen, userName: jane',
];

test('values in the examples of all declared filters are found in each spelling', () => {
  const found: string[] = [];
  let count = 0;
  for (const definition of definitions.filter(isDeclared)) {
    const used = usable({ identifiers: { [definition.key]: {} } });
    for (const [before, value, after] of definition.examples.map(String).flatMap(valueIn)) {
      for (const [name, spelling] of Object.entries(SPELLINGS)) {
        if (spelling.spell(value) === value) continue;
        if (staying(used, before, value, (spelling.close ?? '') + after) !== '') continue;
        count++;
        const rest = leftOf(used, before, value, after, spelling);
        if (rest !== '') found.push(`${name}, ${definition.key}: ${value}`);
      }
    }
  }
  assert.ok(count > 1000, `${count} values`);
  assert.deepEqual(found.sort(), [...LEFT].sort());
});

/** The value of an example that has one, in ASCII, and the text around it. */
function valueIn(example: string): (readonly [string, string, string])[] {
  const [, before, value, after] = /^([^«]*)«([ -~]{1,60})»([^«]*)$/.exec(example) ?? [];
  return value === undefined ? [] : [[before, value, after]];
}

const spelled = fc
  .tuple(fc.constantFrom(...Object.values(KINDS)), fc.constantFrom(...Object.values(SPELLINGS)))
  .map(([{ value, words = '' }, { spell, close = '' }]) => words + spell(value) + close);
const between = fc.constantFrom(
  ' ',
  ' ',
  ', ',
  '\n',
  '"',
  '=',
  '+',
  '<',
  '\\',
  '&',
  '%',
  '<b',
  'é',
);
/** Texts of values in many spellings, some of them cut short. */
const texts = fc
  .array(
    fc.oneof(
      spelled,
      spelled,
      fc.tuple(spelled, fc.nat(30)).map(([text, n]) => text.slice(n)),
      between,
    ),
    {
      minLength: 3,
      maxLength: 24,
      size: 'max',
    },
  )
  .map((parts) => Buffer.from(parts.join('')));

test('wherever values in many spellings are cut, the same is found, and all else stays', () =>
  fc.assert(
    fc.asyncProperty(texts, lengths, async (bytes, cut) => {
      const { plan } = profile;
      const expected = whole(plan, bytes);
      assert.deepEqual(windowed(plan, bytes, cut), expected);
      assert.deepEqual((await stream(plan, chunks(bytes, cut))).bytes, expected.bytes);
      const alone = await stream(plan, [bytes], { lines: true });
      assert.deepEqual(await stream(plan, chunks(bytes, cut), { lines: true }), alone);
      const replaced = expected.spans.filter(({ outcome }) => outcome === 'replace');
      let at = 0;
      let kept = 0;
      for (const { start, end } of replaced.sort((one, other) => one.start - other.start)) {
        const part = bytes.subarray(at, start);
        const found = expected.bytes.indexOf(part, kept);
        assert.ok(found >= kept, `${start}`);
        kept = found + part.length;
        at = Math.max(at, end);
      }
      assert.deepEqual(
        expected.bytes.subarray(expected.bytes.length - (bytes.length - at)),
        bytes.subarray(at),
      );
    }),
    runs,
  ));
