import type { FoundSpan } from '../../explain.ts';
import { objectOf } from '../values.ts';

/** A test text as a profile has it. */
export interface KeptTest {
  readonly name: string;
  readonly text: string;
  readonly gone: readonly string[];
  readonly stays: readonly string[];
}

/** Outcome of a test text: the indices of the expectations that fail. */
export interface KeptTestOutcome {
  readonly gone: readonly number[];
  readonly stays: readonly number[];
}

/** Most UTF-16 code units of a test text, and of an expectation. */
const LONGEST_TEXT = 8_192;
const LONGEST_PART = 200;

/** The test texts of a profile; undefined where they are hidden from the key. */
export function testsOf(profile: unknown): readonly KeptTest[] | undefined {
  const written = objectOf(profile)['tests'] ?? [];
  if (!Array.isArray(written)) return undefined;
  return written.map((one) => {
    const { name, text, gone, stays } = objectOf(one);
    return { name: words(name), text: words(text), gone: list(gone), stays: list(stays) };
  });
}

/** A test that wants of a text what a profile does with it now; undefined where nothing is replaced, or the text is too long. */
export function testOf(text: string, spans: readonly FoundSpan[]): KeptTest | undefined {
  const parts = spans
    .filter(({ applied }) => applied)
    .map(({ characterStart, characterEnd }) => text.slice(characterStart, characterEnd))
    .filter((part) => part.length <= LONGEST_PART && !part.includes('\n'));
  if (parts.length === 0 || text.length > LONGEST_TEXT) return undefined;
  return { name: '', text, gone: [...new Set(parts)].slice(0, 100), stays: [] };
}

/** The expectations that fail, in words. */
export function failureWords(
  tests: readonly KeptTest[],
  outcomes: readonly KeptTestOutcome[],
): readonly string[] {
  return tests.flatMap((test, index) => {
    const { gone, stays } = outcomes[index] ?? { gone: [], stays: [] };
    return [
      ...gone.map((n) => `“${test.gone[n] ?? ''}” must go, and is not replaced as a whole.`),
      ...stays.map((n) => `“${test.stays[n] ?? ''}” must stay, and is replaced.`),
    ];
  });
}

/** Number of expectations that fail. */
export function failedIn(outcomes: readonly KeptTestOutcome[]): number {
  return outcomes.reduce((sum, { gone, stays }) => sum + gone.length + stays.length, 0);
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function list(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
