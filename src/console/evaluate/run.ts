import type { Annotated, Mark } from '../../evaluate/annotated.ts';
import { type Report, report } from '../../evaluate/report.ts';
import type { Miss } from '../../evaluate/score.ts';
import { isEither, tally } from '../../evaluate/tally.ts';
import { typeNames } from '../../evaluate/type-names.ts';
import { explained } from '../explain.ts';
import { filterNames } from '../parts/filter-texts.ts';
import type { FiledDocument } from './read-files.ts';

/** A miss with the document that it is in. */
export interface PlacedMiss extends Miss {
  readonly document: Annotated;
}

/** Outcome of an evaluation. */
export interface EvaluationOutcome {
  readonly report: Report;
  readonly misses: readonly PlacedMiss[];
  readonly documents: readonly Annotated[];
  /** Reports by folder, where the documents are in several. */
  readonly folders: ReadonlyMap<string, Report>;
}

/** Requests that are on their way at once. */
const AT_ONCE = 4;

/** Has the service explain each document, and compares the answers with the annotation in the page. Throws `ApiError`. */
export async function evaluated(
  documents: readonly FiledDocument[],
  profile: string,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<EvaluationOutcome> {
  const typeOf = typeNames(await names());
  const scoring = { typeOf, skipped: isEither, types: markedTypes(documents, typeOf) };
  const sums = tally(profile, scoring);
  const byFolder = new Map(
    documents.map(({ folder }) => [folder, tally(profile, scoring)] as const),
  );
  const misses: PlacedMiss[] = [];
  const found: (readonly Mark[])[] = [];
  let next = 0;
  let done = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const [index, document] of documents.entries()) {
    const { misses: own } = sums.add(document, found[index] ?? []);
    misses.push(...own.map((miss) => ({ ...miss, document })));
    byFolder.get(document.folder)?.add(document, found[index] ?? []);
  }
  const folders = new Map(
    byFolder.size < 2
      ? []
      : [...byFolder].map(([folder, one]) => [folder, report(one.measured())] as const),
  );
  return { report: report(sums.measured()), misses, documents, folders };

  async function work(): Promise<void> {
    while (next < documents.length) {
      const index = next;
      next += 1;
      const spans = await explained(documents[index]?.text ?? '', profile, signal);
      found[index] = spans
        .filter(({ applied }) => applied)
        .map(({ characterStart, characterEnd, filterType, confidence }) => ({
          start: characterStart,
          end: characterEnd,
          type: filterType,
          confidence,
        }));
      done += 1;
      onProgress(done);
    }
  }
}

/** The types that are marked: these are scored. */
function markedTypes(
  documents: readonly Annotated[],
  typeOf: (type: string) => string,
): ReadonlySet<string> {
  const types = documents.flatMap(({ marks }) => marks.map(({ type }) => type));
  return new Set(types.filter((type) => !isEither(type)).map(typeOf));
}

/** Spellings of the filters' types. */
async function names() {
  return (await filterNames()).map(({ key, filterType }) => ({ key, filterType, type: key }));
}
