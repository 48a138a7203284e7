import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { byteSet } from '../../../src/core/bytes.ts';
import { numberList } from '../../../src/core/number-list.ts';
import type { Cue } from '../../../src/engine/cues/cue.ts';
import { cueScan } from '../../../src/engine/cues/cue-scan.ts';

const ALPHABET = ['a', 'b', '%', '2', '\\', 'u', '\n', '-', '\xff', '\0'];

const set = fc
  .uniqueArray(fc.constantFrom(...ALPHABET, 'b-u', '\x80-\xff'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.sort((one, other) => (other === '-' ? -1 : one === '-' ? 1 : 0)).join(''))
  .filter((spec) => !spec.includes('-') || spec.length === 1 || /.-./s.test(spec));
const sign = fc.record({
  bytes: fc.array(set, { minLength: 1, maxLength: 4 }),
  holds: fc.constantFrom(undefined, (bytes: Buffer, at: number) => bytes[at + 1] !== 0x61),
}) as fc.Arbitrary<Cue>;
const lists = fc.array(fc.array(sign, { maxLength: 40 }), { minLength: 1, maxLength: 3 });
const text = fc
  .array(fc.constantFrom(...ALPHABET), { maxLength: 120 })
  .map((parts) => Buffer.from(parts.join(''), 'latin1'));

/** Where a list's cues begin, one byte after the other. */
function placesOf(cues: readonly Cue[], bytes: Buffer, from: number, to: number, end: number) {
  return Array.from({ length: Math.max(0, to - from) }, (_none, n) => from + n).filter((at) =>
    cues.some(
      ({ bytes: sets, holds = () => true }) =>
        at + sets.length <= end &&
        sets.every((spec, n) => byteSet(spec)[bytes[at + n]] === 1) &&
        holds(bytes, at, end),
    ),
  );
}

test('each sign is found where its bytes are, whatever else is looked for', () => {
  fc.assert(
    fc.property(
      lists,
      text,
      fc.nat(20),
      fc.nat(20),
      fc.nat(5),
      (all, bytes, from, less, beyond) => {
        const to = Math.max(from, bytes.length - less);
        const end = Math.min(bytes.length, to + beyond);
        const scan = cueScan(all);
        const found = numberList();
        scan.read(bytes, from, to, found);
        for (const [n, cues] of all.entries()) {
          const into = numberList();
          scan.deal(n, { bytes, low: 0, from, to, end }, found, 0, into);
          assert.deepEqual(
            [...into.at.subarray(0, into.length)],
            placesOf(cues, bytes, from, to, end),
          );
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('cues are dealt line by line as a scan of each line finds them', () => {
  fc.assert(
    fc.property(lists, text, (all, bytes) => {
      const scan = cueScan(all);
      const found = numberList();
      scan.read(bytes, 0, bytes.length, found);
      const into = numberList();
      let next = 0;
      for (let from = 0; from < bytes.length; ) {
        const to = bytes.indexOf(10, from) + 1 || bytes.length;
        const line = bytes.subarray(from, to);
        into.length = 0;
        const range = { bytes: line, low: from, from: 0, to: line.length, end: line.length };
        next = scan.deal(0, range, found, next, into);
        const expected = placesOf(all[0], line, 0, line.length, line.length);
        assert.deepEqual([...into.at.subarray(0, into.length)], expected);
        from = to;
      }
    }),
    { numRuns: 2000 },
  );
});

test('a text that is longer than the memory of the scan is read by parts', () => {
  const scan = cueScan([[{ bytes: ['%', '2'] }]]);
  const bytes = Buffer.alloc(200_000, 'a%2b');
  const found = numberList();
  const into = numberList();
  scan.read(bytes, 0, bytes.length, found);
  scan.deal(0, { bytes, low: 0, from: 0, to: bytes.length, end: bytes.length }, found, 0, into);
  assert.equal(into.length, 50_000);
  assert.ok([...into.at.subarray(0, into.length)].every((place, n) => place === 4 * n + 1));
});
