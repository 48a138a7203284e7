/** Step of a pattern: a key or index, exactly one of any name, or any number of them. */
export type PatternStep = { readonly name: string } | typeof ONE | typeof ANY_DEPTH;

export const ONE = '*';
export const ANY_DEPTH = '**';

/** A mistake in a pattern, and its first character, counted from 1. */
export interface PatternMistake {
  readonly column: number;
  readonly expected: string;
}

/** Most steps of a pattern. */
const MOST_STEPS = 32;
/** Most bytes of a key that patterns and pointers know. */
export const STEP_BYTES = 256;

/**
 * Reads a pattern of paths: `user.*.email`, or a JSON Pointer as explain gives it (RFC 6901), in which steps may be `*` and `**`,
 * too.
 */
export function pathPattern(text: string): readonly PatternStep[] | PatternMistake {
  const isPointer = text.startsWith('/');
  const separator = isPointer ? '/' : '.';
  const written = isPointer ? text.slice(1).split('/') : text.split('.');
  let at = isPointer ? 2 : 1;
  const steps: PatternStep[] = [];
  for (const step of written) {
    const mistake = mistakeIn(step, isPointer);
    if (mistake !== undefined) {
      return { column: at + mistake.column, expected: mistake.expected };
    }
    if (steps.length === MOST_STEPS) return { column: at, expected: `at most ${MOST_STEPS} keys` };
    steps.push(stepOf(isPointer ? unescaped(step) : step));
    at += step.length + separator.length;
  }
  return steps;
}

function stepOf(step: string): PatternStep {
  return step === ONE || step === ANY_DEPTH ? step : { name: step };
}

/** Escapes of a JSON Pointer. */
function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A mistake in one step, counted from its first character. */
function mistakeIn(step: string, isPointer: boolean): PatternMistake | undefined {
  if (Buffer.byteLength(step) > STEP_BYTES) {
    return { column: 0, expected: `a key of at most ${STEP_BYTES} bytes` };
  }
  if (isPointer) {
    const tilde = step.search(/~(?![01])/);
    return tilde < 0 ? undefined : { column: tilde, expected: '~0 or ~1, for ~ and / in a key' };
  }
  if (step === '') return { column: 0, expected: 'a key, * or **' };
  const bracket = step.search(/[[\]]/);
  if (bracket >= 0) {
    return { column: bracket, expected: 'indices as keys, such as items.*.id or items.0.id' };
  }
  const star = step === ONE || step === ANY_DEPTH ? -1 : step.indexOf('*');
  if (star >= 0) return { column: star, expected: '* or ** in place of a whole key' };
  return step === '$' ? { column: 0, expected: 'the first key, without $' } : undefined;
}
