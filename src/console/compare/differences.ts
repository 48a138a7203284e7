import type { FoundSpan } from '../explain.ts';

/** A range that two profiles treat differently. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  /** The span of each side, if it replaces something here. */
  readonly left: FoundSpan | undefined;
  readonly right: FoundSpan | undefined;
}

/** Compares what two profiles replace in one text, in order. */
export function differences(
  left: readonly FoundSpan[],
  right: readonly FoundSpan[],
): readonly Difference[] {
  const one = applied(left);
  const other = applied(right);
  const only = (spans: readonly FoundSpan[], others: readonly FoundSpan[]) => {
    const same = new Set(others.map(identity));
    return spans.filter((span) => !same.has(identity(span)));
  };
  const ofRight = new Map(only(other, one).map((span) => [span.characterStart, span]));
  const pairs: Difference[] = only(one, other).map((span) => {
    const partner = ofRight.get(span.characterStart);
    ofRight.delete(span.characterStart);
    return { ...rangeOf(span, partner), left: span, right: partner };
  });
  const rest = [...ofRight.values()].map((span) => ({
    ...rangeOf(span, undefined),
    left: undefined,
    right: span,
  }));
  return [...pairs, ...rest].sort((a, b) => a.start - b.start);
}

/** Counts of replacements by type on both sides, the largest difference first. */
export function countsOfBoth(
  left: readonly FoundSpan[],
  right: readonly FoundSpan[],
): readonly (readonly [type: string, left: number, right: number])[] {
  const counts = new Map<string, [number, number]>();
  for (const [side, spans] of [applied(left), applied(right)].entries()) {
    for (const { filterType } of spans) {
      const both = counts.get(filterType) ?? [0, 0];
      both[side] = (both[side] ?? 0) + 1;
      counts.set(filterType, both);
    }
  }
  return [...counts]
    .map(([type, [one, other]]) => [type, one, other] as const)
    .sort(
      ([a, one, other], [b, third, fourth]) =>
        Math.abs(fourth - third) - Math.abs(other - one) || (a < b ? -1 : 1),
    );
}

/** Spans that are the same on both sides have one identity. */
export function identity(span: FoundSpan): string {
  const { characterStart, characterEnd, filterType, replacement } = span;
  return `${characterStart} ${characterEnd} ${filterType} ${replacement}`;
}

function applied(spans: readonly FoundSpan[]): readonly FoundSpan[] {
  return spans.filter((span) => span.applied);
}

function rangeOf(span: FoundSpan, partner: FoundSpan | undefined) {
  const end = Math.max(span.characterEnd, partner?.characterEnd ?? 0);
  return { start: span.characterStart, end };
}
