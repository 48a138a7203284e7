import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Definition } from '../../src/detectors/definition.ts';
import { definitions } from '../../src/detectors/index.ts';
import { WORDS_BYTES } from '../../src/engine/plan.ts';
import type { Span } from '../../src/engine/types.ts';
import { strategiesKey } from '../../src/profiles/schema.ts';
import { run, usable } from './running.ts';

/** Options that a filter needs to find something, or to ignore replacements. */
const OPTIONS: Readonly<Record<string, object>> = {
  dictionaries: { terms: ['George Jones', 'Acme Corp.'] },
  identifiers: { pattern: '\\bAB[0-9]{6,9}\\b' },
  sections: { startPattern: 'BEGIN-', endPattern: '-END' },
};

/** Any value after `password=` is a password: a hash there, too. */
const TAKES_ANYTHING: Readonly<Record<string, string>> = { HASH_SHA256_REPLACE: 'password' };

function everyFilter(strategy: string): ReturnType<typeof usable> {
  const used = definitions.filter(({ key }) => TAKES_ANYTHING[strategy] !== key);
  const entries = used.map((definition) => {
    const filter = { ...OPTIONS[definition.key], [strategiesKey(definition)]: [{ strategy }] };
    return [definition.key, definition.list ? [filter] : filter];
  });
  return usable({ identifiers: Object.fromEntries(entries) });
}

const SETTLED = [
  'George Jones, born 1950-03-04, SSN 078-05-1120, card 4532613702852251, lives at 12 Main Street, Boston MA 02134.',
  'Write to joe@example.com or call (212) 555-0142; see https://example.com/joe?id=7 from 192.168.1.20.',
  '{"iban":"GB33BUKB20201555555555","vin":"JB3BA36KXHU036784","mac":"00:14:22:04:25:37","n":[1,2,3]}',
  '2024-05-06 10:30:45,123 INFO user=joe@example.com ip=10.0.0.7 took 45 ms',
  'She is 92 years old, pays $1,450.00 and was admitted on May 22, 2019.',
  'a,b,c\n1,joe@example.com,078-05-1120\n2,ann@example.com,219-09-9999\n',
] as const;

/** Texts of detectors' examples: a match in its sentence. */
function textsOf({ examples }: Definition): readonly string[] {
  return examples.map((example) => {
    const text = typeof example === 'string' ? example : example.text;
    return text.replace(/[«»]/g, '');
  });
}

const piece = fc.oneof(
  fc.constantFrom(...definitions.flatMap(textsOf)),
  fc
    .constantFrom(...definitions.flatMap(textsOf))
    .chain((text) =>
      fc
        .tuple(fc.nat(text.length), fc.nat(text.length))
        .map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b))),
    ),
  fc.constantFrom(
    ' ',
    '\n',
    ', ',
    '-',
    '/',
    'id ',
    'born ',
    'zip code ',
    'phone: ',
    '12345',
    'BEGIN-x-END',
  ),
  fc.string({ maxLength: 8 }),
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

/** Text without matches, so that pieces are near one another or far apart. */
const filler = fc
  .array(
    fc.constantFrom(
      'and then it went on for a while without anything of note, as such things do, ',
      `${'x'.repeat(70)} `,
      '- '.repeat(40),
      '\n',
      'the quick brown fox jumps over the lazy dog; ',
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
const scattered = fc
  .array(fc.tuple(piece, filler), { maxLength: 12 })
  .map((pieces) => pieces.flat().join(''));

/** Ranges of replacements in the output: `[start, end)` in bytes. */
function written(spans: readonly Span[]): readonly (readonly [number, number])[] {
  let moved = 0;
  return replaced(spans).map(({ start, end, replacement }) => {
    const from = start + moved;
    moved += replacement.length - (end - start);
    return [from, from + replacement.length];
  });
}

function replaced(spans: readonly Span[]): readonly Span[] {
  return spans.filter(({ outcome }) => outcome === 'replace');
}

/** After a private key's label a hash is its first line, and after that of a secret key it is one. */
const LABEL = /(?:PRIVATE KEY(?: BLOCK)?-----[\s"'+,]*|secret_access_key[\s"'=:]*)$/;

function standsApart(text: string, start: number, end: number): boolean {
  const bytes = Buffer.from(text);
  if (LABEL.test(bytes.toString('latin1', 0, start))) return false;
  const isApart = (byte: number | undefined) =>
    byte === undefined || byte === 0x20 || byte === 0x0a;
  return isApart(bytes[start - 1]) && isApart(bytes[end]);
}

for (const strategy of ['REDACT', 'HASH_SHA256_REPLACE']) {
  const profile = everyFilter(strategy);

  test(`no filter takes what ${strategy} wrote for sensitive, with every filter on`, () => {
    fc.assert(
      fc.property(text, (before) => {
        const once = run(profile, before);
        const twice = replaced(run(profile, once.text).spans);
        for (const [start, end] of written(once.spans)) {
          // Braces part a redaction from its neighbours; a hash with `@none.com` after it is an address.
          if (strategy !== 'REDACT' && !standsApart(once.text, start, end)) continue;
          const touching = twice.filter((span) => span.start < end && start < span.end);
          assert.deepEqual(touching, []);
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300) },
    );
  });

  // A filter that weighs the text around a match sees another text once that is replaced: letters next to the match,
  // or signs of code, are gone. Names are weighed by the whole text.
  test(`filtering the output of ${strategy} again changes nothing far from replacements, except names`, () => {
    fc.assert(
      fc.property(scattered, (before) => {
        const once = run(profile, before);
        const all = written(once.spans);
        for (const span of replaced(run(profile, once.text).spans).filter(isNoName)) {
          const near = ([start, end]: readonly [number, number]) =>
            span.start - end <= WORDS_BYTES && start - span.end <= WORDS_BYTES;
          assert.ok(all.some(near), `${span.start} of ${JSON.stringify(once.text)}`);
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300) },
    );
  });

  function isNoName({ filter }: Span): boolean {
    return profile.plan.filters[filter]?.detector.find.kind !== 'reader';
  }

  test(`filtering what ${strategy} wrote again changes nothing in settled texts, with every filter on`, () => {
    for (const before of SETTLED) {
      const once = run(profile, before).text;
      assert.notEqual(once, before);
      assert.equal(run(profile, once).text, once);
    }
  });
}
