import { EMPTY } from './bytes.ts';
import type { Match, Span, Window } from './types.ts';
import { type UnitIndex, unitIndex } from './units.ts';

/** The matches of one window, ready to be settled. */
export interface Claims {
  /** Those to be replaced, in order of `start`. */
  readonly claims: Match[];
  /** Those set aside, as reported; in order of `start` but for unbounded ones, which wait for their end. */
  readonly aside: Span[];
  /** Code units before `known`. */
  readonly units: number;
}

/**
 * Reads each window's matches: counts their code units, ties the ends of unbounded ones to their starts, and
 * sets aside what is ignored or declined, so that it shields nothing. `known` is the offset up to which
 * every match is in; later windows' matches do not start before it.
 */
export function claims(explain: boolean): (window: Window, known: number) => Claims {
  const open = new Map<number, Match[]>();
  let anchor = 0;
  let anchorUnits = 0;

  return function read(window, known) {
    const index = explain ? unitIndex(window.bytes, window.end) : undefined;
    const unitsAt = counter(window, index, anchor, anchorUnits);
    const replaced: Match[] = [];
    const aside: Span[] = [];
    for (const match of window.matches) {
      if (explain) match.unitStart = unitsAt(match.start);
      if (match.unbounded) openOf(match.filter).push(match);
      else if (explain) match.unitEnd = unitsAt(match.end);
      if (match.verdict.outcome === 'replace') replaced.push(match);
      else if (explain && !match.unbounded) aside.push(asideOf(match, window));
    }
    for (const { filter, end, unclosed } of window.closings) {
      const match = openOf(filter).shift();
      if (!match) throw new Error('an end without a start');
      match.end = end;
      match.unitEnd = unitsAt(end);
      match.unclosed = unclosed;
      if (explain && match.verdict.outcome !== 'replace') aside.push(asideOf(match, window));
    }
    anchorUnits = unitsAt(known);
    anchor = known;
    return { claims: replaced.sort(byStart), aside: aside.sort(byStart), units: anchorUnits };
  };

  function openOf(filter: number): Match[] {
    const list = open.get(filter) ?? [];
    open.set(filter, list);
    return list;
  }
}

/** Orders by start. */
export function byStart(a: { readonly start: number }, b: { readonly start: number }): number {
  return a.start - b.start;
}

function counter(
  { base }: Window,
  index: UnitIndex | undefined,
  anchor: number,
  anchorUnits: number,
): (offset: number) => number {
  if (!index) return () => 0;
  return (offset) => anchorUnits + index.between(anchor - base, offset - base);
}

/** Bytes that explain gives of an unbounded match that is set aside, if it began in this window. */
const HEAD = 1024;

function asideOf(match: Match, { bytes, base }: Window): Span {
  const { start, end, unitStart, unitEnd, unclosed } = match;
  const from = start - base;
  const to = end - base;
  const shown = match.unbounded ? Math.min(to, Math.max(from, 0) + HEAD) : to;
  return {
    ...reported(match, match.replacement ?? match.verdict.fragment),
    ...{ start, end, unitStart, unitEnd, unclosed },
    text: from < 0 ? EMPTY : Buffer.from(bytes.subarray(from, shown)),
    textTruncated: from < 0 || shown < to,
  };
}

/** What a span says of its match, wherever it begins and ends. */
export function reported(match: Match, replacement: Buffer) {
  const { filter, confidence, classification, verdict } = match;
  const { outcome, salt } = verdict;
  return { filter, confidence, classification, outcome, salt, replacement };
}
