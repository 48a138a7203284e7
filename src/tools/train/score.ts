import { textEvidence } from '../../detectors/people/model/evidence.ts';
import type { Tagger } from '../../detectors/people/model/tagger.ts';
import { BLOCK_BYTES } from '../../detectors/people/text/block-text.ts';
import { blockEnd } from '../../detectors/people/text/blocks.ts';
import type { Annotated } from '../../evaluate/annotated.ts';
import { type Counts, metrics, sum } from '../../evaluate/metrics.ts';
import { score as compared, type Mode, type Scoring } from '../../evaluate/score.ts';
import { withoutTitles } from '../../evaluate/titles.ts';
import type { Marked } from './material/corpora.ts';

/** How names found compare with names marked, titles outside: exact spans, and characters. */
export interface TrainingScore {
  readonly names: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly characterPrecision: number;
  readonly characterRecall: number;
}

export interface FoundName {
  /** In UTF-16 code units, half-open. */
  readonly start: number;
  readonly end: number;
  readonly lead: number;
}

/** Finds names in a whole text, as the filter does. */
export function namesIn({ names, remember }: Tagger, text: string): readonly FoundName[] {
  const bytes = Buffer.from(text);
  const evidence = textEvidence();
  const found: FoundName[] = [];
  for (let from = 0; from < bytes.length; ) {
    const most = Math.min(bytes.length, from + BLOCK_BYTES);
    const to = blockEnd(bytes, from, most, most === bytes.length);
    evidence.moveTo(from);
    for (const { start, end, lead } of names(bytes, from, to, evidence)) {
      found.push({ start, end, lead });
    }
    remember(() => evidence);
    from = to;
  }
  return inUnits(bytes, found);
}

function inUnits(bytes: Buffer, found: readonly FoundName[]): readonly FoundName[] {
  let byte = 0;
  let unit = 0;
  const unitAt = (at: number) => {
    unit += bytes.toString('utf8', byte, at).length;
    byte = at;
    return unit;
  };
  return found.map(({ start, end, lead }) => ({ start: unitAt(start), end: unitAt(end), lead }));
}

/** One name found: its lead, and whether it is marked just so. */
export interface ScoredName {
  readonly lead: number;
  readonly right: boolean;
}

/** Marks that are neither name nor other (handles, parties) are not scored. */
const SCORING: Scoring = {
  typeOf: (type) => type,
  types: new Set(['person']),
  skipped: (type) => type === 'unsure' || type === 'ignored',
};

/** Scores documents with the scorer of `redactor evaluate`. */
export function score(
  tagger: Tagger,
  documents: readonly Marked[],
  outcome: (outcome: ScoredName) => void = () => {},
): TrainingScore {
  const counts: Readonly<Record<Mode, Counts>>[] = [];
  for (const { text, marks } of documents) {
    const document: Annotated = {
      id: '',
      text,
      marks: marks.map(({ start, end, kind }) => ({ start, end, type: kind })),
    };
    const found = namesIn(tagger, text);
    const scored = compared(
      document,
      found.map(({ start, end }) => ({ start, end, type: 'person' })),
      SCORING,
    );
    const of = scored.counts.get('person');
    if (of) counts.push(of);
    tell(document, found, new Set(scored.misses.map(placeOf)), outcome);
  }
  return scoreOf(counts);
}

function scoreOf(counts: readonly Readonly<Record<Mode, Counts>>[]): TrainingScore {
  const exact = metrics(sum(counts.map((one) => one.exact)));
  const characters = metrics(sum(counts.map((one) => one.characters)));
  return {
    names: exact.marked,
    precision: exact.precision ?? 0,
    recall: exact.recall ?? 0,
    f1: exact.f1 ?? 0,
    characterPrecision: characters.precision ?? 0,
    characterRecall: characters.recall ?? 0,
  };
}

/** Reports each found name as marked or missed; skipped text is not reported. */
function tell(
  { text, marks }: Annotated,
  found: readonly FoundName[],
  missed: ReadonlySet<string>,
  outcome: (outcome: ScoredName) => void,
): void {
  const named = marks.filter(({ type }) => type === 'person');
  const marked = new Set(named.map(({ start, end }) => placeIn(text, start, end)));
  for (const { start, end, lead } of found) {
    const place = placeIn(text, start, end);
    if (marked.has(place)) outcome({ lead, right: true });
    else if (missed.has(place)) outcome({ lead, right: false });
  }
}

function placeIn(text: string, start: number, end: number): string {
  const [from, to] = withoutTitles(text, start, end) ?? [0, 0];
  return placeOf({ start: from, end: to });
}

function placeOf({ start, end }: { readonly start: number; readonly end: number }): string {
  return `${start} ${end}`;
}
