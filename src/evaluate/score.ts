import type { Annotated, Mark } from './annotated.ts';
import { type Counts, sum } from './metrics.ts';
import { merged, overlap, overlaps, sharedSize, sizeOf } from './text-ranges.ts';
import { withoutTitles } from './titles.ts';

/** The three ways of counting: equal spans, spans that share a character, and characters (UTF-16 units). */
export const modes = ['exact', 'overlap', 'characters'] as const;
export type Mode = (typeof modes)[number];

/** Options of scoring. */
export interface Scoring {
  /** Brings the spellings of a type to one. */
  readonly typeOf: (type: string) => string;
  /** The types that are scored, as `typeOf` spells them. */
  readonly types: ReadonlySet<string>;
  /** Types, as spelled in the annotation, whose marks are not scored, nor are matches at those marks. */
  readonly skipped: (type: string) => boolean;
}

/** A mark without a match of its range and type, or a match without such a mark. */
export interface Miss extends Mark {
  readonly kind: 'missed' | 'spurious';
  /** The type on the other side that shares most characters with it: the type it was found as, or marked as. */
  readonly as: string | undefined;
}

/** Counts of one document. */
export interface Score {
  readonly counts: ReadonlyMap<string, Readonly<Record<Mode, Counts>>>;
  /** Characters marked with a scored type, and those of them that any match covers. */
  readonly marked: number;
  readonly covered: number;
  readonly misses: readonly Miss[];
  /** Spans found of scored types: their confidence, and whether they are right. */
  readonly judged: readonly JudgedSpan[];
}

/** A span that was found, by its confidence. */
export interface JudgedSpan {
  readonly confidence: number;
  readonly right: boolean;
}

/** Names of persons, which annotations bound with or without titles. */
const PERSONS = new Set(['person', 'firstName', 'surname', 'physicianName']);

/** Compares the matches in a document with its marks. */
export function score(document: Annotated, found: readonly Mark[], scoring: Scoring): Score {
  const skips = document.marks.filter(({ type }) => scoring.skipped(type));
  const expected = document.marks.filter(({ type }) => !scoring.skipped(type));
  const marks = brought(document.text, expected, scoring);
  const kept = brought(document.text, found, scoring).filter(
    (one) => !skips.some((skip) => overlap(one, skip) > 0),
  );
  const wanted = marks.filter(({ type }) => scoring.types.has(type));
  const covering = merged(wanted);
  const counts = [...scoring.types].map((type) => {
    const ofType = (list: readonly Mark[]): readonly Mark[] =>
      list.filter((one) => one.type === type);
    return [type, counted(ofType(marks), ofType(kept))] as const;
  });
  return {
    counts: new Map(counts),
    marked: sizeOf(covering),
    covered: sharedSize(covering, merged(kept)),
    misses: missesOf(marks, kept, scoring.types),
    judged: judgedOf(marks, kept, scoring.types),
  };
}

/** Marks with their types in one spelling and names without titles: in order, each once. */
function brought(text: string, marks: readonly Mark[], { typeOf }: Scoring): readonly Mark[] {
  const once = new Map<string, Mark>();
  for (const mark of marks) {
    const type = typeOf(mark.type);
    const [start, end] = PERSONS.has(type)
      ? (withoutTitles(text, mark.start, mark.end) ?? [0, 0])
      : [mark.start, mark.end];
    if (start >= end) continue;
    const { confidence } = mark;
    const kept = { start, end, type, ...(confidence !== undefined && { confidence }) };
    once.set(`${start} ${end} ${type}`, kept);
  }
  return [...once.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

function counted(marks: readonly Mark[], found: readonly Mark[]): Readonly<Record<Mode, Counts>> {
  const places = new Set(marks.map(placeOf));
  const equal = found.filter((one) => places.has(placeOf(one))).length;
  const sizes = { marked: marks.length, found: found.length };
  const pairs = overlaps(marks, found);
  const [markedIn, foundIn] = [merged(marks), merged(found)];
  const shared = sharedSize(markedIn, foundIn);
  return {
    exact: { ...sizes, right: equal, got: equal },
    overlap: {
      ...sizes,
      right: new Set(pairs.map(([, j]) => j)).size,
      got: new Set(pairs.map(([i]) => i)).size,
    },
    characters: {
      marked: sizeOf(markedIn),
      found: sizeOf(foundIn),
      right: shared,
      got: shared,
    },
  };
}

function judgedOf(
  marks: readonly Mark[],
  found: readonly Mark[],
  types: ReadonlySet<string>,
): readonly JudgedSpan[] {
  const places = new Set(marks.map(placeOf));
  return found
    .filter(({ type }) => types.has(type))
    .map((one) => ({ confidence: one.confidence ?? 1, right: places.has(placeOf(one)) }));
}

function placeOf({ start, end, type }: Mark): string {
  return `${start} ${end} ${type}`;
}

function missesOf(
  marks: readonly Mark[],
  found: readonly Mark[],
  types: ReadonlySet<string>,
): readonly Miss[] {
  const [missed, spurious] = [difference(marks, found), difference(found, marks)];
  return [
    ...missed.filter(({ type }) => types.has(type)).map(other('missed', found)),
    ...spurious.filter(({ type }) => types.has(type)).map(other('spurious', marks)),
  ].sort((a, b) => a.start - b.start);
}

function difference(some: readonly Mark[], others: readonly Mark[]): readonly Mark[] {
  const places = new Set(others.map(placeOf));
  return some.filter((one) => !places.has(placeOf(one)));
}

function other(kind: Miss['kind'], others: readonly Mark[]): (mark: Mark) => Miss {
  return (mark) => {
    let as: string | undefined;
    let most = 0;
    for (const one of others) {
      const shared = overlap(mark, one);
      if (shared > most) [as, most] = [one.type, shared];
    }
    return { ...mark, kind, as };
  };
}

/** Adds up the counts of documents, by type and mode. */
export function added(
  total: ReadonlyMap<string, Readonly<Record<Mode, Counts>>>,
  { counts }: Score,
): ReadonlyMap<string, Readonly<Record<Mode, Counts>>> {
  const both = [...counts].map(([type, more]) => {
    const before = total.get(type);
    if (before === undefined) return [type, more] as const;
    const of = (mode: Mode): Counts => sum([before[mode], more[mode]]);
    return [
      type,
      { exact: of('exact'), overlap: of('overlap'), characters: of('characters') },
    ] as const;
  });
  return new Map([...total, ...both]);
}
