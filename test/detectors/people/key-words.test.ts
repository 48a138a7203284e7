import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keyWords } from '../../../src/detectors/people/key-words.ts';
import { tagModule } from '../../../src/detectors/people/model/tag-module.ts';

// biome-ignore format: a list
const part = fc.constantFrom(
  'name', 'NAME', 'nAme', 'fami', 'family', 'FAMI', 'nam', 'ame', 'n', 'a', 'm', 'e', 'f', 'i', ' ', '\0', 'é',
  'Messrs', 'essr', 'Drs.', 'drs', 'Profs.', 'rofs', 'Mmes ', 'mmes', 'mmessrofs', 's', 'r', 'd', 'o',
  '.', 'x'.repeat(27), 'x'.repeat(121),
);
const each = keyWords(tagModule());

test('words of keys are found wherever 32 bytes are cut, and none lies outside', () => {
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
        const expected = [
          ...bytes.toString('latin1', 0, end).matchAll(/(?=name|fami|essr|drs\.|rofs|mmes)/gi),
        ]
          .map(({ index }) => index)
          .filter((at) => at >= from && at < to);
        assert.deepEqual(placesOf(bytes, from, to, end), expected);
      },
    ),
    { numRuns: 3000 },
  );
});

test('words of keys are found where a long text is read piece by piece', () => {
  for (let shift = 0; shift < 8; shift++) {
    const bytes = Buffer.from(`${'.'.repeat(shift)}${'.name'.repeat(7000)}`);
    const places = placesOf(bytes, 3, bytes.length - 2, bytes.length);
    const first = places[0];
    assert.ok(places.length > 6990);
    assert.deepEqual(
      places,
      places.map((_, n) => first + 5 * n),
    );
  }
});

function placesOf(bytes: Buffer, from: number, to: number, end: number): readonly number[] {
  const found: number[] = [];
  each(bytes, from, to, end, (at) => found.push(at));
  return found;
}

test('as many words as a text can have are found', () => {
  const bytes = Buffer.from('mmessrofs'.repeat(7000));
  assert.equal(placesOf(bytes, 0, bytes.length, bytes.length).length, 3 * 7000);
});
