import { EMPTY } from '../../core/bytes.ts';
import { radixSort } from '../../core/radix-sort.ts';
import { placeAt } from '../fields/literals.ts';
import type { Match, Matches, Replacement, Span, Window } from '../types.ts';
import { matchAt, OPEN } from './matches.ts';
import { mergeRuns } from './merge-runs.ts';
import { type PositionUnit, type UnitIndex, unitIndex } from './units.ts';

/** The matches of one window, ready to be settled. */
export interface WindowMatches {
  /** Which of the window's matches are to be replaced, in order of `start`: the first `count`. */
  readonly order: Int32Array;
  readonly count: number;
  /** Makes one of them. */
  at(n: number): Match;
  /** Spans that are reported but not replaced, in order of `start` except unbounded ones, which wait for their end. */
  readonly aside: Span[];
  /** Code units before an offset in the window. */
  readonly unitsAt: UnitsAt;
}

/**
 * Reads each window's matches: counts their code units, ties the ends of unbounded ones to their starts, and
 * sets aside ignored and declined matches, so that they shield nothing. All matches that start before `known` are in
 * this window or an earlier one.
 */
export function windowMatches(
  explain: boolean,
  units?: PositionUnit,
): (window: Window, known: number) => WindowMatches {
  const open = new Map<number, Match[]>();
  let anchor = 0;
  let anchorUnits = 0;

  return function read(window, known) {
    const { matches } = window;
    const index = explain ? unitIndex(window.bytes, window.end, units) : undefined;
    const unitsAt = counter(window, index, anchor, anchorUnits);
    const unapplied: Span[] = [];
    let opened: Map<number, Match> | undefined;
    let count = matches.plain ? listed(matches) : 0;
    for (let n = count; n < matches.length; n++) {
      const unbounded = matches.ends[n] === OPEN;
      if (unbounded) {
        opened ??= new Map();
        opened.set(n, begun(window, n, unitsAt));
      }
      if (matches.judgements[matches.judged[n]].verdict.outcome === 'replace')
        matches.order[count++] = n;
      else if (explain && !unbounded)
        unapplied.push(asideOf(replacement(window, n, unitsAt), window));
    }
    for (const { filter, end, unclosed } of window.closings) {
      const match = openOf(filter).shift();
      if (!match) throw new Error('an end without a start');
      match.end = end;
      match.unitEnd = unitsAt(end);
      match.unclosed = unclosed;
      if (explain && match.verdict.outcome !== 'replace') unapplied.push(asideOf(match, window));
    }
    anchorUnits = unitsAt(known);
    anchor = known;
    radixSort(matches.order, count, matches.starts, window.end, matches.sorting);
    return {
      order: matches.order,
      count,
      at: (n) => opened?.get(n) ?? replacement(window, n, unitsAt),
      aside: unapplied.length > 1 ? mergeRuns(unapplied) : unapplied,
      unitsAt,
    };
  };

  /** An unbounded match; its end is set when it is known. */
  function begun(window: Window, n: number, unitsAt: UnitsAt): Match {
    const match = replacement(window, n, unitsAt);
    openOf(match.filter).push(match);
    return match;
  }

  function replacement(window: Window, n: number, unitsAt: UnitsAt): Match {
    const match = matchAt(window, n);
    match.unitStart = unitsAt(match.start);
    if (!match.unbounded) match.unitEnd = unitsAt(match.end);
    if (explain) match.place = placeAt(window.layers, match.start);
    return match;
  }

  function openOf(filter: number): Match[] {
    const list = open.get(filter) ?? [];
    open.set(filter, list);
    return list;
  }
}

/** Puts all matches on the list of those to be replaced, and returns their number. */
function listed({ length, order }: Matches): number {
  for (let n = 0; n < length; n++) order[n] = n;
  return length;
}

/** Code units before an offset. */
type UnitsAt = (offset: number) => number;

function counter(
  { base }: Window,
  index: UnitIndex | undefined,
  anchor: number,
  anchorUnits: number,
): UnitsAt {
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
  const replacement = { bytes: match.replacement ?? match.verdict.fragment };
  return spanOf(match, match, replacement, match.unclosed, { text, textTruncated });
}

/** Span of a match, or of the part of it at `place`. */
export function spanOf(
  { filter, confidence, classification, verdict, place }: Match,
  position: Pick<Span, 'start' | 'end' | 'unitStart' | 'unitEnd'>,
  replacement: Replacement,
  unclosed: boolean,
  { text, textTruncated }: Pick<Span, 'text' | 'textTruncated'>,
): Span {
  return {
    filter,
    start: position.start,
    end: position.end,
    unitStart: position.unitStart,
    unitEnd: position.unitEnd,
    confidence: verdict.confidence ?? confidence,
    classification,
    outcome: verdict.outcome,
    replacement: replacement.bytes,
    salt: verdict.salt,
    contextWord: verdict.contextWord,
    strategy: replacement.strategy ?? verdict.strategy,
    note: replacement.note ?? verdict.note,
    unclosed,
    place,
    text,
    textTruncated,
  };
}
