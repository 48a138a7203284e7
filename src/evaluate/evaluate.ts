import { definitions } from '../detectors/index.ts';
import type { Plan } from '../engine/plan.ts';
import type { Annotated, Mark } from './annotated.ts';
import { documentsIn } from './documents.ts';
import { found } from './find.ts';
import type { OffsetUnit } from './offsets.ts';
import type { Measured } from './report.ts';
import type { Miss, Scoring } from './score.ts';
import { isEither, tally } from './tally.ts';
import { typeNames } from './type-names.ts';

/** Files to read and types to count. */
export interface EvaluationRequest {
  readonly files: readonly string[];
  readonly offsets: OffsetUnit;
  /** Types to score. Default: the marked types. */
  readonly types: readonly string[];
  readonly skip: readonly string[];
  readonly map: ReadonlyMap<string, string>;
}

/** Input of an evaluation, and a listener for misses; `spans` are the profile's matches in the document. */
export interface Evaluation {
  readonly name: string;
  readonly plan: Plan;
  readonly onMiss: (miss: Miss, document: Annotated, spans: readonly Mark[]) => void;
}

/**
 * Makes the scoring rules from the request. By default the types are the ones that the files mark, so the files are read once before: malformed files are reported before anything is measured.
 */
export async function scoringOf({
  types,
  skip,
  map,
  files,
  offsets,
}: EvaluationRequest): Promise<Scoring> {
  const typeOf = typeNames(definitions, map);
  const skips = new Set(skip.map(typeOf));
  const skipped = (type: string): boolean => isEither(type) || skips.has(typeOf(type));
  const marked = new Set<string>();
  for (const file of files) {
    for await (const { marks } of documentsIn(file, offsets)) {
      for (const { type } of marks) if (!skipped(type)) marked.add(typeOf(type));
    }
  }
  return { typeOf, skipped, types: types.length > 0 ? new Set(types.map(typeOf)) : marked };
}

/** Runs a plan over annotated files and compares its spans with the annotations; one document at a time is in memory. */
export async function evaluate(
  { files, offsets }: EvaluationRequest,
  { name, plan, onMiss }: Evaluation,
  scoring: Scoring,
): Promise<Measured> {
  const sums = tally(name, scoring);
  for (const file of files) {
    for await (const document of documentsIn(file, offsets)) {
      const spans = await found(plan, document.text, document.id);
      for (const miss of sums.add(document, spans).misses) onMiss(miss, document, spans);
    }
  }
  return sums.measured();
}
