import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addCut, addReplacement, CUT, cutList } from '../../../src/engine/settle/cuts.ts';
import type { Cuts } from '../../../src/engine/types.ts';
import { simdSplice } from '../../../src/engine/write/simd-splice.ts';
import { plainSplice, splice } from '../../../src/engine/write/splice.ts';

/** Lengths around those where copying changes its ways, and others. */
const length = fc.oneof(
  fc.nat(70),
  fc.constantFrom(0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 96, 255, 256, 257, 300, 700),
);
const replacements = fc.array(length, { minLength: 1, maxLength: 5 });
const steps = fc.array(fc.record({ gap: length, cut: length, which: fc.nat() }), { maxLength: 40 });

test('splicing equals putting the text together piece by piece, with WebAssembly or without', () => {
  fc.assert(
    fc.property(replacements, steps, length, length, (lengths, cut, before, after) => {
      const { bytes, from, to, cuts } = laidOut(lengths, cut, before, after);
      const expected = pieces(bytes, from, to, cuts);
      assert.ok(plainSplice(bytes, from, to, cuts).equals(expected), 'plain');
      assert.ok(simdSplice(bytes, from, to, cuts)?.equals(expected), 'SIMD');
      assert.ok(splice(bytes, from, to, cuts).equals(expected), 'either');
    }),
    { numRuns: 2000 },
  );
});

test('a cut that began before the window is replaced from there on', () => {
  const cuts = cutList();
  addCut(cuts, -7, 2, addReplacement(cuts, Buffer.from('[x]')));
  for (const made of [plainSplice, splice]) {
    assert.equal(String(made(Buffer.from('abcde'), -7, 5, cuts)), '[x]cde');
  }
});

test("a text that does not fit the module's memory is put together without it", () => {
  const long = Buffer.alloc(300_000, 'long');
  const wide = (text: Buffer, replacement: Buffer, count: number) => {
    const cuts = cutList();
    const which = addReplacement(cuts, replacement);
    for (let n = 0; n < count; n++) addCut(cuts, 2 * n, 2 * n + 1, which);
    assert.equal(simdSplice(text, 0, text.length, cuts), undefined);
    const expected = pieces(text, 0, text.length, cuts);
    assert.ok(splice(text, 0, text.length, cuts).equals(expected));
  };
  wide(long, Buffer.from('x'), 20_000);
  wide(long.subarray(0, 1000), long, 1);
  wide(long.subarray(0, 30_000), long.subarray(0, 200), 15_000);
  wide(long.subarray(0, 40_000), Buffer.from('x'), 20_000);
});

test('the module is not shown cuts beyond its text', () => {
  const cuts = cutList();
  addCut(cuts, 90, 95, addReplacement(cuts, Buffer.from('[x]')));
  assert.equal(simdSplice(Buffer.alloc(100), 0, 50, cuts), undefined);
});

test('written bytes outlive the next text', () => {
  const cuts = cutList();
  addCut(cuts, 1, 2, addReplacement(cuts, Buffer.from('[x]')));
  const made = ['abc', 'def'].map((text) => splice(Buffer.from(text), 0, 3, cuts));
  assert.deepEqual(made.map(String), ['a[x]c', 'd[x]f']);
});

/** A text, and cuts from left to right in its middle. */
function laidOut(
  lengths: readonly number[],
  steps: readonly { gap: number; cut: number; which: number }[],
  before: number,
  after: number,
) {
  const cuts = cutList();
  for (const [n, each] of lengths.entries()) addReplacement(cuts, Buffer.alloc(each, 0x41 + n));
  let at = before;
  for (const { gap, cut, which } of steps) {
    addCut(cuts, at + gap, at + gap + cut, which % lengths.length);
    at += gap + cut;
  }
  const bytes = Buffer.from(
    Array.from({ length: at + after + 100 }, (_none, n) => (n * 167) % 251),
  );
  return { bytes, from: before, to: at + after, cuts };
}

function pieces(bytes: Buffer, from: number, to: number, { length, at, replacements }: Cuts) {
  const parts: Buffer[] = [];
  let low = from;
  for (let n = 0; n < length; n += CUT) {
    parts.push(bytes.subarray(low, at[n]), replacements[at[n + 2]]);
    low = at[n + 1];
  }
  return Buffer.concat([...parts, bytes.subarray(low, to)]);
}
