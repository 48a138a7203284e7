import type { Plan } from '../../engine/plan.ts';
import { redactBuffer } from '../../engine/redact-buffer.ts';
import type { Span } from '../../engine/types.ts';
import type { TestText } from './test-texts.ts';

/** Outcome of a test text. */
export interface TestOutcome {
  /** Indices of the texts that should go and are, at one place or more, not replaced as a whole. */
  readonly gone: readonly number[];
  /** Indices of the texts that should stay and are replaced, if only in part. */
  readonly stays: readonly number[];
}

/** Redacts the test texts of a profile and compares the result with their expectations, in their order. */
export async function testOutcomes(
  plan: Plan,
  tests: readonly TestText[],
): Promise<readonly TestOutcome[]> {
  const outcomes: TestOutcome[] = [];
  for (const test of tests) outcomes.push(await outcomeOf(plan, test));
  return outcomes;
}

/** Problems of the tests that failed, by their paths in the profile: `tests[0].gone[1]: is not replaced`. */
export function testFailures(outcomes: readonly TestOutcome[]): readonly string[] {
  return outcomes.flatMap(({ gone, stays }, test) => [
    ...gone.map((index) => `tests[${test}].gone[${index}]: is not replaced`),
    ...stays.map((index) => `tests[${test}].stays[${index}]: is replaced`),
  ]);
}

async function outcomeOf(plan: Plan, { text, gone, stays }: TestText): Promise<TestOutcome> {
  const scope = { context: 'none', documentId: 'test' };
  const { spans } = await redactBuffer(plan, Buffer.from(text), { scope, explain: true });
  const replaced = replacedUnits(text.length, spans);
  const failing = (parts: readonly string[], fails: (units: Uint8Array) => boolean) =>
    parts.flatMap((part, index) =>
      placesOf(text, part).some((at) => fails(replaced.subarray(at, at + part.length)))
        ? [index]
        : [],
    );
  return {
    gone: failing(gone, (units) => units.includes(0)),
    stays: failing(stays, (units) => units.includes(1)),
  };
}

/** 1 for each UTF-16 code unit that is replaced. */
function replacedUnits(length: number, spans: readonly Span[]): Uint8Array {
  const units = new Uint8Array(length);
  for (const { outcome, unitStart, unitEnd } of spans) {
    if (outcome === 'replace') units.fill(1, unitStart, unitEnd);
  }
  return units;
}

function placesOf(text: string, part: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}
