import { doubled } from '../../core/grow.ts';
import { sortBuffers } from '../../core/radix-sort.ts';
import type { Match, Matches, Window } from '../types.ts';

/** In `ends`: an unbounded match is open. */
export const OPEN = 0x7fffffff;

/** An empty list, with room for a few. */
export function matchList(): Matches {
  return {
    length: 0,
    starts: new Int32Array(16),
    ends: new Int32Array(16),
    judged: new Int32Array(16),
    judgements: [],
    plain: true,
    order: new Int32Array(16),
    sorting: sortBuffers(16),
  };
}

/** Adds a match; `end` is `OPEN` if it is not known yet, and `judged` is the index of its verdict. */
export function addMatch(list: Matches, start: number, end: number, judged: number): void {
  const n = list.length++;
  if (n === list.starts.length) grow(list);
  list.starts[n] = start;
  list.ends[n] = end;
  list.judged[n] = judged;
  if (end === OPEN) list.plain = false;
}

function grow(list: Matches): void {
  list.starts = doubled(list.starts);
  list.ends = doubled(list.ends);
  list.judged = doubled(list.judged);
  list.order = new Int32Array(list.starts.length);
  list.sorting = sortBuffers(list.starts.length);
}

/** Empties a list, keeping its room; nothing of a text stays in it. */
export function emptyMatches(list: Matches): void {
  if (list.length === 0) return;
  list.judgements.length = 0;
  list.length = 0;
  list.plain = true;
}

/** A match of a window, as it is settled and reported. Its code units are not counted yet. */
export function matchAt({ matches, base }: Window, n: number): Match {
  const judgement = matches.judgements[matches.judged[n]];
  if (judgement === undefined) throw new Error('no such match');
  const end = matches.ends[n];
  return {
    filter: judgement.filter,
    start: base + matches.starts[n],
    end: end === OPEN ? Number.POSITIVE_INFINITY : base + end,
    unitStart: 0,
    unitEnd: 0,
    place: undefined,
    confidence: judgement.confidence,
    classification: judgement.classification,
    valid: judgement.valid,
    learned: judgement.learned,
    unbounded: end === OPEN,
    unclosed: false,
    verdict: judgement.verdict,
    replacement: judgement.replacement,
    details: judgement.details,
  };
}
