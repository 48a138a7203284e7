import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blockText } from '../../../src/detectors/people/text/block-text.ts';
import { characters } from '../../../src/detectors/people/text/characters.ts';
import { letterRuns, type Runs } from '../../../src/detectors/people/text/letter-runs.ts';
import { simdRuns } from '../../../src/detectors/people/text/simd-runs.ts';
import { SHAPE, type Tokens, tokens } from '../../../src/detectors/people/text/tokens.ts';

const table = characters();
const slowUnits = blockText().units;
const slow = tokens();
const slowRuns = letterRuns({ units: slowUnits }, slow, table);
const simd = simdRuns(table);

// biome-ignore format: a list
const part = fc.constantFrom(
  'a', 'Z', '7', ' ', "'", '’', '-', 'é', 'É', 'ß', '東', 'ا', '\u0301', '€', '×', '\uffff', '\ud800', '\u8001', 'Jane',
  'ROE', 'McGee', 'x7', '2026', 'ª', 'Ǆ', 'ǅ', '٣', '\xff', '\0', 'a'.repeat(63), 'A'.repeat(65),
);
const text = fc.array(part, { maxLength: 120 }).map((parts) => parts.join(''));

test('runs of letters are the same 64 units at a time and unit by unit', (t) => {
  if (simd === undefined) return t.skip('no WebAssembly with SIMD');
  const { units, runs } = simd;
  fc.assert(
    fc.property(text, fc.nat(20), (all, behind) => {
      for (const room of [units, slowUnits]) {
        for (let at = 0; at < all.length; at++) room[at] = all.charCodeAt(at);
      }
      const length = Math.max(0, all.length - behind);
      assert.deepEqual(read(simd, runs, length), read(slow, slowRuns, length));
    }),
    { numRuns: 3000 },
  );
});

test('a run has a shape by the kinds of its letters', () => {
  const line = 'jane Jane J JANE McGee 2026 x7 東京 iPhone É é7';
  for (let at = 0; at < line.length; at++) slowUnits[at] = line.charCodeAt(at);
  const shapes = read(slow, slowRuns, line.length).map(([, , shape]) => shape);
  assert.deepEqual(shapes, [
    ...[SHAPE.lower, SHAPE.capitalized, SHAPE.letter, SHAPE.upper, SHAPE.mixed, SHAPE.digits],
    ...[SHAPE.digitsAndLetters, SHAPE.caseless, SHAPE.camel, SHAPE.letter, SHAPE.digitsAndLetters],
  ]);
});

function read(
  { start, end, shape }: Pick<Tokens, 'start' | 'end' | 'shape'>,
  runs: Runs,
  length: number,
): readonly number[][] {
  return Array.from({ length: runs(length) }, (_, n) => [start[n], end[n], shape[n]]);
}
