import { LABEL } from '../../detectors/people/model/labels.ts';
import type { Tagger } from '../../detectors/people/model/tagger.ts';
import { BLOCK_BYTES } from '../../detectors/people/text/block-text.ts';
import { blockEnd } from '../../detectors/people/text/blocks.ts';
import { KIND } from '../../detectors/people/text/tokens.ts';
import type { Marked, MarkKind } from './material/corpora.ts';
import type { SegmentCollector } from './segments.ts';

/** The contrasts (place, firm) that a source marks: unmarked words may be of the others. */
export type Contrasts = readonly ('place' | 'organization' | 'other')[] | 'nothing';

const BEGIN = 1 << LABEL.begin;
const INSIDE = 1 << LABEL.inside;
const NONE = 1 << LABEL.none;
const BITS = {
  place: 1 << LABEL.place,
  organization: 1 << LABEL.organization,
  other: 1 << LABEL.other,
};
const ANY = 63;

/** Later ones take over what earlier ones mark. */
const RANK: readonly MarkKind[] = ['other', 'organization', 'place', 'unsure', 'ignored', 'person'];

/** Turns marked texts into segments to learn from. */
export function labeller(
  {
    read,
    segmentEnd,
    text,
    tokens,
    features,
  }: Pick<Tagger, 'read' | 'segmentEnd' | 'text' | 'tokens' | 'features'>,
  collector: SegmentCollector,
) {
  return function label(
    document: Marked,
    contrasts: Contrasts,
    weight: number,
    silver = false,
  ): void {
    // One unit for one: a code point beyond 16 bits is two units here and one in the block.
    const plain = document.text.replace(/[\ud800-\udfff]/g, '\uffff');
    const bytes = Buffer.from(plain);
    const marks = marksByUnit(document);
    const unmarked = labelsOfUnmarked(contrasts);
    let unit = 0;
    for (let from = 0; from < bytes.length; ) {
      const most = Math.min(bytes.length, from + BLOCK_BYTES);
      const to = blockEnd(bytes, from, most, most === bytes.length);
      read(bytes, from, to);
      block(document, marks.subarray(unit), unmarked, weight, silver);
      unit += text.length;
      from = to;
    }
  };

  function block(
    document: Marked,
    marks: Int32Array,
    unmarked: number,
    weight: number,
    silver: boolean,
  ): void {
    for (let i = 0; i < tokens.count; ) {
      if (tokens.kind[i] === KIND.none) {
        i++;
        continue;
      }
      const j = segmentEnd(i);
      const allowed = segmentLabels(document, marks, unmarked, i, j);
      if (!allowed.every((may) => may === ANY)) collect(allowed, weight, silver, i, j);
      i = j;
    }
  }

  /** The labels that each token of the segment `[i, j)` may have, a bit each. */
  function segmentLabels(
    { marks: of }: Marked,
    marks: Int32Array,
    unmarked: number,
    i: number,
    j: number,
  ): readonly number[] {
    const labels: number[] = [];
    let before = -1;
    for (let k = i; k < j; k++) {
      const mark = marks[tokens.start[k]];
      labels.push(mark < 0 ? unmarked : labelsOf(of[mark].kind, mark === before));
      before = mark;
    }
    return labels;
  }

  function collect(
    labels: readonly number[],
    weight: number,
    silver: boolean,
    i: number,
    j: number,
  ): void {
    collector.begin(j - i, weight, silver);
    labels.forEach((allowed, at) => {
      features.all(i + at, i, j);
      collector.token(tokens.gap[i + at], allowed, features.buckets);
    });
  }
}

function labelsOf(kind: MarkKind, isInside: boolean): number {
  if (kind === 'person') return isInside ? INSIDE : BEGIN;
  if (kind === 'unsure') return BEGIN | INSIDE | BITS.organization | BITS.other;
  return kind === 'ignored' ? ANY : BITS[kind];
}

function labelsOfUnmarked(contrasts: Contrasts): number {
  if (contrasts === 'nothing') return ANY;
  let allowed = NONE;
  for (const kind of ['place', 'organization', 'other'] as const) {
    if (!contrasts.includes(kind)) allowed |= BITS[kind];
  }
  return allowed;
}

/** For each unit the mark that counts there, or -1. */
function marksByUnit({ text, marks }: Marked): Int32Array {
  const units = new Int32Array(text.length + 1).fill(-1);
  const order = marks.map((mark, index) => ({ mark, index }));
  order.sort(
    (a, b) =>
      RANK.indexOf(a.mark.kind) - RANK.indexOf(b.mark.kind) ||
      b.mark.end - b.mark.start - (a.mark.end - a.mark.start),
  );
  for (const { mark, index } of order) units.fill(index, mark.start, mark.end);
  return units;
}
