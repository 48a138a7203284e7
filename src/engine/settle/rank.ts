import type { Filter, Match } from '../types.ts';

/**
 * Orders matches by who wins the bytes that both cover: less than 0 where `a` does. A total order that never
 * looks at positions in the profile: explicit priority, section or value by path, not found by a model, longer, checked over shape only, confidence,
 * type, classification, pattern, earlier start, and what it is replaced with.
 */
export type Rank = (a: Match, b: Match) => number;

export function rank(filters: readonly Filter[]): Rank {
  return (a, b) => {
    const one = filters[a.filter];
    const other = filters[b.filter];
    return (
      other.priority - one.priority ||
      delimited(other) - delimited(one) ||
      Number(a.learned) - Number(b.learned) ||
      longer(a, b) ||
      Number(b.valid) - Number(a.valid) ||
      b.confidence - a.confidence ||
      order(one.detector.type, other.detector.type) ||
      order(a.classification ?? '', b.classification ?? '') ||
      order(one.detector.pattern ?? '', other.detector.pattern ?? '') ||
      a.start - b.start ||
      a.verdict.fragment.compare(b.verdict.fragment) ||
      Buffer.compare(a.replacement ?? a.verdict.fragment, b.replacement ?? b.verdict.fragment)
    );
  };
}

/** Matches that the profile itself delimits. */
function delimited({ detector: { find } }: Filter): number {
  return find.kind === 'section' || find.kind === 'values' ? 1 : 0;
}

/** Unbounded matches are as long as one another: how long is not known when their bytes are settled. */
function longer(a: Match, b: Match): number {
  if (a.unbounded || b.unbounded) return Number(b.unbounded) - Number(a.unbounded);
  return b.end - b.start - (a.end - a.start);
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
