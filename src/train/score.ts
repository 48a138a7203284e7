import { BLOCK_BYTES } from '../detectors/names/block-text.ts';
import { blockEnd } from '../detectors/names/blocks.ts';
import { textEvidence } from '../detectors/names/evidence.ts';
import type { Tagger } from '../detectors/names/tagger.ts';
import type { Marked } from './corpora.ts';
import { nameBounds } from './name-bounds.ts';

/** How names found compare with names marked, titles outside: exact spans, and characters. */
export interface Score {
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
      found.push({ start: from + start, end: from + end, lead });
    }
    remember(evidence);
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
export interface Outcome {
  readonly lead: number;
  readonly right: boolean;
}

/** Scores documents; what is neither name nor other (handles, parties) counts for nothing. */
export function score(
  tagger: Tagger,
  documents: readonly Marked[],
  outcome: (outcome: Outcome) => void = () => {},
): Score {
  const exact = { right: 0, found: 0, marked: 0 };
  const characters = { right: 0, found: 0, marked: 0 };
  for (const { text, marks } of documents) {
    const gold = marks.filter(({ kind }) => kind === 'person');
    const skipped = marks.filter(({ kind }) => kind === 'unsure' || kind === 'ignored');
    const spans = new Set(gold.map(({ start, end }) => `${start}-${end}`));
    const found = new Map<string, FoundName>();
    for (const { start, end, lead } of namesIn(tagger, text)) {
      const bounds = nameBounds(text, start, end);
      if (bounds.start === bounds.end) continue;
      if (skipped.some((mark) => mark.start < bounds.end && bounds.start < mark.end)) continue;
      found.set(`${bounds.start}-${bounds.end}`, { ...bounds, lead });
    }
    const right = [...found.keys()].filter((span) => spans.has(span)).length;
    for (const [span, { lead }] of found) outcome({ lead, right: spans.has(span) });
    exact.right += right;
    exact.found += found.size;
    exact.marked += spans.size;
    countCharacters(text.length, gold, [...found.values()], characters);
  }
  const precision = ratio(exact.right, exact.found);
  const recall = ratio(exact.right, exact.marked);
  return {
    names: exact.marked,
    precision,
    recall,
    f1: ratio(2 * precision * recall, precision + recall),
    characterPrecision: ratio(characters.right, characters.found),
    characterRecall: ratio(characters.right, characters.marked),
  };
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function countCharacters(
  length: number,
  gold: readonly Stretch[],
  found: readonly Stretch[],
  sums: { right: number; found: number; marked: number },
): void {
  const units = new Uint8Array(length);
  for (const { start, end } of gold) units.fill(1, start, end);
  for (const { start, end } of found) {
    for (let at = start; at < end; at++) units[at] |= 2;
  }
  for (const unit of units) {
    sums.marked += unit & 1;
    sums.found += unit >> 1;
    if (unit === 3) sums.right++;
  }
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
