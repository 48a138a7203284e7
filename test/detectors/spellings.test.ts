import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
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

const SENTENCE = ['it is ', ' there'] as const;

/** The bytes of a value in a text, as it is written there, that stay. */
function staying(written: string, { words = '' }: Kind, around: readonly [string, string]): string {
  const [before, after] = around;
  const first = Buffer.byteLength(before + words);
  const bytes = Buffer.from(written);
  const { spans } = run(profile, before + words + written + after);
  const stay = Array.from(bytes.keys()).filter(
    (n) => !spans.some(({ start, end }) => start <= first + n && first + n < end),
  );
  return Buffer.from(stay.map((n) => bytes[n])).toString();
}

/** Places where a spelling of a value leaves more of it than the usual one. */
function left(kind: Kind, spelling: Spelling): readonly string[] {
  const { spell, mark = '', close = '', around = SENTENCE } = spelling;
  const written = spell(kind.value);
  return [SENTENCE, around].flatMap(([before, after]) => {
    const place = [before, close + after] as const;
    if (staying(kind.value, kind, place) !== '') return [`plainly: ${before}${kind.value}`];
    // Structure that a value crosses stays.
    const rest = staying(written, kind, place).trim();
    return rest === '' || rest === mark.trim() ? [] : [`${before}${written}: ${rest}`];
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
