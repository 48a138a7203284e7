import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { simdWords } from '../../../../src/detectors/places/words/simd-words.ts';
import { type WordFinder, wordFinder } from '../../../../src/detectors/places/words/word-finder.ts';

const [TOWN, FRONT, HEAD] = [1, 2, 4];

function made(finder: WordFinder): WordFinder {
  for (const word of ['Boston', 'Springfield', 'York', 'St', 'Méthodist', 'É', '7th']) {
    finder.add(word, false, TOWN);
    finder.add(word.toLowerCase(), true, TOWN);
  }
  for (const isLower of [false, true]) finder.add('hospital', isLower, HEAD);
  finder.lead(HEAD);
  return finder;
}

const slow = made(wordFinder());
const fast = made(wordFinder(simdWords()));

// biome-ignore format: a list
const part = fc.oneof(
  fc.constantFrom(
    'Boston', 'boston', 'BOSTON', 'Bostonian', 'Springfield', 'springfielx', 'York', 'st', 'St', '7th', '7', '1234', 'hospital',
    'Hospital', 'Mercy', 'mercy', 'é', 'É', 'Méthodist', '×', '，', '…', '“', '”', '€', ' ', ' ', '\n', '-', "'", '😀',
    'a'.repeat(70), '1'.repeat(63), '1'.repeat(130), '\0',
  ).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
);
/** The pairs that a finder puts in the place of others. */
function pairsOf(finder: WordFinder, window: Parameters<WordFinder['find']>[0]): readonly number[] {
  const pairs = { at: Int32Array.of(7, 1, 9, 2), length: 4 };
  finder.find(window, pairs);
  return [...pairs.at.subarray(0, pairs.length)];
}

const text = fc.array(part, { maxLength: 200 }).map((parts) => Buffer.concat(parts));

test('words are the same 64 bytes at a time and byte by byte', () => {
  fc.assert(
    fc.property(text, fc.nat(400), fc.nat(400), fc.nat(300), (bytes, from, core, more) => {
      const low = Math.min(from, bytes.length);
      const to = Math.min(low + core, bytes.length);
      const window = { bytes, from: low, to, end: Math.min(to + more, bytes.length) };
      assert.deepEqual(pairsOf(fast, window), pairsOf(slow, window));
    }),
    { numRuns: 2000 },
  );
});

test('words of a text of many chunks are the same, however long they are', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40_000 }), (bytes, length) => {
      const long = Buffer.alloc(70_000, Buffer.concat([bytes, Buffer.from('.')]));
      long.fill('x', 1000, 1000 + length);
      long.fill('\x80', 20_000, 20_000 + length);
      const window = { bytes: long, from: 0, to: long.length, end: long.length };
      assert.deepEqual(pairsOf(fast, window), pairsOf(slow, window));
    }),
    { numRuns: 50 },
  );
});

test('a word after a truncated character, at the end of a chunk, is found once', () => {
  for (let at = 16_376; at < 16_390; at++) {
    const bytes = Buffer.alloc(20_000, '.');
    bytes.write('a');
    bytes.write('\xe2St ', at, 'latin1');
    const window = { bytes, from: 0, to: bytes.length, end: bytes.length };
    assert.deepEqual(pairsOf(fast, window), [at + 1, TOWN]);
  }
});

for (const [name, finder] of Object.entries({ 'byte by byte': slow, '64 bytes at a time': fast })) {
  const found = (text: string) => {
    // Longer than the part that is always read byte by byte.
    const bytes = Buffer.from(text.padEnd(300));
    const pairs = pairsOf(finder, { bytes, from: 0, to: bytes.length, end: bytes.length });
    return pairs.map((value, n) =>
      n % 2 === 0 ? bytes.toString('utf8', value, value + 4) : value,
    );
  };

  test(`a word of a set is found ${name}, in the case that it was added in`, () => {
    assert.deepEqual(found('to BOSTON or boston, not Bostonian'), ['BOST', TOWN, 'bost', TOWN]);
    assert.deepEqual(found('É 7th 7'), ['É 7', TOWN | FRONT, '7th ', TOWN]);
  });

  test(`a number is of no set, ${name}`, () => {
    assert.throws(() => finder.add('7', false, TOWN), /a number/);
    assert.deepEqual(found(`${'7'.repeat(90)}th 7 7th`), ['7th ', TOWN]);
  });

  test(`words with a capital are fronts up to their head, ${name}`, () => {
    assert.deepEqual(found('at Mercy and St Hospital in Ohio'), [
      ...['Merc', FRONT, 'St H', TOWN | FRONT, 'Hosp', FRONT | HEAD],
    ]);
    assert.deepEqual(found(`Mercy ${'x '.repeat(60)}hospital`), ['Merc', FRONT, 'hosp', HEAD]);
    assert.deepEqual(found(`Mercy ${'x '.repeat(61)}hospital`), ['hosp', HEAD]);
  });

  test(`a word ends where a sign of another writing follows, ${name}`, () => {
    assert.deepEqual(found('Boston，York。'), ['Bost', TOWN | FRONT]);
  });
}
