/** A result as `/anonymize` takes it: offsets in code points. */
export interface AnalyzerResult {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly type: string;
}

/**
 * Settles overlaps as Presidio's REST services do: results of one type that overlap are united, one inside another is
 * dropped, and two consecutive results of one type are united where only blanks are between them. Results that overlap in part stay. The results come sorted by start. `between` is the text from one offset to
 * another.
 */
export function settled(
  results: readonly AnalyzerResult[],
  between: (start: number, end: number) => string,
): readonly AnalyzerResult[] {
  const sorted = [...results].sort((a, b) => a.start - b.start || a.end - b.end);
  const kept = withoutContained(unitedByType(sorted, (a, b) => b.start < a.end));
  return kept.reduce<AnalyzerResult[]>((united, next) => {
    const last = united.at(-1);
    const joins =
      last?.type === next.type &&
      next.start >= last.end &&
      /^ +\n?$/.test(between(last.end, next.start));
    if (joins) united[united.length - 1] = union(last, next);
    else united.push(next);
    return united;
  }, []);
}

/** Unites each result with the last one of its type where `joins` says so. */
function unitedByType(
  sorted: readonly AnalyzerResult[],
  joins: (last: AnalyzerResult, next: AnalyzerResult) => boolean,
): readonly AnalyzerResult[] {
  const last = new Map<string, number>();
  const united: AnalyzerResult[] = [];
  for (const next of sorted) {
    const at = last.get(next.type);
    const before = at === undefined ? undefined : united[at];
    if (at !== undefined && before !== undefined && joins(before, next)) {
      united[at] = union(before, next);
    } else {
      last.set(next.type, united.push(next) - 1);
    }
  }
  return united.sort((a, b) => a.start - b.start || a.end - b.end);
}

function union(a: AnalyzerResult, b: AnalyzerResult): AnalyzerResult {
  const score = Math.max(a.score, b.score);
  return { ...a, end: Math.max(a.end, b.end), score };
}

/** The longer of two nested spans stays; of equal ones the higher score, then the later. */
function withoutContained(sorted: readonly AnalyzerResult[]): readonly AnalyzerResult[] {
  const ranked = sorted
    .map((result, order) => ({ result, order }))
    .sort(
      (a, b) =>
        a.result.start - b.result.start ||
        b.result.end - a.result.end ||
        b.result.score - a.result.score ||
        b.order - a.order,
    );
  let reached = -1;
  // Sorted by start, longest first: a result is inside an earlier one if it ends where one of them did, or before.
  return ranked.flatMap(({ result }) => {
    if (result.end <= reached) return [];
    reached = result.end;
    return [result];
  });
}
