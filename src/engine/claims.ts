import { EMPTY } from './bytes.ts';
import { sorted } from './sorted.ts';
import type { Made, Match, Span, Window } from './types.ts';
import { type UnitIndex, type Units, unitIndex } from './units.ts';

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
export function claims(explain: boolean, units?: Units): (window: Window, known: number) => Claims {
  const open = new Map<number, Match[]>();
  let anchor = 0;
  let anchorUnits = 0;

  return function read(window, known) {
    const index = explain ? unitIndex(window.bytes, window.end, units) : undefined;
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
    return { claims: sorted(replaced), aside: sorted(aside), units: anchorUnits };
  };

  function openOf(filter: number): Match[] {
    const list = open.get(filter) ?? [];
    open.set(filter, list);
    return list;
  }
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
  const from = match.start - base;
  const to = match.end - base;
  const shown = match.unbounded ? Math.min(to, Math.max(from, 0) + HEAD) : to;
  const text = from < 0 ? EMPTY : Buffer.from(bytes.subarray(from, shown));
  const textTruncated = from < 0 || shown < to;
  const made = { bytes: match.replacement ?? match.verdict.fragment };
  return spanOf(match, match, made, match.unclosed, { text, textTruncated });
}

/** What is reported of a match, or of the part of it that `place` is. */
export function spanOf(
  { filter, confidence, classification, verdict }: Match,
  place: Pick<Span, 'start' | 'end' | 'unitStart' | 'unitEnd'>,
  made: Made,
  unclosed: boolean,
  { text, textTruncated }: Pick<Span, 'text' | 'textTruncated'>,
): Span {
  return {
    filter,
    start: place.start,
    end: place.end,
    unitStart: place.unitStart,
    unitEnd: place.unitEnd,
    confidence: verdict.confidence ?? confidence,
    classification,
    outcome: verdict.outcome,
    replacement: made.bytes,
    salt: verdict.salt,
    contextWord: verdict.contextWord,
    strategy: made.strategy ?? verdict.strategy,
    note: made.note ?? verdict.note,
    unclosed,
    text,
    textTruncated,
  };
}
