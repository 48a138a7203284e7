import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type KeyWords, keyWords, simdKeyWords } from '../../../src/detectors/people/key-words.ts';

// biome-ignore format: a list
const part = fc.constantFrom(
  'name', 'NAME', 'nAme', 'fami', 'family', 'FAMI', 'nam', 'ame', 'n', 'a', 'm', 'e', 'f', 'i', ' ', '\0', 'é',
  '.', 'x'.repeat(27), 'x'.repeat(121),
);
const simd = simdKeyWords();

test('words of keys are the same 32 bytes at a time and byte by byte, and none lies outside', (t) => {
  if (simd === undefined) return t.skip('no WebAssembly with SIMD');
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 60 }),
      fc.nat(40),
      fc.nat(40),
      fc.nat(9),
      (parts, low, less, more) => {
        const bytes = Buffer.from(parts.join(''));
        const end = Math.max(0, bytes.length - less);
        const to = Math.max(0, end - more);
        const from = Math.min(low, to);
        const expected = [...bytes.toString('latin1', 0, end).matchAll(/name|fami/gi)]
          .map(({ index }) => index)
          .filter((at) => at >= from && at < to);
        for (const each of [keyWords, simd])
          assert.deepEqual(placesOf(each, bytes, from, to, end), expected);
      },
    ),
    { numRuns: 3000 },
  );
});

test('words of keys are found where a long text is read piece by piece', (t) => {
  if (simd === undefined) return t.skip('no WebAssembly with SIMD');
  for (let shift = 0; shift < 8; shift++) {
    const bytes = Buffer.from(`${'.'.repeat(shift)}${'.name'.repeat(7000)}`);
    const places = (each: KeyWords) => placesOf(each, bytes, 3, bytes.length - 2, bytes.length);
    assert.deepEqual(places(simd), places(keyWords));
    assert.ok(places(keyWords).length > 6990);
  }
});

function placesOf(
  each: KeyWords,
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
): readonly number[] {
  const found: number[] = [];
  each(bytes, from, to, end, (at) => found.push(at));
  return found;
}
