import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slidingText } from '../../src/detectors/reading/sliding-text.ts';
import { plainStart, readingFrom, readOn, roomFor } from '../../src/engine/plain-text.ts';
import { oddText } from './odd-texts.ts';

const seed = Number(process.env['SEED'] ?? 1);
const numRuns = Number(process.env['RUNS'] ?? 500);
/** More in a row than are left out, so that some are, and some of them before a stretch begins. */
const run = fc.integer({ min: 40, max: 60 }).map((n) => Buffer.from('7\u00ad'.padEnd(n, '\u00ad')));
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: oddText }, { weight: 1, arbitrary: run }), {
    minLength: 1,
    maxLength: 30,
    size: 'max',
  })
  .map((parts) => Buffer.concat(parts));
/** How far a stretch begins behind the one before it, mostly, how long it is, and how far before its end a line begins. */
const stretches = fc.array(
  fc.record({
    step: fc.integer({ min: -20, max: 120 }),
    length: fc.integer({ min: 1, max: 240 }),
    line: fc.option(fc.integer({ min: 1, max: 240 })),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);

test('the plain text of stretches in a row is as if each were read by itself', () => {
  fc.assert(
    fc.property(text, stretches, (bytes, wanted) => {
      const slide = slidingText();
      const view = { bytes, low: 0, floor: 0, high: bytes.length };
      let at = 0;
      for (const { step, length, line } of wanted) {
        at = Math.max(0, at + step);
        if (at >= bytes.length) break;
        const from = plainStart(bytes, 0, at);
        const to = Math.min(bytes.length, from + length);
        const floor = line === null ? 0 : Math.max(0, to - line);
        const { bytes: plain, places } = slide(view, from, to, floor);
        assert.deepEqual([plain.toString('latin1'), [...places]], alone(bytes, from, to, floor));
      }
    }),
    { seed, numRuns },
  );
});

test('a stretch of another window is read anew', () => {
  const slide = slidingText();
  const bytes = Buffer.from('\uff11\uff12\uff13');
  const view = { low: 0, floor: 0, high: bytes.length };
  slide({ bytes, ...view }, 0, 6, 0);
  bytes.write('\uff14\uff15\uff16');
  assert.equal(slide({ bytes, ...view }, 0, 9, 0).bytes.toString(), '456');
});

function alone(bytes: Buffer, from: number, to: number, floor: number) {
  const room = roomFor(to - from);
  const length = readOn(readingFrom(from, room), bytes, to, floor);
  return [room.bytes.toString('latin1', 0, length), [...room.places.subarray(0, length)]];
}
