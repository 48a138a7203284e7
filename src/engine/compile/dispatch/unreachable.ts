import { has } from '../bit-sets.ts';
import { DIGIT, KINDS, type Known, LOWER, shapes } from './token-shapes.ts';

/**
 * Reason why a form may not begin with such a token, or nothing: the tokeniser skips successive words of small letters. A pattern
 * that needs a digit loses nothing where its form ends with them.
 */
export function unreachable(
  known: Known,
  first: readonly number[],
  hasDigit: boolean,
): string | undefined {
  for (const { kinds, accepting, next } of shapes(known, first)) {
    if (kinds !== LOWER) continue;
    if (accepting && !hasDigit) return 'small letters alone begin no pattern';
    for (const state of next) {
      const follows = known.follow[state].some((to) => isKind(known, to, ~0));
      const later = known.follow[state].some((to) =>
        known.follow[to].some((then) => isKind(known, then, DIGIT)),
      );
      if (!(follows || later) || known.accepts[state] !== undefined) {
        return 'small letters and a character that is no letter or digit begin no pattern';
      }
    }
  }
  return undefined;
}

function isKind({ bits }: Known, state: number, kinds: number): boolean {
  return KINDS.some((kind, byte) => (kind & kinds) !== 0 && has(bits[state], byte));
}
