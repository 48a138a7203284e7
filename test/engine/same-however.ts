import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pointer } from '../../src/answer/pointer.ts';
import type { Plan, Sizes } from '../../src/engine/plan.ts';
import type { Redacted } from '../../src/engine/types.ts';
import { chunks, shown, stream, whole, windowed } from './drive.ts';

/** `SEED` and `RUNS` repeat a run, and make it longer. */
export const runs = {
  seed: Number(process.env['SEED'] ?? Date.now() % 1e9),
  numRuns: Number(process.env['RUNS'] ?? 100),
};

/** A plan of the same filters in other sizes of window. */
export type Sized = (sizes: Sizes) => Plan;

export const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const sizes = fc.constantFrom(1, 3, 7, 100, 1000, 65536);

/** The observable result of a redaction. */
export function answers(of: Plan, { bytes, spans }: Redacted) {
  return {
    text: bytes.toString('latin1'),
    spans: shown(of, spans),
    told: spans.map(
      ({ start, confidence, classification, contextWord, note, place }) =>
        `${start} ${confidence} ${classification} ${contextWord} ${note} ${place && pointer(place, 'utf-8', true)}`,
    ),
  };
}

/** Bytes and spans of a text are the same however it is cut, and whatever the window. */
export async function sameHoweverCut(text: fc.Arbitrary<Buffer>, sized: Sized): Promise<void> {
  await fc.assert(
    fc.asyncProperty(text, lengths, sizes, async (bytes, cuts, coreBytes) => {
      const large = sized({});
      const small = sized({ coreBytes });
      const expected = answers(large, whole(large, bytes));
      assert.deepEqual(answers(small, await stream(small, chunks(bytes, cuts))), expected);
      assert.deepEqual(answers(large, windowed(large, bytes, cuts)), expected);
    }),
    runs,
  );
}

/**
 * Line by line, bytes and spans of a text are the same however it is cut; and the same as those of the whole text, unless
 * `crosses` says that a line shows less of it.
 */
export async function sameLineByLine(
  text: fc.Arbitrary<Buffer>,
  of: Plan,
  crosses: (bytes: Buffer, spans: Redacted['spans']) => boolean,
): Promise<void> {
  const lines = async (bytes: Buffer, cuts: readonly number[]) =>
    answers(of, await stream(of, chunks(bytes, cuts), { lines: true }));
  await fc.assert(
    fc.asyncProperty(text, lengths, async (bytes, cuts) => {
      const found = await lines(bytes, cuts);
      assert.deepEqual(found, await lines(bytes, [1e6]));
      const inWhole = whole(of, bytes);
      if (!crosses(bytes, inWhole.spans)) assert.deepEqual(found, answers(of, inWhole));
    }),
    runs,
  );
}

/** Texts that pass one plan after the other know nothing of each other. */
export function sameInAnyCompany(text: fc.Arbitrary<Buffer>, sized: Sized): void {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (texts) => {
      const shared = sized({});
      for (const bytes of texts) {
        const alone = sized({});
        assert.deepEqual(
          answers(shared, whole(shared, bytes)),
          answers(alone, whole(alone, bytes)),
        );
      }
    }),
    runs,
  );
}
