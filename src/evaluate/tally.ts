import type { Annotated, Mark } from './annotated.ts';
import { addJudged, confidenceCounts } from './confidences.ts';
import type { Measured } from './report.ts';
import { added, type Score, type Scoring, score } from './score.ts';

/** Sums over documents, which are added one by one. */
export interface Tally {
  /** Compares the matches in a document with its marks, and counts them. */
  add(document: Annotated, found: readonly Mark[]): Score;
  measured(): Measured;
}

/** Counts from nothing. */
export function tally(profile: string, scoring: Scoring): Tally {
  const confusions = new Map<string, Map<string, number>>();
  const confidences = confidenceCounts();
  const total = { documents: 0, characters: 0, marked: 0, covered: 0 };
  let counts: Measured['counts'] = new Map();
  return {
    add(document, found) {
      const one = score(document, found, scoring);
      confuse(confusions, one, scoring);
      addJudged(confidences, one.judged);
      counts = added(counts, one);
      total.documents += 1;
      total.characters += document.text.length;
      total.marked += one.marked;
      total.covered += one.covered;
      return one;
    },
    measured: () => ({ profile, ...total, counts, confusions, confidences }),
  };
}

/** A mark that was found as something else counts once, with the mark. */
function confuse(
  confusions: Map<string, Map<string, number>>,
  { misses }: Score,
  { types }: Scoring,
): void {
  for (const { kind, type, as } of misses) {
    if (kind === 'spurious' && as !== undefined && types.has(as)) continue;
    const [marked, other] = kind === 'missed' ? [type, as ?? '-'] : [as ?? '-', type];
    const row = confusions.get(marked) ?? new Map<string, number>();
    row.set(other, (row.get(other) ?? 0) + 1);
    confusions.set(marked, row);
  }
}

/** Whether a mark may be one of two types: it is neither right nor wrong. */
export function isEither(type: string): boolean {
  return /_OR_/.test(type);
}
