import { found } from '../../src/evaluate/find.ts';
import { overlap } from '../../src/evaluate/text-ranges.ts';
import { documentsOf, isMarkedIn, markedTypes, planOf, typeOf } from './corpus.ts';
import { packageHits } from './packages.ts';

/** Spans of a type whose confidence is of one level, and how many of them share a character with a mark of the type. */
export interface Level {
  readonly type: string;
  /** Lowest confidence of the level, and that of the next one. */
  readonly from: number;
  readonly to: number;
  readonly spans: number;
  readonly right: number;
}

interface Judged {
  readonly type: string;
  readonly confidence: number;
  readonly right: boolean;
}

/** Levels of confidence of the table. */
export const BANDS: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8, 0.9];
export const JUDGED_BANDS: readonly number[] = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Every hundredth: confidences as detectors state them. */
export const HUNDREDTHS: readonly number[] = Array.from({ length: 101 }, (_, n) => n / 100);

/** Types that packages hold in earnest: authors, links, dates of releases, addresses and secrets of examples. */
const PRESENT = new Set([
  'person',
  'url',
  'emailAddress',
  'date',
  'city',
  'ipAddress',
  'password',
  'userName',
  'hostName',
]);

/**
 * Counts spans by type and level of confidence, candidates below every profile's level included: those in the half of
 * the corpus that may be read, and the hits in packages, which are false.
 */
export async function levels(bands: readonly number[]): Promise<readonly Level[]> {
  const types = await markedTypes();
  return levelsOf(await judgedSpans(types), types, bands);
}

/** Counts the spans that the judge adds, by type and level of confidence, in the half of the corpus that it did not learn from. */
export async function addedLevels(bands: readonly number[]): Promise<readonly Level[]> {
  const types = await markedTypes();
  const [without, beside] = [planOf(types), planOf(types, { judge: { minConfidence: LEAST } })];
  const added: Judged[] = [];
  for (const { kind, document } of await documentsOf('frozen')) {
    const own = await found(without, document.text, document.id);
    for (const span of await found(beside, document.text, document.id)) {
      const { confidence = 1 } = span;
      const type = typeOf(span.type);
      if (!isMarkedIn(kind, type) || own.some((one) => overlap(one, span) > 0)) continue;
      // A value of another type is right, too: it is to go.
      const right = document.marks.some((mark) => overlap(mark, span) > 0);
      added.push({ type, confidence, right });
    }
  }
  return levelsOf(added, types, bands);
}

/** Confidence below which the judge says nothing. */
const LEAST = 0.3;

function levelsOf(
  judged: readonly Judged[],
  types: ReadonlySet<string>,
  bands: readonly number[],
): readonly Level[] {
  return ['all', ...[...types].sort()].flatMap((type) => {
    const its = judged.filter((one) => type === 'all' || one.type === type);
    return bands.flatMap((from, n) => {
      const to = bands[n + 1] ?? 1.01;
      const inBand = its.filter(({ confidence }) => isIn(confidence, from, to));
      const right = inBand.filter((one) => one.right).length;
      return inBand.length === 0 ? [] : [{ type, from, to, spans: inBand.length, right }];
    });
  });
}

async function judgedSpans(types: ReadonlySet<string>): Promise<readonly Judged[]> {
  const plan = planOf(types, { minConfidence: 0 });
  const judged: Judged[] = [];
  for (const { kind, document } of await documentsOf('dev')) {
    const marks = document.marks.map((mark) => ({ ...mark, type: typeOf(mark.type) }));
    for (const span of await found(plan, document.text, document.id)) {
      const { confidence = 1 } = span;
      const type = typeOf(span.type);
      if (!isMarkedIn(kind, type)) continue;
      const right = marks.some((mark) => mark.type === type && overlap(mark, span) > 0);
      judged.push({ type, confidence, right });
    }
  }
  const { hits } = await packageHits(plan);
  const mistaken = hits.filter(({ type }) => !PRESENT.has(type));
  return [...judged, ...mistaken.map((hit) => ({ ...hit, right: false }))];
}

/** Confidences that context words raised or lowered are inexact. */
function isIn(confidence: number, from: number, to: number): boolean {
  return confidence > from - 1e-9 && confidence < to - 1e-9;
}
