import type { FoundSpan } from '../explain.ts';

/** Values of a text that are replaced by one of two profiles only. */
export interface ComesAndGoes {
  /** Replaced by the new profile only. */
  readonly comes: readonly FoundSpan[];
  /** Replaced by the old one only. */
  readonly goes: readonly FoundSpan[];
}

/** Compares the matches of two profiles in one text. A value that both replace, as whichever type, is in neither list. */
export function comesAndGoes(
  before: readonly FoundSpan[],
  after: readonly FoundSpan[],
): ComesAndGoes {
  return { comes: missingFrom(before, after), goes: missingFrom(after, before) };
}

/** The applied spans of `spans` with a range that no applied span of `others` has. */
function missingFrom(
  others: readonly FoundSpan[],
  spans: readonly FoundSpan[],
): readonly FoundSpan[] {
  const ranges = new Set(others.filter(({ applied }) => applied).map(rangeOf));
  return spans.filter((span) => span.applied && !ranges.has(rangeOf(span)));
}

function rangeOf({ characterStart, characterEnd }: FoundSpan): string {
  return `${characterStart}-${characterEnd}`;
}
