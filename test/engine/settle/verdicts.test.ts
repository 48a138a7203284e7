import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { detect, recorder } from '../../../src/engine/detect.ts';
import { plan } from '../../../src/engine/plan.ts';
import { CUT } from '../../../src/engine/settle/cuts.ts';
import { matchAt } from '../../../src/engine/settle/matches.ts';
import { settle } from '../../../src/engine/settle/settle.ts';
import type { Detector, Found, Judge, Match, Verdict } from '../../../src/engine/types.ts';
import { bufferedWindow } from '../../../src/engine/window/windows.ts';
import { enable } from '../toys.ts';

const VERDICTS: readonly Verdict[] = [
  { outcome: 'replace', replacement: Buffer.from('x'), fragment: Buffer.from('~') },
  { outcome: 'replace', replacement: (match) => Buffer.from(match), fragment: Buffer.from('~') },
  { outcome: 'ignored', replacement: Buffer.from('z'), fragment: Buffer.from('~') },
];
const KINDS = [undefined, 'red', 'blue'];

/** Four digits, which say how they are judged and how they are found. */
const coded: Detector = {
  type: 'coded',
  filterType: 'CODED',
  reach: 8,
  find: {
    kind: 'searcher',
    search({ bytes }, from, to) {
      const text = bytes.toString('latin1');
      for (const { index } of text.matchAll(/\b[0-9]{4}\b/g)) {
        if (index < from || index >= to) continue;
        return { start: index, end: index + 4, ...foundAs(text.slice(index, index + 4)) };
      }
      return undefined;
    },
  },
};
const judge: Judge = ({ start }, bytes) => VERDICTS[bytes[start] - 0x30];
const both = plan([enable(coded, 0, judge), enable(coded, 1, judge)]);

function foundAs(digits: string): Omit<Found, 'start' | 'end'> {
  const [, confidence, kind, valid] = Array.from(digits, Number);
  const classification = KINDS[kind];
  return {
    confidence: confidence / 10,
    valid: valid > 0,
    ...(classification === undefined ? {} : { classification }),
  };
}

function windowOf(text: string) {
  const window = bufferedWindow(both, Buffer.from(text));
  for (const n of both.filters.keys()) detect(both, n, recorder(n, both.filters[n], judge))(window);
  return window;
}

function said({ filter, confidence, classification, valid, verdict, replacement }: Match) {
  return { filter, confidence, classification, valid, verdict, replacement: String(replacement) };
}

test('a shared verdict holds for each of its matches', () => {
  const digit = fc.constantFrom('0', '1', '2');
  const code = fc.tuple(digit, digit, digit, digit).map((digits) => digits.join(''));
  fc.assert(
    fc.property(fc.array(code, { maxLength: 60 }), (codes) => {
      const window = windowOf(codes.join(' '));
      const matches = Array.from({ length: window.matches.length }, (_none, n) =>
        matchAt(window, n),
      );
      const expected = [...both.filters.keys()].flatMap((filter) =>
        codes.map((digits) => ({
          filter,
          classification: undefined,
          ...foundAs(digits),
          verdict: VERDICTS[Number(digits[0])],
          replacement: ['x', digits, 'z'][Number(digits[0])],
        })),
      );
      assert.deepEqual(matches.map(said), expected);
    }),
    { numRuns: 1000 },
  );
});

test('a thousand matches with one verdict share it', () => {
  const window = windowOf('0501 0501 '.repeat(500));
  assert.equal(window.matches.length, 2000);
  assert.equal(window.matches.judgements.length, 2);
});

test('replacements are added to the cuts when matches are settled, once where they are alike', () => {
  const one = plan([enable(coded, 0, judge)]);
  const window = bufferedWindow(one, Buffer.from('0501 0501 '.repeat(500)));
  detect(one, 0, recorder(0, one.filters[0], judge))(window);
  assert.equal(window.cuts.replacements.length, 0);
  settle(one, false)(window);
  assert.equal(window.cuts.length, 1000 * CUT);
  assert.deepEqual(window.cuts.replacements.map(String), ['x']);
});
